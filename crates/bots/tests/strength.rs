//! A short arena: who should win wins. Budgets are counted in playouts, so a run on one machine is like the next; bounds
//! are some three standard errors below what long contests measured (docs/bots.md), and above what a weaker bot reaches.

use xaymaca_bots::arena::Contest;
use xaymaca_bots::{Budget, Level};
use xaymaca_rules::{Edition, Setup};

/// What part of the races the first bot wins.
fn win_rate(setup: Setup, bots: Vec<Level>, playouts: u32, games: u64) -> f64 {
    let contest = Contest { setup, bots, budget: Budget::Playouts(playouts), games, seed: 11 };
    let outcomes = contest.play(2, || ());
    let wins =
        outcomes.iter().flat_map(|outcome| &outcome.seats).filter(|seat| seat.bot == 0).map(|seat| seat.win);
    wins.sum::<f64>() / games as f64
}

/// One against three.
fn against(level: Level, others: Level) -> Vec<Level> {
    vec![level, others, others, others]
}

fn crew() -> Setup {
    Setup { crew: true, ..Setup::new(Edition::First, 4) }
}

#[test]
fn a_sailor_beats_deckhands() {
    let won = win_rate(Setup::new(Edition::First, 4), against(Level::Sailor, Level::Deckhand), 1, 200);
    assert!(won >= 0.9, "{won}");
    let won = win_rate(Setup::new(Edition::First, 2), vec![Level::Sailor, Level::Deckhand], 1, 200);
    assert!(won >= 0.8, "{won}");
    let won = win_rate(crew(), against(Level::Sailor, Level::Deckhand), 1, 200);
    assert!(won >= 0.8, "{won}");
}

#[test]
fn a_captain_beats_sailors() {
    let won = win_rate(Setup::new(Edition::First, 4), against(Level::Captain, Level::Sailor), 200, 100);
    assert!(won >= 0.36, "{won}");
}

#[test]
fn an_admiral_beats_captains() {
    let won = win_rate(Setup::new(Edition::First, 4), against(Level::Admiral, Level::Captain), 200, 100);
    assert!(won >= 0.28, "{won}");
}
