//! Presence: captains are told when followers come or go, and when a seat changes hands.

use crate::common::{Server, Socket};
use serde_json::{Value, json};

/// Waits until this socket is told that these captains and that many watchers are there.
async fn sees(socket: &mut Socket, seats: Value, watchers: usize) {
    let present = json!({"tell": "present", "seats": seats, "watchers": watchers});
    socket.until(|told| *told == present).await;
}

#[tokio::test]
async fn presence_changes_when_a_follower_takes_a_seat_or_leaves_it() {
    let server = Server::start().await;
    let (mut anne, mary) = (server.guest("Anne").await, server.guest("Mary").await);
    let id = server.table(&mut anne, json!({"seats": 3})).await;
    let mut host = Socket::open(&anne, &id).await;
    host.ask(json!({"do": "join"})).await.expect("her seat");
    sees(&mut host, json!([1]), 0).await;
    let mut guest = Socket::open(&mary, &id).await;
    guest.ask(json!({"do": "watch"})).await.expect("she may look on");
    sees(&mut host, json!([1]), 1).await;

    guest.ask(json!({"do": "sit", "seat": 3})).await.expect("it is free");
    sees(&mut guest, json!([1, 3]), 0).await;
    sees(&mut host, json!([1, 3]), 0).await;
    guest.ask(json!({"do": "sit", "seat": 2})).await.expect("it is free");
    sees(&mut host, json!([1, 2]), 0).await;
    guest.ask(json!({"do": "leave"})).await.expect("before the race");
    sees(&mut host, json!([1]), 1).await;
    guest.ask(json!({"do": "sit", "seat": 3})).await.expect("it is free");
    sees(&mut host, json!([1, 3]), 0).await;
    // With fewer seats she moves.
    host.ask(json!({"do": "agree", "options": {"seats": 2}})).await.expect("the host may");
    sees(&mut host, json!([1, 2]), 0).await;
    host.ask(json!({"do": "dismiss", "seat": 2})).await.expect("the host may");
    sees(&mut host, json!([1]), 1).await;
}

#[tokio::test]
async fn presence_changes_when_an_offered_seat_is_taken() {
    let server = Server::start().await;
    let (id, mut people) = server.table_of(&["Anne", "Mary"], json!({})).await;
    let (_, mut mary) = people.pop().expect("Mary");
    let (_, mut host) = people.pop().expect("Anne");
    sees(&mut host, json!([1, 2]), 0).await;
    let device = server.guest("Mary's phone").await;
    let mut other = Socket::open(&device, &id).await;
    other.ask(json!({"do": "watch"})).await.expect("it may look on");
    sees(&mut host, json!([1, 2]), 1).await;
    let code = mary.ask(json!({"do": "offer"})).await.expect("her seat")["code"].clone();
    // Her socket is gone.
    drop(mary);
    sees(&mut host, json!([1]), 1).await;
    other.ask(json!({"do": "take", "code": code})).await.expect("it was offered");
    sees(&mut other, json!([1, 2]), 0).await;
    sees(&mut host, json!([1, 2]), 0).await;
}
