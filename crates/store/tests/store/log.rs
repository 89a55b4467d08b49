//! The suite: logs are kept in order, each sequence number once.

use crate::place::{Place, append, claim, rows, rows_from};
use std::future::Future as _;
use std::pin::pin;
use std::task::{Context, Waker};
use xaymaca_store::{Append, StoreError};

pub(crate) async fn appends_are_read_in_order(place: &impl Place) {
    let store = place.open().await;
    claim(&store, "a").await;
    claim(&store, "ab").await;
    for seq in 0..3 {
        store.append(append("a", seq)).await.expect("appended");
        store.append(append("ab", seq)).await.expect("appended");
    }
    assert_eq!(store.read("a").await, Ok(rows("a", 3)));
    assert_eq!(store.read("b").await, Ok(vec![]));
    assert_eq!(store.ping().await, Ok(()));
    store.close().await;
    let store = place.open().await;
    claim(&store, "a").await;
    store.append(append("a", 3)).await.expect("appended");
    assert_eq!(store.read("a").await, Ok(rows("a", 4)), "part of it from the file, part not yet");
    for seq in 0..4 {
        assert_eq!(store.read_after("a", seq).await, Ok(rows("a", 4).split_off(seq as usize + 1)));
    }
    assert_eq!(store.read_after("a", u64::MAX).await, Ok(vec![]));
    assert_eq!(store.read("ab").await, Ok(rows("ab", 3)));
}

pub(crate) async fn a_taken_place_is_refused(place: &impl Place) {
    let store = place.open().await;
    store.append(append("a", 0)).await.expect("appended");
    store.append(append("a", 1)).await.expect("appended");
    for seq in 0..2 {
        let other = Append { lines: "other\n".into(), ..append("a", seq) };
        assert_eq!(store.append(other).await, Err(StoreError::Clash));
    }
    store.close().await;
    let store = place.open().await;
    assert_eq!(store.append(append("a", 1)).await, Err(StoreError::Clash));
    claim(&store, "a").await;
    assert_eq!(store.append(append("a", 2)).await, Ok(()));
    assert_eq!(store.read("a").await, Ok(rows("a", 3)));
}

pub(crate) async fn a_gap_is_refused(place: &impl Place) {
    let store = place.open().await;
    claim(&store, "a").await;
    assert_eq!(store.append(append("a", 2)).await, Err(StoreError::Gap));
    assert_eq!(store.append(append("a", 1)).await, Ok(()));
    assert_eq!(store.append(append("a", 3)).await, Err(StoreError::Gap));
    assert_eq!(store.read("a").await, Ok(rows_from("a", 1, 2)));
    assert!(matches!(
        store.append(Append { seq: u64::MAX, ..append("b", 0) }).await,
        Err(StoreError::Other(_))
    ));
}

pub(crate) async fn a_bad_append_does_not_fail_its_group(place: &impl Place) {
    let store = place.open().await;
    for table in ["a", "b", "c"] {
        claim(&store, table).await;
    }
    store.append(append("a", 0)).await.expect("appended");
    // On one thread all of them wait before the first is written.
    let answers = tokio::join!(
        store.append(append("a", 1)),
        store.append(append("a", 0)),
        store.append(append("b", 0)),
        store.append(append("b", 0)),
        store.append(append("b", 1)),
        store.append(append("c", 7)),
        store.append(append("a", 2)),
    );
    let (clash, gap) = (Err(StoreError::Clash), Err(StoreError::Gap));
    assert_eq!(answers, (Ok(()), clash.clone(), Ok(()), clash, Ok(()), gap, Ok(())));
    assert_eq!(store.read("a").await, Ok(rows("a", 3)));
    assert_eq!(store.read("b").await, Ok(rows("b", 2)));
    assert_eq!(store.read("c").await, Ok(vec![]));
}

pub(crate) async fn acknowledged_appends_survive_a_drop(place: &impl Place) {
    let store = place.open().await;
    claim(&store, "a").await;
    for seq in 0..10 {
        store.append(append("a", seq)).await.expect("appended");
    }
    drop(store);
    assert_eq!(place.open().await.read("a").await, Ok(rows("a", 10)));
}

pub(crate) async fn a_closed_store_answers_closed(place: &impl Place) {
    let store = place.open().await;
    let other = store.clone();
    let (answer, ()) = tokio::join!(other.append(append("a", 0)), store.close());
    assert_eq!(answer, Ok(()), "an append that waits when the store is closed is answered");
    assert_eq!(other.append(append("a", 1)).await, Err(StoreError::Closed));
    assert_eq!(other.ping().await, Err(StoreError::Closed));
    assert_eq!(other.read("a").await, Err(StoreError::Closed));
    assert_eq!(other.key("k", [0; 32]).await, Err(StoreError::Closed));
    other.close().await;
    assert_eq!(place.open().await.read("a").await, Ok(rows("a", 1)));
}

pub(crate) async fn a_cancelled_append_is_still_written(place: &impl Place) {
    let store = place.open().await;
    {
        let mut leaving = pin!(store.append(append("a", 0)));
        assert!(leaving.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
    }
    assert_eq!(store.append(append("a", 1)).await, Ok(()));
    assert_eq!(store.read("a").await, Ok(rows("a", 2)));
}

pub(crate) async fn any_text_is_kept(place: &impl Place) {
    let store = place.open().await;
    let texts =
        ["", "\n", "0 0 3\nabc", "Kapit\u{e4}n \u{1f3f4}\u{200d}\u{2620}\u{fe0f}\n\u{0}\r\n", "1:a0 0 0\n"];
    let name = "7:' \"%\n\u{e4}";
    claim(&store, name).await;
    for (seq, text) in texts.iter().enumerate() {
        let append = Append { lines: (*text).into(), ..append(name, seq as u64) };
        store.append(append).await.expect("appended");
    }
    // First as the store left it, then after it was folded.
    let mut store = store;
    for _ in 0..2 {
        drop(store);
        store = place.open().await;
        let kept = store.read(name).await.expect("read");
        assert_eq!(kept.iter().map(|row| row.lines.as_str()).collect::<Vec<_>>(), texts);
    }
}
