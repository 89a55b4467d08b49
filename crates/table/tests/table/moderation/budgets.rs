//! How much a guest can do at a table: each has a budget, which refills and is used up by no other guest.

use super::scene::Scene;
use xaymaca_wire::{Command, Refusal};

/// Sits down and stands up until the table refuses; how often that went well.
fn wear_out(scene: &mut Scene, guest: &xaymaca_wire::Guest, most: usize) -> usize {
    let mut turns = 0;
    while turns < most && scene.sit(guest).is_ok() {
        scene.ask(guest, Command::Leave).expect("standing up is always possible");
        turns += 1;
    }
    turns
}

#[test]
fn a_guest_who_sits_and_stands_by_turns_is_stopped_and_no_other_guest_is() {
    let mut scene = Scene::new();
    let [mallory, mary] = ["Mallory", "Mary"].map(|name| scene.guest(name));
    assert_eq!(wear_out(&mut scene, &mallory, 20_000), 60);
    assert_eq!(scene.sit(&mallory), Err(Refusal::TooFast));
    assert!(scene.rows.len() < 200, "the log stays short");
    scene.sit(&mary).expect("the table is not worn out");
    scene.host_asks(Command::Flag { flag: "john-rackham".into() }).expect("nor for the host");
    scene.ask(&mary, Command::Ready { seed: None }).expect("nor for captains");
}

#[test]
fn what_a_guest_did_does_not_count_for_ever_but_is_not_forgotten_by_a_restart() {
    let mut scene = Scene::new();
    let mallory = scene.guest("Mallory");
    wear_out(&mut scene, &mallory, 1_000);
    scene.table = scene.woken();
    assert_eq!(scene.sit(&mallory), Err(Refusal::TooFast), "the log tells it");
    scene.now += 10_000;
    scene.sit(&mallory).expect("one more");
    scene.ask(&mallory, Command::Leave).expect("granted");
    assert_eq!(scene.sit(&mallory), Err(Refusal::TooFast));
    scene.now += 3_600_000;
    assert_eq!(wear_out(&mut scene, &mallory, 1_000), 60);
}

#[test]
fn new_guests_without_end_do_not_fill_the_log_either() {
    let mut scene = Scene::new();
    let mut turns = 0;
    for _ in 0..3_000 {
        let stranger = scene.guest("Stranger");
        turns += wear_out(&mut scene, &stranger, 1);
    }
    assert!((1_990..=2_000).contains(&turns), "{turns}");
    scene.host_asks(Command::Sit { seat: Some(3), flag: None }).expect("captains move as before");
    scene.host_asks(Command::Hire { level: "deckhand".into(), seat: None }).expect("bots come as before");
    let mary = scene.guest("Mary");
    assert_eq!(scene.sit(&mary), Err(Refusal::TooFast));
    scene.now += 10_000;
    scene.sit(&mary).expect("a moment later there is room again");
}

#[test]
fn a_table_is_not_closed_to_its_captains_however_long_it_lasts() {
    let mut scene = Scene::new();
    for _ in 0..20_000 {
        scene.now += 10_000;
        scene.host_asks(Command::Ready { seed: None }).expect("ready");
    }
    scene.host_asks(Command::Hire { level: "deckhand".into(), seat: None }).expect("a bot");
}
