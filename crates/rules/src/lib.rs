//! The pirate race Jamaica as a pure function of choices and chance.
//!
//! A [`Setup`] becomes a [`Game`]. The game says whom it is [`Game::awaiting`]; a seat's [`Game::options`] can be
//! counted, listed and picked from; [`Game::choose`] and [`Game::resolve`] take it further or refuse and change nothing.
//! What a seat or a spectator may know is a [`View`]. There is no input or output here, no clock and no generator of
//! random numbers: chance is an input like any other.
//!
//! # Rooms
//!
//! | room | what is in it | may import |
//! |---|---|---|
//! | `pieces` | ships, holds, cards, dice, treasures, characters, spaces, with their tables of figures | nothing |
//! | `choices` | what captains and chance can answer, and every refusal | `pieces` |
//! | `table` | a race and its moments: setup, state, who is asked what, events, views | the above, `chapters`, `modules` |
//! | `chapters` | the rulebook, one file a chapter | the above, `modules` |
//! | `modules` | the Ghost Ship and The Crew, called by name from the chapters | the above |
//! | `notation` | records, situations, and how choices and events are written | the above |
//! | `preview` | what a viewer can work out: scores, endings, ways, odds | the above without `notation` |
//! | `wire` | JSON and TypeScript, each behind its feature | all |
//!
//! A rule is found by its letter: `chapters` has a file for each chapter of the rulebook, `modules` has G and C, and every
//! rule is cited (`B5`, `C26`) where it is implemented. `cargo xtask tidy` checks the directions of the imports.
//!
//! # What holds
//!
//! - **A [`Game`] cannot be wrong.** It comes from a sound setup by admitted choices and possible outcomes. A refusal changes
//!   nothing and tells nothing. What is listed is accepted, and nothing else: options and `choose` ask the same functions.
//! - **Nothing secret is in the open part of a game.** A [`View`] carries that part whole and adds what its viewer knows. Whether
//!   a question is asked depends on open facts alone. Forced choices are made, not asked, except where that would tell a secret.
//! - **An [`Event`] is whole or absent**: for all eyes, or for certain seats. From the open events alone the whole open table can
//!   be rebuilt.
//! - **Chance is an input.** Decks, the treasure pile and the face-down characters are sets: a card is decided when it is drawn.
//!   Only The Crew decides before the race which treasures are in the pile, because the Snoop looks into it (C15).
//! - **A [`Game`] is `Copy`, at most 512 bytes, and playing allocates nothing.** A cargo is one word: questions about all six holds
//!   are answered for all bytes at once.
//! - **Regular holds are interchangeable (L4)**, so of holds with the same contents only the first is listed and accepted.
//! - **A race without The Crew never meets it.** The chapters are compiled once with it and once without.
//! - **A record that was kept replays for ever.** Parsing and printing are each other's inverse.

#![allow(
    clippy::inline_always,
    reason = "where measuring shows that a call costs, and the compiler does not see it"
)]

mod chapters;
mod choices;
mod modules;
mod notation;
mod pieces;
mod preview;
mod table;
#[cfg(feature = "serde")]
mod wire;

pub use chapters::finish::{Final, PORT_ROYAL_REACHED, Score};
pub use choices::chance::{Chance, Outcome};
pub use choices::choice::{Choice, Loot, Split};
pub use choices::luck::Luck;
pub use choices::refusal::Refusal;
pub use notation::record::{Line, Reason, Record, RecordProblem, Step};
pub use notation::situation::{SituationProblem, situation};
pub use notation::words::Unreadable;
pub use pieces::bank::{BOX, Bank, BankKind};
pub use pieces::card::{Card, CardSet, Symbol};
pub use pieces::character::{Character, CharacterSet};
pub use pieces::dice::{Dice, Face, Shape};
pub use pieces::goods::{Good, GoodSet};
pub use pieces::half::Half;
pub use pieces::hold::{Contents, Hold, HoldId};
pub use pieces::holds::Holds;
pub use pieces::seat::{Flag, Seat, Seats, ShipId, ShipSet};
pub use pieces::ship::{Place, Ship};
pub use pieces::tavern::{Cell, CellSet, Spot, Tavern};
pub use pieces::track::{BEHIND, Direction, Space, SpaceKind, SpaceSet, Ways};
pub use pieces::treasure::{Hint, Lying, OpenTreasure, PlaceSet, Powers, Row, Treasure, TreasureId};
pub use preview::odds::{BattleOdds, Expected, Likely, Odds, PowderOdds, SabreOdds};
pub use preview::range::ScoreRange;
pub use preview::ways::{CardPreview, Fall, MOST_INSTEAD, MOST_WAYS, Preview, Unsure, Way, WayChoice};
pub use table::edition::{Edition, RetreatSearch, Terms};
pub use table::event::{Event, Eyes, Viewer, Witness};
pub use table::game::{Awaiting, Game};
pub use table::open::BattleView;
pub use table::options::{Options, Question};
pub use table::setup::{Setup, SetupProblem};
pub use table::stage::{End, Side};
pub use table::view::View;
#[cfg(feature = "serde")]
pub use wire::everything::Everything;
#[cfg(feature = "serde")]
pub use wire::own::{KnownTreasure, OwnView};
#[cfg(feature = "serde")]
pub use wire::refusal::{RefusalCode, SetupProblemCode};
#[cfg(feature = "ts")]
pub use wire::typescript::{Declarations, facts, facts_of_the_box, typescript};
