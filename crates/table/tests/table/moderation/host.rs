//! The tools of a host: removing, banning, closing, handing over; and the way on without a host.

use super::scene::Scene;
use serde_json::json;
use xaymaca_table::State;
use xaymaca_wire::{Command, Guest, Refusal};

const fn ban(seat: u8) -> Command {
    Command::Ban { seat: Some(seat), who: None }
}

fn is_host(state: &State, guest: &Guest) -> bool {
    state.lobby.host == guest.id
}

#[test]
fn a_banned_guest_may_neither_sit_nor_watch_nor_speak_until_the_host_lets_them_in() {
    let mut scene = Scene::new();
    let mary = scene.guest("Mary");
    scene.sit(&mary).expect("a seat");
    let (_, mut seen) = scene.watch(&mary);
    seen.take();
    scene.host_asks(ban(2)).expect("granted");
    assert_eq!(seen.take().last().expect("told")["code"], "banned");
    assert_eq!(scene.table.state().seat_of(&mary.id), None, "the seat is free");
    for command in
        [Command::Sit { seat: None, flag: None }, Command::Say { text: "Ahoy".into() }, Command::Leave]
    {
        assert_eq!(scene.ask(&mary, command), Err(Refusal::Banned));
    }
    let (_, mut seen) = scene.watch(&mary);
    assert_eq!(seen.take()[0]["code"], "banned");
    assert_eq!(scene.woken().state().admission(&mary.id), Err(Refusal::Banned), "the log tells it");
    let host = scene.host.clone();
    let (_, mut hosts) = scene.watch(&host);
    let told = hosts.take();
    let people = &told[0]["people"];
    assert_eq!(people, &json!([{"who": 2, "name": "Mary", "seat": null, "muted": false, "banned": true}]));
    scene.host_asks(Command::Unban { who: 2 }).expect("granted");
    scene.sit(&mary).expect("a seat");
}

#[test]
fn only_the_host_has_the_tools_and_not_against_themselves() {
    let mut scene = Scene::new();
    let mary = scene.guest("Mary");
    scene.sit(&mary).expect("a seat");
    for command in [
        ban(1),
        Command::Unban { who: 1 },
        Command::Mute { seat: Some(1), who: None },
        Command::Mute { seat: None, who: None },
        Command::Unmute { seat: None, who: Some(1) },
        Command::Host { seat: Some(2) },
        Command::Dismiss { seat: 1 },
        Command::Close,
    ] {
        assert_eq!(scene.ask(&mary, command.clone()), Err(Refusal::NotHost), "{command:?}");
    }
    assert_eq!(scene.host_asks(ban(1)), Err(Refusal::NotYourself));
    assert_eq!(scene.host_asks(ban(3)), Err(Refusal::NoSuchGuest));
    assert_eq!(scene.host_asks(Command::Ban { seat: None, who: Some(99) }), Err(Refusal::NoSuchGuest));
    assert_eq!(scene.host_asks(Command::Ban { seat: None, who: None }), Err(Refusal::NoSuchGuest));
    assert_eq!(scene.host_asks(Command::Host { seat: Some(4) }), Err(Refusal::NoSuchGuest));
    assert_eq!(scene.host_asks(ban(9)), Err(Refusal::NoSuchSeat));
}

#[test]
fn a_closed_table_lets_no_guest_in_and_stands_in_no_list() {
    let mut scene = Scene::new();
    let host = scene.host.clone();
    let (_, mut seen) = scene.watch(&host);
    seen.take();
    scene.host_asks(Command::Close).expect("granted");
    assert_eq!(seen.take().last().expect("told")["code"], "closed");
    let mary = scene.guest("Mary");
    assert_eq!(scene.sit(&mary), Err(Refusal::Closed));
    assert_eq!(scene.say(&host, "Ahoy"), Err(Refusal::Closed));
    assert_eq!(scene.woken().state().phase().word(), "over");
}

#[test]
fn a_race_cannot_be_closed_and_its_captains_are_removed_by_giving_the_ship_to_a_bot() {
    let mut scene = Scene::new();
    let mary = scene.guest("Mary");
    scene.start(&mary);
    let host = scene.host.clone();
    let (_, mut seen) = scene.watch(&host);
    seen.take();
    assert_eq!(scene.host_asks(Command::Close), Err(Refusal::AlreadyStarted));
    assert_eq!(scene.host_asks(Command::Dismiss { seat: 1 }), Err(Refusal::NotYourself));
    assert_eq!(scene.host_asks(Command::Dismiss { seat: 3 }), Err(Refusal::AlreadyStarted), "a bot stays");
    scene.host_asks(Command::Dismiss { seat: 2 }).expect("granted");
    let news = seen.news();
    let removed = json!({"news": "removed", "seat": 2, "name": "One-Eyed Ned", "level": "sailor"});
    assert!(news.contains(&removed), "{news:?}");
    assert_eq!(scene.ask(&mary, Command::Return), Err(Refusal::GaveUp), "for good");
    assert!(!scene.table.state().is_over(), "the race goes on");
    scene.host_asks(ban(2)).expect("granted");
    assert_eq!(scene.table.state().admission(&mary.id), Err(Refusal::Banned));
    assert!(scene.table.state().seat_of(&mary.id).is_some(), "the record names her");
}

#[test]
fn hosting_is_handed_over_and_passed_on_by_a_host_who_gives_up() {
    let mut scene = Scene::new();
    let mary = scene.guest("Mary");
    scene.start(&mary);
    scene.host_asks(Command::Host { seat: Some(2) }).expect("granted");
    assert!(is_host(scene.table.state(), &mary));
    assert_eq!(scene.host_asks(Command::Host { seat: Some(1) }), Err(Refusal::NotHost));
    scene.ask(&mary, Command::GiveUp).expect("granted");
    let host = scene.host.clone();
    assert!(is_host(scene.table.state(), &host), "the next captain");
}

#[test]
fn a_captain_takes_the_table_over_only_while_the_host_is_away() {
    let mut scene = Scene::new();
    let [mary, stranger] = ["Mary", "Stranger"].map(|name| scene.guest(name));
    let claim = Command::Host { seat: None };
    let host = scene.host.clone();
    let (socket, _seen) = scene.watch(&host);
    scene.sit(&mary).expect("a seat");
    scene.now += 3_600_000;
    assert_eq!(scene.ask(&mary, claim.clone()), Err(Refusal::HostHere));
    scene.unfollow(socket);
    scene.now += 119_000;
    assert_eq!(scene.ask(&mary, claim.clone()), Err(Refusal::HostHere));
    scene.now += 1_000;
    assert_eq!(scene.ask(&stranger, claim.clone()), Err(Refusal::NotSeated));
    scene.ask(&mary, claim).expect("granted");
    assert!(is_host(scene.table.state(), &mary));
}

#[test]
fn no_captain_takes_a_race_over() {
    let mut scene = Scene::new();
    let mary = scene.guest("Mary");
    scene.start(&mary);
    scene.now += 3_600_000;
    assert_eq!(scene.ask(&mary, Command::Host { seat: None }), Err(Refusal::AlreadyStarted));
    assert!(!is_host(scene.table.state(), &mary));
}

#[test]
fn a_host_whom_no_host_chose_removes_no_rival_from_the_race() {
    let mut scene = Scene::new();
    let mary = scene.guest("Mary");
    scene.sit(&mary).expect("a seat");
    scene.now += 120_000;
    scene.ask(&mary, Command::Host { seat: None }).expect("granted");
    let host = scene.host.clone();
    scene.ask(&host, Command::Ready { seed: None }).expect("ready");
    for _ in 0..2 {
        scene.ask(&mary, Command::Hire { level: "deckhand".into(), seat: None }).expect("a bot");
    }
    scene.ask(&mary, Command::Start { seed: None }).expect("a race");
    for command in [Command::Dismiss { seat: 1 }, ban(1)] {
        assert_eq!(scene.ask(&mary, command), Err(Refusal::AlreadyStarted));
    }
    let (_, mut seen) = scene.watch(&mary);
    assert!(seen.take().iter().any(|told| told["table"]["heir"] == true), "so their page does not offer it");
    // Nor does a friend to whom they hand it over.
    scene.ask(&mary, Command::Host { seat: Some(1) }).expect("granted");
    assert_eq!(scene.ask(&host, Command::Dismiss { seat: 2 }), Err(Refusal::AlreadyStarted));
    assert!(scene.woken().state().lobby.host == host.id);
}

#[test]
fn a_captain_who_is_host_because_the_host_gave_up_removes_no_rival() {
    let mut scene = Scene::new();
    let [mary, jane] = ["Mary", "Jane"].map(|name| scene.guest(name));
    for captain in [&jane, &mary] {
        scene.sit(captain).expect("a seat");
        scene.ask(captain, Command::Ready { seed: None }).expect("ready");
    }
    scene.host_asks(Command::Hire { level: "deckhand".into(), seat: None }).expect("a bot");
    scene.host_asks(Command::Start { seed: None }).expect("a race");
    scene.host_asks(Command::GiveUp).expect("granted");
    assert!(is_host(scene.table.state(), &jane), "the next captain");
    assert_eq!(scene.ask(&jane, ban(3)), Err(Refusal::AlreadyStarted));
    scene.ask(&jane, ban(1)).expect("one who sails no longer");
}

#[test]
fn a_host_who_only_looks_is_here() {
    let mut scene = Scene::new();
    let mary = scene.guest("Mary");
    scene.sit(&mary).expect("a seat");
    let host = scene.host.clone();
    scene.now += 119_000;
    scene.look(&host);
    scene.now += 119_000;
    assert_eq!(scene.ask(&mary, Command::Host { seat: None }), Err(Refusal::HostHere));
}
