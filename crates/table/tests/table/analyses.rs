//! Analyses of races at live tables: whose choices are whose, and that another method has another number.

use crate::continued::Continuing;
use crate::patience::{PATIENCE, Scene};
use crate::recorded::recorded_races;
use crate::support::{Bytes, guest};
use serde_json::Value;
use std::collections::BTreeMap;
use xaymaca_bots::analysis::NotOwn;
use xaymaca_bots::{Level, Seeded};
use xaymaca_rules::Seat;
use xaymaca_rules::notation::Step;
use xaymaca_table::{ANALYSIS_VERSION, AnalysisPart, AnalysisTask, Entry, Moment, RecordedRace, mind};
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

/// A race goes on from a moment of a recorded one: what came before is no captain's.
#[test]
fn what_was_chosen_before_a_race_goes_on_counts_for_no_captain() {
    let (_, text) =
        recorded_races().into_iter().find(|(name, _)| name.ends_with("/first-3.record")).expect("a race");
    let race = RecordedRace::read(&text).expect("a record");
    let began = race.record().lines.len() / 2;
    let moment = Moment::of_record(&race, began).expect("a moment");
    let next = Continuing::from(&moment, &[], Level::Deckhand, 5).expect("a race that goes on").sailed();
    let any = guest("Anybody", &mut Bytes(Seeded::new(3)));
    let part =
        |query: &str| worked_out(next.table.analysis(&any, query.parse().expect("a query")).expect("a task"));
    let luck = part("part=luck");
    assert_eq!(luck["began"], began);
    let step = |told: &Value| told["step"].as_u64().expect("a step") as usize;
    assert!(luck["nodes"].as_array().expect("nodes").iter().all(|node| step(node) >= began));
    assert_ne!(luck["accounts"][0]["own"], 0.0, "what was chosen after it counts");
    for seat in 1..=3 {
        let decisions = part(&format!("part=decisions&as={seat}"));
        let told = decisions["decisions"].as_array().expect("a list");
        assert!(told.iter().all(|decision| step(decision) >= began), "{decisions}");
    }
    // The curve is of the whole race.
    assert_eq!(step(&part("part=curve")["curve"][0]), step(&worked_out_curve(&text)["curve"][0]));
}

/// The curve of a recorded race.
fn worked_out_curve(text: &str) -> Value {
    let record = text.parse().expect("a record");
    worked_out(AnalysisTask::new(AnalysisPart::Curve(None), record, NotOwn::default()))
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
const KNOWN: (&str, u32, u64) = ("b8dc60a4e56ecb12", 3, 4_032_179_721_444_987_621);

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
        digest(&worked_out(AnalysisTask::new(part, record.clone(), NotOwn::default())), &mut hash);
    }
    let found = (mind(), ANALYSIS_VERSION, hash);
    assert_eq!(
        (found.0.as_str(), found.1, found.2),
        KNOWN,
        "analyses say something else than before: if their mind is the same, raise ANALYSIS_VERSION, so that stored ones are \
         computed anew, and write down what was found"
    );
}
