//! Lean updates: who gets them when, and that they have what whole ones have, apart from the open view.

use crate::fixtures::voyage::Voyage;
use serde_json::{Map, Value};
use tokio::sync::mpsc;
use xaymaca_bots::Level;
use xaymaca_wire::{Agreement, Command, Frame};

/// The messages since the last call about the table and its race.
fn told(inbox: &mut mpsc::Receiver<Frame>) -> Vec<Map<String, Value>> {
    let read = std::iter::from_fn(|| inbox.try_recv().ok());
    let read = read.map(|frame| serde_json::from_str(frame.text.as_str()).expect("an object"));
    read.filter(|told: &Map<String, Value>| told.contains_key("seq")).collect()
}

/// The words of these messages.
fn words(inbox: &mut mpsc::Receiver<Frame>) -> Vec<String> {
    told(inbox).iter().filter_map(|told| Some(told["tell"].as_str()?.to_owned())).collect()
}

/// The lean update that a whole one would be; its digest is the test's business.
fn slimmed(mut whole: Map<String, Value>) -> Map<String, Value> {
    let Some(Value::Object(mut open)) = whole.remove("open") else { panic!("no race") };
    whole["tell"] = "lean".into();
    let mut take = |name: &str| open.remove(name).expect("a field of a view");
    whole.insert("awaiting".into(), take("awaiting"));
    if take("could_end") == true {
        whole.insert("could_end".into(), true.into());
    }
    let result = take("result");
    if !result.is_null() {
        whole.insert("result".into(), result);
    }
    if whole["own"].is_null() {
        let ships = take("ships");
        let scores = ships.as_array().expect("ships").iter().map(|ship| ship["score"].clone());
        whole.insert("scores".into(), scores.collect());
    }
    whole
}

fn agreements() -> impl Iterator<Item = Agreement> {
    let kinds = [(false, false), (true, false), (false, true), (true, true)];
    kinds.into_iter().map(|(ghost, crew)| Agreement { seats: 4, ghost, crew, ..Agreement::default() })
}

#[test]
fn a_lean_update_has_what_the_whole_one_has_and_nothing_else() {
    for (agreement, seed) in agreements().zip(20..) {
        let mut voyage = Voyage::race(seed, agreement, Level::Deckhand);
        let people = [voyage.anne.clone(), voyage.mary.clone(), voyage.stranger.clone()];
        let mut pairs = people.map(|guest| (voyage.follow(&guest, false), voyage.follow(&guest, true)));
        for (whole, lean) in &mut pairs {
            assert_eq!(told(whole), told(lean), "a sync is whole");
        }
        let (mut bytes, mut digests) = ([0, 0], 0);
        while let Some((seat, _, view)) = voyage.asked() {
            voyage.choose(seat, &view, 4);
            for (whole, lean) in &mut pairs {
                let (whole, lean) = (told(whole), told(lean));
                assert_eq!(whole.len(), lean.len());
                for (whole, mut lean) in whole.into_iter().zip(lean) {
                    bytes[0] += Value::Object(whole.clone()).to_string().len();
                    bytes[1] += Value::Object(lean.clone()).to_string().len();
                    digests += usize::from(lean.remove("digest").is_some());
                    assert_eq!(if whole["tell"] == "update" { slimmed(whole) } else { whole }, lean);
                }
            }
        }
        assert!(2 * bytes[1] < bytes[0], "{bytes:?}");
        // One with the first update of each round but the first, which came with the sync, and one at the end.
        assert_eq!(digests, pairs.len() * usize::from(voyage.game().round()));
    }
}

#[test]
fn an_update_is_whole_where_there_is_nothing_to_fold_into() {
    let mut voyage = Voyage::open(7, Agreement { seats: 2, ..Agreement::default() });
    let (anne, mary) = (voyage.anne.clone(), voyage.mary.clone());
    let mut socket = voyage.follow(&anne, true);
    assert_eq!(words(&mut socket), ["sync"]);
    voyage.ask(&anne, Command::Hire { level: "deckhand".into(), seat: None });
    assert_eq!(words(&mut socket), ["update"], "before the race");
    voyage.ask(&anne, Command::Start { seed: None });
    let start = told(&mut socket);
    assert!(start.iter().any(|told| told["tell"] == "update" && told["open"].is_object()), "the start");
    voyage.ask(&anne, Command::Say { text: "Ahoy!".into() });
    assert_eq!(words(&mut socket), ["lean"]);

    // Another device takes the seat: both see another view from now on.
    let mut maria = voyage.follow(&mary, true);
    let mut whole = voyage.follow(&mary, false);
    voyage.ask(&mary, Command::Say { text: "Ahoy!".into() });
    assert_eq!(
        (words(&mut maria).pop(), words(&mut whole).pop()),
        (Some("lean".into()), Some("update".into()))
    );
    let code = voyage.offer(&anne);
    voyage.ask(&mary, Command::Take { code });
    assert_eq!(
        (words(&mut socket).pop(), words(&mut maria).pop()),
        (Some("update".into()), Some("update".into()))
    );
    voyage.ask(&mary, Command::Say { text: "My ship now".into() });
    assert_eq!(
        (words(&mut socket).pop(), words(&mut maria).pop()),
        (Some("lean".into()), Some("lean".into()))
    );
}
