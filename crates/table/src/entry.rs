//! The entries of a table's log, and how each is written as one line and read back. `docs/log.md` lists them. What an entry
//! does to a table is in [`crate::state`].

use crate::chair::Mate;
use crate::origin::{Continued, Recorded};
use crate::script::{Beginning, LessonScene, Script};
use std::fmt;
use std::sync::Arc;
use xaymaca_bots::Level;
use xaymaca_dice::{Secret, Seed};
use xaymaca_rules::Seat;
use xaymaca_rules::notation::Step;
use xaymaca_rules::ships::Flag;
use xaymaca_wire::{Agreement, GuestId, TableId};

/// One thing that happened at a table.
#[derive(Clone, PartialEq, Debug)]
pub enum Entry {
    /// That guest opened the table, which fixes the secret of its dice here.
    Opened(GuestId, Secret),
    /// What is played.
    Agreed(Agreement),
    /// That guest is the host now.
    Host(GuestId),
    /// That guest is the host because the one before was away or gave up: from here on no host removes captains from a race.
    Heir(GuestId),
    /// The table shows that scene of a lesson.
    Lesson(LessonScene),
    /// The race begins at that moment and not at the start.
    Situation(Beginning),
    /// Chance and the bots answer from that script.
    Script(Arc<Script>),
    /// The table was made from a record, which it shows.
    Recorded(Arc<Recorded>),
    /// The race goes on from a moment of another one.
    Continued(Continued),
    /// A captain took a seat.
    Sat(Seat, Flag, GuestId, Arc<str>),
    /// A bot took a seat.
    Hired(Seat, Flag, Mate),
    /// A seat became free.
    Left(Seat),
    /// S3: a seat changed its flag.
    Flagged(Seat, Flag),
    /// A captain is ready, and adds their seed to the dice.
    Ready(Seat, Option<Seed>),
    /// A captain is no longer ready.
    Unready(Seat),
    /// The race began.
    Started,
    /// A choice or an outcome.
    Step(Step),
    /// A bot took the helm of a captain who is away.
    Relieved(Seat, Mate),
    /// The captain is back.
    Returned(Seat),
    /// A captain gave the race up: that bot sails their ship to the end.
    GaveUp(Seat, Mate),
    /// A captain changed their name.
    Named(Seat, Arc<str>),
    /// A chat line, from that seat or from a spectator.
    Said(Option<Seat>, Arc<str>, Arc<str>),
    /// A guest without a seat is called that at this table.
    Known(GuestId, Arc<str>),
    /// A chat line of a guest without a seat: their number at this table, their name, and what they said.
    Spoke(u32, Arc<str>, Arc<str>),
    /// The host lets that guest, or all spectators, say nothing, or lets them speak again.
    Muted(Option<GuestId>, bool),
    /// The host bans that guest from the table, or lets them in again.
    Banned(GuestId, bool),
    /// The host removed a captain from the race: that bot sails their ship to the end.
    Removed(Seat, Mate),
    /// The host closed the table.
    Closed,
    /// A captain offers their seat to another device: the digest of the code, and until when it holds, in milliseconds.
    Offered(Seat, String, u64),
    /// That guest took an offered seat with its code.
    HandedOver(Seat, GuestId, Arc<str>),
    /// A captain asked the coach which choice is best.
    Coached(Seat),
    /// The rematch is at that table.
    Rematch(TableId),
}

/// Separates a name from a chat line. Neither may contain it.
const TAB: char = '\t';

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Opened(guest, secret) => write!(f, "opened {guest} {}", secret.to_hex()),
            Self::Agreed(agreement) => write!(f, "agreed {agreement}"),
            Self::Host(guest) => write!(f, "host {guest}"),
            Self::Heir(guest) => write!(f, "heir {guest}"),
            Self::Lesson(lesson) => write!(f, "lesson {lesson}"),
            Self::Situation(beginning) => write!(f, "situation {beginning}"),
            Self::Script(script) => write!(f, "script {script}"),
            Self::Recorded(recorded) => write!(f, "recorded {recorded}"),
            Self::Continued(continued) => write!(f, "continued {continued}"),
            Self::Sat(seat, flag, guest, name) => write!(f, "sat {seat} {flag} {guest} {name}"),
            Self::Hired(seat, flag, mate) => write!(f, "hired {seat} {flag} {} {}", mate.level, mate.name),
            Self::Left(seat) => write!(f, "left {seat}"),
            Self::Flagged(seat, flag) => write!(f, "flag {seat} {flag}"),
            Self::Ready(seat, Some(seed)) => write!(f, "ready {seat} {seed}"),
            Self::Ready(seat, None) => write!(f, "ready {seat}"),
            Self::Unready(seat) => write!(f, "unready {seat}"),
            Self::Started => f.write_str("started"),
            Self::Step(step) => step.fmt(f),
            Self::Relieved(seat, mate) => write!(f, "relieved {seat} {} {}", mate.level, mate.name),
            Self::Returned(seat) => write!(f, "returned {seat}"),
            Self::GaveUp(seat, mate) => write!(f, "gave-up {seat} {} {}", mate.level, mate.name),
            Self::Named(seat, name) => write!(f, "named {seat} {name}"),
            Self::Said(Some(seat), name, text) => write!(f, "said {seat} {name}{TAB}{text}"),
            Self::Said(None, name, text) => write!(f, "said - {name}{TAB}{text}"),
            Self::Known(guest, name) => write!(f, "known {guest} {name}"),
            Self::Spoke(number, name, text) => write!(f, "spoke {number} {name}{TAB}{text}"),
            Self::Muted(Some(guest), muted) => {
                write!(f, "{} {guest}", if *muted { "muted" } else { "unmuted" })
            }
            Self::Muted(None, muted) => f.write_str(if *muted { "muted -" } else { "unmuted -" }),
            Self::Banned(guest, banned) => {
                write!(f, "{} {guest}", if *banned { "banned" } else { "unbanned" })
            }
            Self::Removed(seat, mate) => write!(f, "removed {seat} {} {}", mate.level, mate.name),
            Self::Closed => f.write_str("closed"),
            Self::Offered(seat, digest, until) => write!(f, "offered {seat} {until} {digest}"),
            Self::HandedOver(seat, guest, name) => write!(f, "handed-over {seat} {guest} {name}"),
            Self::Coached(seat) => write!(f, "coached {seat}"),
            Self::Rematch(table) => write!(f, "rematch {table}"),
        }
    }
}

/// A line that cannot be read: the log is damaged, or a newer version wrote it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a line of a table's log that begins with {0:?} cannot be read")]
pub struct UnreadableLine(String);

impl std::str::FromStr for Entry {
    type Err = UnreadableLine;

    fn from_str(line: &str) -> Result<Self, UnreadableLine> {
        // Only the first word: what follows may be a secret.
        let damaged =
            || UnreadableLine(line.split(' ').next().unwrap_or_default().chars().take(20).collect());
        // Most lines of a log are steps of the race.
        if line.starts_with(|first: char| first == '*' || first.is_ascii_digit()) {
            return line.parse().map(Self::Step).map_err(|_| damaged());
        }
        parse(line).ok_or_else(damaged)
    }
}

fn parse(line: &str) -> Option<Entry> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    Some(match word {
        "opened" => {
            let (guest, secret) = rest.split_once(' ')?;
            Entry::Opened(GuestId::parse(guest)?, secret.parse().ok()?)
        }
        "agreed" => Entry::Agreed(Agreement::parse(rest)?),
        "host" => Entry::Host(GuestId::parse(rest)?),
        "heir" => Entry::Heir(GuestId::parse(rest)?),
        "lesson" => Entry::Lesson(rest.parse().ok()?),
        "situation" => Entry::Situation(rest.parse().ok()?),
        "script" => Entry::Script(Arc::new(rest.parse().ok()?)),
        "recorded" => Entry::Recorded(Arc::new(rest.parse().ok()?)),
        "continued" => Entry::Continued(rest.parse().ok()?),
        "sat" => {
            let mut words = rest.splitn(4, ' ');
            let (seat, flag) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
            Entry::Sat(seat, flag, GuestId::parse(words.next()?)?, words.next()?.into())
        }
        "hired" => {
            let mut words = rest.splitn(3, ' ');
            let (seat, flag) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
            Entry::Hired(seat, flag, mate(words.next()?)?)
        }
        "left" => Entry::Left(rest.parse().ok()?),
        "flag" => {
            let (seat, flag) = rest.split_once(' ')?;
            Entry::Flagged(seat.parse().ok()?, flag.parse().ok()?)
        }
        "ready" => match rest.split_once(' ') {
            Some((seat, seed)) => Entry::Ready(seat.parse().ok()?, Some(seed.parse().ok()?)),
            None => Entry::Ready(rest.parse().ok()?, None),
        },
        "unready" => Entry::Unready(rest.parse().ok()?),
        "started" if rest.is_empty() => Entry::Started,
        "relieved" => {
            let (seat, rest) = rest.split_once(' ')?;
            Entry::Relieved(seat.parse().ok()?, mate(rest)?)
        }
        "returned" => Entry::Returned(rest.parse().ok()?),
        "gave-up" => {
            let (seat, rest) = rest.split_once(' ')?;
            Entry::GaveUp(seat.parse().ok()?, mate(rest)?)
        }
        "named" => {
            let (seat, name) = rest.split_once(' ')?;
            Entry::Named(seat.parse().ok()?, name.into())
        }
        "said" => {
            let (seat, rest) = rest.split_once(' ')?;
            let (name, text) = rest.split_once(TAB)?;
            let seat = if seat == "-" { None } else { Some(seat.parse().ok()?) };
            Entry::Said(seat, name.into(), text.into())
        }
        "known" => {
            let (guest, name) = rest.split_once(' ')?;
            Entry::Known(GuestId::parse(guest)?, name.into())
        }
        "spoke" => {
            let (number, rest) = rest.split_once(' ')?;
            let (name, text) = rest.split_once(TAB)?;
            Entry::Spoke(number.parse().ok()?, name.into(), text.into())
        }
        "muted" | "unmuted" => {
            let guest = if rest == "-" { None } else { Some(GuestId::parse(rest)?) };
            Entry::Muted(guest, word == "muted")
        }
        "banned" | "unbanned" => Entry::Banned(GuestId::parse(rest)?, word == "banned"),
        "removed" => {
            let (seat, rest) = rest.split_once(' ')?;
            Entry::Removed(seat.parse().ok()?, mate(rest)?)
        }
        "closed" if rest.is_empty() => Entry::Closed,
        "offered" => {
            let mut words = rest.splitn(3, ' ');
            let (seat, until) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
            Entry::Offered(seat, words.next()?.into(), until)
        }
        "handed-over" => {
            let mut words = rest.splitn(3, ' ');
            let (seat, guest) = (words.next()?.parse().ok()?, GuestId::parse(words.next()?)?);
            Entry::HandedOver(seat, guest, words.next()?.into())
        }
        "coached" => Entry::Coached(rest.parse().ok()?),
        "rematch" => Entry::Rematch(TableId::parse(rest)?),
        _ => return None,
    })
}

fn mate(text: &str) -> Option<Mate> {
    let (level, name) = text.split_once(' ')?;
    Some(Mate { level: Level::from_word(level)?, name: name.into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_that_is_written_can_be_read() {
        let guest = "AAAAAAAAAAAAAAAAAAAAAA";
        let lines = [
            format!("opened {guest} {}", "0".repeat(64)),
            "agreed second 3 yes bottomless yes no no ever".into(),
            format!("host {guest}"),
            format!("heir {guest}"),
            "lesson first-voyage 3".into(),
            "situation seats 3 | 1 at 12 | 1 holds gold 3, food 2".into(),
            "script * dice 3 4 | 2 card gold-gold".into(),
            "recorded names none".into(),
            "recorded names 1 3 | continues race-1".into(),
            format!(
                "recorded names 2 | continues a | fair dice 1 after step 9 | race b | digest {} | seed 1 c | secret {}",
                "0".repeat(64),
                "a".repeat(64)
            ),
            format!("recorded names none | fair dice 1 | race b | digest {}", "0".repeat(64)),
            "continued 57".into(),
            format!("continued 57 {guest}"),
            format!("sat 1 anne-bonny {guest} Anne la Rouge"),
            "hired 2 mary-read admiral One-Eyed Ned".into(),
            "left 2".into(),
            "flag 1 john-rackham".into(),
            "ready 1 my_own-seed".into(),
            "ready 1".into(),
            "unready 1".into(),
            "started".into(),
            "* dice 3 4".into(),
            "1 card gold-gold".into(),
            "relieved 1 sailor Barnacle Bess".into(),
            "returned 1".into(),
            "gave-up 1 sailor Barnacle Bess".into(),
            "named 1 Anne la Rouge".into(),
            "said 1 Anne la Rouge\tAhoy, you there! 1 card gold-gold".into(),
            "said - somebody\tlooking on".into(),
            format!("known {guest} Mary 2"),
            "spoke 7 Mary 2\tAhoy".into(),
            format!("muted {guest}"),
            format!("unmuted {guest}"),
            "muted -".into(),
            "unmuted -".into(),
            format!("banned {guest}"),
            format!("unbanned {guest}"),
            "removed 2 sailor One-Eyed Ned".into(),
            "closed".into(),
            format!("offered 1 1700000000000 {}", "a".repeat(64)),
            format!("handed-over 1 {guest} Anne la Rouge"),
            "coached 1".into(),
            format!("rematch {guest}"),
        ];
        for line in lines {
            let entry: Entry = line.parse().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(entry.to_string(), line);
        }
    }

    #[test]
    fn a_line_that_is_not_an_entry_is_refused() {
        let bad = [
            "",
            "started now",
            "sat 7 anne-bonny x y",
            "sat 1 anne-bonny",
            "said 1 no tab",
            "7 card gold-gold",
            "spoke Mary\tAhoy",
            "banned -",
            "closed now",
            "lesson First 1",
            "lesson first-voyage 0",
            "situation 1 at 60",
            "script * dice 3 4 | 2 sing",
            "recorded",
            "recorded names 7",
            "recorded names 1 | continues a b",
            "recorded names 1 | fair dice 1 | race b",
            "recorded names 1 | race b",
            "continued",
            "continued -1",
            "continued 5 a b",
            "* x",
        ];
        for line in bad {
            assert!(line.parse::<Entry>().is_err(), "{line:?}");
        }
    }
}
