//! Analyses of races at live tables: whose choices are whose, and that another method has another number.

use crate::patience::{PATIENCE, Scene};
use crate::recorded::recorded_races;
use serde_json::Value;
use std::collections::BTreeMap;
use xaymaca_rules::Seat;
use xaymaca_rules::notation::Step;
use xaymaca_table::{ANALYSIS_VERSION, AnalysisPart, AnalysisTask, Entry, mind};
use xaymaca_wire::Command;

fn worked_out(mut task: AnalysisTask) -> Value {
    loop {
        if let Some(text) = task.go_on().expect("a race that can be analysed") {
            return serde_json::from_str(&text).expect("JSON");
        }
    }
}

/// A race in which Mary is away until the eighth round.
fn race_of_an_absent_captain() -> Scene {
    let mut scene = Scene::new();
    let mary = Seat::new(1).expect("a seat");
    while !scene.table.state().is_over() {
        let round = scene.table.state().race.expect("a race").game.round();
        if round > 7 && scene.bot_at(mary) {
            scene.ask(1, Command::Return);
        }
        match scene.awaited()[..] {
            [seat, ..] if seat != mary || round > 7 => scene.choose(seat),
            _ => {
                scene.now += PATIENCE;
                scene.tick();
            }
        }
    }
    scene
}

#[test]
fn what_a_relief_bot_chose_is_told_as_the_bots() {
    let scene = race_of_an_absent_captain();
    let (mut steps, mut is_away, mut relieved) = (0, false, Vec::new());
    for entry in scene.table.log().entries() {
        match entry {
            Entry::Relieved(..) => is_away = true,
            Entry::Returned(_) => is_away = false,
            Entry::Step(step) => {
                if matches!(step, Step::Choice(seat, _) if seat.index() == 1) && is_away {
                    relieved.push(steps);
                }
                steps += 1;
            }
            _ => {}
        }
    }
    assert!(relieved.len() > 7 && !is_away, "{relieved:?}");
    let part = |query: &str| {
        worked_out(scene.table.analysis(scene.captain(1), query.parse().expect("a query")).expect("a task"))
    };
    let luck = part("part=luck");
    assert_eq!(luck["relieved"], serde_json::json!(relieved));
    assert_ne!(luck["accounts"][1]["own"], 0.0, "she chose the rest herself");
    let decisions = part("part=decisions");
    let steps = decisions["decisions"].as_array().expect("a list").iter();
    let steps: Vec<u64> = steps.map(|decision| decision["step"].as_u64().expect("a step")).collect();
    assert!(!steps.is_empty(), "the first legal choice is often a bad one");
    assert!(steps.iter().all(|step| !relieved.contains(step)), "{steps:?}");
}

fn mix(hash: &mut u64, bytes: &[u8]) {
    for &byte in bytes {
        *hash = (*hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
}

/// FNV-1a of an answer: of figures to ten-thousandths, so that machines agree, and of everything else as it is.
fn digest(value: &Value, hash: &mut u64) {
    match value {
        Value::Number(number) => {
            let rounded = (number.as_f64().unwrap_or_default() * 1e4).round() as i64;
            mix(hash, &rounded.to_le_bytes());
        }
        Value::Array(values) => values.iter().for_each(|value| digest(value, hash)),
        Value::Object(fields) => {
            let fields: BTreeMap<&String, &Value> = fields.iter().collect();
            for (name, value) in fields {
                mix(hash, name.as_bytes());
                digest(value, hash);
            }
        }
        other => mix(hash, other.to_string().as_bytes()),
    }
}

/// The mind, the method, and the digest of what they say about one race.
const KNOWN: (&str, u32, u64) = ("b8dc60a4e56ecb12", 2, 18_212_985_091_623_800_522);

#[test]
fn another_method_has_another_number() {
    let (_, text) =
        recorded_races().into_iter().find(|(name, _)| name.ends_with("/first-3.record")).expect("a race");
    let record: xaymaca_rules::notation::Record = text.parse().expect("a record");
    let seat = Seat::new(1).expect("a seat");
    let mut hash = 0xcbf2_9ce4_8422_2325;
    for part in [
        AnalysisPart::Curve(None),
        AnalysisPart::Curve(Some(seat)),
        AnalysisPart::Luck,
        AnalysisPart::Decisions(seat),
    ] {
        digest(&worked_out(AnalysisTask::new(part, record.clone(), Vec::new())), &mut hash);
    }
    let found = (mind(), ANALYSIS_VERSION, hash);
    assert_eq!(
        (found.0.as_str(), found.1, found.2),
        KNOWN,
        "analyses say something else than before: if their mind is the same, raise ANALYSIS_VERSION, so that stored ones are \
         computed anew, and write down what was found"
    );
}
