//! Tests of the pool with real bots, of small budgets.

use super::{BotPool, Payers};
use crate::entropy::{self, SystemEntropy};
use crate::host::TableMessage;
use metrics_exporter_prometheus::PrometheusBuilder;
use std::net::IpAddr;
use std::time::Duration;
use tokio::sync::mpsc;
use xaymaca_table::{BotTask, Draft, decide, drive, open};
use xaymaca_wire::{Agreement, Command, Guest, GuestId, Language, TableId};

fn guest(pool: &BotPool, host: u8) -> Guest {
    let id = GuestId::of_random(entropy::fresh_id());
    pool.note_address(&id, IpAddr::from([198, 18, 0, host]));
    Guest { id, name: "Anne".into(), language: Language::En }
}

/// A race that begins, of three Admirals, and of its guest if they sit.
fn race(guest: &Guest, sits: bool) -> Draft {
    let entropy = &mut SystemEntropy;
    let options = Agreement { seats: 3 + u8::from(sits), ..Agreement::default() };
    let id = TableId::of_random(entropy::fresh_id());
    let mut draft = open(id, guest.id.clone(), options, 1_000_000, entropy).expect("a table");
    let sit = [Command::Sit { seat: None, flag: None }, Command::Ready { seed: None }];
    let hire = (0..3).map(|_| Command::Hire { level: "admiral".into(), seat: None });
    let start = [Command::Start { seed: None }];
    for command in sit.into_iter().filter(|_| sits).chain(hire).chain(start) {
        decide(&mut draft, guest, &command, entropy).expect("granted");
    }
    draft
}

/// A question to an Admiral.
fn question(guest: &Guest) -> BotTask {
    let asked = || {
        // Bots alone rest before they play.
        let mut draft = Draft::of(&race(guest, false).state, 10_000_000);
        drive(&mut draft, &mut SystemEntropy).expect("chance answers").pop()
    };
    // A first question with one answer needs no thought; most races begin with another.
    (0..100).find_map(|_| asked()).expect("a bot is asked")
}

/// Asks three bots of a new race. Their choices go to `to`.
fn ask_three(pool: &BotPool, (guest, sits): (&Guest, bool), task: &BotTask, to: &mpsc::Sender<TableMessage>) {
    let state = race(guest, sits).state;
    for _ in 0..3 {
        pool.think(&state.id, &Payers::of(&state), task.clone(), to.downgrade());
    }
}

#[test]
fn captains_pay_and_without_one_the_host() {
    let pool = BotPool::new(1, Duration::from_millis(1));
    let anne = guest(&pool, 1);
    let with_her = Payers::of(&race(&anne, true).state);
    assert_eq!((with_her.guests, with_her.is_alone), (vec![anne.id.clone()], false));
    let without = Payers::of(&race(&anne, false).state);
    assert_eq!((without.guests, without.is_alone), (vec![anne.id], true));
}

#[tokio::test]
async fn a_hundred_tables_of_one_guest_come_after_one_of_another_and_bots_alone_come_last() {
    let pool = BotPool::new(2, Duration::from_millis(2));
    let (anne, mary) = (guest(&pool, 1), guest(&pool, 2));
    let [(to_alone, mut alone), (to_hers, mut hers), (to_marys, mut marys)] =
        [(); 3].map(|()| mpsc::channel(1_000));
    let task = question(&anne);
    for _ in 0..50 {
        ask_three(&pool, (&anne, false), &task, &to_alone);
        ask_three(&pool, (&anne, true), &task, &to_hers);
    }
    ask_three(&pool, (&mary, true), &task, &to_marys);
    for _ in 0..3 {
        marys.recv().await.expect("a choice");
    }
    // Two of the others began before Mary came.
    assert!(alone.len() <= 2 && hers.len() < 75, "{} and {} came first", alone.len(), hers.len());
    for _ in 0..150 {
        hers.recv().await.expect("a choice");
    }
    assert!(alone.len() < 75, "{} of bots alone came before", alone.len());
    for _ in 0..150 {
        alone.recv().await.expect("all are served in the end");
    }
    assert_eq!(pool.waiting(), 0);
}

#[test]
fn thoughts_of_tables_that_are_gone_are_dropped() {
    let figures = PrometheusBuilder::new().build_recorder();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let ask = async {
        let pool = BotPool::new(1, Duration::from_millis(2));
        let anne = guest(&pool, 1);
        let task = question(&anne);
        let (to, choices) = mpsc::channel(100);
        for _ in 0..20 {
            ask_three(&pool, (&anne, false), &task, &to);
        }
        drop((to, choices));
        let (to, mut choices) = mpsc::channel(100);
        ask_three(&pool, (&anne, false), &task, &to);
        for _ in 0..3 {
            choices.recv().await.expect("a choice");
        }
        assert_eq!(pool.waiting(), 0);
    };
    metrics::with_local_recorder(&figures, || runtime.block_on(ask));
    let figures = figures.handle().render();
    let count = figures.lines().find_map(|line| line.strip_prefix("xaymaca_thoughts_total "));
    let count: usize = count.and_then(|count| count.parse().ok()).expect("they are counted");
    // One may have begun before.
    assert!((3..=4).contains(&count), "{count} of 63 thoughts");
}
