//! The suite: lists, retention and keys.

use crate::place::{Place, append, card, claim, rows};
use xaymaca_store::{Append, Listing, ListingCard, Page, Phase, Store, StoreError};

async fn deal(store: &Store, table: &str, seq: u64, at: u64, card: ListingCard) {
    let append = Append { at, card: Some(card), ..append(table, seq) };
    store.append(append).await.expect("appended");
}

fn names(list: Result<Vec<Listing>, StoreError>) -> Vec<String> {
    list.expect("a list").into_iter().map(|listing| listing.table).collect()
}

const fn page(over: bool, limit: u32) -> Page<'static> {
    Page { over, after: None, limit }
}

/// All tables of a guest: first those whose race is not over.
async fn all(store: &Store, guest: &str) -> Vec<Listing> {
    let mut all = Vec::new();
    for over in [false, true] {
        all.extend(store.of_guest(guest, page(over, 9)).await.expect("a list"));
    }
    all.into_iter().map(|found| found.listing).collect()
}

/// The names of the first tables of a guest.
async fn own(store: &Store, guest: &str, limit: usize) -> Vec<String> {
    all(store, guest).await.into_iter().map(|listing| listing.table).take(limit).collect()
}

pub(crate) async fn all_names_come_in_pages(place: &impl Place) {
    let store = place.open().await;
    for nth in 0..5 {
        deal(&store, &format!("t{nth}"), 0, 10, card(Phase::Open, "", &["anne"])).await;
    }
    let (mut seen, mut after) = (Vec::new(), String::new());
    loop {
        let names = store.tables(&after, 2).await.expect("a page");
        let Some(last) = names.last() else { break };
        after.clone_from(last);
        seen.extend(names);
    }
    assert_eq!(seen, ["t0", "t1", "t2", "t3", "t4"]);
}

pub(crate) async fn a_guests_tables_come_in_pages(place: &impl Place) {
    let store = place.open().await;
    // Some were joined at the same moment.
    for (nth, at) in [(0, 10), (1, 20), (2, 20), (3, 20), (4, 30)] {
        deal(&store, &format!("t{nth}"), 0, at, card(Phase::Open, "", &["anne"])).await;
    }
    deal(&store, "other", 0, 25, card(Phase::Open, "", &["mary"])).await;
    let mut seen = Vec::new();
    let mut after: Option<(u64, String)> = None;
    loop {
        let page =
            Page { over: false, after: after.as_ref().map(|(at, name)| (*at, name.as_str())), limit: 2 };
        let found = store.of_guest("anne", page).await.expect("a page");
        let Some(last) = found.last() else { break };
        after = Some((last.since, last.listing.table.clone()));
        seen.extend(found.into_iter().map(|found| found.listing.table));
    }
    assert_eq!(seen, ["t4", "t3", "t2", "t1", "t0"]);
    // An append does not move a table in the list; the end of its race puts it into the other list.
    claim(&store, "t0").await;
    deal(&store, "t0", 1, 90, card(Phase::Racing, "racing", &["anne", "mary"])).await;
    assert_eq!(own(&store, "anne", 9).await, ["t4", "t3", "t2", "t1", "t0"]);
    assert_eq!(own(&store, "mary", 9).await, ["t0", "other"], "she came later");
    deal(&store, "t0", 2, 95, card(Phase::Over, "over", &["anne", "mary"])).await;
    let over = store.of_guest("anne", page(true, 9)).await.expect("a page");
    assert_eq!((over.len(), over[0].since, over[0].listing.summary.as_str()), (1, 10, "over"));
    assert_eq!(store.of_guest("anne", page(false, 9)).await.expect("a page").len(), 4);
    assert_eq!(store.card("t0").await, Ok(Some((Phase::Over, "over".into()))));
    assert_eq!(store.card("nowhere").await, Ok(None));
}

pub(crate) async fn open_tables_are_listed(place: &impl Place) {
    let store = place.open().await;
    deal(&store, "old", 0, 10, card(Phase::Open, "first", &[])).await;
    deal(&store, "new", 0, 20, card(Phase::Open, "second", &[])).await;
    deal(&store, "racing", 0, 30, card(Phase::Racing, "", &[])).await;
    deal(&store, "over", 0, 40, card(Phase::Over, "", &[])).await;
    deal(&store, "hidden", 0, 50, ListingCard { listed: false, ..card(Phase::Open, "", &[]) }).await;
    store.append(Append { at: 60, ..append("old", 1) }).await.expect("appended");
    let listing = |table: &str, summary: &str, touched| Listing {
        table: table.into(),
        phase: Phase::Open,
        summary: summary.into(),
        touched,
    };
    assert_eq!(store.listed(9).await, Ok(vec![listing("new", "second", 20), listing("old", "first", 60)]));
    assert_eq!(names(store.listed(1).await), ["new"]);
    assert_eq!(store.listed(0).await, Ok(vec![]));
}

pub(crate) async fn the_last_card_counts(place: &impl Place) {
    let store = place.open().await;
    deal(&store, "a", 0, 10, card(Phase::Open, "one", &["anne", "mary"])).await;
    deal(&store, "a", 1, 20, card(Phase::Open, "two", &["mary", "jack", "mary"])).await;
    assert_eq!(store.listed(9).await.expect("a list")[0].summary, "two");
    assert_eq!(own(&store, "anne", 9).await, Vec::<String>::new());
    assert_eq!(own(&store, "mary", 9).await, ["a"]);
    assert_eq!(own(&store, "jack", 9).await, ["a"]);
    // Two cards of one table in one group.
    claim(&store, "a").await;
    let with = |seq, guest| {
        let card = Some(card(Phase::Racing, guest, &[guest]));
        store.append(Append { card, ..append("a", seq) })
    };
    assert_eq!(tokio::join!(with(2, "anne"), with(3, "bart")), (Ok(()), Ok(())));
    assert_eq!(own(&store, "anne", 9).await, Vec::<String>::new());
    assert_eq!(own(&store, "jack", 9).await, Vec::<String>::new());
    assert_eq!(all(&store, "bart").await[0].summary, "bart");
    // A card that came with a refused append is refused, too.
    assert_eq!(with(3, "jack").await, Err(StoreError::Clash));
    assert_eq!(own(&store, "jack", 9).await, Vec::<String>::new());
}

pub(crate) async fn a_guest_finds_their_tables(place: &impl Place) {
    let store = place.open().await;
    deal(&store, "over", 0, 50, card(Phase::Over, "", &["anne"])).await;
    deal(&store, "open", 0, 10, card(Phase::Open, "", &["anne", "jack"])).await;
    deal(&store, "racing", 0, 20, ListingCard { listed: false, ..card(Phase::Racing, "", &["anne"]) }).await;
    deal(&store, "other", 0, 30, card(Phase::Open, "", &["jack"])).await;
    assert_eq!(own(&store, "anne", 9).await, ["racing", "open", "over"]);
    assert_eq!(own(&store, "anne", 2).await, ["racing", "open"]);
    assert_eq!(own(&store, "jack", 9).await, ["other", "open"]);
    assert_eq!(own(&store, "", 9).await, Vec::<String>::new());
}

pub(crate) async fn racing_tables_come_in_pages(place: &impl Place) {
    let store = place.open().await;
    for table in ["c", "a", "e", "b"] {
        deal(&store, table, 0, 10, card(Phase::Racing, &format!("of {table}"), &[])).await;
    }
    deal(&store, "d", 0, 10, card(Phase::Open, "", &[])).await;
    let page = async |after: &str, limit| {
        let found = store.racing(after, limit).await.expect("a page");
        found.into_iter().map(|(name, summary)| format!("{name}:{summary}")).collect::<Vec<_>>()
    };
    assert_eq!(page("", 3).await, ["a:of a", "b:of b", "c:of c"]);
    assert_eq!(page("c", 3).await, ["e:of e"]);
    deal(&store, "a", 1, 20, card(Phase::Over, "", &[])).await;
    assert_eq!(page("", 1).await, ["b:of b"]);
}

pub(crate) async fn an_open_table_is_found_by_its_code(place: &impl Place) {
    let store = place.open().await;
    let found = async |code: &str| store.by_code(code).await.expect("an answer");
    for (table, phase) in [("anne", Phase::Open), ("mary", Phase::Racing), ("jack", Phase::Over)] {
        deal(&store, table, 0, 10, card(phase, "", &[])).await;
    }
    deal(&store, "kate", 0, 10, ListingCard { listed: false, ..card(Phase::Open, "", &[]) }).await;
    // A table that has no code.
    deal(&store, "-", 0, 10, card(Phase::Open, "", &[])).await;
    assert_eq!(found("ANNE").await.as_deref(), Some("anne"));
    assert_eq!(found("KATE").await.as_deref(), Some("kate"), "it is not listed, and found by its code");
    for code in ["anne", "ANN", "MARY", "JACK", "-", "", "%", "'"] {
        assert_eq!(found(code).await, None, "{code:?}");
    }
    deal(&store, "anne", 1, 20, card(Phase::Racing, "", &[])).await;
    assert_eq!(found("ANNE").await, None, "its race began");
    // Another table with the same code: neither is found, so that no guest comes to the wrong one.
    deal(&store, "Kate", 0, 30, card(Phase::Open, "", &[])).await;
    assert_eq!(found("KATE").await, None);
    deal(&store, "kate", 1, 40, card(Phase::Racing, "", &[])).await;
    assert_eq!(found("KATE").await.as_deref(), Some("Kate"), "the other one is alone now");
    assert_eq!(store.forget(Phase::Open, 35, 9).await.expect("forgotten").len(), 2);
    assert_eq!(found("KATE").await, None);
}

pub(crate) async fn old_tables_are_forgotten(place: &impl Place) {
    let store = place.open().await;
    for (table, at) in [("old", 10), ("older", 5), ("touched", 10), ("new", 100)] {
        deal(&store, table, 0, at, card(Phase::Open, "", &["anne"])).await;
    }
    deal(&store, "racing", 0, 1, card(Phase::Racing, "", &["anne"])).await;
    store.append(Append { at: 90, ..append("touched", 1) }).await.expect("appended");
    claim(&store, "old").await;
    assert_eq!(store.forget(Phase::Open, 50, 1).await, Ok(vec!["older".into()]));
    assert_eq!(store.forget(Phase::Open, 50, 9).await, Ok(vec!["old".into()]));
    assert_eq!(store.forget(Phase::Open, 50, 9).await, Ok(vec![]));
    assert_eq!(store.read("old").await, Ok(vec![]));
    assert_eq!(names(store.listed(9).await), ["new", "touched"]);
    assert_eq!(own(&store, "anne", 9).await, ["new", "touched", "racing"]);
    assert_eq!(store.append(append("old", 1)).await, Ok(()), "the name is free again");
    claim(&store, "older").await;
    assert_eq!(store.append(append("older", 7)).await, Err(StoreError::Gap), "but its log begins anew");
    assert_eq!(store.forget(Phase::Racing, u64::MAX, 9).await, Ok(vec!["racing".into()]));
}

pub(crate) async fn a_key_stays(place: &impl Place) {
    let store = place.open().await;
    assert_eq!(store.key("cookies", [1; 32]).await, Ok([1; 32]));
    assert_eq!(store.key("cookies", [2; 32]).await, Ok([1; 32]));
    assert_eq!(store.key("dice", [3; 32]).await, Ok([3; 32]));
    store.close().await;
    let store = place.open().await;
    assert_eq!(store.key("cookies", [4; 32]).await, Ok([1; 32]));
    for value in [[5; 32], [6; 32]] {
        store.note("seen", value).await.expect("noted");
        assert_eq!(store.key("seen", [7; 32]).await, Ok(value), "a note replaces the one before");
    }
    assert_eq!(store.key("cookies", [4; 32]).await, Ok([1; 32]), "and no other");
    assert_eq!(store.time().await.expect("a time").is_some(), store.has_time());
}

pub(crate) async fn all_lists_survive(place: &impl Place) {
    let store = place.open().await;
    deal(&store, "a", 0, 1000, card(Phase::Open, "one", &["anne"])).await;
    store.append(append("a", 1)).await.expect("appended");
    let before = (store.listed(9).await, all(&store, "anne").await);
    drop(store);
    let store = place.open().await;
    assert_eq!((store.listed(9).await, all(&store, "anne").await), before);
    assert_eq!(before.0.expect("a list")[0].touched, 1001);
    assert_eq!(store.read("a").await, Ok(rows("a", 2)));
}
