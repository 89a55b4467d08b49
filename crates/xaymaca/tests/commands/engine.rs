//! The engine's protocol, with the real binary.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start() -> Self {
        Self::start_with(&[])
    }

    fn start_with(flags: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_xaymaca"))
            .arg("engine")
            .args(flags)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("its output"));
        Self { child, input, output }
    }

    fn say(&mut self, line: &[u8]) -> Value {
        let input = self.input.as_mut().expect("still open");
        input
            .write_all(line)
            .and_then(|()| input.write_all(b"\n"))
            .and_then(|()| input.flush())
            .expect("it listens");
        let mut answer = String::new();
        self.output.read_line(&mut answer).expect("it answers");
        serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{error}: {answer}"))
    }

    fn ask(&mut self, request: &Value) -> Value {
        self.say(request.to_string().as_bytes())
    }

    fn stop(mut self) {
        drop(self.input.take());
        assert!(self.child.wait().expect("it ends").success());
    }
}

/// The next request: a roll, or the last option of the first seat that is asked; none when the race is over.
fn next_request(awaiting: &Value) -> Option<Value> {
    match awaiting["kind"].as_str() {
        Some("chance") => Some(json!({ "do": "roll" })),
        Some("seats") => {
            let seat = &awaiting["seats"][0];
            let options = &awaiting["options"][seat.to_string()];
            assert_eq!(options["count"], options["list"].as_array()?.len());
            let choice = options["list"].as_array()?.last()?;
            Some(json!({ "do": "choose", "seat": seat, "choice": choice }))
        }
        _ => None,
    }
}

#[test]
fn a_whole_race_is_played_and_replayed_from_its_record() {
    let mut engine = Engine::start();
    let setup = json!({ "edition": "second", "seats": 3, "ghost": true });
    let mut answer = engine.ask(&json!({ "do": "new", "setup": setup, "seed": 11, "id": "first" }));
    assert_eq!(answer["ok"], true);
    assert_eq!(answer["id"], "first");
    let mut steps = 0;
    while let Some(request) = next_request(&answer["awaiting"]) {
        answer = engine.ask(&request);
        assert_eq!(answer["ok"], true, "{request}: {answer}");
        steps += 1;
        assert!(steps < 100_000, "the race does not end");
    }
    assert_eq!(answer["awaiting"]["kind"], "over");
    assert_eq!(answer["awaiting"]["scores"].as_array().unwrap().len(), 4);
    let over = answer["awaiting"].clone();
    let state = engine.ask(&json!({ "do": "state" }))["state"].clone();
    let record = engine.ask(&json!({ "do": "record" }))["record"].clone();
    assert_eq!(record.as_str().unwrap().lines().count(), steps + 5);

    let again = engine.ask(&json!({ "do": "new", "record": record }));
    assert_eq!(again["awaiting"], over);
    assert!(again["events"].as_array().unwrap().len() > steps);
    assert_eq!(engine.ask(&json!({ "do": "state" }))["state"], state);
    engine.stop();
}

#[test]
fn all_outcomes_can_be_given() {
    let mut engine = Engine::start();
    engine.ask(&json!({ "do": "new", "setup": { "seats": 2 } }));
    let refused = engine.ask(&json!({ "do": "roll" }));
    assert_eq!(refused["refusal"]["code"], "no-seed");
    let mut answer = engine.ask(&json!({ "do": "resolve", "outcome": "captain 2" }));
    for card in ["gold-gold", "forward-food", "forward-forward", "gold-gold", "food-forward", "gold-forward"]
    {
        assert_eq!(answer["awaiting"]["chance"]["ask"], "card");
        answer = engine.ask(&json!({ "do": "resolve", "outcome": format!("card {card}") }));
        assert_eq!(answer["ok"], true);
    }
    assert_eq!(answer["awaiting"]["chance"], json!({ "ask": "dice" }));
    assert_eq!(answer["awaiting"]["tickets"], 36);
    engine.ask(&json!({ "do": "resolve", "outcome": "dice 5 2" }));
    let answer = engine.ask(&json!({ "do": "choose", "seat": 2, "choice": "dice 2 5" }));
    assert_eq!(answer["events"][0]["dice"], json!({ "morning": 2, "evening": 5 }));
    assert_eq!(answer["awaiting"]["seats"], json!([1, 2]));
    engine.ask(&json!({ "do": "choose", "seat": 1, "choice": "card gold-gold" }));
    let options = engine.ask(&json!({ "do": "options", "seat": 1 }));
    assert_eq!(options["options"]["list"], json!(["card gold-forward", "card food-forward"]));
    let mine = engine.ask(&json!({ "do": "view", "seat": 1 }));
    assert_eq!(mine["view"]["chosen"], "gold-gold");
    let other = engine.ask(&json!({ "do": "view", "seat": 2 }));
    assert_eq!(other["view"]["chosen"], Value::Null);
    assert_eq!(other["view"]["seats"][0]["chosen"], true);
    let spectator = engine.ask(&json!({ "do": "view" }));
    assert_eq!(spectator["view"]["hand"], json!([]));
    engine.stop();
}

#[test]
fn bad_input_is_refused_and_the_engine_goes_on() {
    let mut engine = Engine::start();
    assert_eq!(engine.ask(&json!({ "do": "roll" }))["refusal"]["code"], "no-race");
    engine.ask(&json!({ "do": "new", "setup": { "seats": 4 }, "seed": 1 }));
    let before = engine.ask(&json!({ "do": "state" }))["state"].clone();
    let code = |engine: &mut Engine, line: &[u8]| {
        let answer = engine.say(line);
        assert_eq!(answer["ok"], false, "{answer}");
        assert!(!answer["refusal"]["text"].as_str().unwrap().is_empty());
        answer["refusal"]["code"].as_str().unwrap().to_string()
    };
    assert_eq!(code(&mut engine, b"rubbish"), "malformed");
    assert_eq!(code(&mut engine, b"\xff\xfe\x00"), "malformed");
    assert_eq!(code(&mut engine, b"[[[[[[[[[["), "malformed");
    assert_eq!(code(&mut engine, "[".repeat(100_000).as_bytes()), "malformed");
    assert_eq!(code(&mut engine, &vec![b'x'; 17 * 1024 * 1024]), "line-too-long");
    assert_eq!(code(&mut engine, br#"{"do":"fly"}"#), "malformed");
    assert_eq!(code(&mut engine, br#"{"do":"choose","seat":0,"choice":"card gold-gold"}"#), "no-such-seat");
    assert_eq!(
        code(&mut engine, br#"{"do":"choose","seat":1,"choice":"card gold-gold"}"#),
        "chance-is-awaited"
    );
    assert_eq!(code(&mut engine, br#"{"do":"choose","seat":1,"choice":"sail 99"}"#), "unreadable");
    assert_eq!(code(&mut engine, br#"{"do":"resolve","outcome":"combat 2"}"#), "impossible");
    assert_eq!(code(&mut engine, br#"{"do":"new","setup":{"seats":7}}"#), "setup");
    assert_eq!(code(&mut engine, br#"{"do":"new","setup":{"seats":2,"ghost":false}}"#), "setup");
    assert_eq!(code(&mut engine, br#"{"do":"new","setup":{"seats":3,"sharks":true}}"#), "malformed");
    assert_eq!(code(&mut engine, br#"{"do":"new"}"#), "malformed");
    assert_eq!(code(&mut engine, br#"{"do":"new","record":"xaymaca record 9"}"#), "record");
    assert_eq!(code(&mut engine, br#"{"do":"new","situation":"1 at 77"}"#), "situation");
    let refused = engine.say(br#"{"do":"fly","id":[1,2]}"#);
    assert_eq!(refused["id"], json!([1, 2]), "an id comes back even with a refusal");
    assert_eq!(engine.ask(&json!({ "do": "state" }))["state"], before, "nothing was lost");
    engine.stop();
}

#[test]
fn a_situation_can_be_played_from() {
    let mut engine = Engine::start();
    let situation = "seats 3\n1 at 47\n1 holds gold 3\n1 hand forward-food gold-gold food-forward\n\
                     2 hand gold-gold food-forward forward-food\n3 hand gold-gold food-forward forward-food";
    let answer = engine.ask(&json!({ "do": "new", "situation": situation, "seed": 3 }));
    assert_eq!(answer["awaiting"]["chance"]["ask"], "dice");
    assert_eq!(engine.ask(&json!({ "do": "record" }))["refusal"]["code"], "no-record");
    engine.stop();
}

#[test]
fn the_crew_is_played_if_the_setup_or_the_flag_says_so() {
    let crew = |engine: &mut Engine, setup: Value| {
        let answer = engine.ask(&json!({ "do": "new", "setup": setup, "seed": 3 }));
        assert_eq!(answer["ok"], true, "{answer}");
        engine.ask(&json!({ "do": "view" }))["view"]["setup"]["crew"].clone()
    };
    let mut engine = Engine::start();
    assert_eq!(crew(&mut engine, json!({})), false);
    assert_eq!(crew(&mut engine, json!({ "crew": true })), true);
    engine.stop();
    let mut engine = Engine::start_with(&["--crew"]);
    assert_eq!(crew(&mut engine, json!({ "crew": false })), false);
    assert_eq!(crew(&mut engine, json!({ "seats": 3 })), true);
    // Three treasures leave unseen, three characters are turned up, nine cards are dealt.
    for ask in ["captain", "removed", "removed", "removed", "character", "character", "character", "card"] {
        let awaited = engine.ask(&json!({ "do": "view", "seat": 1 }));
        assert_eq!(awaited["awaiting"]["chance"]["ask"], ask);
        assert_eq!(awaited["view"]["looking"], json!([]));
        engine.ask(&json!({ "do": "roll" }));
    }
    let state = engine.ask(&json!({ "do": "state" }))["state"].clone();
    assert_eq!(state["removed"].as_array().map(Vec::len), Some(3));
    assert_eq!(state["undrawn"].as_array().map(Vec::len), Some(9));
    let cells = state["open"]["tavern"]["cells"].as_array().unwrap();
    let up: Vec<_> =
        cells.iter().filter(|cell| !cell["character"].is_null()).map(|cell| &cell["cell"]).collect();
    assert_eq!(up, ["a3", "a5", "b4"]);
    assert_eq!(state["open"]["tavern"]["rum"], "a4");
    engine.stop();
}
