//! The flags for fewer races: luck taken out of the results, and a test that ends a contest when it is decided.

use xaymaca_bots::Budget;
use xaymaca_bots::arena::{Adjustment, Sprt};

/// How a contest needs fewer races.
#[derive(clap::Args)]
pub(super) struct AdjustingArgs {
    /// Also report win rates without luck: their intervals are narrower, and every race takes longer
    #[arg(long)]
    adjusted: bool,
    /// Playouts that foresee each choice after every answer of chance that was possible; 0 foresees none. By default as long as
    /// the bots think: that takes the most luck out, and the most time
    #[arg(long, requires = "adjusted", value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    foresight: Option<u32>,
    /// Playouts that value each position inside a round. Fewer take less time, and less luck out
    #[arg(long, requires = "adjusted", default_value_t = PLAYOUTS, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    luck_playouts: u32,
    /// End the contest when it is decided whether the first bot wins rather LOW or rather HIGH percent of its races; either
    /// answer is wrong in one contest of twenty at the most
    #[arg(long, value_name = "LOW..HIGH", value_parser = percents)]
    sprt: Option<Percents>,
}

/// Two win rates, from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Percents {
    low: f64,
    high: f64,
}

/// Playouts that value a position inside a round by default.
pub(super) const PLAYOUTS: u32 = 48;

impl AdjustingArgs {
    /// How luck is measured, if it is, among bots that think that long.
    pub(super) fn adjustment(&self, budget: Budget) -> Option<Adjustment> {
        let foresight = match self.foresight {
            None => Some(budget),
            Some(0) => None,
            Some(playouts) => Some(Budget::Playouts(playouts)),
        };
        self.adjusted.then_some(Adjustment { playouts: self.luck_playouts, foresight })
    }

    /// The test, if one is wanted.
    pub(super) fn test(&self) -> Option<Sprt> {
        self.sprt.map(|Percents { low, high }| Sprt::new(low, high))
    }
}

/// `25..30`.
fn percents(text: &str) -> Result<Percents, String> {
    let wrong = || "that is not two percentages such as 25..30, the lower one first".to_string();
    let percent = |text: &str| {
        let is_plain = text.chars().all(|letter| letter.is_ascii_digit() || letter == '.');
        text.parse::<f64>().ok().filter(|number| is_plain && *number <= 100.0).map(|number| number / 100.0)
    };
    let (low, high) = text.split_once("..").ok_or_else(wrong)?;
    let (low, high) = percent(low).zip(percent(high)).ok_or_else(wrong)?;
    if low < high { Ok(Percents { low, high }) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_are_read() {
        assert_eq!(percents("25..30"), Ok(Percents { low: 0.25, high: 0.3 }));
        assert_eq!(percents("0..12.5"), Ok(Percents { low: 0.0, high: 0.125 }));
        for wrong in [
            "",
            "25",
            "25..",
            "..30",
            "30..25",
            "25..25",
            "-1..5",
            "90..101",
            "a..b",
            "1e1..20",
            "25..30..35",
        ] {
            assert!(percents(wrong).is_err(), "{wrong}");
        }
    }
}
