//! Tokens of guests, and what guests have called back, as the store's callers see them. It knows no database.

pub(crate) mod rows;

use std::time::SystemTime;

/// The name under which the highest generation of all guests is kept among the keys, once a repair has given one. It is written in the
/// transaction that gives a higher one, also by a log-out: so the next repair need only be one above it.
pub(crate) const REPAIRED: &str = "repaired";

/// The generations that repairs give are times in milliseconds since 1970, and no lower than this, in the year 2004. A guest who was
/// never repaired never logs out so often.
const FIRST_REPAIRED: u64 = 1 << 40;

/// How far ahead of the clock a number in a damaged row is believed, in milliseconds: ten years. A number beyond is taken for a
/// flipped bit: who is repaired after that would have a time of change that is centuries ahead.
const BELIEVED: u64 = 10 * 365 * 24 * 60 * 60 * 1000;

/// A token that a guest gave to a program. The store has neither the token nor its signature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenRow {
    /// Its id, in the token.
    pub id: String,
    /// The name of the program.
    pub name: String,
    /// When it was made, in milliseconds since 1970.
    pub made: u64,
    /// When it ends, in milliseconds since 1970.
    pub expires: u64,
}

/// Which cookies and tokens of a guest hold: those of this generation or a later one, and of tokens those in the list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Identity {
    /// How often the guest has logged out everywhere. Cookies and tokens of a lower number are void.
    pub generation: u64,
    /// The tokens that are not revoked, in the order in which they were made.
    pub tokens: Vec<TokenRow>,
}

/// A change of a guest's tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SessionChange {
    /// Adds a token, unless there are that many already that have not ended. The answer is the number of added ones.
    Add {
        /// Whose.
        guest: String,
        /// The token.
        token: TokenRow,
        /// Upper bound on the tokens of the guest.
        most: u32,
    },
    /// Revokes a token of the guest. The answer is the number of revoked ones.
    Revoke {
        /// Whose.
        guest: String,
        /// The id of the token.
        id: String,
    },
    /// Makes all that the guest had void. The answer is the new generation.
    LogOut {
        /// Who.
        guest: String,
    },
    /// Deletes the tokens of at most so many guests that ended before that time; those of damaged guests stay. The answer is
    /// the number of deleted tokens: 0 if there are none left.
    Expire {
        /// In milliseconds since 1970.
        before: u64,
        /// Upper bound on the guests.
        limit: u32,
    },
}

/// Numbers that a guest's generation was not above, when a repair must give one that is.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct KnownNumbers {
    /// The highest number in the damaged row, of which any may have changed.
    pub(crate) in_row: u64,
    /// The time of an acknowledged change that is lost, by the acknowledgement file.
    pub(crate) lost: u64,
    /// What is noted as [`REPAIRED`].
    pub(crate) noted: Option<u64>,
}

impl KnownNumbers {
    /// A generation above all of them: the time, unless the clock has been set back. So generations, and times of change, which are not
    /// below them, stay at most one above the latest time that a server has seen, for each repair and log-out since.
    fn generation_above(self, now: u64) -> u64 {
        // Without a note no repair is known. If the note was lost, the row is believed, within bounds.
        let is_believed = self.noted.is_none() && self.in_row <= now.saturating_add(BELIEVED);
        let in_row = if is_believed { self.in_row } else { 0 };
        let highest = in_row.max(self.lost).max(self.noted.unwrap_or(0));
        now.max(FIRST_REPAIRED).max(highest.saturating_add(1))
    }
}

impl SessionChange {
    /// The guest whom it changes; none if it changes several.
    pub(crate) fn guest(&self) -> Option<&str> {
        match self {
            Self::Add { guest, .. } | Self::Revoke { guest, .. } | Self::LogOut { guest } => Some(guest),
            Self::Expire { .. } => None,
        }
    }
}

impl Identity {
    /// The identity of a guest whose rows were damaged: without tokens, because it is not certain which were revoked. If the
    /// generation is not certain either, it is one above all that the guest can have had: then all that they had is void.
    pub(crate) fn after_damage(generation: Option<u64>, known: KnownNumbers) -> Self {
        let now = || SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_millis() as u64);
        let generation = generation.unwrap_or_else(|| known.generation_above(now()));
        Self { generation, tokens: Vec::new() }
    }

    /// The generation that must be noted as [`REPAIRED`] after a change of a guest, beside the one that is noted: it is none if a
    /// repair has never given this guest one.
    pub(crate) const fn noted_generation(&self, before: &Self) -> Option<u64> {
        let is_noted = self.generation > before.generation && self.generation >= FIRST_REPAIRED;
        if is_noted { Some(self.generation) } else { None }
    }

    /// Makes a change of this guest. Returns its answer.
    pub(crate) fn apply(&mut self, change: &SessionChange) -> u64 {
        let before = self.tokens.len();
        match change {
            SessionChange::Add { token, most, .. } => {
                let valid = self.tokens.iter().filter(|row| row.expires > token.made).count();
                if valid >= *most as usize {
                    return 0;
                }
                self.tokens.push(token.clone());
                1
            }
            SessionChange::Revoke { id, .. } => {
                self.tokens.retain(|row| row.id != *id);
                (before - self.tokens.len()) as u64
            }
            SessionChange::LogOut { .. } => {
                self.tokens.clear();
                self.generation += 1;
                self.generation
            }
            SessionChange::Expire { before: end, .. } => {
                self.tokens.retain(|row| row.expires >= *end);
                (before - self.tokens.len()) as u64
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BELIEVED, FIRST_REPAIRED, Identity, KnownNumbers};

    const NOW: u64 = 1_800_000_000_000;

    #[test]
    fn repairs_and_log_outs_stay_beside_the_clock() {
        let mut noted = None;
        for nth in 0..1000 {
            let given = KnownNumbers { noted, ..KnownNumbers::default() }.generation_above(NOW);
            assert_eq!(given, NOW + 2 * nth);
            // The guest logs out once.
            let [before, after] =
                [given, given + 1].map(|generation| Identity { generation, ..Identity::default() });
            noted = after.noted_generation(&before);
            assert_eq!(noted, Some(given + 1));
        }
        let [before, after] = [7, 8].map(|generation| Identity { generation, ..Identity::default() });
        assert_eq!(
            after.noted_generation(&before),
            None,
            "a guest who was never repaired is below all of that"
        );
    }

    #[test]
    fn a_repair_is_above_what_was_given_while_the_clock_was_ahead() {
        let ahead = 2 * NOW;
        let noted = KnownNumbers { noted: Some(ahead), in_row: 1 << 61, lost: 5 };
        assert_eq!(noted.generation_above(NOW), ahead + 1);
        let lost = KnownNumbers { lost: ahead, ..KnownNumbers::default() };
        assert_eq!(lost.generation_above(NOW), ahead + 1);
        assert_eq!(KnownNumbers::default().generation_above(0), FIRST_REPAIRED, "the clock says 1970");
    }

    #[test]
    fn a_row_is_believed_within_bounds_if_nothing_else_is_known() {
        let row = |in_row| KnownNumbers { in_row, ..KnownNumbers::default() }.generation_above(NOW);
        assert_eq!(row(NOW + BELIEVED), NOW + BELIEVED + 1);
        assert_eq!(row(NOW + BELIEVED + 1), NOW, "a flipped bit");
    }
}
