//! Bots and times as they are written on the command line.

use std::time::Duration;
use xaymaca_bots::Level;
use xaymaca_rules::Seat;

/// Who sits at the table.
#[derive(Clone, Debug)]
pub(super) struct Bots(pub(super) Vec<Level>);

/// As many as a table has seats (S1).
pub(super) fn bots(text: &str) -> Result<Bots, String> {
    let bots: Vec<Level> = text.split(',').map(|word| bot(word.trim())).collect::<Result<_, _>>()?;
    if (Seat::FEWEST..=Seat::MOST).contains(&bots.len()) {
        return Ok(Bots(bots));
    }
    let named = if bots.len() == 1 { "1 bot is".to_string() } else { format!("{} bots are", bots.len()) };
    Err(format!("{named} named, but a race has {} to {} seats", Seat::FEWEST, Seat::MOST))
}

fn bot(word: &str) -> Result<Level, String> {
    let known = || Level::ALL.map(Level::word).join(", ");
    Level::from_word(word).ok_or_else(|| format!("there is no bot '{word}'; there are: {}", known()))
}

const SHORTEST: Duration = Duration::from_millis(1);
const LONGEST: Duration = Duration::from_mins(1);

/// `50ms`, `1s`, `1.5ms`.
pub(super) fn think(text: &str) -> Result<Duration, String> {
    let (figures, unit) = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
        (Some(figures), _) => (figures, 1e-3),
        (None, Some(figures)) => (figures, 1.0),
        (None, None) => return Err("a time needs a unit: 50ms or 1.5s".into()),
    };
    let plain = figures.chars().all(|letter| letter.is_ascii_digit() || letter == '.');
    let seconds = figures.parse::<f64>().ok().filter(|_| plain).map(|figures| figures * unit);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let time = time.ok_or_else(|| "that is no time: 50ms or 1.5s would be".to_string())?;
    if (SHORTEST..=LONGEST).contains(&time) { Ok(time) } else { Err("a bot may think 1ms to 60s".into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_read() {
        assert_eq!(bots("captain,sailor").unwrap().0, [Level::Captain, Level::Sailor]);
        assert_eq!(bots("admiral, deckhand").unwrap().0, [Level::Admiral, Level::Deckhand]);
        let told = bots("captain,admirl").unwrap_err();
        assert_eq!(told, "there is no bot 'admirl'; there are: deckhand, sailor, captain, admiral");
        assert!(bots("sailor").unwrap_err().starts_with("1 bot is named"));
        assert!(bots(&["sailor"; 7].join(",")).unwrap_err().starts_with("7 bots are named"));
        assert!(bots("").is_err() && bots("sailor,,sailor").is_err());
    }

    #[test]
    fn times_are_read_within_bounds() {
        assert_eq!(think("50ms").unwrap(), Duration::from_millis(50));
        assert_eq!(think("1.5ms").unwrap(), Duration::from_micros(1500));
        assert_eq!(think("60s").unwrap(), LONGEST);
        for wrong in
            ["50", "0ms", "0.9ms", "61s", "ms", "s", "-5ms", "1e3ms", "infs", "nans", "1.2.3s", "fifty ms"]
        {
            assert!(think(wrong).is_err(), "{wrong}");
        }
    }
}
