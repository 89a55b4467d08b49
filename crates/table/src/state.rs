//! The state of a table, as its log tells it. Entries change it in [`State::apply`] and nowhere else: a table that wakes up
//! applies its log with the function that applies new entries.

use crate::chair::{Chair, Mate, Offer, Sitter};
use crate::entry::{Entry, UnreadableLine};
use crate::origin::Origin;
use crate::people::People;
use crate::script::{Beginning, Cursor, LessonScene, Script};
use std::sync::Arc;
use xaymaca_dice::{FairDice, Secret};
use xaymaca_rules::notation::Step;
use xaymaca_rules::ships::Flag;
use xaymaca_rules::{Awaiting, Game, Question, Seat, Seats, Witness};
use xaymaca_wire::{Agreement, GuestId, Refusal, TableId};

/// Everything about a table but its race: the options, the chairs, who is at the helm.
#[derive(Clone, Debug)]
pub struct Lobby {
    /// The guest who may change the options and start the race.
    pub host: GuestId,
    /// What is played.
    pub agreement: Agreement,
    /// One for each seat, clockwise.
    pub chairs: Vec<Chair>,
    /// What the table teaches; none at a table that people opened to race.
    pub lesson: Option<LessonScene>,
    /// The moment at which the race begins, if it is not the start.
    pub(crate) beginning: Option<Beginning>,
    /// What chance and the bots answer, if that was written before.
    pub(crate) script: Option<Arc<Script>>,
    /// Where the race comes from, if it did not begin here.
    pub origin: Option<Origin>,
    /// The table of the rematch.
    pub rematch: Option<TableId>,
    /// What the table knows of its guests.
    pub(crate) people: People,
    /// True if the host closed the table.
    pub closed: bool,
    /// True if the host left their seat: the next guest who sits down is the host.
    pub host_left: bool,
}

/// The race of a table.
#[derive(Clone, Copy, Debug)]
pub struct Race {
    /// With all that is hidden. It never leaves the table: viewers get a `View`.
    pub game: Game,
    /// The dice of this race.
    pub dice: FairDice,
    /// The number of steps so far.
    pub steps: u32,
    /// The number of the open question: that of the step that opened it.
    pub ask: u32,
    /// When the question was opened, in milliseconds since 1970.
    pub asked_at: u64,
    /// When the race began, in milliseconds since 1970.
    pub started_at: u64,
    /// When the race ended or was given up, in milliseconds since 1970.
    pub ended_at: Option<u64>,
    /// How much of the table's script was used.
    pub(crate) cursor: Cursor,
}

/// A table at some moment. It is cheap to copy: a choice is tried on a copy, which replaces the table once it is stored.
#[derive(Clone, Debug)]
pub struct State {
    /// The id of the table.
    pub id: TableId,
    /// The secret of its dice, to whose digest it is committed.
    pub secret: Secret,
    /// Shared between copies until it changes.
    pub lobby: Arc<Lobby>,
    /// None before the start.
    pub race: Option<Race>,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The race has not started.
    Open,
    /// The race is on.
    Racing,
    /// The race is over.
    Over,
}

impl Phase {
    /// As messages and lists spell it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Racing => "racing",
            Self::Over => "over",
        }
    }
}

/// A log that cannot be applied.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum Damaged {
    #[error("the log does not begin with an opening")]
    NoOpening,
    #[error(transparent)]
    Line(#[from] UnreadableLine),
    #[error("the entry cannot happen where it stands")]
    Impossible,
    /// It does not name the step, which may be a card that only one captain may know.
    #[error("the step cannot happen where it stands: {0}")]
    Step(xaymaca_rules::Refusal),
    #[error("append {append}, line {line}: {cause}")]
    At { append: u64, line: usize, cause: Box<Damaged> },
}

impl Damaged {
    /// The append that is damaged, if it is known.
    pub const fn append(&self) -> Option<u64> {
        match self {
            Self::At { append, .. } => Some(*append),
            _ => None,
        }
    }
}

impl State {
    /// A table that was just opened.
    ///
    /// # Errors
    /// If the entry is not [`Entry::Opened`].
    pub fn open(id: TableId, first: &Entry) -> Result<Self, Damaged> {
        let Entry::Opened(host, secret) = first else { return Err(Damaged::NoOpening) };
        let agreement = Agreement::default();
        let chairs = vec![Chair::EMPTY; agreement.seats.into()];
        let lobby = Lobby {
            host: host.clone(),
            agreement,
            chairs,
            lesson: None,
            beginning: None,
            script: None,
            origin: None,
            rematch: None,
            people: People::default(),
            closed: false,
            host_left: false,
        };
        Ok(Self { id, secret: secret.clone(), lobby: Arc::new(lobby), race: None })
    }

    /// Applies an entry of the time `at`, in milliseconds since 1970. The witness is told the events of the race.
    ///
    /// # Errors
    /// If the entry is impossible here: the log is damaged, or the entry was decided wrongly.
    pub fn apply(&mut self, entry: &Entry, at: u64, witness: &mut impl Witness) -> Result<(), Damaged> {
        let impossible = || Damaged::Impossible;
        match entry {
            Entry::Step(step) => {
                let race = self.race.as_mut().ok_or_else(impossible)?;
                return race.play(*step, at, witness).map_err(Damaged::Step);
            }
            Entry::Started => {
                self.race = Some(self.start(at).ok_or_else(impossible)?);
                return Ok(());
            }
            _ => {}
        }
        let lobby = Arc::make_mut(&mut self.lobby);
        lobby.note(entry, at);
        match entry {
            Entry::Opened(..) | Entry::Step(_) | Entry::Started => return Err(impossible()),
            Entry::Agreed(agreement) => {
                lobby.chairs.resize(agreement.seats.into(), Chair::EMPTY);
                lobby.agreement = agreement.clone();
            }
            // They belong to a table that has not begun.
            Entry::Lesson(_)
            | Entry::Situation(_)
            | Entry::Script(_)
            | Entry::Recorded(_)
            | Entry::Continued(_)
                if self.race.is_some() =>
            {
                return Err(impossible());
            }
            Entry::Lesson(lesson) => lobby.lesson = Some(lesson.clone()),
            Entry::Situation(beginning) => lobby.beginning = Some(beginning.clone()),
            Entry::Script(script) => lobby.script = Some(Arc::clone(script)),
            Entry::Recorded(recorded) => lobby.origin = Some(Origin::Record(Arc::clone(recorded))),
            Entry::Continued(continued) => lobby.origin = Some(Origin::Moment(continued.clone())),
            Entry::Coached(seat) if lobby.chairs.get(seat.index()).is_none() => return Err(impossible()),
            Entry::Host(guest) | Entry::Heir(guest) => (lobby.host, lobby.host_left) = (guest.clone(), false),
            Entry::Rematch(table) => lobby.rematch = Some(table.clone()),
            // Noted above.
            Entry::Coached(_)
            | Entry::Said(..)
            | Entry::Known(..)
            | Entry::Spoke(..)
            | Entry::Muted(..)
            | Entry::Banned(..) => {}
            Entry::Closed if self.race.is_some() => return Err(impossible()),
            Entry::Closed => lobby.closed = true,
            Entry::Sat(seat, ..)
            | Entry::Hired(seat, ..)
            | Entry::Left(seat)
            | Entry::Flagged(seat, _)
            | Entry::Ready(seat, _)
            | Entry::Unready(seat)
            | Entry::Relieved(seat, _)
            | Entry::Returned(seat)
            | Entry::GaveUp(seat, _)
            | Entry::Removed(seat, _)
            | Entry::Named(seat, _)
            | Entry::Offered(seat, ..)
            | Entry::HandedOver(seat, ..) => {
                let chair = lobby.chairs.get_mut(seat.index()).ok_or_else(impossible)?;
                let was_host = chair.guest() == Some(&lobby.host);
                chair.apply(entry);
                match entry {
                    Entry::Left(_) => lobby.host_left |= was_host,
                    Entry::Sat(_, _, guest, _) if *guest == lobby.host => lobby.host_left = false,
                    _ => {}
                }
            }
        }
        let is_given_up = matches!(entry, Entry::GaveUp(..) | Entry::Removed(..)) && self.is_given_up();
        if let Some(race) = self.race.as_mut().filter(|_| is_given_up) {
            race.ended_at = Some(at);
        }
        if let (Entry::Returned(seat), Some(race)) = (entry, &mut self.race) {
            // A captain who takes the helm back has the whole time limit again.
            if race.game.asked().contains(*seat) {
                race.asked_at = at;
            }
        }
        Ok(())
    }

    fn start(&self, at: u64) -> Option<Race> {
        let lobby = &self.lobby;
        let flags: Option<Vec<Flag>> = lobby.chairs.iter().map(|chair| chair.flag).collect();
        let setup = lobby.agreement.setup(flags?);
        let game = match &lobby.beginning {
            Some(beginning) => beginning.game().filter(|game| game.setup() == setup)?,
            None => Game::new(&setup).ok()?,
        };
        let seeds = self.seats().filter_map(|seat| Some((seat, lobby.chairs[seat.index()].seed.as_ref()?)));
        let dice = FairDice::new(&self.secret, &self.id.as_str().parse().ok()?, seeds);
        let cursor = Cursor::default();
        Some(Race { game, dice, steps: 0, ask: 0, asked_at: at, started_at: at, ended_at: None, cursor })
    }

    /// All seats of the table, clockwise.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.lobby.chairs.len()).filter_map(Seat::new)
    }

    /// The chair of that seat.
    pub fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.lobby.chairs.get(seat.index())
    }

    /// The seat of that guest.
    pub fn seat_of(&self, guest: &GuestId) -> Option<Seat> {
        self.seats().find(|seat| self.lobby.chairs[seat.index()].guest() == Some(guest))
    }

    /// Refuses a guest who may not look on. A table without spectators is closed to guests without a seat once it races.
    ///
    /// # Errors
    /// If the table is closed, or the guest is banned, or the table admits no spectators.
    pub fn admission(&self, guest: &GuestId) -> Result<(), Refusal> {
        self.check_ban(guest)?;
        let admits = self.race.is_none() || self.lobby.agreement.spectators || self.seat_of(guest).is_some();
        if admits { Ok(()) } else { Err(Refusal::NoSpectators) }
    }

    /// True if that guest may look on.
    pub fn admits(&self, guest: &GuestId) -> bool {
        self.admission(guest).is_ok()
    }

    /// Refuses every guest of a closed table, and those who are banned.
    pub(crate) fn check_ban(&self, guest: &GuestId) -> Result<(), Refusal> {
        if self.lobby.closed {
            return Err(Refusal::Closed);
        }
        if self.lobby.people.is_banned(guest) { Err(Refusal::Banned) } else { Ok(()) }
    }

    /// True if the race was sailed to its end or broken off.
    pub fn is_over(&self) -> bool {
        self.race.is_some_and(|race| race.game.awaiting() == Awaiting::Nothing) || self.is_broken_off()
    }

    /// True if the race is over and has no result: it was given up, or the record that it was made from ends early.
    pub fn is_broken_off(&self) -> bool {
        let is_unfinished = self.race.is_some_and(|race| race.game.awaiting() != Awaiting::Nothing);
        is_unfinished && (self.is_recorded() || self.is_given_up())
    }

    /// True if the table was made from a record: it shows a race, and no captain or bot sails there.
    pub fn is_recorded(&self) -> bool {
        matches!(self.lobby.origin, Some(Origin::Record(_)))
    }

    /// True if every person at the table gave the race up before its end. Bots alone do not sail on.
    pub fn is_given_up(&self) -> bool {
        let chairs = &self.lobby.chairs;
        let is_left = chairs.iter().any(Chair::gave_up) && !chairs.iter().any(Chair::is_persons);
        is_left && self.race.is_some_and(|race| race.game.awaiting() != Awaiting::Nothing)
    }

    /// True if the race does not begin at the start, or its luck was written before: it is no fair race, is in no list and has
    /// no record.
    pub fn is_scripted(&self) -> bool {
        let Lobby { lesson, beginning, script, .. } = &*self.lobby;
        lesson.is_some() || beginning.is_some() || script.is_some()
    }

    /// How far the table is.
    pub fn phase(&self) -> Phase {
        match (&self.race, self.is_over()) {
            (None, _) if self.lobby.closed => Phase::Over,
            (None, _) => Phase::Open,
            (Some(_), false) => Phase::Racing,
            (Some(_), true) => Phase::Over,
        }
    }

    /// True if at least two seats belong to people, so that one person can keep another waiting. Without company there is no
    /// time limit: a race waits without end for a captain who is alone with bots.
    pub fn has_company(&self) -> bool {
        self.lobby.chairs.iter().filter(|chair| chair.is_persons()).count() >= 2
    }

    /// The bot that sails for that seat now; none if its captain does. A captain alone with bots always has the helm, also if
    /// an older log says that a bot took it.
    pub fn helm(&self, seat: Seat) -> Option<&Mate> {
        match &self.chair(seat)?.sitter {
            Sitter::Bot(mate) => Some(mate),
            Sitter::Captain { relief, gave_up, .. } => {
                relief.as_ref().filter(|_| *gave_up || self.has_company())
            }
            Sitter::Free => None,
        }
    }

    /// The captains, not bots, whose answer the race waits for.
    pub fn awaited(&self) -> Seats {
        let Some(race) = self.race.as_ref().filter(|_| !self.is_recorded()) else { return Seats::NONE };
        let by_hand = |seat: &Seat| self.helm(*seat).is_none();
        race.game.asked().iter().filter(by_hand).fold(Seats::NONE, Seats::with)
    }

    /// When bots relieve the awaited captains, in milliseconds since 1970; never, if there is only one person.
    pub fn patience_ends(&self) -> Option<u64> {
        let (race, patience) = (self.race.as_ref()?, self.lobby.agreement.patience_ms()?);
        (self.has_company() && !self.awaited().is_empty()).then(|| race.asked_at + patience)
    }

    /// If only bots are at the helm and cards are asked for: when they play, in milliseconds since 1970. They wait so that a
    /// captain who is away can come back and spectators can follow.
    pub fn rest_ends(&self) -> Option<u64> {
        let race = self.race.as_ref().filter(|_| !self.is_broken_off())?;
        let is_alone = self.seats().all(|seat| self.helm(seat).is_some());
        let asks_cards = matches!(race.game.awaiting(), Awaiting::Seats(_, Question::Card));
        (is_alone && asks_cards).then(|| race.asked_at + self.lobby.agreement.rest_ms())
    }

    /// When the race goes on without a request, in milliseconds since 1970.
    pub fn deadline(&self) -> Option<u64> {
        self.patience_ends().or_else(|| self.rest_ends())
    }
}

impl Lobby {
    /// Counts an entry for the guest whose it is.
    fn note(&mut self, entry: &Entry, at: u64) {
        let seat = match entry {
            Entry::Flagged(seat, _)
            | Entry::Ready(seat, _)
            | Entry::Returned(seat)
            | Entry::Named(seat, _)
            | Entry::Offered(seat, ..)
            | Entry::HandedOver(seat, ..)
            | Entry::Coached(seat)
            | Entry::Said(Some(seat), ..) => Some(*seat),
            _ => None,
        };
        let guest = seat.and_then(|seat| self.chairs.get(seat.index())).and_then(Chair::guest);
        let seated: Vec<&GuestId> = self.chairs.iter().filter_map(Chair::guest).chain([&self.host]).collect();
        self.people.note(entry, guest, &self.host, at, &seated);
    }
}

impl Race {
    fn play(
        &mut self,
        step: Step,
        at: u64,
        witness: &mut impl Witness,
    ) -> Result<(), xaymaca_rules::Refusal> {
        let before = self.game.awaiting();
        step.play(&mut self.game, witness)?;
        if let Awaiting::Chance(chance) = before {
            self.dice.pass(chance);
        }
        self.steps += 1;
        self.cursor.pass(step);
        // R2: captains who choose their cards at once must not make each other's question stale.
        let is_same = matches!(before, Awaiting::Seats(_, Question::Card))
            && matches!(self.game.awaiting(), Awaiting::Seats(_, Question::Card));
        if !is_same {
            self.ask = self.steps;
            self.asked_at = at;
        }
        if self.game.awaiting() == Awaiting::Nothing {
            self.ended_at = Some(at);
        }
        Ok(())
    }
}

impl Chair {
    /// Applies an entry about this seat.
    fn apply(&mut self, entry: &Entry) {
        match entry {
            Entry::Sat(_, flag, guest, name) => {
                let sitter = Sitter::Captain {
                    guest: guest.clone(),
                    name: Arc::clone(name),
                    relief: None,
                    gave_up: false,
                };
                *self = Self { sitter, flag: Some(*flag), ..Self::EMPTY };
            }
            Entry::Hired(_, flag, mate) => {
                *self =
                    Self { sitter: Sitter::Bot(mate.clone()), flag: Some(*flag), ready: true, ..Self::EMPTY };
            }
            Entry::Left(_) => *self = Self::EMPTY,
            Entry::Flagged(_, flag) => self.flag = Some(*flag),
            Entry::Ready(_, seed) => (self.ready, self.seed) = (true, seed.clone()),
            Entry::Unready(_) => (self.ready, self.seed) = (false, None),
            Entry::Relieved(_, mate) => self.relieve(Some(mate.clone())),
            Entry::Returned(_) => self.relieve(None),
            Entry::GaveUp(_, mate) | Entry::Removed(_, mate) => {
                self.offer = None;
                if let Sitter::Captain { relief, gave_up, .. } = &mut self.sitter {
                    (*relief, *gave_up) = (Some(mate.clone()), true);
                }
            }
            Entry::Named(_, new) => {
                if let Sitter::Captain { name, .. } = &mut self.sitter {
                    *name = Arc::clone(new);
                }
            }
            Entry::Offered(_, digest, until) => {
                self.offer = Some(Offer { digest: digest.clone(), until: *until });
            }
            Entry::HandedOver(_, guest, name) => {
                self.sitter = Sitter::Captain {
                    guest: guest.clone(),
                    name: Arc::clone(name),
                    relief: None,
                    gave_up: false,
                };
                self.offer = None;
            }
            // About no seat.
            Entry::Opened(..)
            | Entry::Agreed(_)
            | Entry::Host(_)
            | Entry::Heir(_)
            | Entry::Started
            | Entry::Step(_)
            | Entry::Said(..)
            | Entry::Known(..)
            | Entry::Spoke(..)
            | Entry::Muted(..)
            | Entry::Banned(..)
            | Entry::Closed
            | Entry::Rematch(_)
            | Entry::Lesson(_)
            | Entry::Situation(_)
            | Entry::Script(_)
            | Entry::Recorded(_)
            | Entry::Continued(_)
            | Entry::Coached(_) => {}
        }
    }

    fn relieve(&mut self, mate: Option<Mate>) {
        if let Sitter::Captain { relief, .. } = &mut self.sitter {
            *relief = mate;
        }
    }
}
