//! What requests have in common: who has which seat, who is the host, whether the race has begun. It grants nothing.

use crate::chair::Chair;
use crate::draft::Draft;
use xaymaca_bots::Level;
use xaymaca_rules::Seat;
use xaymaca_wire::{Guest, Refusal};

/// The bot that sails for a captain who is away.
pub(crate) const RELIEF: Level = Level::Sailor;

pub(crate) fn parse_seat(draft: &Draft, seat: u8) -> Result<Seat, Refusal> {
    let seat = usize::from(seat).checked_sub(1).and_then(Seat::new).ok_or(Refusal::NoSuchSeat)?;
    draft.state.chair(seat).map(|_| seat).ok_or(Refusal::NoSuchSeat)
}

pub(crate) const fn check_in_lobby(draft: &Draft) -> Result<(), Refusal> {
    if draft.state.race.is_some() { Err(Refusal::AlreadyStarted) } else { Ok(()) }
}

pub(crate) fn check_host_in_lobby(draft: &Draft, guest: &Guest) -> Result<(), Refusal> {
    check_in_lobby(draft)?;
    if draft.state.lobby.host == guest.id { Ok(()) } else { Err(Refusal::NotHost) }
}

pub(crate) fn own_seat(draft: &Draft, guest: &Guest) -> Result<Seat, Refusal> {
    draft.state.seat_of(&guest.id).ok_or(Refusal::NotSeated)
}

/// The seat of a captain who has not given the race up.
pub(crate) fn own_active_seat(draft: &Draft, guest: &Guest) -> Result<Seat, Refusal> {
    let seat = own_seat(draft, guest)?;
    if draft.state.chair(seat).is_some_and(Chair::gave_up) { Err(Refusal::GaveUp) } else { Ok(seat) }
}

pub(crate) fn own_seat_in_lobby(draft: &Draft, guest: &Guest) -> Result<Seat, Refusal> {
    check_in_lobby(draft)?;
    own_seat(draft, guest)
}
