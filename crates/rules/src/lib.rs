//! The pirate race Jamaica as a pure function of choices and chance: both editions, two to six captains, the Ghost Ship
//! and The Crew.
//!
//! A [`Setup`] becomes a [`Game`]. The game says whom it is [awaiting](Game::awaiting): captains or chance. What a captain
//! may do now are [`Options`]: they can be counted, listed and picked from. [`Game::choose`] takes a captain's [`Choice`],
//! [`Game::resolve`] an [`Outcome`] of chance; either plays on, or refuses and changes nothing. A [`Witness`] is told what
//! happened, [`Event`] by event. What a captain or a spectator may know is a [`View`].
//!
//! The crate has no dependency, input, output, clock or generator of random numbers. The rules themselves are told in the
//! rulebook, `docs/rules` in the repository; comments cite them by their ids, such as B5.
//!
//! # Play a race at random
//!
//! ```
//! use xaymaca_rules::{Awaiting, Edition, Game, Setup};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // Luck is any function that gives a number below a bound. This generator is tiny: use a better one.
//! let mut state = 1678_u64;
//! let mut luck = |bound: u32| {
//!     state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
//!     ((state >> 32) * u64::from(bound) >> 32) as u32
//! };
//!
//! let mut game = Game::new(&Setup::new(Edition::First, 4))?;
//! loop {
//!     match game.awaiting() {
//!         // All captains at once when they choose their cards, otherwise one.
//!         Awaiting::Seats(seats, _question) => {
//!             for seat in seats.iter() {
//!                 let choice = game.options(seat).pick(&mut luck).expect("a seat that is asked has options");
//!                 game.choose(seat, choice, &mut ())?;
//!             }
//!         }
//!         Awaiting::Chance(_) => {
//!             let outcome = game.draw(&mut luck).expect("chance is awaited");
//!             game.resolve(outcome, &mut ())?;
//!         }
//!         Awaiting::Nothing => break,
//!     }
//! }
//!
//! let result = game.result().expect("the race is over");
//! for score in result.scores() {
//!     println!("ship {}: {} points", score.ship, score.total);
//! }
//! assert!(!result.winners().is_empty());
//! # Ok(())
//! # }
//! ```
//!
//! # A view and its options
//!
//! ```
//! use xaymaca_rules::notation::situation;
//! use xaymaca_rules::{Choice, Event, Outcome, Viewer};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // A moment of a race, before the dice of a round are rolled. Seat 2 is the Captain.
//! let mut game = situation(
//!     "seats 3
//!      captain 2
//!      2 at 12
//!      2 hand gold-gold forward-food food-forward",
//! )?;
//! game.resolve(Outcome::Dice(5, 2), &mut ())?;
//!
//! // A program that plays gets a view: all that its captain may know, and nothing else.
//! let captain = game.captain();
//! let view = game.view(Viewer::Seat(captain));
//! assert_eq!(view.hand().len(), 3);
//! assert!(game.view(Viewer::Spectator).hand().is_empty());
//!
//! // Which die is the morning's? A choice is a value, and prints as it is written in records.
//! let options: Vec<String> = view.options().iter().map(|choice| choice.to_string()).collect();
//! assert_eq!(options, ["dice 5 2", "dice 2 5"]);
//! let choice: Choice = "dice 2 5".parse()?;
//!
//! let mut events = Vec::new();
//! game.choose(captain, choice, &mut events)?;
//! assert!(matches!(events[..], [Event::DicePlaced { .. }]));
//!
//! // What is not an option is refused, with its reason.
//! let refusal = game.choose(captain, choice, &mut ()).unwrap_err();
//! assert_eq!(refusal.to_string(), "this answers another question than the one asked");
//! # Ok(())
//! # }
//! ```
//!
//! # Replay a record
//!
//! ```
//! use xaymaca_rules::notation::Record;
//! use xaymaca_rules::{Event, Viewer};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let record: Record = std::fs::read_to_string("tests/games/first-3.record")?.parse()?;
//!
//! // At once: the events of the whole race, and the game at its end.
//! let mut events = Vec::new();
//! let game = record.replay(&mut events)?;
//! let battles = events.iter().filter(|event| matches!(event, Event::BattleBegan { .. })).count();
//! println!("{} rounds, {battles} battles", game.round());
//!
//! // Or line by line, to look at every moment on the way.
//! let mut game = record.start()?;
//! for line in &record.lines {
//!     line.play(&mut game, &mut ())?;
//!     let _what_all_see = game.view(Viewer::Spectator);
//! }
//! assert!(game.result().is_some());
//! # Ok(())
//! # }
//! ```
//!
//! More is in the folder `examples`: `random_race` writes a record, `replay` tells one event by event, `count_cards` works
//! out what the others can still have in hand, `perft` counts positions for other implementations to compare with.
//!
//! # What the others can have
//!
//! ```
//! use xaymaca_rules::{Edition, Game, Seat, Setup, Viewer};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let game = Game::new(&Setup::new(Edition::First, 4))?;
//! // People count seats from 1, and so do `Display` and `FromStr`; `Seat::new` and `Seat::index` count from 0.
//! let rival: Seat = "2".parse()?;
//! let view = game.view(Viewer::Seat("1".parse()?));
//! println!("{rival} has {} of {:?}", view.hand_size(rival), view.unplayed(rival));
//! # Ok(())
//! # }
//! ```
//!
//! # Modules
//!
//! The root has what every program needs. The rest is sorted by what it is about: [`cards`], [`dice`], [`cargo`], [`board`], [`ships`],
//! [`treasures`], [`crew`], [`battle`], [`ending`], [`editions`]; [`notation`] writes and reads records, situations and single choices;
//! [`preview`] tells what a card would lead to, and odds.
//!
//! # Features
//!
//! None is on by default; then the crate depends on nothing.
//!
//! | feature | what it adds |
//! |---|---|
//! | `serde` | views, options, results and refusals as JSON; events, choices, outcomes and steps also read back; the module `wire` |
//! | `ts` | TypeScript declarations of that JSON; for a program that writes files, not for one that plays |
//!
//! # What holds
//!
//! - **A [`Game`] is always legal.** It comes from a sound setup by admitted choices and possible outcomes. A refusal changes
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
//! - **Errors may grow.** Every public error enum is `#[non_exhaustive]` and has a code or a sentence for each case. [`Event`],
//!   [`Choice`], [`Question`] and [`Chance`] are not: a program that plays should know all of them.
//!
//! # Inside
//!
//! For people who change this crate.
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

/// The program in the README, so that it is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
