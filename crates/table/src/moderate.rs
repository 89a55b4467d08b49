//! The tools of a host, and talking: who may say what, and whom the host removes, mutes or bans. Moderation is in the log and
//! never in the record of the race.

use crate::chair::{self, Chair};
use crate::checks::{RELIEF, check_host_in_lobby, check_in_lobby, own_active_seat, parse_seat};
use crate::draft::Draft;
use crate::entry::Entry;
use crate::names;
use xaymaca_rules::Seat;
use xaymaca_wire::{Command, Guest, GuestId, Refusal, text};

/// Refuses a request of a guest who has used up their changes, and a new captain where too many came of late.
pub(crate) fn check_budget(draft: &Draft, guest: &Guest, command: &Command) -> Result<(), Refusal> {
    let (state, at) = (&draft.state, draft.at());
    let (people, is_host) = (&state.lobby.people, state.lobby.host == guest.id);
    let spends = matches!(
        command,
        Command::Sit { .. }
            | Command::Flag { .. }
            | Command::Hire { .. }
            | Command::Agree { .. }
            | Command::Ready { .. }
            | Command::Return
            | Command::Name { .. }
            | Command::Offer
            | Command::Take { .. }
            | Command::Coach
            | Command::Host { .. }
            | Command::Ban { .. }
            | Command::Unban { .. }
            | Command::Mute { .. }
            | Command::Unmute { .. }
    );
    let comes = matches!(command, Command::Sit { .. }) && !is_host && state.seat_of(&guest.id).is_none();
    if spends && !people.may_change(&guest.id, is_host, at) || comes && !people.may_sit(at) {
        return Err(Refusal::TooFast);
    }
    Ok(())
}

/// Grants or refuses what only a host may ask.
pub(crate) fn moderate(draft: &mut Draft, guest: &Guest, command: &Command) -> Result<(), Refusal> {
    match *command {
        // The live table knows whether the host is away.
        Command::Host { seat: None } => {
            own_active_seat(draft, guest)?;
            if draft.state.lobby.host == guest.id {
                return Ok(());
            }
            // A race goes on without its host, and a host who took it over could remove their rivals.
            check_in_lobby(draft)?;
            draft.happen(Entry::Heir(guest.id.clone()))
        }
        Command::Host { seat: Some(seat) } => {
            check_host(draft, guest)?;
            let seat = parse_seat(draft, seat)?;
            let chair = draft.state.chair(seat).filter(|chair| chair.is_persons());
            let next = chair.and_then(Chair::guest).cloned().ok_or(Refusal::NoSuchGuest)?;
            if next == guest.id { Ok(()) } else { draft.happen(Entry::Host(next)) }
        }
        Command::Mute { seat: None, who: None } => mute(draft, guest, None, true),
        Command::Unmute { seat: None, who: None } => mute(draft, guest, None, false),
        Command::Mute { seat, who } => {
            let whom = named(draft, guest, seat, who)?;
            mute(draft, guest, Some(whom), true)
        }
        Command::Unmute { seat, who } => {
            let whom = named(draft, guest, seat, who)?;
            mute(draft, guest, Some(whom), false)
        }
        Command::Ban { seat, who } => ban(draft, guest, seat, who),
        Command::Unban { who } => {
            let whom = named(draft, guest, None, Some(who))?;
            if !draft.state.lobby.people.is_banned(&whom) {
                return Ok(());
            }
            draft.happen(Entry::Banned(whom, false))
        }
        Command::Close => {
            check_host_in_lobby(draft, guest)?;
            draft.happen(Entry::Closed)
        }
        _ => Err(Refusal::Internal),
    }
}

fn check_host(draft: &Draft, guest: &Guest) -> Result<(), Refusal> {
    if draft.state.lobby.host == guest.id { Ok(()) } else { Err(Refusal::NotHost) }
}

/// The guest whom the host names by a seat or a number. The host cannot name themselves.
fn named(draft: &Draft, host: &Guest, seat: Option<u8>, who: Option<u32>) -> Result<GuestId, Refusal> {
    check_host(draft, host)?;
    let guest = match (seat, who) {
        (Some(seat), _) => draft.state.chair(parse_seat(draft, seat)?).and_then(Chair::guest).cloned(),
        (None, Some(who)) => draft.state.lobby.people.numbered(who).map(|person| person.guest.clone()),
        (None, None) => None,
    };
    let guest = guest.filter(|_| !draft.state.is_recorded()).ok_or(Refusal::NoSuchGuest)?;
    if guest == host.id { Err(Refusal::NotYourself) } else { Ok(guest) }
}

fn mute(draft: &mut Draft, host: &Guest, whom: Option<GuestId>, muted: bool) -> Result<(), Refusal> {
    check_host(draft, host)?;
    let people = &draft.state.lobby.people;
    let is_muted = whom.as_ref().map_or(people.spectators_muted, |whom| people.is_muted(whom));
    if is_muted == muted { Ok(()) } else { draft.happen(Entry::Muted(whom, muted)) }
}

fn ban(draft: &mut Draft, host: &Guest, seat: Option<u8>, who: Option<u32>) -> Result<(), Refusal> {
    let whom = named(draft, host, seat, who)?;
    if let Some(seat) = draft.state.seat_of(&whom) {
        remove(draft, seat)?;
    }
    if draft.state.lobby.people.is_banned(&whom) { Ok(()) } else { draft.happen(Entry::Banned(whom, true)) }
}

/// The host frees a seat. During the race a bot sails that captain's ship to the end; after it nothing changes.
pub(crate) fn dismiss(draft: &mut Draft, host: &Guest, seat: u8) -> Result<(), Refusal> {
    if draft.state.race.is_none() {
        check_host_in_lobby(draft, host)?;
        let seat = parse_seat(draft, seat)?;
        if draft.state.chair(seat).is_none_or(Chair::is_free) {
            return Err(Refusal::NotABot);
        }
        return remove(draft, seat);
    }
    check_host(draft, host)?;
    let seat = parse_seat(draft, seat)?;
    let is_persons = draft.state.chair(seat).is_some_and(Chair::is_persons);
    if draft.state.is_over() || !is_persons {
        return Err(Refusal::AlreadyStarted);
    }
    if draft.state.seat_of(&host.id) == Some(seat) {
        return Err(Refusal::NotYourself);
    }
    remove(draft, seat)
}

fn remove(draft: &mut Draft, seat: Seat) -> Result<(), Refusal> {
    if draft.state.race.is_none() {
        return draft.happen(Entry::Left(seat));
    }
    let is_persons = draft.state.chair(seat).is_some_and(Chair::is_persons);
    if draft.state.is_over() || !is_persons {
        return Ok(());
    }
    // Their host is a rival whom no host chose.
    if draft.state.lobby.people.has_heir {
        return Err(Refusal::AlreadyStarted);
    }
    draft.happen(Entry::Removed(seat, chair::mate(seat, RELIEF)))
}

/// Says something. Captains and spectators have budgets of their own, so that no spectator can silence a captain.
pub(crate) fn say(draft: &mut Draft, guest: &Guest, text: &str) -> Result<(), Refusal> {
    // Guests who may not look on may not speak either: the answer would show them the table.
    draft.state.admission(&guest.id)?;
    let (state, at) = (&draft.state, draft.at());
    let (seat, text) = (state.seat_of(&guest.id), text::chat(text)?);
    let people = &state.lobby.people;
    let is_spectator = seat.is_none() && state.lobby.host != guest.id;
    if people.is_muted(&guest.id) {
        return Err(Refusal::Muted);
    }
    if is_spectator && people.spectators_muted {
        return Err(Refusal::SpectatorsMuted);
    }
    if !people.may_say(&guest.id, is_spectator, at) {
        return Err(Refusal::ChatFull);
    }
    // A captain speaks under the name of their seat.
    if let Some(seat) = seat {
        let name = state.chair(seat).and_then(|chair| chair.name()).cloned().ok_or(Refusal::Internal)?;
        return draft.happen(Entry::Said(Some(seat), name, text));
    }
    let name = names::given(&state.lobby, draft.name_keys, &guest.id, &guest.name, false);
    let number = people.number_of(&guest.id);
    if people.get(&guest.id).is_none_or(|person| person.name != name) {
        draft.happen(Entry::Known(guest.id.clone(), name.clone()))?;
    }
    draft.happen(Entry::Spoke(number, name, text))
}
