//! A whole game, secrets included, as JSON: for the program that runs the game, never for a captain.

use crate::modules::crew::hidden::Hidden;
use crate::pieces::card::{Card, CardSet};
use crate::pieces::seat::Seat;
use crate::pieces::treasure::Treasure;
use crate::table::event::Viewer;
use crate::table::game::Game;
use crate::table::view::View;
use serde::Serialize;

/// What a captain's cards are.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct SeatCards {
    seat: Seat,
    hand: CardSet,
    deck: CardSet,
    chosen: Option<Card>,
}

/// The whole state, secrets included: for the program that runs the game, never for a captain. A [`Game`] itself has no JSON.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Everything {
    open: View,
    hands: Vec<SeatCards>,
    treasures: Vec<Treasure>,
    undrawn: Vec<Treasure>,
    /// C2: the cards that left the game; without The Crew they are among the undrawn.
    removed: Vec<Treasure>,
    /// C15: cards of the pile that a captain is looking at.
    looking: Vec<Treasure>,
}

impl Game {
    /// The whole state. Send it only to the program that runs the game.
    pub fn everything(&self) -> Everything {
        let hand = |seat: Seat| SeatCards {
            seat,
            hand: self.secrets.hands[seat.index()],
            deck: self.deck(seat),
            chosen: self.secrets.chosen[seat.index()],
        };
        let hidden = self.secrets.crew.unwrap_or(Hidden::NONE);
        Everything {
            open: self.view(Viewer::Spectator),
            hands: self.seats().map(hand).collect(),
            treasures: self.secrets.treasures[..self.open.drawn as usize].to_vec(),
            undrawn: self.secrets.undrawn.iter().collect(),
            removed: hidden.removed.iter().collect(),
            looking: hidden.looking.iter().collect(),
        }
    }
}
