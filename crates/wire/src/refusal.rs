//! The refusals of the server: each has a stable code, a sentence, and the rule of the game if that is the reason. Internal
//! details are logged, not told.

use std::fmt;

/// The reason why a request was refused. It changed nothing, except maybe after [`Refusal::Adrift`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Refusal {
    /// The rules refuse it.
    Game(xaymaca_rules::Refusal),
    /// A race cannot be set up like this.
    Setup(xaymaca_rules::SetupProblem),
    Unreadable,
    UnknownRequest,
    TooLarge,
    TooFast,
    BadName,
    BadText,
    BadPatience,
    BadLevel,
    BadFlag,
    BadSeed,
    BadChoice,
    BadCode,
    NoSuchTable,
    NoSuchCode,
    NoSuchLesson,
    NoSuchSeat,
    NoSuchStep,
    NotARecord,
    RecordTooLarge,
    RecordTooLong,
    RecordUnreadable,
    RecordWithGaps,
    NotFollowing,
    NotSeated,
    SeatTaken,
    TableFull,
    FlagTaken,
    NotHost,
    NotABot,
    AlreadyStarted,
    NotStarted,
    NotOver,
    ChairsEmpty,
    NotReady,
    Stale,
    AtTheHelm,
    GaveUp,
    NoDice,
    NoBattle,
    SocketOnly,
    NoSpectators,
    NotAlone,
    IsALesson,
    OfferGone,
    Muted,
    SpectatorsMuted,
    Banned,
    Closed,
    HostHere,
    NoSuchGuest,
    NotYourself,
    ChatFull,
    LogFull,
    TooManyTables,
    TooManySockets,
    TooSlow,
    Silent,
    NoGuest,
    CookieOnly,
    NoSuchToken,
    TooManyTokens,
    BadDays,
    ForeignOrigin,
    BadHost,
    WrongHost,
    NotStored,
    Damaged,
    DamagedGuest,
    Adrift,
    Stopping,
    NotFound,
    WrongMethod,
    Internal,
}

impl Refusal {
    /// All refusals that are not the game's.
    pub const OWN: [Self; 73] = [
        Self::Unreadable,
        Self::UnknownRequest,
        Self::TooLarge,
        Self::TooFast,
        Self::BadName,
        Self::BadText,
        Self::BadPatience,
        Self::BadLevel,
        Self::BadFlag,
        Self::BadSeed,
        Self::BadChoice,
        Self::BadCode,
        Self::NoSuchTable,
        Self::NoSuchCode,
        Self::NoSuchLesson,
        Self::NoSuchSeat,
        Self::NoSuchStep,
        Self::NotARecord,
        Self::RecordTooLarge,
        Self::RecordTooLong,
        Self::RecordUnreadable,
        Self::RecordWithGaps,
        Self::NotFollowing,
        Self::NotSeated,
        Self::SeatTaken,
        Self::TableFull,
        Self::FlagTaken,
        Self::NotHost,
        Self::NotABot,
        Self::AlreadyStarted,
        Self::NotStarted,
        Self::NotOver,
        Self::ChairsEmpty,
        Self::NotReady,
        Self::Stale,
        Self::AtTheHelm,
        Self::GaveUp,
        Self::NoDice,
        Self::NoBattle,
        Self::SocketOnly,
        Self::NoSpectators,
        Self::NotAlone,
        Self::IsALesson,
        Self::OfferGone,
        Self::Muted,
        Self::SpectatorsMuted,
        Self::Banned,
        Self::Closed,
        Self::HostHere,
        Self::NoSuchGuest,
        Self::NotYourself,
        Self::ChatFull,
        Self::LogFull,
        Self::TooManyTables,
        Self::TooManySockets,
        Self::TooSlow,
        Self::Silent,
        Self::NoGuest,
        Self::CookieOnly,
        Self::NoSuchToken,
        Self::TooManyTokens,
        Self::BadDays,
        Self::ForeignOrigin,
        Self::BadHost,
        Self::WrongHost,
        Self::NotStored,
        Self::Damaged,
        Self::DamagedGuest,
        Self::Adrift,
        Self::Stopping,
        Self::NotFound,
        Self::WrongMethod,
        Self::Internal,
    ];

    /// The code, the status over HTTP, and the sentence; the game's have their own.
    #[allow(clippy::too_many_lines, reason = "it is a table")]
    const fn row(self) -> (&'static str, u16, &'static str) {
        match self {
            Self::Game(refusal) => (refusal.code(), 409, ""),
            Self::Setup(problem) => (problem.code(), 422, ""),
            Self::Unreadable => ("unreadable", 400, "this is not the JSON we expect"),
            Self::UnknownRequest => {
                ("unknown-request", 400, "there is no such request, or a field of it is missing or wrong")
            }
            Self::TooLarge => ("too-large", 413, "this message is too large"),
            Self::TooFast => ("too-fast", 429, "too many messages: wait a moment"),
            Self::BadName => ("bad-name", 422, "a name has 1 to 24 visible characters"),
            Self::BadText => ("bad-text", 422, "a chat line has 1 to 300 visible characters"),
            Self::BadPatience => (
                "bad-patience",
                422,
                "patience is 30 to 600 seconds, 1 to 14 whole days in seconds, or null for ever",
            ),
            Self::BadLevel => ("bad-level", 422, "bots are deckhand, sailor, captain or admiral"),
            Self::BadFlag => ("bad-flag", 422, "there is no such captain"),
            Self::BadSeed => ("bad-seed", 422, "a seed has 1 to 64 letters, digits, _ or -"),
            Self::BadChoice => ("bad-choice", 422, "this is not how a choice is written"),
            Self::BadCode => ("bad-code", 422, "a code has 8 letters and digits, such as KZ7P-4MQH"),
            Self::NoSuchTable => ("no-such-table", 404, "there is no such table, or no longer"),
            Self::NoSuchCode => {
                ("no-such-code", 404, "no table has this code: a letter is wrong, or its race began long ago")
            }
            Self::NoSuchLesson => ("no-such-lesson", 404, "there is no lesson with this name and scene"),
            Self::NoSuchSeat => ("no-such-seat", 409, "the table has no such seat"),
            Self::NoSuchStep => ("no-such-step", 422, "the race has no such step"),
            Self::NotARecord => ("not-a-record", 422, "this is not a record: its first line is another"),
            Self::RecordTooLarge => ("record-too-large", 413, "a record has at most 1,000,000 bytes"),
            Self::RecordTooLong => ("record-too-long", 422, "a race that is shown has at most 10,000 events"),
            Self::RecordUnreadable => ("record-unreadable", 422, "a line of this record cannot be read"),
            Self::RecordWithGaps => (
                "record-with-gaps",
                422,
                "this record was made while the race lasted, and has gaps: it cannot be played",
            ),
            Self::NotFollowing => ("not-following", 409, "say join or watch first"),
            Self::NotSeated => ("not-seated", 403, "you have no seat at this table"),
            Self::SeatTaken => ("seat-taken", 409, "this seat is taken"),
            Self::TableFull => ("table-full", 409, "every seat is taken"),
            Self::FlagTaken => {
                ("flag-taken-here", 409, "another seat sails as that captain, or the ghost does")
            }
            Self::NotHost => ("not-host", 403, "only the host of the table may do that"),
            Self::NotABot => ("nobody-there", 409, "this seat is free already"),
            Self::AlreadyStarted => ("already-started", 409, "the race has begun"),
            Self::NotStarted => ("not-started", 409, "the race has not begun"),
            Self::NotOver => ("not-over", 409, "the race is not over"),
            Self::ChairsEmpty => {
                ("chairs-empty", 409, "there are empty seats: fill them with bots, or set fewer")
            }
            Self::NotReady => ("not-ready", 409, "another captain is not ready, or has not chosen a card"),
            Self::Stale => ("stale", 409, "this question is no longer open"),
            Self::AtTheHelm => ("at-the-helm", 409, "you are at the helm already"),
            Self::GaveUp => ("gave-up", 409, "you gave this race up: a bot sails your ship to the end"),
            Self::NoDice => ("no-dice", 409, "the dice are not placed: say which to try"),
            Self::NoBattle => ("no-battle", 409, "you are asked neither for gunpowder nor for the Sabre"),
            Self::SocketOnly => ("socket-only", 409, "this is answered over a socket only"),
            Self::NoSpectators => ("no-spectators", 403, "this table does not admit spectators"),
            Self::NotAlone => ("not-alone", 409, "the coach advises captains who race against bots alone"),
            Self::IsALesson => ("is-a-lesson", 409, "a lesson has no record, no rematch and no coach"),
            Self::OfferGone => ("offer-gone", 410, "this code was used already, or is too old"),
            Self::Muted => ("muted", 403, "the host lets you say nothing more at this table"),
            Self::SpectatorsMuted => {
                ("spectators-muted", 403, "the host lets spectators say nothing at this table")
            }
            Self::Banned => ("banned", 403, "the host banned you from this table"),
            Self::Closed => ("closed", 410, "the host closed this table"),
            Self::HostHere => ("host-here", 409, "the host is here, or was less than two minutes ago"),
            Self::NoSuchGuest => ("no-such-guest", 409, "this table knows no such guest"),
            Self::NotYourself => ("not-yourself", 409, "the host cannot do that to themselves"),
            Self::ChatFull => {
                ("chat-full", 409, "you have said much at this table, or spectators have: wait")
            }
            Self::LogFull => ("log-full", 409, "the log of this table is full"),
            Self::TooManyTables => {
                ("too-many-tables", 429, "you have too many tables open, or the server has")
            }
            Self::TooManySockets => ("too-many-sockets", 429, "too many connections"),
            Self::TooSlow => {
                ("too-slow", 429, "you read too slowly: connect again and name the last update you know")
            }
            Self::Silent => ("silent", 408, "nothing was heard from you for too long"),
            Self::NoGuest => (
                "no-guest",
                401,
                "this token or cookie is not from this server, has ended, or was called back",
            ),
            Self::CookieOnly => ("cookie-only", 403, "a program with a token may not do that"),
            Self::NoSuchToken => ("no-such-token", 404, "you have no such token, or no longer"),
            Self::TooManyTokens => ("too-many-tokens", 409, "you have too many tokens: revoke one"),
            Self::BadDays => ("bad-days", 422, "a token is valid for 1 to 400 days"),
            Self::ForeignOrigin => ("foreign-origin", 403, "this request comes from another site"),
            Self::BadHost => ("bad-host", 400, "a request names its host exactly once"),
            Self::WrongHost => ("wrong-host", 421, "this server has another name"),
            Self::NotStored => ("not-stored", 503, "it could not be stored, so it did not happen: try again"),
            Self::Damaged => (
                "damaged",
                500,
                "this table is damaged, others are not: trying again does not help, the server's log has the reason",
            ),
            Self::DamagedGuest => (
                "damaged-guest",
                500,
                "what is stored of your sessions is damaged, so the server cannot tell whether they were called back: \
                 trying again does not help, the server's log has the reason",
            ),
            Self::Adrift => (
                "adrift",
                503,
                "it is not known yet whether it happened: look at the table before you try again",
            ),
            Self::Stopping => ("stopping", 503, "the server is stopping: connect again in a moment"),
            Self::NotFound => ("not-found", 404, "there is nothing at this address"),
            Self::WrongMethod => ("wrong-method", 405, "this address does not take this method"),
            Self::Internal => ("internal", 500, "something went wrong in the server"),
        }
    }

    /// The refusal with that code, as another node sent it.
    pub fn parse(code: &str) -> Option<Self> {
        let own = Self::OWN.into_iter();
        let game = xaymaca_rules::Refusal::ALL.into_iter().map(Self::Game);
        let setup = xaymaca_rules::SetupProblem::KINDS.into_iter().map(Self::Setup);
        own.chain(game).chain(setup).find(|refusal| refusal.code() == code)
    }

    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        self.row().0
    }

    /// Its status over HTTP.
    pub const fn status(self) -> u16 {
        self.row().1
    }

    /// The rule of the game behind it, if there is one.
    pub const fn rule(self) -> Option<&'static str> {
        match self {
            Self::Game(refusal) => Some(refusal.rule()),
            Self::Setup(problem) => Some(problem.rule()),
            _ => None,
        }
    }
}

impl From<xaymaca_rules::Refusal> for Refusal {
    fn from(refusal: xaymaca_rules::Refusal) -> Self {
        Self::Game(refusal)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(refusal) => refusal.fmt(f),
            Self::Setup(problem) => problem.fmt(f),
            own => f.write_str(own.row().2),
        }
    }
}

impl std::error::Error for Refusal {}

#[cfg(test)]
mod tests {
    use super::*;

    /// A seat or a guest that a request names in its body is no address: clients forget a table that answers 404.
    #[test]
    fn only_what_an_address_names_is_not_found() {
        let missing: Vec<&str> =
            Refusal::OWN.into_iter().filter(|refusal| refusal.status() == 404).map(Refusal::code).collect();
        assert_eq!(
            missing,
            ["no-such-table", "no-such-code", "no-such-lesson", "no-such-token", "not-found"]
        );
    }
}
