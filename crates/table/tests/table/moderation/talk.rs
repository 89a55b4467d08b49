//! Chat and names: spectators cannot silence captains nor pass for them, and the host can mute.

use super::scene::Scene;
use serde_json::{Value, json};
use xaymaca_wire::{Command, Refusal};

#[test]
fn spectators_cannot_silence_captains_and_one_cannot_silence_the_others() {
    let mut scene = Scene::new();
    let [mallory, jack] = ["Mallory", "Jack"].map(|name| scene.guest(name));
    let said = (0..3_000).filter(|_| scene.say(&mallory, "spam").is_ok()).count();
    assert_eq!(said, 20);
    assert_eq!(scene.say(&mallory, "spam"), Err(Refusal::ChatFull));
    scene.say(&jack, "Ahoy").expect("another spectator speaks");
    for _ in 0..1_000 {
        let stranger = scene.guest("Stranger");
        let _ = scene.say(&stranger, "spam");
    }
    assert_eq!(scene.say(&jack, "Ahoy"), Err(Refusal::ChatFull), "all spectators have one budget");
    let host = scene.host.clone();
    for _ in 0..100 {
        scene.say(&host, "Welcome").expect("captains speak");
    }
    scene.now += 20_000;
    scene.say(&jack, "Ahoy").expect("a spectator's line");
}

#[test]
fn the_host_mutes_one_guest_or_all_spectators_and_lets_them_speak_again() {
    let mut scene = Scene::new();
    let [mary, jack, john] = ["Mary", "Jack", "John"].map(|name| scene.guest(name));
    scene.sit(&mary).expect("a seat");
    scene.say(&jack, "Ahoy").expect("granted");
    let (_, mut seen) = scene.watch(&jack);
    seen.take();
    scene.host_asks(Command::Mute { seat: Some(2), who: None }).expect("granted");
    assert_eq!(scene.say(&mary, "Ahoy"), Err(Refusal::Muted));
    scene.host_asks(Command::Mute { seat: None, who: Some(3) }).expect("granted");
    assert_eq!(seen.take().last().expect("told")["muted"], true, "they are told");
    assert_eq!(scene.say(&jack, "Ahoy"), Err(Refusal::Muted));
    scene.say(&john, "Ahoy").expect("others speak");
    scene.host_asks(Command::Mute { seat: None, who: None }).expect("granted");
    assert_eq!(
        seen.news(),
        [
            json!({"news": "said", "seat": null, "who": 4, "name": "John", "text": "Ahoy", "at": scene.now}),
            json!({"news": "spectators", "muted": true})
        ]
    );
    assert_eq!(scene.say(&john, "Ahoy"), Err(Refusal::SpectatorsMuted));
    scene.host_asks(Command::Unmute { seat: None, who: None }).expect("granted");
    scene.host_asks(Command::Unmute { seat: Some(2), who: None }).expect("granted");
    for guest in [&mary, &john] {
        scene.say(guest, "Ahoy").expect("granted");
    }
}

#[test]
fn names_at_a_table_are_distinct_and_spectators_cannot_speak_under_a_captains() {
    let mut scene = Scene::new();
    let [anne, shouting, bot, system] =
        ["Anne", "ANNE", "One-Eyed Ned", "System"].map(|name| scene.guest(name));
    scene.sit(&shouting).expect("a seat");
    scene.sit(&bot).expect("a seat");
    let names = || ["Anne", "ANNE 2", "One-Eyed Ned 2"].map(|name| Some(name.to_owned()));
    assert_eq!(scene.names()[..3], names());
    let (_, mut seen) = scene.watch(&anne);
    seen.take();
    for guest in [&anne, &anne, &system] {
        scene.say(guest, "Ahoy").expect("granted");
    }
    let said: Vec<Value> = seen.news().iter().map(|news| news["name"].clone()).collect();
    assert_eq!(said, ["Anne 3", "Anne 3", "System 2"]);
    // Another name must be distinct, too.
    scene.ask(&bot, Command::Name { name: "anne".into() }).expect("granted");
    assert_eq!(scene.names()[2].as_deref(), Some("anne 4"), "a number is given once");
    scene.ask(&bot, Command::Name { name: "Ned".into() }).expect("granted");
    assert_eq!(scene.names()[2].as_deref(), Some("Ned"));
    assert_eq!(scene.ask(&bot, Command::Name { name: "\u{2800}".into() }), Err(Refusal::BadName));
    let long = scene.guest(&"x".repeat(24));
    scene.ask(&bot, Command::Name { name: "x".repeat(24) }).expect("granted");
    scene.sit(&long).expect("a seat");
    assert_eq!(scene.names()[3].as_deref(), Some(&*format!("{} 2", "x".repeat(22))), "it still fits");
}

#[test]
fn moderation_is_not_in_the_replay_of_a_race() {
    let mut scene = Scene::new();
    let mary = scene.guest("Mary");
    scene.start(&mary);
    let jack = scene.guest("Jack");
    scene.say(&jack, "Ahoy").expect("granted");
    for command in [
        Command::Mute { seat: None, who: None },
        Command::Mute { seat: Some(2), who: None },
        Command::Ban { seat: Some(2), who: None },
    ] {
        scene.host_asks(command).expect("granted");
    }
    let whose = xaymaca_table::Whose::Viewer(xaymaca_rules::Viewer::Spectator);
    let replay = xaymaca_table::Replay::of(scene.table.log(), scene.table.state(), whose, |_, _| {});
    let replay = serde_json::to_value(replay.expect("a replay")).expect("JSON");
    let steps = replay["steps"].as_array().expect("steps");
    let news: Vec<&Value> = steps.iter().filter_map(|step| step["news"].as_array()).flatten().collect();
    let words: Vec<&Value> = news.iter().map(|news| &news["news"]).collect();
    assert_eq!(words, ["said", "relieved"], "a bot relieves the captain whom the host banned");
}
