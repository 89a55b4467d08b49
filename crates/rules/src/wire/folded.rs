//! The part of the open view that events alone determine, as JSON: who folds them can compare a digest of it with the table's.

use crate::pieces::bank::Bank;
use crate::pieces::dice::Dice;
use crate::pieces::seat::Seat;
use crate::pieces::tavern::Tavern;
use crate::pieces::track::Space;
use crate::table::open::BattleView;
use crate::table::setup::Setup;
use crate::table::view::View;
use crate::wire::view::{SeatView, SetDie, ShipView, TurnView, seat_view, ship_views, turn_view};
use serde::Serialize;

/// The open view without who is asked what, what the scores can be, whether this could be the last round, and the result. Its
/// fields are written as those of a whole view are, in the same order.
#[derive(Serialize)]
pub struct Folded {
    setup: Setup,
    round: u16,
    captain: Seat,
    dice: Option<Dice>,
    set_die: Option<SetDie>,
    turn: Option<TurnView>,
    battle: Option<BattleView>,
    ships: Vec<ShipView>,
    seats: Vec<SeatView>,
    bank: Bank,
    tokens: Vec<Space>,
    tavern: Option<Tavern>,
}

impl Folded {
    /// Of a spectator's view, which is what all may see.
    pub fn of(open: &View) -> Self {
        let setup = open.setup();
        Self {
            round: open.round(),
            captain: open.captain(),
            dice: open.dice(),
            set_die: open.set_die().map(|(half, number)| SetDie { half, number }),
            turn: open.turn().map(|turn| turn_view(open, turn)),
            battle: open.battle(),
            ships: ship_views(open, &setup.flags, false),
            seats: open.seats().map(|seat| seat_view(open, seat)).collect(),
            bank: open.bank(),
            tokens: open.tokens().iter().collect(),
            tavern: open.tavern().copied(),
            setup,
        }
    }
}
