//! What the server says, as JSON: only shapes. What all may see is written once and shared by everybody's message.

use crate::code::TableCode;
use crate::json::Object;
use crate::refusal::Refusal;
use crate::table::{Agreement, Chair, Entry, Mate, Sitter, State};
use crate::typescript::{AnyCode, BotLevel, TablePhase};
use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use serde::ser::{SerializeSeq as _, Serializer};
use std::sync::Arc;
use xaymaca_rules::{
    CardPreview, Dice, Event, Flag, Options, OwnView, PowderOdds, SabreOdds, Seat, Seats, ShipId, View,
};

/// The most options that are listed; they are counted in any case.
pub const MOST_LISTED: usize = 1_000;

/// What somebody who follows a table is told whenever it changes, and when he comes.
#[derive(ts_rs::TS)]
pub struct Update<'a> {
    /// `sync` when he comes, `update` when something happened.
    #[ts(type = "\"sync\" | \"update\"")]
    pub tell: &'static str,
    /// Numbers the updates of a table: a gap means that something was missed.
    pub seq: u64,
    /// When it happened, in milliseconds since 1970.
    pub at: u64,
    /// The seat of whoever is told; null for a spectator.
    pub seat: Option<Seat>,
    /// Is he the host?
    pub host: bool,
    /// The table, if it has changed.
    #[ts(as = "Option<TableState<'static>>", optional)]
    pub table: Option<&'a [u8]>,
    /// What happened in the race, as far as he may know of it.
    #[ts(as = "Vec<Event>")]
    pub events: &'a [u8],
    /// What else happened at the table.
    #[ts(as = "Vec<News>")]
    pub news: &'a [u8],
    /// What all may see of the race; null before it.
    #[ts(as = "Option<View>")]
    pub open: Option<&'a [u8]>,
    /// What only he knows.
    pub own: Option<OwnView>,
    /// The number of the question that is open; null if none is.
    pub ask: Option<u32>,
    /// What he may answer; null if he is asked nothing.
    #[ts(as = "Option<Listed>")]
    pub options: Option<Options>,
    /// When a bot takes the helm of the awaited captains, in milliseconds since 1970; null for never.
    pub deadline: Option<u64>,
    /// Which of his requests are done with this.
    #[ts(as = "Option<Vec<u64>>", optional)]
    pub done: &'a [u64],
}

impl Update<'_> {
    /// As a message of about that length.
    pub(crate) fn message(&self, about: usize) -> Utf8Bytes {
        let mut object = Object::new(about)
            .field("tell", &self.tell)
            .field("seq", &self.seq)
            .field("at", &self.at)
            .field("seat", &self.seat)
            .field("host", &self.host);
        if let Some(table) = self.table {
            object = object.written("table", table);
        }
        object = object
            .written("events", self.events)
            .written("news", self.news)
            .written("open", self.open.unwrap_or(b"null"))
            .field("own", &self.own)
            .field("ask", &self.ask)
            .field("options", &self.options.map(Listed::of))
            .field("deadline", &self.deadline);
        if !self.done.is_empty() {
            object = object.field("done", &self.done);
        }
        object.message()
    }
}

/// What happened with an append after which more happened right away: whoever only looks on is told of several together,
/// and how the table is now comes with the update that follows.
#[derive(ts_rs::TS)]
pub struct Earlier<'a> {
    /// Always `earlier`.
    #[ts(type = "\"earlier\"")]
    pub tell: &'static str,
    /// As in an update.
    pub seq: u64,
    /// As in an update.
    pub at: u64,
    /// As in an update.
    #[ts(as = "Vec<Event>")]
    pub events: &'a [u8],
}

impl Earlier<'_> {
    /// As a message.
    pub(crate) fn message(&self) -> Utf8Bytes {
        Object::new(self.events.len() + 64)
            .field("tell", &self.tell)
            .field("seq", &self.seq)
            .field("at", &self.at)
            .written("events", self.events)
            .message()
    }
}

/// How many options there are, and the first thousand.
#[derive(Serialize, ts_rs::TS)]
pub struct Listed {
    /// All of them.
    pub count: usize,
    /// As a choice is written.
    #[ts(type = "string[]")]
    list: ListedChoices,
}

struct ListedChoices(Options);

impl Serialize for ListedChoices {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.0.len().min(MOST_LISTED)))?;
        for choice in self.0.iter().take(MOST_LISTED) {
            list.serialize_element(&format_args!("{choice}"))?;
        }
        list.end()
    }
}

impl Listed {
    fn of(options: Options) -> Self {
        Self { count: options.len(), list: ListedChoices(options) }
    }
}

/// Somebody was refused something. Nothing has changed.
#[derive(Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct Refused {
    /// Always `refused`.
    #[ts(type = "\"refused\"")]
    pub tell: &'static str,
    /// Which request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub id: Option<u64>,
    /// A stable name for programs.
    #[ts(as = "AnyCode")]
    pub code: &'static str,
    /// The rule of the game that says so.
    pub rule: Option<&'static str>,
    /// A sentence.
    pub text: String,
}

impl Refused {
    /// How every one begins.
    pub(crate) const BEGINNING: &str = "{\"tell\":\"refused\"";

    /// That refusal, of that request.
    pub fn new(refusal: Refusal, id: Option<u64>) -> Self {
        Self { tell: "refused", id, code: refusal.code(), rule: refusal.rule(), text: refusal.to_string() }
    }
}

/// A request that changed nothing that others see is granted.
#[derive(Serialize, ts_rs::TS)]
pub struct Granting<'a> {
    /// Always `granted`.
    #[ts(type = "\"granted\"")]
    pub tell: &'static str,
    /// Which request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub id: Option<u64>,
    /// The code of an offer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(as = "Option<String>", optional)]
    pub code: Option<&'a str>,
    /// The table of a rematch.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(as = "Option<String>", optional)]
    pub rematch: Option<&'a str>,
}

impl Granting<'_> {
    /// That request is done, and how the table is now is told a little later.
    pub(crate) const fn done(id: u64) -> Self {
        Self { tell: "granted", id: Some(id), code: None, rematch: None }
    }
}

/// What each card would lead to, for whoever asked.
#[derive(Serialize, ts_rs::TS)]
pub struct Previewed {
    /// Always `preview`.
    #[ts(type = "\"preview\"")]
    pub tell: &'static str,
    /// Which request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub id: Option<u64>,
    /// The update that it is about.
    pub seq: u64,
    /// The question that was open.
    pub ask: u32,
    /// The dice that were tried.
    pub dice: Dice,
    /// Those in hand; in his own turn the one that is being carried out.
    pub cards: Vec<CardPreview>,
}

/// The odds of a battle, for whoever asked.
#[derive(Serialize, ts_rs::TS)]
pub struct Reckoned {
    /// Always `odds`.
    #[ts(type = "\"odds\"")]
    pub tell: &'static str,
    /// Which request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub id: Option<u64>,
    /// The update that it is about.
    pub seq: u64,
    /// The question that is open.
    pub ask: u32,
    /// For whom: his own ship, or the ghost.
    pub ship: ShipId,
    /// B2, B4: of each amount of gunpowder, from none; empty if the Sabre is asked for.
    pub amounts: Vec<PowderOdds>,
    /// T4: if that is what is asked.
    pub sabre: Option<SabreOdds>,
}

/// Who of the captains is connected.
#[derive(Serialize, ts_rs::TS)]
pub struct Present {
    /// Always `present`.
    #[ts(type = "\"present\"")]
    pub tell: &'static str,
    /// Their seats.
    pub seats: Seats,
    /// How many others follow the table.
    pub watchers: usize,
}

/// A table, apart from its race.
#[derive(Serialize, ts_rs::TS)]
pub struct TableState<'a> {
    /// Its id: what its link ends with.
    #[ts(type = "string")]
    pub id: &'a str,
    /// Before, during or after the race.
    #[ts(as = "TablePhase")]
    pub phase: &'static str,
    /// Its short code, such as `KZ7P-4MQH`: it finds the table while that is open; null from the start on.
    pub code: Option<String>,
    /// What is played.
    #[ts(as = "Agreement")]
    pub options: &'a Agreement,
    /// Whose seat the host has, if he has one.
    pub host: Option<Seat>,
    /// The chairs, clockwise.
    pub seats: Vec<ChairState>,
    /// The promise of the dice.
    pub digest: String,
    /// What was promised; shown when the race is over.
    pub secret: Option<String>,
    /// What the captains added to the dice; shown from the start on.
    pub seeds: Vec<Option<String>>,
    /// Did every person give the race up before its end? Then it is over and has no result.
    pub given_up: bool,
    /// Where the same people meet again.
    #[ts(type = "string | null")]
    pub rematch: Option<&'a str>,
}

/// A chair, as everybody sees it.
#[derive(Serialize, ts_rs::TS)]
pub struct ChairState {
    seat: Seat,
    #[ts(type = "\"free\" | \"captain\" | \"bot\"")]
    kind: &'static str,
    #[ts(type = "string | null")]
    name: Option<Arc<str>>,
    flag: Option<Flag>,
    ready: bool,
    helm: Option<BotState>,
    /// Did its captain give the race up? Then the bot sails to the end.
    gave_up: bool,
}

/// A bot at a helm: of its own ship, or of a captain's who is away.
#[derive(Serialize, ts_rs::TS)]
pub struct BotState {
    #[ts(as = "BotLevel")]
    level: &'static str,
    #[ts(type = "string")]
    name: Arc<str>,
}

impl ChairState {
    fn of(seat: Seat, chair: &Chair, helm: Option<&Mate>) -> Self {
        let kind = match chair.sitter {
            Sitter::Nobody => "free",
            Sitter::Captain { .. } => "captain",
            Sitter::Bot(_) => "bot",
        };
        let helm = helm.map(|mate| BotState { level: mate.level.word(), name: Arc::clone(&mate.name) });
        Self {
            seat,
            kind,
            name: chair.name().cloned(),
            flag: chair.flag,
            ready: chair.ready,
            helm,
            gave_up: chair.gave_up(),
        }
    }
}

/// The phase of a table, as a word.
pub fn phase(state: &State) -> &'static str {
    match (&state.race, state.is_over()) {
        (None, _) => "open",
        (Some(_), false) => "racing",
        (Some(_), true) => "over",
    }
}

impl<'a> TableState<'a> {
    /// That table.
    pub fn of(state: &'a State) -> Self {
        let lobby = &state.lobby;
        let started = state.race.is_some();
        let seed = |chair: &Chair| chair.seed.as_ref().filter(|_| started).map(ToString::to_string);
        Self {
            id: state.id.as_str(),
            phase: phase(state),
            code: (!started).then(|| TableCode::of(&state.id).to_string()),
            options: &lobby.agreement,
            host: state.seat_of(&lobby.host),
            seats: state
                .seats()
                .zip(&lobby.chairs)
                .map(|(seat, chair)| ChairState::of(seat, chair, state.helm(seat)))
                .collect(),
            digest: state.secret.digest().to_string(),
            secret: state.is_over().then(|| state.secret.to_hex()),
            seeds: lobby.chairs.iter().map(seed).collect(),
            given_up: state.is_given_up(),
            rematch: lobby.rematch.as_ref().map(super::ids::TableId::as_str),
        }
    }
}

/// Something that happened at a table, apart from its race.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ts_rs::TS)]
#[serde(tag = "news", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum News {
    /// What is played has changed.
    Agreed,
    /// The host has changed.
    Host,
    /// A captain took a seat.
    Sat {
        seat: Seat,
        #[ts(type = "string")]
        name: Arc<str>,
    },
    /// A bot took a seat.
    Hired {
        seat: Seat,
        #[ts(type = "string")]
        name: Arc<str>,
        #[ts(as = "BotLevel")]
        level: &'static str,
    },
    /// A seat became free.
    Left {
        seat: Seat,
    },
    /// A captain sails as another.
    Flagged {
        seat: Seat,
        flag: Flag,
    },
    Ready {
        seat: Seat,
    },
    Unready {
        seat: Seat,
    },
    Started,
    /// A bot took the helm of a captain who is away.
    Relieved {
        seat: Seat,
        #[ts(type = "string")]
        name: Arc<str>,
        #[ts(as = "BotLevel")]
        level: &'static str,
    },
    /// He is back.
    Returned {
        seat: Seat,
    },
    /// A captain gave the race up: that bot sails to the end.
    GaveUp {
        seat: Seat,
        #[ts(type = "string")]
        name: Arc<str>,
        #[ts(as = "BotLevel")]
        level: &'static str,
    },
    /// A captain has another name.
    Named {
        seat: Seat,
        #[ts(type = "string")]
        name: Arc<str>,
    },
    /// Somebody said something; a spectator from no seat.
    Said {
        seat: Option<Seat>,
        #[ts(type = "string")]
        name: Arc<str>,
        #[ts(type = "string")]
        text: Arc<str>,
        at: u64,
    },
    /// A seat is sailed from another device now.
    HandedOver {
        seat: Seat,
    },
    /// The same people meet again at that table.
    Rematch {
        table: String,
    },
}

impl News {
    /// What is told of an entry; of some nothing is.
    pub fn of(entry: &Entry, at: u64) -> Option<Self> {
        Some(match entry {
            Entry::Opened(..) | Entry::Offered(..) | Entry::Step(_) => return None,
            Entry::Agreed(_) => Self::Agreed,
            Entry::Host(_) => Self::Host,
            Entry::Sat(seat, _, _, name) => Self::Sat { seat: *seat, name: Arc::clone(name) },
            Entry::Hired(seat, _, mate) => {
                Self::Hired { seat: *seat, name: Arc::clone(&mate.name), level: mate.level.word() }
            }
            Entry::Left(seat) => Self::Left { seat: *seat },
            Entry::Flagged(seat, flag) => Self::Flagged { seat: *seat, flag: *flag },
            Entry::Ready(seat, _) => Self::Ready { seat: *seat },
            Entry::Unready(seat) => Self::Unready { seat: *seat },
            Entry::Started => Self::Started,
            Entry::Relieved(seat, mate) => {
                Self::Relieved { seat: *seat, name: Arc::clone(&mate.name), level: mate.level.word() }
            }
            Entry::Returned(seat) => Self::Returned { seat: *seat },
            Entry::GaveUp(seat, mate) => {
                Self::GaveUp { seat: *seat, name: Arc::clone(&mate.name), level: mate.level.word() }
            }
            Entry::Named(seat, name) => Self::Named { seat: *seat, name: Arc::clone(name) },
            Entry::Said(seat, name, text) => {
                Self::Said { seat: *seat, name: Arc::clone(name), text: Arc::clone(text), at }
            }
            Entry::HandedOver(seat, ..) => Self::HandedOver { seat: *seat },
            Entry::Rematch(table) => Self::Rematch { table: table.to_string() },
        })
    }
}

/// As JSON. None of our shapes can fail.
pub fn json(shape: &impl Serialize) -> String {
    serde_json::to_string(shape).expect("our shapes are JSON")
}

/// As a message that many can be sent.
pub fn message(shape: &impl Serialize) -> Utf8Bytes {
    json(shape).into()
}
