//! The pirate race Jamaica as a pure function of choices and chance.
//!
//! A [`Setup`] becomes a [`Game`]. The game says whom it is [`Game::awaiting`]; a seat's [`Game::options`] can be
//! counted, listed and picked from; [`Game::choose`] and [`Game::resolve`] take it further or refuse and change nothing.
//! What a seat or a spectator may know is a [`View`]. There is no input or output here, no clock and no generator of
//! random numbers: chance is an input like any other.

#![allow(
    clippy::inline_always,
    reason = "where measuring shows that a call costs, and the compiler does not see it"
)]

mod act;
mod asking;
mod bank;
mod bits;
mod card;
mod chance;
mod chapters;
mod character;
mod choice;
mod dice;
mod edition;
mod event;
mod event_text;
mod game;
mod goods;
mod groups;
mod hold;
mod holds;
mod imagine;
mod invariants;
mod luck;
mod modules;
mod notation;
mod open;
mod options;
mod preview;
mod record;
mod refusal;
mod seat;
mod setup;
mod ship;
mod situation;
mod splits;
mod stage;
mod table;
mod tavern;
mod track;
mod treasure;
#[cfg(feature = "ts")]
mod typescript;
mod view;
#[cfg(feature = "serde")]
mod wire;

pub use bank::{BOX, Bank, BankKind};
pub use card::{Card, CardSet, Symbol};
pub use chance::{Chance, Outcome};
pub use chapters::finish::{Final, PORT_ROYAL_REACHED, Score};
pub use character::{Character, CharacterSet};
pub use choice::{Choice, Loot, Split};
pub use dice::{Dice, Face, Shape};
pub use edition::{Edition, RetreatSearch, Terms};
pub use event::{Event, Eyes, Viewer, Witness};
pub use game::{Awaiting, Game};
pub use goods::{Good, GoodSet};
pub use hold::{Contents, Hold, HoldId};
pub use holds::Holds;
pub use luck::Luck;
pub use notation::Unreadable;
pub use open::BattleView;
pub use options::{Options, Question};
pub use preview::odds::{BattleOdds, Expected, Likely, Odds, PowderOdds, SabreOdds};
pub use preview::range::ScoreRange;
pub use preview::ways::{CardPreview, Fall, MOST_INSTEAD, MOST_WAYS, Preview, Unsure, Way, WayChoice};
pub use record::{Line, Reason, Record, RecordProblem, Step};
pub use refusal::Refusal;
pub use seat::{Flag, Seat, Seats, ShipId, ShipSet};
pub use setup::{Setup, SetupProblem};
pub use ship::{Place, Ship};
pub use situation::{SituationProblem, situation};
pub use stage::{End, Half, Side};
pub use tavern::{Cell, CellSet, Spot, Tavern};
pub use track::{BEHIND, Direction, Space, SpaceKind, SpaceSet, Ways};
pub use treasure::{Hint, Lying, OpenTreasure, PlaceSet, Powers, Row, Treasure, TreasureId};
#[cfg(feature = "ts")]
pub use typescript::{Declarations, typescript};
pub use view::View;
#[cfg(feature = "serde")]
pub use wire::everything::Everything;
#[cfg(feature = "serde")]
pub use wire::own::{KnownTreasure, OwnView};
#[cfg(feature = "serde")]
pub use wire::refusal::{RefusalCode, SetupProblemCode};
