//! Grants or refuses a request: it is checked first and then happens whole, or is refused and changes nothing. It knows
//! guests and seats; the rules decide what a choice does.

use crate::chair::{self, Sitter};
use crate::checks::{
    RELIEF, check_host_in_lobby, check_in_lobby, own_active_seat, own_seat, own_seat_in_lobby, parse_seat,
};
use crate::draft::Draft;
use crate::entropy::{self, Entropy};
use crate::entry::Entry;
use crate::moderate::{check_budget, dismiss, moderate, say};
use crate::names;
use crate::state::State;
use xaymaca_bots::Level;
use xaymaca_dice::{Secret, Seed};
use xaymaca_rules::notation::Step;
use xaymaca_rules::ships::Flag;
use xaymaca_rules::{Choice, Seat};
use xaymaca_wire::{Agreement, Command, Guest, GuestId, Refusal, TableId, random_code, text};

/// How long an offered seat can be taken, in milliseconds: ten minutes.
const OFFER_MS: u64 = 600_000;
/// Upper bound on the steps of a race: a thousand rounds of six captains have fewer.
const MOST_STEPS: u32 = 100_000;
/// What the guest of a granted request gets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Granted {
    /// Nothing but the update.
    Done,
    /// The code of an offered seat.
    Code(String),
    /// The table of a rematch.
    Rematch(TableId),
    /// The coach's answer to the question that is open.
    Coached,
}

impl Granted {
    /// The code of an offered seat, and the table of a rematch, if it is one of them.
    pub fn told(&self) -> (Option<&str>, Option<&str>) {
        match self {
            Self::Done | Self::Coached => (None, None),
            Self::Code(code) => (Some(code), None),
            Self::Rematch(table) => (None, Some(table.as_str())),
        }
    }
}

/// Grants a request, or refuses it.
///
/// # Errors
/// The reason for the refusal. The draft is unchanged, unless the reason is [`Refusal::Internal`].
pub fn decide(
    draft: &mut Draft,
    guest: &Guest,
    command: &Command,
    entropy: &mut dyn Entropy,
) -> Result<Granted, Refusal> {
    draft.state.check_ban(&guest.id)?;
    check_budget(draft, guest, command)?;
    match command {
        Command::Sit { seat, flag } => sit(draft, guest, *seat, flag.as_deref())?,
        Command::Leave => leave(draft, guest)?,
        Command::Flag { flag } => {
            let (seat, flag) = (own_seat_in_lobby(draft, guest)?, parse_flag(flag)?);
            if !draft.is_free(flag) {
                return Err(Refusal::FlagTaken);
            }
            draft.happen(Entry::Flagged(seat, flag))?;
        }
        Command::Hire { level, seat } => {
            check_host_in_lobby(draft, guest)?;
            let level = Level::from_word(level).ok_or(Refusal::BadLevel)?;
            let seat = free_seat(draft, *seat)?;
            draft.hire(seat, chair::mate(seat, level))?;
        }
        Command::Dismiss { seat } => dismiss(draft, guest, *seat)?,
        Command::Host { .. }
        | Command::Ban { .. }
        | Command::Unban { .. }
        | Command::Mute { .. }
        | Command::Unmute { .. }
        | Command::Close => moderate(draft, guest, command)?,
        Command::Agree { options } => {
            check_host_in_lobby(draft, guest)?;
            agree(draft, &options.clone().settled()?)?;
        }
        Command::Ready { seed } => {
            let (seat, seed) = (own_seat_in_lobby(draft, guest)?, parse_seed(seed.as_deref())?);
            draft.happen(Entry::Ready(seat, seed))?;
        }
        Command::Unready => {
            let seat = own_seat_in_lobby(draft, guest)?;
            // Only a change is logged: taking back what was not said costs nothing.
            if draft.state.chair(seat).is_some_and(|chair| chair.ready) {
                draft.happen(Entry::Unready(seat))?;
            }
        }
        Command::Start { seed } => start(draft, guest, seed.as_deref())?,
        Command::Choose { ask, choice } => choose(draft, guest, *ask, choice)?,
        Command::Say { text } => say(draft, guest, text)?,
        Command::Return => {
            let seat = own_active_seat(draft, guest)?;
            if draft.state.is_over() {
                return Err(Refusal::Game(xaymaca_rules::Refusal::RaceIsOver));
            }
            if draft.state.helm(seat).is_none() {
                return Err(Refusal::AtTheHelm);
            }
            draft.happen(Entry::Returned(seat))?;
        }
        Command::Offer => {
            let (seat, code) = (own_active_seat(draft, guest)?, random_code(entropy::bytes(entropy)));
            draft.happen(Entry::Offered(seat, digest_of(&code), draft.at() + OFFER_MS))?;
            return Ok(Granted::Code(code));
        }
        Command::GiveUp => give_up(draft, guest)?,
        Command::Name { name } => rename(draft, guest, name)?,
        Command::Take { code } => take(draft, guest, code)?,
        Command::Coach => return coach(draft, guest),
        Command::Rematch => return rematch(draft, guest, entropy).map(Granted::Rematch),
        // These change nothing: the live table answers them itself.
        Command::Preview { .. } | Command::Odds | Command::Review { .. } => return Err(Refusal::SocketOnly),
    }
    Ok(Granted::Done)
}

/// Marks that a captain who is asked something asks the coach.
fn coach(draft: &mut Draft, guest: &Guest) -> Result<Granted, Refusal> {
    let seat = own_active_seat(draft, guest)?;
    admit_to_coach(&draft.state)?;
    if !draft.state.awaited().contains(seat) {
        return Err(Refusal::Game(xaymaca_rules::Refusal::NotYourTurn));
    }
    draft.happen(Entry::Coached(seat))?;
    Ok(Granted::Coached)
}

/// The coach advises captains who have no other person to beat.
pub(crate) fn admit_to_coach(state: &State) -> Result<(), Refusal> {
    if state.race.is_none() {
        return Err(Refusal::NotStarted);
    }
    if state.is_scripted() {
        return Err(Refusal::IsALesson);
    }
    if state.has_company() { Err(Refusal::NotAlone) } else { Ok(()) }
}

/// What the log keeps of the code of an offer.
fn digest_of(code: &str) -> String {
    blake3::hash(code.as_bytes()).to_hex().to_string()
}

fn parse_flag(flag: &str) -> Result<Flag, Refusal> {
    flag.parse().map_err(|_| Refusal::BadFlag)
}

fn parse_seed(seed: Option<&str>) -> Result<Option<Seed>, Refusal> {
    seed.map(|seed| seed.parse().map_err(|_| Refusal::BadSeed)).transpose()
}

fn free_seat(draft: &Draft, seat: Option<u8>) -> Result<Seat, Refusal> {
    let Some(seat) = seat else { return draft.free_seat().ok_or(Refusal::TableFull) };
    let seat = parse_seat(draft, seat)?;
    let is_free = draft.state.chair(seat).is_some_and(chair::Chair::is_free);
    if is_free { Ok(seat) } else { Err(Refusal::SeatTaken) }
}

fn sit(draft: &mut Draft, guest: &Guest, seat: Option<u8>, flag: Option<&str>) -> Result<(), Refusal> {
    check_in_lobby(draft)?;
    let from = draft.state.seat_of(&guest.id);
    // A guest who sits and names no other seat stays there.
    let to = match (from, seat) {
        (Some(from), None) => from,
        _ => free_seat(draft, seat)?,
    };
    let flag = flag.map(parse_flag).transpose()?;
    let own = from.and_then(|from| draft.state.chair(from)).and_then(|chair| chair.flag);
    if flag.is_some_and(|flag| own != Some(flag) && !draft.is_free(flag)) {
        return Err(Refusal::FlagTaken);
    }
    let flag = flag.or(own).or_else(|| draft.free_flag()).ok_or(Refusal::TableFull)?;
    let needs_host = draft.state.lobby.host_left;
    if let Some(from) = from {
        draft.happen(Entry::Left(from))?;
    }
    let name = names::given(&draft.state.lobby, draft.name_keys, &guest.id, &guest.name, true);
    draft.happen(Entry::Sat(to, flag, guest.id.clone(), name))?;
    if needs_host && draft.state.lobby.host != guest.id {
        draft.happen(Entry::Host(guest.id.clone()))?;
    }
    Ok(())
}

fn leave(draft: &mut Draft, guest: &Guest) -> Result<(), Refusal> {
    let seat = match own_seat(draft, guest) {
        // A host without a seat passes the table on.
        Err(_) if draft.state.race.is_none() && draft.state.lobby.host == guest.id => {
            return pass_host_on(draft, guest);
        }
        seat => seat?,
    };
    if draft.state.race.is_some() {
        // A captain alone with bots keeps no other person waiting: the race stays where it is until they come back.
        if draft.state.is_over() || draft.state.helm(seat).is_some() || !draft.state.has_company() {
            return Ok(());
        }
        return draft.happen(Entry::Relieved(seat, chair::mate(seat, RELIEF)));
    }
    draft.happen(Entry::Left(seat))?;
    pass_host_on(draft, guest)
}

/// If the guest who leaves is the host, the first captain becomes host. If there is none, the next guest who sits down does.
fn pass_host_on(draft: &mut Draft, guest: &Guest) -> Result<(), Refusal> {
    let lobby = &draft.state.lobby;
    let mut captains = lobby.chairs.iter().filter(|chair| chair.is_persons()).filter_map(chair::Chair::guest);
    if lobby.host == guest.id
        && let Some(next) = captains.next().cloned()
    {
        // A rival: in a race they are host without a say in who sails on.
        draft.happen(if draft.state.race.is_some() { Entry::Heir(next) } else { Entry::Host(next) })?;
    }
    Ok(())
}

/// Changes what is played. If seats go, their people and bots move to free chairs, people first; a person may take a bot's
/// chair, and bots without a chair leave.
fn agree(draft: &mut Draft, agreement: &Agreement) -> Result<(), Refusal> {
    let lobby = &draft.state.lobby;
    let seats = usize::from(agreement.seats);
    if lobby.chairs.iter().filter(|chair| chair.guest().is_some()).count() > seats {
        return Err(Refusal::TableFull);
    }
    let is_person =
        |draft: &Draft, seat: Seat| draft.state.chair(seat).is_some_and(|chair| chair.guest().is_some());
    let beyond: Vec<Seat> = draft.state.seats().filter(|seat| seat.index() >= seats).collect();
    let (people, others): (Vec<Seat>, Vec<Seat>) =
        beyond.into_iter().partition(|&seat| is_person(draft, seat));
    for from in people {
        let bot = draft.state.seats().take(seats).filter(|&seat| !is_person(draft, seat)).last();
        let to = draft.free_seat().filter(|seat| seat.index() < seats).or(bot).ok_or(Refusal::Internal)?;
        if draft.state.chair(to).is_some_and(|chair| !chair.is_free()) {
            draft.happen(Entry::Left(to))?;
        }
        draft.move_to(from, to)?;
    }
    for from in others {
        match draft.free_seat().filter(|seat| seat.index() < seats) {
            Some(to) => draft.move_to(from, to)?,
            None => draft.happen(Entry::Left(from))?,
        }
    }
    draft.happen(Entry::Agreed(agreement.clone()))?;
    for seat in draft.state.seats() {
        let Some(chair) = draft.state.chair(seat).cloned() else { continue };
        if agreement.ghost && chair.flag == Some(Flag::BLACK) {
            let flag = draft.free_flag().ok_or(Refusal::Internal)?;
            draft.happen(Entry::Flagged(seat, flag))?;
        }
        if chair.guest().is_some() && chair.ready {
            draft.happen(Entry::Unready(seat))?;
        }
    }
    Ok(())
}

fn start(draft: &mut Draft, guest: &Guest, seed: Option<&str>) -> Result<(), Refusal> {
    check_host_in_lobby(draft, guest)?;
    let (own, seed) = (draft.state.seat_of(&guest.id), parse_seed(seed)?);
    let chairs = &draft.state.lobby.chairs;
    if chairs.iter().any(chair::Chair::is_free) {
        return Err(Refusal::ChairsEmpty);
    }
    if draft.state.seats().any(|seat| Some(seat) != own && !chairs[seat.index()].ready) {
        return Err(Refusal::NotReady);
    }
    if let Some(seat) = own {
        let seed = seed.or_else(|| chairs[seat.index()].seed.clone());
        draft.happen(Entry::Ready(seat, seed))?;
    }
    draft.happen(Entry::Started)
}

fn choose(draft: &mut Draft, guest: &Guest, ask: u32, choice: &str) -> Result<(), Refusal> {
    let seat = own_active_seat(draft, guest)?;
    let race = draft.state.race.as_ref().ok_or(Refusal::NotStarted)?;
    if race.ask != ask {
        return Err(Refusal::Stale);
    }
    if race.steps >= MOST_STEPS {
        return Err(Refusal::LogFull);
    }
    let choice: Choice = choice.parse().map_err(|_| Refusal::BadChoice)?;
    if draft.state.helm(seat).is_some() {
        // The captain gets the helm back only if the choice is admitted: it is tried on a copy first.
        let mut trial = race.game;
        trial.choose(seat, choice, &mut ())?;
        draft.happen(Entry::Returned(seat))?;
        return draft.happen(Entry::Step(Step::Choice(seat, choice)));
    }
    draft.choose(seat, choice)
}

/// A captain gives the race up for good. A second request changes nothing.
fn give_up(draft: &mut Draft, guest: &Guest) -> Result<(), Refusal> {
    let seat = own_seat(draft, guest)?;
    if draft.state.race.is_none() {
        return Err(Refusal::NotStarted);
    }
    if draft.state.chair(seat).is_some_and(chair::Chair::gave_up) {
        return Ok(());
    }
    if draft.state.is_over() {
        return Err(Refusal::Game(xaymaca_rules::Refusal::RaceIsOver));
    }
    draft.happen(Entry::GaveUp(seat, chair::mate(seat, RELIEF)))?;
    pass_host_on(draft, guest)
}

/// A captain changes their name. For a guest without a seat nothing happens here: their connection remembers the name. A race
/// that is over keeps its names.
fn rename(draft: &mut Draft, guest: &Guest, name: &str) -> Result<(), Refusal> {
    let name = text::name(name)?;
    draft.state.admission(&guest.id)?;
    let Some(seat) = draft.state.seat_of(&guest.id).filter(|_| !draft.state.is_over()) else { return Ok(()) };
    let name = names::given(&draft.state.lobby, draft.name_keys, &guest.id, &name, true);
    if draft.state.chair(seat).and_then(|chair| chair.name()) == Some(&name) {
        return Ok(());
    }
    draft.happen(Entry::Named(seat, name))
}

fn take(draft: &mut Draft, guest: &Guest, code: &str) -> Result<(), Refusal> {
    let (digest, at) = (digest_of(code), draft.at());
    let is_offered = |seat: &Seat| {
        let offer = draft.state.chair(*seat).and_then(|chair| chair.offer.as_ref());
        offer.is_some_and(|offer| offer.digest == digest && offer.until > at)
    };
    let seat = draft.state.seats().find(is_offered).ok_or(Refusal::OfferGone)?;
    let chair = draft.state.chair(seat).ok_or(Refusal::OfferGone)?;
    let Sitter::Captain { guest: owner, name, .. } = &chair.sitter else { return Err(Refusal::OfferGone) };
    let (owner, name) = (owner.clone(), name.clone());
    match draft.state.seat_of(&guest.id) {
        // Another tab of the same guest: nothing to hand over.
        Some(own) if own == seat => return Ok(()),
        Some(_) => return Err(Refusal::SeatTaken),
        None => {}
    }
    draft.happen(Entry::HandedOver(seat, guest.id.clone(), name))?;
    if draft.state.lobby.host == owner {
        draft.happen(Entry::Host(guest.id.clone()))?;
    }
    Ok(())
}

fn rematch(draft: &mut Draft, guest: &Guest, entropy: &mut dyn Entropy) -> Result<TableId, Refusal> {
    if !draft.state.is_over() {
        return Err(Refusal::NotOver);
    }
    if draft.state.is_scripted() {
        return Err(Refusal::IsALesson);
    }
    own_seat(draft, guest)?;
    if let Some(table) = &draft.state.lobby.rematch {
        return Ok(table.clone());
    }
    // The id is derived, not random: if the new table is stored and this entry is not, the next attempt finds the same table.
    let captains = draft.state.lobby.chairs.iter().filter_map(|chair| match &chair.sitter {
        Sitter::Captain { guest, .. } => Some(guest),
        Sitter::Free | Sitter::Bot(_) => None,
    });
    let table = draft.state.id.next(captains);
    let mut new =
        open(table.clone(), guest.id.clone(), draft.state.lobby.agreement.clone(), draft.at(), entropy)?;
    let all_gave_up = draft.state.is_given_up();
    for (seat, chair) in draft.state.seats().zip(&draft.state.lobby.chairs) {
        let Some(flag) = chair.flag else { continue };
        match &chair.sitter {
            Sitter::Free => {}
            // The chair of a captain who gave up while others sailed on stays free, unless they ask for the rematch.
            Sitter::Captain { guest: captain, gave_up: true, .. } if !all_gave_up && *captain != guest.id => {
            }
            Sitter::Captain { guest: captain, .. } if draft.state.lobby.people.is_banned(captain) => {}
            Sitter::Captain { guest, name, .. } => {
                new.happen(Entry::Sat(seat, flag, guest.clone(), name.clone()))?;
            }
            Sitter::Bot(mate) => new.happen(Entry::Hired(seat, flag, mate.clone()))?,
        }
    }
    draft.opening = Some((new.state, new.entries));
    draft.happen(Entry::Rematch(table.clone()))?;
    Ok(table)
}

/// Opens a table.
///
/// # Errors
/// If the agreement is refused.
pub fn open(
    id: TableId,
    host: GuestId,
    agreement: Agreement,
    at: u64,
    entropy: &mut dyn Entropy,
) -> Result<Draft, Refusal> {
    let agreement = agreement.settled()?;
    let opened = Entry::Opened(host, Secret::from_bytes(entropy::bytes(entropy)));
    let state = State::open(id, &opened).map_err(|_| Refusal::Internal)?;
    let mut draft = Draft::of(&state, at);
    draft.entries.push(opened);
    draft.happen(Entry::Agreed(agreement))?;
    Ok(draft)
}
