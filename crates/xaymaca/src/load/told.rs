//! The server's messages, as far as a random player needs them: other fields are skipped, and nothing is copied.

use serde::Deserialize;
use serde_json::value::RawValue;
use xaymaca_bots::Seeded;
use xaymaca_rules::Luck as _;

/// A message of the server.
#[derive(Deserialize)]
pub(super) struct Told<'a> {
    #[serde(borrow)]
    pub(super) tell: &'a str,
    #[serde(default)]
    pub(super) seq: u64,
    #[serde(default)]
    pub(super) id: Option<u64>,
    #[serde(default, borrow)]
    pub(super) code: Option<&'a str>,
    #[serde(default)]
    pub(super) seat: Option<u8>,
    /// Raw, because other messages have something else here.
    #[serde(default, borrow)]
    table: Option<&'a RawValue>,
    #[serde(default, borrow)]
    open: Option<Open<'a>>,
    /// Of a lean update, which has no open view.
    #[serde(default, borrow)]
    awaiting: Option<Awaiting<'a>>,
    #[serde(default)]
    pub(super) ask: Option<u32>,
    #[serde(default, borrow)]
    options: Option<Listed<'a>>,
    #[serde(default, borrow)]
    done: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct Open<'a> {
    #[serde(borrow)]
    awaiting: Awaiting<'a>,
}

#[derive(Deserialize)]
struct Awaiting<'a> {
    #[serde(borrow)]
    kind: &'a str,
    #[serde(default, borrow)]
    seats: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct Listed<'a> {
    #[serde(borrow)]
    list: &'a RawValue,
}

/// The table apart from its race.
#[derive(Deserialize)]
pub(super) struct Table<'a> {
    #[serde(borrow)]
    pub(super) id: &'a str,
    #[serde(borrow)]
    phase: &'a str,
    seats: Vec<Chair>,
    host: Option<u8>,
    #[serde(borrow)]
    pub(super) rematch: Option<&'a str>,
}

#[derive(Deserialize)]
struct Chair {
    seat: u8,
    ready: bool,
}

const WHOLE: &str = "{\"tell\":\"update\",\"seq\":";
const LEAN: &str = "{\"tell\":\"lean\",\"seq\":";

/// True for an update, whole or lean.
pub(super) fn is_update(text: &str) -> bool {
    text.starts_with(WHOLE) || text.starts_with(LEAN)
}

/// The number of an append that asks, acknowledges and says nothing about the table; none for other messages. Most messages
/// are such, and parsing them would cost more than playing.
pub(super) fn passing(text: &str) -> Option<u64> {
    /// Bytes at the end of an update that have its options and `done`, and at its beginning that have its table.
    const END: usize = 96;
    const BEGINNING: usize = 128;
    let (rest, is_update) = match text.strip_prefix("{\"tell\":\"earlier\",\"seq\":") {
        Some(rest) => (rest, false),
        None => (text.strip_prefix(LEAN).or_else(|| text.strip_prefix(WHOLE))?, true),
    };
    if is_update {
        let end = text.get(text.len().checked_sub(END)?..)?;
        let beginning = text.get(..BEGINNING)?;
        let says_more = beginning.contains("\"table\":") || end.contains("\"done\":");
        if says_more || !end.contains("\"options\":null") {
            return None;
        }
    }
    let (number, _) = rest.split_once(',')?;
    number.parse().ok()
}

impl<'a> Told<'a> {
    pub(super) fn read(text: &'a str) -> serde_json::Result<Self> {
        serde_json::from_str(text)
    }

    /// True if the message acknowledges that request.
    pub(super) fn is_done(&self, id: u64) -> bool {
        let done = self.done.and_then(|done| serde_json::from_str::<Vec<u64>>(done.get()).ok());
        done.is_some_and(|done| done.contains(&id))
    }

    /// The table, if the message has it.
    pub(super) fn table(&self) -> Option<Table<'a>> {
        serde_json::from_str(self.table?.get()).ok()
    }

    fn awaiting(&self) -> Option<&Awaiting<'a>> {
        self.awaiting.as_ref().or_else(|| self.open.as_ref().map(|open| &open.awaiting))
    }

    /// True if the race is over.
    pub(super) fn is_over(&self) -> bool {
        self.awaiting().is_some_and(|awaiting| awaiting.kind == "over")
    }

    /// The question that the captain must answer, and a random answer. None for a captain who has options but is not awaited,
    /// because they have chosen their card.
    pub(super) fn answer(&self, luck: &mut Seeded) -> Option<(u32, &'a str)> {
        let (seat, ask, options) = (self.seat?, self.ask?, self.options.as_ref()?);
        let awaited: Vec<u8> = serde_json::from_str(self.awaiting()?.seats?.get()).ok()?;
        if !awaited.contains(&seat) {
            return None;
        }
        let list: Vec<&str> = serde_json::from_str(options.list.get()).ok()?;
        let count = u32::try_from(list.len()).ok().filter(|&count| count > 0)?;
        Some((ask, list[luck.below(count) as usize]))
    }
}

impl Table<'_> {
    /// True if it waits until the captain of that seat is ready.
    pub(super) fn awaits(&self, seat: Option<u8>) -> bool {
        self.phase == "open" && self.seats.iter().any(|chair| Some(chair.seat) == seat && !chair.ready)
    }

    /// True if its host may start the race.
    pub(super) fn is_ready(&self) -> bool {
        self.phase == "open" && self.seats.iter().all(|chair| chair.ready || Some(chair.seat) == self.host)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_update_that_asks_nothing_passes_and_other_messages_are_read() {
        let update = |table: &str, end: &str| {
            let open = "x".repeat(200);
            format!("{{\"tell\":\"update\",\"seq\":12,{table}\"events\":[],\"open\":\"{open}\",{end}}}")
        };
        assert_eq!(passing("{\"tell\":\"earlier\",\"seq\":7,\"at\":1,\"events\":[]}"), Some(7));
        assert_eq!(passing(&update("", "\"ask\":9,\"options\":null,\"deadline\":null")), Some(12));
        assert_eq!(passing(&update("", "\"ask\":9,\"options\":null,\"deadline\":null,\"done\":[3]")), None);
        assert_eq!(passing(&update("\"table\":{},", "\"ask\":9,\"options\":null,\"deadline\":null")), None);
        assert_eq!(
            passing(&update("", "\"options\":{\"count\":1,\"list\":[\"stay\"]},\"deadline\":null")),
            None
        );
        assert_eq!(passing("{\"tell\":\"granted\",\"id\":7}"), None);
        let lean = update("", "\"ask\":9,\"options\":null,\"deadline\":null").replace("update", "lean");
        assert_eq!((passing(&lean), is_update(&lean)), (Some(12), true));
        assert!(!is_update("{\"tell\":\"earlier\",\"seq\":7,\"at\":1,\"events\":[]}"));
    }

    #[test]
    fn only_a_captain_who_is_awaited_answers() {
        let update = |seats: &str| {
            format!(
                "{{\"tell\":\"update\",\"seq\":7,\"seat\":2,\"open\":{{\"awaiting\":{{\"kind\":\"seats\",\
                 \"seats\":{seats},\"question\":{{\"ask\":\"card\"}}}}}},\"ask\":3,\
                 \"options\":{{\"count\":1,\"list\":[\"card gold-gold\"]}},\"done\":[4]}}"
            )
        };
        let lean = "{\"tell\":\"lean\",\"seq\":8,\"seat\":2,\"awaiting\":{\"kind\":\"seats\",\"seats\":[2]},\
                    \"ask\":4,\"options\":{\"count\":1,\"list\":[\"stay\"]}}";
        assert_eq!(Told::read(lean).unwrap().answer(&mut Seeded::new(1)), Some((4, "stay")));
        let (awaited, chosen) = (update("[1,2]"), update("[1]"));
        let luck = &mut Seeded::new(1);
        let told = Told::read(&awaited).unwrap();
        assert_eq!(told.answer(luck), Some((3, "card gold-gold")));
        assert!(told.is_done(4) && !told.is_done(3));
        assert_eq!(Told::read(&chosen).unwrap().answer(luck), None);
    }

    #[test]
    fn a_refusal_and_a_grant_are_read() {
        let refused =
            Told::read("{\"tell\":\"refused\",\"id\":3,\"code\":\"stale\",\"rule\":null,\"text\":\"no\"}");
        assert!(refused.is_ok_and(|told| told.id == Some(3) && told.code == Some("stale")));
        assert!(
            Told::read("{\"tell\":\"granted\",\"table\":\"abc\"}").is_ok_and(|told| told.table().is_none())
        );
    }
}
