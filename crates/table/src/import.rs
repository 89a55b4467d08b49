//! A record becomes a table that shows it. The record is read and played here; its dice are checked by `xaymaca_dice`. It
//! stores nothing.

use crate::chair::Mate;
use crate::decide::open;
use crate::draft::Draft;
use crate::entropy::Entropy;
use crate::entry::Entry;
use crate::origin::{CONTINUES, Recorded, Unproved};
use crate::record::{BOT, CAPTAIN, UNKNOWN};
use std::sync::Arc;
use xaymaca_bots::Level;
use xaymaca_dice::{Proof, RaceId, Verified, VerifyProblem, verify};
use xaymaca_rules::ending::Final;
use xaymaca_rules::notation::{Record, RecordProblem, RecordReason};
use xaymaca_rules::ships::Flag;
use xaymaca_rules::{Awaiting, Event, Game, Seat, Seats, Witness};
use xaymaca_wire::{Agreement, GuestId, Refusal, TableId, text};

/// Upper bound on the length of a record that becomes a table, in bytes: some fifty times that of a race.
pub const LONGEST_RECORD: usize = 1_000_000;

/// The guest of a captain who is only named in a record. No random id ends like this, so no guest has it.
const ABSENT: &str = "----------------------";

/// A record that can be played.
#[derive(Clone, Debug)]
pub struct RecordedRace {
    record: Record,
    game: Game,
    sailors: [Option<Sailor>; Seat::MOST],
    continues: Option<RaceId>,
    proof: Option<Proof>,
    dice: Result<Verified, VerifyProblem>,
}

/// Who sailed, as the comments of a record say.
#[derive(Clone, Debug)]
enum Sailor {
    Captain(Arc<str>),
    Bot(Mate),
}

/// Why a text cannot become a table, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct ImportProblem {
    /// Counted from 1; one past the last when the text ends too early.
    pub line: usize,
    /// What is wrong there.
    pub reason: ImportReason,
}

/// Why a text cannot become a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ImportReason {
    /// The text is longer than [`LONGEST_RECORD`].
    #[error("a record has at most {LONGEST_RECORD} bytes")]
    TooLarge,
    /// It is the record of a running race as one guest may read it.
    #[error(
        "this record was made while the race lasted: \"{UNKNOWN}\" stands for what was hidden, and it cannot be played"
    )]
    Gap,
    /// The race cannot be shown in a replay.
    #[error("a race that is shown has at most {} events", crate::replay::MOST_EVENTS)]
    TooManyEvents,
    /// It cannot be read or played.
    #[error(transparent)]
    Record(RecordReason),
}

impl ImportReason {
    /// The refusal of a request with such a text: that of the game, if one of its rules is the reason.
    pub fn refusal(&self) -> Refusal {
        match self {
            Self::TooLarge => Refusal::RecordTooLarge,
            Self::Gap => Refusal::RecordWithGaps,
            Self::TooManyEvents => Refusal::RecordTooLong,
            Self::Record(RecordReason::Version(_)) => Refusal::NotARecord,
            Self::Record(RecordReason::Setup(error)) => {
                error.problems().first().map_or(Refusal::RecordUnreadable, |problem| Refusal::Setup(*problem))
            }
            Self::Record(RecordReason::Refused(refusal)) => Refusal::Game(*refusal),
            Self::Record(_) => Refusal::RecordUnreadable,
        }
    }
}

impl RecordedRace {
    /// Reads a whole record and plays it. Names and a proof are taken from its comments, if they are there.
    ///
    /// # Errors
    /// The first line that cannot be read or played. A record with gaps is refused.
    pub fn read(text: &str) -> Result<Self, ImportProblem> {
        if text.len() > LONGEST_RECORD {
            return Err(ImportProblem { line: 1, reason: ImportReason::TooLarge });
        }
        let record: Record = text.parse().map_err(|problem| unreadable(text, problem))?;
        let game = play(&record)?;
        let seats = record.setup.flags.len();
        // A proof that cannot be read, or speaks of other seats or of more steps, proves nothing: the table has none then.
        let fits = |proof: &Proof| {
            proof.seeds().all(|(seat, _)| seat.index() < seats) && proof.after <= record.lines.len()
        };
        Ok(Self {
            game,
            sailors: sailors(text),
            continues: text.lines().find_map(|line| comment(line)?.strip_prefix(CONTINUES)?.parse().ok()),
            proof: Proof::read(text).ok().filter(fits),
            dice: verify(text),
            record,
        })
    }

    /// The setup and the steps.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// True if the race was sailed to its end.
    pub fn is_over(&self) -> bool {
        self.game.awaiting() == Awaiting::Nothing
    }

    /// The result; none if the race was not sailed to its end.
    pub fn result(&self) -> Option<Final> {
        self.game.result()
    }

    /// The number of steps that were taken over from an earlier race, as the proof of the dice says; else 0.
    pub fn began(&self) -> usize {
        self.proof.as_ref().map_or(0, |proof| proof.after)
    }

    /// The name of the race in its proof; none without a proof.
    pub fn race(&self) -> Option<&RaceId> {
        self.proof.as_ref().map(|proof| &proof.race)
    }

    /// The name of the captain or bot in that seat, as the comments say.
    pub fn name(&self, seat: Seat) -> Option<&str> {
        self.sailors[seat.index()].as_ref().map(|sailor| match sailor {
            Sailor::Captain(name) => &**name,
            Sailor::Bot(mate) => &*mate.name,
        })
    }

    /// The bot that sailed in the seat with that index, as the comments say.
    pub(crate) const fn mate(&self, index: usize) -> Option<&Mate> {
        match &self.sailors[index] {
            Some(Sailor::Bot(mate)) => Some(mate),
            Some(Sailor::Captain(_)) | None => None,
        }
    }

    /// What its proof proves, or why it proves nothing.
    ///
    /// # Errors
    /// The first line that is wrong, or what is missing.
    pub const fn dice(&self) -> Result<&Verified, &VerifyProblem> {
        self.dice.as_ref()
    }

    /// Opens a table that shows it, for that guest. No captain or bot sails there: the race is over, also if the record
    /// ends early.
    ///
    /// # Errors
    /// If the table refuses what the record says, which is a mistake of this crate.
    pub fn open(
        &self,
        id: TableId,
        host: GuestId,
        at: u64,
        entropy: &mut dyn Entropy,
    ) -> Result<Draft, Refusal> {
        let absent = GuestId::parse(ABSENT).ok_or(Refusal::Internal)?;
        let mut draft = open(id, host, agreement(&self.record), at, entropy)?;
        let seats = || (0..).map_while(Seat::new).zip(&self.record.setup.flags);
        let is_named = |seat: &Seat| self.sailors[seat.index()].is_some();
        let named = seats().map(|(seat, _)| seat).filter(is_named).fold(Seats::NONE, Seats::with);
        draft.happen(Entry::Recorded(Arc::new(Recorded {
            named,
            continues: self.continues.clone(),
            proof: self.proof.clone(),
            unproved: self.dice.as_ref().err().filter(|_| self.proof.is_none()).and_then(Unproved::of),
        })))?;
        for (seat, &flag) in seats() {
            if let Some(Sailor::Bot(mate)) = &self.sailors[seat.index()] {
                draft.happen(Entry::Hired(seat, flag, mate.clone()))?;
                continue;
            }
            let name = match &self.sailors[seat.index()] {
                Some(Sailor::Captain(name)) => Arc::clone(name),
                _ => name_of(flag),
            };
            draft.happen(Entry::Sat(seat, flag, absent.clone(), name))?;
            draft.happen(Entry::Ready(seat, None))?;
        }
        draft.happen(Entry::Started)?;
        for line in &self.record.lines {
            draft.happen(Entry::Step(line.step))?;
        }
        Ok(draft)
    }
}

/// The options of a table with the setup of that record. All may look on, strangers do not find it, and there is no time limit.
pub(crate) fn agreement(record: &Record) -> Agreement {
    let setup = &record.setup;
    Agreement {
        edition: setup.edition,
        seats: setup.flags.len() as u8,
        ghost: setup.ghost,
        bank: setup.bank,
        crew: setup.crew,
        listed: false,
        spectators: true,
        patience: None,
    }
}

/// The problem of a record that cannot be read. A line with a gap is called one.
fn unreadable(text: &str, problem: RecordProblem) -> ImportProblem {
    let line = text.lines().nth(problem.line.saturating_sub(1)).unwrap_or_default();
    let is_gap = line.split(' ').next_back() == Some(UNKNOWN);
    match problem.reason {
        RecordReason::Unreadable(_) if is_gap => {
            ImportProblem { line: problem.line, reason: ImportReason::Gap }
        }
        reason => ImportProblem { line: problem.line, reason: ImportReason::Record(reason) },
    }
}

/// Counts events.
struct Count(usize);

impl Witness for Count {
    fn tell(&mut self, _: impl FnOnce() -> Event) {
        self.0 += 1;
    }
}

/// The game at the end of that record.
fn play(record: &Record) -> Result<Game, ImportProblem> {
    let cannot =
        |RecordProblem { line, reason, .. }| ImportProblem { line, reason: ImportReason::Record(reason) };
    let mut game = record.start().map_err(cannot)?;
    let mut events = Count(0);
    for line in &record.lines {
        line.play(&mut game, &mut events).map_err(cannot)?;
        if events.0 > crate::replay::MOST_EVENTS {
            return Err(ImportProblem { line: line.number, reason: ImportReason::TooManyEvents });
        }
    }
    Ok(game)
}

/// What stands after `# `.
fn comment(line: &str) -> Option<&str> {
    line.strip_prefix("# ")
}

/// Who sailed in each seat. Comments without a seat and a name, and a second one for a seat, are ordinary comments.
fn sailors(text: &str) -> [Option<Sailor>; Seat::MOST] {
    let mut sailors = [const { None }; Seat::MOST];
    for line in text.lines().filter(|line| line.starts_with('#')) {
        if let Some((seat, sailor)) = sailor(line) {
            sailors[seat.index()].get_or_insert(sailor);
        }
    }
    sailors
}

fn sailor(line: &str) -> Option<(Seat, Sailor)> {
    if let Some(rest) = line.strip_prefix(CAPTAIN) {
        let (seat, name) = rest.split_once(' ')?;
        return Some((seat.parse().ok()?, Sailor::Captain(text::name(name).ok()?)));
    }
    let (seat, rest) = line.strip_prefix(BOT)?.split_once(' ')?;
    let (level, name) = rest.split_once(' ')?;
    let mate = Mate { level: Level::from_word(level)?, name: text::name(name).ok()? };
    Some((seat.parse().ok()?, Sailor::Bot(mate)))
}

/// The name of the captain that a flag is called after.
fn name_of(flag: Flag) -> Arc<str> {
    let mut before = '-';
    let letter = |letter: char| {
        let is_first = std::mem::replace(&mut before, letter) == '-';
        match letter {
            '-' => ' ',
            letter if is_first => letter.to_ascii_uppercase(),
            letter => letter,
        }
    };
    flag.word().chars().map(letter).collect::<String>().into()
}
