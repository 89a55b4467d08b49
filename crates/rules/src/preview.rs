//! What a viewer can work out from what they may know: what a card would lead to, the odds of a battle, what a score can be,
//! whether the race could end. All of it is computed from a [`crate::View`] or from the open table, so nothing leaks.

mod ending;
pub(crate) mod odds;
pub(crate) mod range;
mod turn;
pub(crate) mod ways;

pub use odds::{BattleOdds, Expected, Likely, Odds, PowderOdds, SabreOdds};
pub use range::ScoreRange;
pub use ways::{CardPreview, Fall, MOST_INSTEAD, MOST_WAYS, Preview, Unsure, Way, WayChoice};
