//! Opens tables that are asked for in one call: a lobby, a race against bots, a race of people who share a device.

use crate::decide::{decide, open};
use crate::draft::Draft;
use crate::drive::drive;
use crate::entropy::Entropy;
use xaymaca_bots::Level;
use xaymaca_wire::{Agreement, Command, Guest, NewTable, Refusal, SailNow, TableId};

/// Opens a table. The guest is its host, and has its first seat if they want it.
///
/// # Errors
/// If the options are refused.
pub fn open_lobby(
    id: TableId,
    guest: &Guest,
    new: NewTable,
    at: u64,
    entropy: &mut dyn Entropy,
) -> Result<Draft, Refusal> {
    let mut draft = open(id, guest.id.clone(), new.options, at, entropy)?;
    if new.sit.unwrap_or(true) {
        decide(&mut draft, guest, &Command::Sit { seat: None, flag: None }, entropy)?;
    }
    Ok(draft)
}

/// Opens a table against bots, and begins the race at once.
///
/// # Errors
/// If the options, the level, the flag or the seed are refused.
pub fn sail_now(
    id: TableId,
    guest: &Guest,
    wanted: SailNow,
    at: u64,
    entropy: &mut dyn Entropy,
) -> Result<Draft, Refusal> {
    let SailNow { options, level, flag, seed, after: _ } = wanted;
    let bots = usize::from(options.seats).saturating_sub(1);
    let level = level.unwrap_or_else(|| Level::Sailor.to_string());
    let levels = vec![level; bots];
    sail_together(id, &[(guest.clone(), flag)], levels, seed, options, at, entropy)
}

/// Opens a table for these people, under these flags, and bots, and begins the race at once. The first of the people is the
/// host. Seats that are left over are refused, as too many are.
///
/// # Errors
/// If the options, a flag, a level or the seed are refused, or people and bots are not as many as the seats.
pub fn sail_together(
    id: TableId,
    people: &[(Guest, Option<String>)],
    levels: Vec<String>,
    seed: Option<String>,
    options: Agreement,
    at: u64,
    entropy: &mut dyn Entropy,
) -> Result<Draft, Refusal> {
    let (host, _) = people.first().ok_or(Refusal::ChairsEmpty)?;
    let mut draft = open(id, host.id.clone(), options, at, entropy)?;
    for (seat, (guest, flag)) in (1..).zip(people) {
        decide(&mut draft, guest, &Command::Sit { seat: Some(seat), flag: flag.clone() }, entropy)?;
    }
    for level in levels {
        decide(&mut draft, host, &Command::Hire { level, seat: None }, entropy)?;
    }
    for (guest, _) in &people[1..] {
        decide(&mut draft, guest, &Command::Ready { seed: None }, entropy)?;
    }
    decide(&mut draft, host, &Command::Start { seed }, entropy)?;
    drive(&mut draft, entropy)?;
    Ok(draft)
}
