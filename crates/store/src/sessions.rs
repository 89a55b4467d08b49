//! Tokens of guests, and what guests have called back, as the store's callers see them. It knows no database.

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
    /// Deletes tokens that ended before that time, at most so many. The answer is their number.
    Expire {
        /// In milliseconds since 1970.
        before: u64,
        /// Upper bound.
        limit: u32,
    },
}
