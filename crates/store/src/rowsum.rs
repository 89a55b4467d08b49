//! The checksums of single rows: what lists show, the ends of logs, keys. The same in both databases, so that a row that was
//! changed is never served.

use crate::phase::phase_of;
use crate::{Damage, Listing, ListingCard, Phase};
use std::collections::BTreeSet;
use xaymaca_chain::{Digest, checksum};

/// The end of a log: its last append.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) seq: u64,
    pub(crate) at: u64,
    /// None if an older version wrote that append, and no later version has read the log yet.
    pub(crate) digest: Option<Digest>,
}

impl Head {
    pub(crate) fn sum(&self, table: &str) -> Digest {
        let digest = self.digest.as_ref().map_or(&[][..], Digest::bytes);
        checksum("head", &[table.as_bytes(), &self.seq.to_le_bytes(), &self.at.to_le_bytes(), digest])
    }
}

/// The row that tells where a log ends is damaged.
pub(crate) fn lost_end(table: &str) -> Damage {
    Damage {
        table: table.to_owned(),
        append: 0,
        reason: "the end of its log is not as it was written".into(),
    }
}

/// A list shows a table that does not belong there.
pub(crate) fn lost_listing(table: String) -> Damage {
    Damage { table, append: 0, reason: "its place in a list is not as it was written".into() }
}

/// The checksum of a card, and the digest of its guests, which is part of it.
pub(crate) fn of_card(table: &str, at: u64, card: &ListingCard) -> (Digest, Digest) {
    let guests = of_guests(card.guests.iter().map(String::as_str));
    (card_sum(table, card.phase, card.listed, at, &card.summary, guests), guests)
}

pub(crate) fn card_sum(
    table: &str,
    phase: Phase,
    listed: bool,
    changed: u64,
    summary: &str,
    guests: Digest,
) -> Digest {
    let phase = crate::phase::number_of(phase).to_le_bytes();
    let flags = [u8::from(listed)];
    let changed = changed.to_le_bytes();
    checksum("card", &[table.as_bytes(), &phase, &flags, &changed, summary.as_bytes(), guests.bytes()])
}

/// The guests of a card, in any order.
pub(crate) fn of_guests<'a>(guests: impl Iterator<Item = &'a str>) -> Digest {
    let guests: BTreeSet<&str> = guests.collect();
    checksum("guests", &guests.into_iter().map(str::as_bytes).collect::<Vec<_>>())
}

/// A guest's place in the list of their tables. Whether the race is over is told by the card, too, and compared with it.
pub(crate) fn of_guest(guest: &str, table: &str, since: u64) -> Digest {
    checksum("guest", &[guest.as_bytes(), table.as_bytes(), &since.to_le_bytes()])
}

pub(crate) fn of_secret(name: &[u8], value: &[u8]) -> Digest {
    checksum("secret", &[name, value])
}

/// The bytes that the test accepts, among those that differ from these in one byte.
pub(crate) fn changed_back(read: &[u8], is_right: impl Fn(&[u8]) -> bool) -> Option<Vec<u8>> {
    let mut bytes = read.to_vec();
    for at in 0..bytes.len() {
        for byte in 0..=u8::MAX {
            bytes[at] = byte;
            if byte != read[at] && is_right(&bytes) {
                return Some(bytes);
            }
        }
        bytes[at] = read[at];
    }
    None
}

/// A card as it was read, with the end of the log, which tells when the table was last touched. Fields that cannot be read are
/// none.
#[derive(Debug, Default)]
pub(crate) struct CardRow {
    pub(crate) table: String,
    pub(crate) phase: Option<i64>,
    pub(crate) listed: Option<bool>,
    pub(crate) changed: Option<i64>,
    pub(crate) summary: Option<Vec<u8>>,
    pub(crate) checksum: Option<Digest>,
    pub(crate) guests: Option<Digest>,
    /// None if no append of the table has been folded yet.
    pub(crate) head: Option<HeadRow>,
}

/// The end of a log as it was read.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct HeadRow {
    pub(crate) seq: Option<i64>,
    pub(crate) at: Option<i64>,
    pub(crate) digest: DigestColumn,
    pub(crate) checksum: Option<Digest>,
}

/// A column that may be null.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) enum DigestColumn {
    #[default]
    Null,
    Unreadable,
    Is(Digest),
}

impl DigestColumn {
    /// `is_null` if the column is; else the digest that was read from it.
    pub(crate) fn read(is_null: bool, digest: Option<Digest>) -> Self {
        match digest {
            _ if is_null => Self::Null,
            Some(digest) => Self::Is(digest),
            None => Self::Unreadable,
        }
    }
}

/// A card that is as it was written.
#[derive(Debug)]
pub(crate) struct Card {
    pub(crate) listing: Listing,
    pub(crate) listed: bool,
    pub(crate) guests: Digest,
}

impl CardRow {
    pub(crate) fn verified(self) -> Result<Card, Damage> {
        let table = self.table.clone();
        let reason = "what lists show of it is not as it was written".to_owned();
        self.card().ok_or(Damage { table, append: 0, reason })
    }

    /// The table whose card it is, if one byte of its name has changed: in the lists it would be missing without a word.
    pub(crate) fn renamed(&self) -> Option<String> {
        let phase = self.known_phase()?;
        let (listed, changed) = (self.listed?, u64::try_from(self.changed?).ok()?);
        let (summary, guests) = (str::from_utf8(self.summary.as_deref()?).ok()?, self.guests?);
        let is_theirs =
            |table: &str| self.checksum == Some(card_sum(table, phase, listed, changed, summary, guests));
        let is_right = |name: &[u8]| str::from_utf8(name).is_ok_and(is_theirs);
        // A byte that is no text has become a mark.
        let marked = || {
            let mut letters = ('\0'..='\x7f').map(String::from);
            letters.find_map(|letter| {
                Some(self.table.replacen(char::REPLACEMENT_CHARACTER, &letter, 1))
                    .filter(|name| is_theirs(name))
            })
        };
        changed_back(self.table.as_bytes(), is_right)
            .and_then(|name| String::from_utf8(name).ok())
            .or_else(marked)
    }

    fn known_phase(&self) -> Option<Phase> {
        i16::try_from(self.phase?).ok().filter(|phase| (0..3).contains(phase)).map(phase_of)
    }

    fn card(self) -> Option<Card> {
        let phase = self.known_phase()?;
        let (listed, changed) = (self.listed?, u64::try_from(self.changed?).ok()?);
        let summary = String::from_utf8(self.summary?).ok()?;
        let guests = self.guests?;
        let sum = card_sum(&self.table, phase, listed, changed, &summary, guests);
        if self.checksum != Some(sum) {
            return None;
        }
        let touched = match self.head {
            Some(head) => head.verified(&self.table)?.at,
            None => changed,
        };
        Some(Card { listing: Listing { table: self.table, phase, summary, touched }, listed, guests })
    }
}

impl HeadRow {
    /// The end of the log of that table; none if it is not as it was written.
    pub(crate) fn verified(self, table: &str) -> Option<Head> {
        let digest = match self.digest {
            DigestColumn::Null => None,
            DigestColumn::Unreadable => return None,
            DigestColumn::Is(digest) => Some(digest),
        };
        let head = Head { seq: u64::try_from(self.seq?).ok()?, at: u64::try_from(self.at?).ok()?, digest };
        (self.checksum == Some(head.sum(table))).then_some(head)
    }
}
