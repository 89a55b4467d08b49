//! Which captains can answer before all: on a screen that every captain looks at, they miss nothing. It follows from what is
//! open to all.

use crate::pieces::seat::{Seat, Seats};
use crate::pieces::treasure::{Lying, TreasureId};
use crate::table::game::Awaiting;
use crate::table::options::Question;
use crate::table::view::View;

impl View {
    /// X1: the seats that are asked now and need nothing that only they may know. Their options are the same whatever is
    /// hidden. It is the same in every viewer's view.
    pub fn asked_openly(&self) -> Seats {
        let Awaiting::Seats(asked, question) = self.awaiting() else { return Seats::NONE };
        match question {
            // R1, R2, C28: they weigh their hand. C15: they see cards of the pile, or of another's row.
            Question::Place { .. }
            | Question::Card
            | Question::Oracle
            | Question::Look { .. }
            | Question::Keep { .. } => Seats::NONE,
            // B6: what they know of a card decides whether they may give it away, or want it.
            Question::Loot { .. } => asked
                .iter()
                .filter(|&seat| !self.knows_a_hidden_treasure(seat))
                .fold(Seats::NONE, Seats::with),
            Question::Load { .. }
            | Question::Sail { .. }
            | Question::Retreat
            | Question::Pay { .. }
            | Question::Opponent { .. }
            | Question::Powder { .. }
            | Question::Sabre { .. }
            | Question::Mage { .. }
            | Question::Recruit
            | Question::Rum { .. }
            | Question::Lookout => asked,
        }
    }

    /// X1: can all see the preview of that seat? Out of its own turn it shows its hand, and with The Crew it tells whether
    /// amulets that lie face down would let Calypso win (C26).
    pub fn previews_openly(&self, seat: Seat) -> bool {
        let is_own_turn = self.turn().is_some_and(|(ship, _)| ship == seat.ship());
        is_own_turn && self.tavern().is_none() && self.asked_openly().contains(seat)
    }

    /// T7: does that seat know a card that lies face down?
    fn knows_a_hidden_treasure(&self, seat: Seat) -> bool {
        (0..self.open.drawn as usize)
            .map(|index| self.open_treasure(TreasureId::at(index)))
            .any(|card| matches!(card.lying, Lying::Down(_)) && card.known_to.contains(seat))
    }
}
