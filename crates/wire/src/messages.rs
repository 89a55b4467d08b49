//! The messages of a table: only their shapes as JSON. Parts that all may see are written once and shared by all messages.

use crate::agreement::Agreement;
#[cfg(feature = "ts")]
use crate::declared::{AnyCode, BotLevel, TablePhase};
use crate::json::{Object, Text, Written};
use crate::lean::LeanPart;
#[cfg(feature = "ts")]
use crate::news::News;
use crate::origin::OriginState;
use crate::refusal::Refusal;
use serde::Serialize;
use serde::ser::{SerializeSeq as _, Serializer};
use std::sync::Arc;
use xaymaca_bots::Reason;
use xaymaca_rules::dice::Dice;
use xaymaca_rules::preview::{CardPreview, PowderOdds, SabreOdds};
use xaymaca_rules::ships::{Flag, ShipId};
use xaymaca_rules::wire::OwnView;
use xaymaca_rules::{Choice, Options, Seat, Seats};

/// Upper bound on the options in a message. They are counted in any case.
pub const MOST_LISTED: usize = 1_000;

/// What a follower is told when they come, and whenever the table changes.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Update<'a> {
    /// `sync` for a follower who comes, `update` when something happened.
    #[cfg_attr(feature = "ts", ts(type = "\"sync\" | \"update\""))]
    pub tell: &'static str,
    /// The number of the append: after a gap the client has missed something.
    pub seq: u64,
    /// When it happened, in milliseconds since 1970.
    pub at: u64,
    /// The follower's seat; null for a spectator.
    pub seat: Option<Seat>,
    /// True if the follower is the host.
    pub host: bool,
    /// The table, if it has changed.
    #[cfg_attr(feature = "ts", ts(as = "Option<TableState<'static>>", optional))]
    pub table: Option<&'a Written>,
    /// True if the host lets the follower say nothing; left out if not.
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub muted: bool,
    /// For the host, with the table: the guests whom they may mute and ban, if there are any.
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<PersonState<'static>>>", optional))]
    pub people: Option<&'a Written>,
    /// What happened in the race, as far as the follower may know it.
    #[cfg_attr(feature = "ts", ts(as = "Vec<xaymaca_rules::Event>"))]
    pub events: &'a Written,
    /// What else happened at the table.
    #[cfg_attr(feature = "ts", ts(as = "Vec<News>"))]
    pub news: &'a Written,
    /// What all may see of the race; null before it.
    #[cfg_attr(feature = "ts", ts(as = "Option<xaymaca_rules::View>"))]
    pub open: Option<&'a Written>,
    /// Told in place of `open`: then `tell` is `lean`.
    #[cfg_attr(feature = "ts", ts(skip))]
    pub lean: Option<LeanPart<'a>>,
    /// What only the follower knows of the race.
    pub own: Option<OwnView>,
    /// The number of the question that is open; null if none is.
    pub ask: Option<u32>,
    /// What the follower may answer; null if they are asked nothing.
    #[cfg_attr(feature = "ts", ts(as = "Option<Listed>"))]
    pub options: Option<Options>,
    /// At a table in a page: the seats that are asked and need nothing that only they may know, so that they can answer before
    /// all who share the device.
    #[cfg_attr(feature = "ts", ts(optional))]
    pub openly: Option<Seats>,
    /// When a bot takes the helm of the awaited captains, in milliseconds since 1970; null for never.
    pub deadline: Option<u64>,
    /// The follower's requests that are done with this update.
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<u64>>", optional))]
    pub done: &'a [u64],
}

impl Update<'_> {
    /// The message; `about` is its estimated length in bytes.
    pub fn text(&self, about: usize) -> Text {
        let tell = if self.lean.is_some() { "lean" } else { self.tell };
        let mut object = Object::new(about)
            .field("tell", &tell)
            .field("seq", &self.seq)
            .field("at", &self.at)
            .field("seat", &self.seat)
            .field("host", &self.host);
        if let Some(table) = self.table {
            object = object.written("table", table);
        }
        if self.muted {
            object = object.field("muted", &true);
        }
        if let Some(people) = self.people {
            object = object.written("people", people);
        }
        object = object.written("events", self.events).written("news", self.news);
        object = match &self.lean {
            Some(lean) => lean.write(object),
            None => object.written("open", self.open.unwrap_or(&Written::NULL)),
        };
        object = object
            .field("own", &self.own)
            .field("ask", &self.ask)
            .field("options", &self.options.map(Listed::of));
        if let Some(openly) = self.openly {
            object = object.field("openly", &openly);
        }
        object = object.field("deadline", &self.deadline);
        if !self.done.is_empty() {
            object = object.field("done", &self.done);
        }
        object.text()
    }
}

/// An append that is told together with later ones, when they come fast. How the table is now comes with the update that
/// follows.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Earlier<'a> {
    /// Always `earlier`.
    #[cfg_attr(feature = "ts", ts(type = "\"earlier\""))]
    pub tell: &'static str,
    /// As in an update.
    pub seq: u64,
    /// As in an update.
    pub at: u64,
    /// As in an update.
    #[cfg_attr(feature = "ts", ts(as = "Vec<xaymaca_rules::Event>"))]
    pub events: &'a Written,
}

impl Earlier<'_> {
    /// As a message.
    pub fn text(&self) -> Text {
        Object::new(self.events.length() + 64)
            .field("tell", &self.tell)
            .field("seq", &self.seq)
            .field("at", &self.at)
            .written("events", self.events)
            .text()
    }
}

/// The number of options, and the first thousand.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Listed {
    /// The number of all options.
    pub count: usize,
    /// The first thousand, each as a choice is written.
    #[cfg_attr(feature = "ts", ts(type = "string[]"))]
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

/// A request was refused. Nothing has changed.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Refused {
    /// Always `refused`.
    #[cfg_attr(feature = "ts", ts(type = "\"refused\""))]
    pub tell: &'static str,
    /// The number that the client gave the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub id: Option<u64>,
    /// A stable name for programs.
    #[cfg_attr(feature = "ts", ts(as = "AnyCode"))]
    pub code: &'static str,
    /// The rule of the game behind it, if there is one.
    pub rule: Option<&'static str>,
    /// A sentence for people.
    pub text: String,
}

impl Refused {
    /// The refusal of that request.
    pub fn new(refusal: Refusal, id: Option<u64>) -> Self {
        Self { tell: "refused", id, code: refusal.code(), rule: refusal.rule(), text: refusal.to_string() }
    }
}

/// A request is granted: it got a code or a table, or the update that shows it comes a little later.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Granting<'a> {
    /// Always `granted`.
    #[cfg_attr(feature = "ts", ts(type = "\"granted\""))]
    pub tell: &'static str,
    /// The number that the client gave the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub id: Option<u64>,
    /// The code of an offered seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<String>", optional))]
    pub code: Option<&'a str>,
    /// The table of a rematch.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<String>", optional))]
    pub rematch: Option<&'a str>,
}

impl Granting<'_> {
    /// That request is done; the update comes a little later.
    pub const fn done(id: u64) -> Self {
        Self { tell: "granted", id: Some(id), code: None, rematch: None }
    }
}

/// What each card would lead to, for the captain who asked.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Previewed {
    /// Always `preview`.
    #[cfg_attr(feature = "ts", ts(type = "\"preview\""))]
    pub tell: &'static str,
    /// The number that the client gave the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub id: Option<u64>,
    /// The number of the update that it is about.
    pub seq: u64,
    /// The question that was open.
    pub ask: u32,
    /// The dice that were tried.
    pub dice: Dice,
    /// The captain's hand; in their own turn the card that is being carried out.
    pub cards: Vec<CardPreview>,
}

/// What the Admiral thinks of a captain's options, for that captain.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Advised {
    /// Always `advice`.
    #[cfg_attr(feature = "ts", ts(type = "\"advice\""))]
    pub tell: &'static str,
    /// Which request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub id: Option<u64>,
    /// The question that it is about.
    pub ask: u32,
    /// What the captain chose, if a past choice was asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "string", optional))]
    pub chosen: Option<Choice>,
    /// True if that choice cost much, and more than the estimate can be wrong by.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub slip: bool,
    /// How many options there are.
    pub count: usize,
    /// The best ones, best first, and the one that was chosen.
    pub options: Vec<AdvisedOption>,
}

/// What the Admiral thinks of an option.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AdvisedOption {
    /// As a choice is written.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub choice: Choice,
    /// The chance to win after it, from 0 to 1.
    pub chance: f32,
    /// One standard error of that chance.
    pub error: f32,
    /// What the captain can see in it, the weightiest first.
    pub reasons: Vec<Reason>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// The odds of a battle, for the captain who asked.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Reckoned {
    /// Always `odds`.
    #[cfg_attr(feature = "ts", ts(type = "\"odds\""))]
    pub tell: &'static str,
    /// The number that the client gave the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub id: Option<u64>,
    /// The number of the update that they are about.
    pub seq: u64,
    /// The question that was open.
    pub ask: u32,
    /// The ship that fights: the captain's own, or the ghost.
    pub ship: ShipId,
    /// B2, B4: the odds of each amount of gunpowder, from none; empty if the Sabre is asked for.
    pub amounts: Vec<PowderOdds>,
    /// T4: the odds of rolling again, if the Sabre is asked for.
    pub sabre: Option<SabreOdds>,
}

/// The captains who are connected.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Present {
    /// Always `present`.
    #[cfg_attr(feature = "ts", ts(type = "\"present\""))]
    pub tell: &'static str,
    /// Their seats.
    pub seats: Seats,
    /// The number of other followers.
    pub watchers: usize,
}

/// A table, apart from its race.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableState<'a> {
    /// Its id: what its link ends with.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub id: &'a str,
    /// Before, during or after the race.
    #[cfg_attr(feature = "ts", ts(as = "TablePhase"))]
    pub phase: &'static str,
    /// What it teaches, if it is a lesson's: its dice and its bots follow a script then.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<LessonState<'static>>", optional))]
    pub lesson: Option<LessonState<'a>>,
    /// Where its race comes from, if it did not begin here.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<OriginState<'static>>", optional))]
    pub origin: Option<OriginState<'a>>,
    /// Its short code, such as `KZ7P-4MQH`, which finds the table until its race starts; null from then on.
    pub code: Option<String>,
    /// What is played.
    #[cfg_attr(feature = "ts", ts(as = "Agreement"))]
    pub options: &'a Agreement,
    /// The host's seat, if they have one.
    pub host: Option<Seat>,
    /// The chairs, clockwise.
    pub seats: Vec<ChairState>,
    /// The digest of the secret of the dice: the table's commitment.
    pub digest: String,
    /// The secret of the dice; shown when the race is over.
    pub secret: Option<String>,
    /// What the captains added to the dice; shown from the start on.
    pub seeds: Vec<Option<String>>,
    /// True if every person gave the race up before its end, or the record that it was made from ends early: it is over and
    /// has no result.
    pub given_up: bool,
    /// True if the host lets spectators say nothing; left out if not.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub spectators_muted: bool,
    /// True while the race is on, if one of its hosts was not chosen by the host before: then no host removes its captains. Left
    /// out if not.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub heir: bool,
    /// The table of the rematch.
    #[cfg_attr(feature = "ts", ts(type = "string | null"))]
    pub rematch: Option<&'a str>,
}

/// A guest at a table, as its host sees them.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PersonState<'a> {
    /// Their number at this table.
    pub who: u32,
    /// What they are called at this table.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub name: &'a str,
    /// Their seat; null without one.
    pub seat: Option<Seat>,
    /// True if the host lets them say nothing.
    pub muted: bool,
    /// True if they may neither sit nor look on.
    pub banned: bool,
}

/// Which part of which lesson a table shows.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LessonState<'a> {
    /// The lesson's name, such as `first-voyage`.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub name: &'a str,
    /// Which of its scenes, from 1.
    pub scene: u8,
}

/// A chair, as all see it.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChairState {
    /// Its seat.
    pub seat: Seat,
    /// Who sits there.
    #[cfg_attr(feature = "ts", ts(type = "\"free\" | \"captain\" | \"bot\""))]
    pub kind: &'static str,
    /// The name of the captain or the bot.
    #[cfg_attr(feature = "ts", ts(type = "string | null"))]
    pub name: Option<Arc<str>>,
    /// S3: the flag it sails under.
    pub flag: Option<Flag>,
    /// True if its captain agrees that the race begins.
    pub ready: bool,
    /// The bot at the helm, if there is one.
    pub helm: Option<BotState>,
    /// True if its captain gave the race up: the bot sails to the end.
    pub gave_up: bool,
}

/// A bot at the helm of its own ship, or for a captain who is away.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BotState {
    /// How well it sails.
    #[cfg_attr(feature = "ts", ts(as = "BotLevel"))]
    pub level: &'static str,
    /// Its name.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub name: Arc<str>,
}
