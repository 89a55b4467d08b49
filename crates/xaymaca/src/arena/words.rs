//! Parses the bots on the command line.

use xaymaca_bots::Level;
use xaymaca_rules::Seat;

/// The bots, seat by seat.
#[derive(Clone, Debug)]
pub(super) struct Bots(pub(super) Vec<Level>);

/// Parses a list of bots, as many as a race can have seats (S1).
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
}
