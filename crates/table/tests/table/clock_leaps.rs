//! The patience of a table whose host was stopped, or whose clock was put forward or back.

use crate::patience::{OPENED_AT, PATIENCE, Scene};
use std::sync::Arc;
use xaymaca_table::Gap;

const DAY: u64 = 86_400_000;

#[test]
fn a_question_that_was_open_while_the_server_was_down_keeps_the_rest_of_its_time() {
    for down in [1_000, PATIENCE, DAY, 400 * DAY] {
        let mut scene = Scene::new();
        let awaited = scene.awaited();
        // A third of the time had passed when the server was last seen.
        let until = OPENED_AT + PATIENCE / 3 + down;
        scene.table.note_gaps(Arc::new([Gap { until, length: down }]));
        scene.now = until;
        scene.tick();
        assert_eq!(scene.awaited(), awaited, "no captain is relieved at the start, after {down} ms");
        assert_eq!(scene.table.deadline(), Some(until + PATIENCE - PATIENCE / 3));
        scene.now = until + PATIENCE - PATIENCE / 3 - 1;
        scene.tick();
        assert_eq!(scene.awaited(), awaited, "nor before their time is over");
        scene.now += 1;
        assert_eq!(scene.table.due(), Some(scene.now));
        scene.tick();
        assert!(awaited.iter().all(|&seat| scene.bot_at(seat)), "but then");
    }
}

#[test]
fn a_gap_of_unknown_length_gives_the_whole_time_again_and_never_more() {
    let mut scene = Scene::new();
    let until = OPENED_AT + 400 * DAY;
    scene.table.note_gaps(Arc::new([Gap { until, length: u64::MAX }]));
    scene.now = until;
    scene.tick();
    assert_eq!(scene.table.deadline(), Some(until + PATIENCE));
}

#[test]
fn a_question_that_was_asked_after_a_gap_has_its_usual_time() {
    let mut scene = Scene::new();
    let until = OPENED_AT + DAY;
    scene.table.note_gaps(Arc::new([Gap { until, length: DAY }]));
    scene.now = until + 10;
    let seats = scene.awaited();
    for seat in seats {
        scene.choose(seat);
    }
    let asked_at = scene.table.state().race.expect("a race").asked_at;
    assert_eq!(asked_at, until + 10);
    assert_eq!(scene.table.deadline(), Some(asked_at + PATIENCE));
}

#[test]
fn a_clock_that_was_put_back_neither_ends_nor_stretches_patience() {
    let mut scene = Scene::new();
    let awaited = scene.awaited();
    let back = OPENED_AT - 900_000;
    scene.table.note_gaps(Arc::new([]));
    scene.now = back;
    scene.tick();
    assert_eq!(scene.awaited(), awaited);
    assert_eq!(scene.table.due(), Some(back + PATIENCE), "by the clock of the host");
    scene.now = back + PATIENCE;
    scene.tick();
    assert!(awaited.iter().all(|&seat| scene.bot_at(seat)), "they are relieved in time");
    assert_eq!(scene.table.log().at(), OPENED_AT + PATIENCE, "the log goes on from its last time");
}

#[test]
fn every_question_after_a_clock_was_put_back_has_its_usual_time() {
    let mut scene = Scene::new();
    scene.now = OPENED_AT - 900_000;
    let mut times = vec![OPENED_AT];
    for _ in 0..20 {
        scene.now += 1_000;
        let Some(&seat) = scene.awaited().first() else { break };
        scene.choose(seat);
        times.push(scene.table.log().at());
    }
    let asked_at = scene.table.state().race.expect("a race").asked_at;
    let waited = scene.table.log().at() - asked_at;
    assert_eq!(scene.table.deadline(), Some(scene.now + PATIENCE - waited));
    assert!(times.is_sorted(), "{times:?}");
}
