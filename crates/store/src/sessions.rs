//! Tokens of guests, and what guests have called back, as the store's callers see them. It knows no database.

pub(crate) mod rows;

use std::time::SystemTime;

/// The name under which the last generation that a repair gave is kept among the keys.
pub(crate) const REPAIRED: &str = "repaired";

/// More than a guest ever logs out after a repair.
const LOG_OUTS: u64 = 1 << 32;

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
    /// generation is not certain either, it is one above all that the guest can have had: then all that they had is void. That
    /// is the time in milliseconds, which no number of log-outs reaches, and above `highest`, and far above the `last` one that
    /// a repair gave: the clock may have been set back.
    pub(crate) fn after_damage(generation: Option<u64>, highest: u64, last: Option<u64>) -> Self {
        let above = || {
            let now = SystemTime::UNIX_EPOCH.elapsed().map_or(1 << 41, |since| since.as_millis() as u64);
            let last = last.map_or(0, |last| last.saturating_add(LOG_OUTS));
            now.max(highest.saturating_add(1)).max(last)
        };
        Self { generation: generation.unwrap_or_else(above), tokens: Vec::new() }
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
