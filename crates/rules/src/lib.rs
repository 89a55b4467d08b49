//! The pirate race Jamaica as a pure function of choices and chance.
//!
//! A [`Setup`] becomes a [`Game`]. The game says whom it is [`Game::awaiting`]; a seat's [`Game::options`] can be
//! counted, listed and picked from; [`Game::choose`] and [`Game::resolve`] take it further or refuse and change nothing.
//! What a seat or a spectator may know is a [`View`]. There is no input or output here, no clock and no generator of
//! random numbers: chance is an input like any other.
//!
//! The names that every caller needs are here; the others are in modules, by what they are about.
//!
//! # Inside
//!
//! | room of the source | what is in it | may import |
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
//! rule is marked once, by its id in bold letters in a comment, where it is implemented: `cargo xtask rule B5` finds it.
//! `cargo xtask tidy` checks the marks and the directions of the imports.
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
pub mod notation;
mod pieces;
pub mod preview;
mod table;
#[cfg(feature = "serde")]
pub mod wire;

pub use choices::chance::{Chance, Outcome};
pub use choices::choice::Choice;
pub use choices::luck::Luck;
pub use choices::refusal::Refusal;
pub use pieces::seat::{Seat, Seats};
pub use table::edition::Edition;
pub use table::event::{Event, Eyes, Viewer, Witness};
pub use table::game::{Awaiting, Game};
pub use table::options::{Options, Question};
pub use table::setup::{Setup, SetupError, SetupProblem};
pub use table::view::View;

pub mod battle {
    //! A battle under way, its two sides, and what its winner may take. The battle at a table is in
    //! [`View::battle`](crate::View::battle); its odds are in [`preview`](crate::preview).

    pub use crate::choices::choice::Loot;
    pub use crate::table::open::BattleView;
    pub use crate::table::stage::Side;
}

pub mod board {
    //! The track around the island: its [`Space`]s, what each asks of a ship that lands there, and the ways on from it.
    //! Spaces are numbered from 0, Port Royal, in the direction of the race.

    pub use crate::pieces::track::{BEHIND, Direction, Space, SpaceKind, SpaceSet, Ways};
}

pub mod cards {
    //! The action cards. Every captain has the same eleven; a [`Card`] has a [`Symbol`] for the morning and one for the
    //! evening, and a day has these two [`Half`]s.

    pub use crate::pieces::card::{Card, CardSet, Symbol};
    pub use crate::pieces::half::Half;
}

pub mod cargo {
    //! Goods, the holds they lie in, and the bank they come from. [`Holds`] are the five or six holds of one ship; a
    //! [`Split`] says how much of a payment each of them gives.

    pub use crate::choices::choice::Split;
    pub use crate::pieces::bank::{BOX, Bank, BankKind};
    pub use crate::pieces::goods::{Good, GoodSet};
    pub use crate::pieces::hold::{Contents, Hold, HoldId};
    pub use crate::pieces::holds::Holds;
}

pub mod crew {
    //! The Crew: its [`Character`]s, who travel in a ship's holds, and the [`Tavern`] where captains recruit them with
    //! bottles of rum. A race without The Crew has neither.

    pub use crate::pieces::character::{Character, CharacterSet};
    pub use crate::pieces::tavern::{Cell, CellSet, Spot, Tavern};
}

pub mod dice {
    //! What dice show: the two action [`Dice`] of a round, and a [`Face`] of the combat die with the [`Shape`] around it.

    pub use crate::pieces::dice::{Dice, Face, Shape};
}

pub mod editions {
    //! What the printed editions disagree about: the [`Terms`] of an [`Edition`](crate::Edition).

    pub use crate::table::edition::{RetreatSearch, Terms};
}

pub mod ending {
    //! The end of a race: its cause and every ship's [`Score`], item by item.

    pub use crate::chapters::finish::{Final, PORT_ROYAL_REACHED, Score};
    pub use crate::table::stage::End;
}

pub mod ships {
    //! Ships, their flags, and their places on the track. A [`Seat`](crate::Seat) is a captain; a [`ShipId`] is a
    //! captain's ship or the Ghost Ship.

    pub use crate::pieces::seat::{Flag, ShipId, ShipSet};
    pub use crate::pieces::ship::{Place, Ship};
}

pub mod treasures {
    //! Treasure cards, and what is known of each. A [`Treasure`] is a face; a [`TreasureId`] is a card as it lies on the
    //! table, whose face a viewer may not know; a [`Row`] is the cards in front of one ship.

    pub use crate::pieces::treasure::{
        Hint, Lying, OpenTreasure, PlaceSet, Powers, Row, Treasure, TreasureId,
    };
}
