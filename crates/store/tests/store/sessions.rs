//! Tokens of guests, and what guests call back, in both databases.

use crate::place::Place;
use xaymaca_store::{Identity, SessionChange, Store, TokenRow};

fn row(id: &str, made: u64) -> TokenRow {
    TokenRow { id: id.into(), name: "Parrot".into(), made, expires: made + 1000 }
}

async fn add(store: &Store, guest: &str, token: TokenRow) -> u64 {
    let change = SessionChange::Add { guest: guest.into(), token, most: 2 };
    store.change_sessions(change).await.expect("stored")
}

async fn identity(store: &Store, guest: &str) -> Identity {
    store.identity(guest).await.expect("read")
}

pub(crate) async fn tokens_are_kept_revoked_and_bounded(place: &impl Place) {
    let store = place.open().await;
    assert_eq!(identity(&store, "anne").await, Identity::default());
    assert_eq!(add(&store, "anne", row("a", 10)).await, 1);
    assert_eq!(add(&store, "anne", row("b", 20)).await, 1);
    assert_eq!(add(&store, "anne", row("c", 30)).await, 0, "two are the most");
    assert_eq!(add(&store, "mary", row("d", 30)).await, 1);
    assert_eq!(add(&store, "anne", row("e", 1015)).await, 1, "one has ended by then");
    let revoke = |guest: &str, id: &str| SessionChange::Revoke { guest: guest.into(), id: id.into() };
    assert_eq!(store.change_sessions(revoke("anne", "d")).await, Ok(0), "it is another guest's");
    assert_eq!(store.change_sessions(revoke("anne", "b")).await, Ok(1));
    let kept = identity(&store, "anne").await;
    assert_eq!((kept.generation, kept.tokens), (0, vec![row("a", 10), row("e", 1015)]));
    let expire = SessionChange::Expire { before: 1011, limit: 10 };
    assert_eq!(store.change_sessions(expire).await, Ok(1));
    assert_eq!(identity(&store, "anne").await.tokens, vec![row("e", 1015)]);
}

pub(crate) async fn logging_out_raises_the_generation_for_good(place: &impl Place) {
    let store = place.open().await;
    add(&store, "anne", row("a", 10)).await;
    add(&store, "mary", row("b", 10)).await;
    for generation in 1..=3 {
        let out = SessionChange::LogOut { guest: "anne".into() };
        assert_eq!(store.change_sessions(out).await, Ok(generation));
    }
    store.close().await;
    let store = place.open().await;
    assert_eq!(identity(&store, "anne").await, Identity { generation: 3, tokens: Vec::new() });
    assert_eq!(identity(&store, "mary").await.tokens, vec![row("b", 10)]);
}

pub(crate) async fn a_probe_writes_and_leaves_nothing(place: &impl Place) {
    let store = place.open().await;
    for _ in 0..3 {
        assert_eq!(store.probe().await, Ok(()));
    }
    assert!(!store.is_suspect());
    assert_eq!(store.card("probe").await, Ok(None));
    store.clone().close().await;
    assert!(store.probe().await.is_err() && store.is_suspect(), "a closed store cannot be written to");
}

pub(crate) async fn other_nodes_hear_who_logged_out(place: &impl Place) {
    let store = place.open().await;
    let (before, now) = store.identities_changed(None).await.expect("asked");
    assert!(before.is_empty());
    store.change_sessions(SessionChange::LogOut { guest: "anne".into() }).await.expect("stored");
    let (changed, later) = store.identities_changed(Some(now)).await.expect("asked");
    // In a directory there are no other nodes, and no time.
    assert!(changed == ["anne"] || (changed.is_empty() && later == 0), "{changed:?}");
    assert!(later >= now);
}
