//! The flags for how long a bot may think, shared by several commands.

use std::time::Duration;
use xaymaca_bots::Budget;

/// How long a bot may think.
#[derive(clap::Args)]
pub(crate) struct ThinkArgs {
    /// CPU time for a decision, 1ms to 60s; deckhands and sailors need none
    #[arg(long, default_value = "50ms", value_parser = think)]
    think: Duration,
    /// Imagined races for a decision, instead of a time: the choices do not depend on the machine
    #[arg(long, conflicts_with = "think", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    playouts: Option<u32>,
}

impl ThinkArgs {
    pub(crate) fn budget(&self) -> Budget {
        self.playouts.map_or(Budget::Time(self.think), Budget::Playouts)
    }
}

const SHORTEST: Duration = Duration::from_millis(1);
const LONGEST: Duration = Duration::from_mins(1);

/// `50ms`, `1s`, `1.5ms`.
fn think(text: &str) -> Result<Duration, String> {
    let (figures, unit) = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
        (Some(figures), _) => (figures, 1e-3),
        (None, Some(figures)) => (figures, 1.0),
        (None, None) => return Err("a time needs a unit: 50ms or 1.5s".into()),
    };
    let plain = figures.chars().all(|letter| letter.is_ascii_digit() || letter == '.');
    let seconds = figures.parse::<f64>().ok().filter(|_| plain).map(|figures| figures * unit);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let time = time.ok_or_else(|| "that is not a time such as 50ms or 1.5s".to_string())?;
    if (SHORTEST..=LONGEST).contains(&time) { Ok(time) } else { Err("a bot may think 1ms to 60s".into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

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
