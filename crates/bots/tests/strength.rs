//! A short arena: stronger levels win. Budgets are counted in playouts, so that runs are equal. The bounds are two to three
//! standard errors below the measured rates, and as far above the rate of a bot that is no better than the others.

use xaymaca_bots::arena::Contest;
use xaymaca_bots::{Budget, Level};
use xaymaca_rules::{Edition, Setup};

/// The part of the races that the first bot wins.
fn win_rate(setup: Setup, bots: Vec<Level>, playouts: u32, games: u64) -> f64 {
    let bots = bots.into_iter().map(Into::into).collect();
    let contest =
        Contest { setup, bots, budget: Budget::Playouts(playouts), games, seed: 11, adjustment: None };
    let outcomes = contest.play(2, || ());
    let wins =
        outcomes.iter().flat_map(|outcome| &outcome.seats).filter(|seat| seat.bot == 0).map(|seat| seat.win);
    wins.sum::<f64>() / games as f64
}

/// One against three.
fn against(level: Level, others: Level) -> Vec<Level> {
    vec![level, others, others, others]
}

/// The base game with four captains.
fn base() -> Setup {
    Setup::new(Edition::First, 4)
}

fn ghost() -> Setup {
    Setup::new(Edition::First, 2)
}

fn crew() -> Setup {
    Setup { crew: true, ..base() }
}

#[test]
fn a_sailor_beats_deckhands() {
    let level = against(Level::Sailor, Level::Deckhand);
    let won = [
        win_rate(base(), level.clone(), 1, 200),
        win_rate(ghost(), level[..2].to_vec(), 1, 200),
        win_rate(crew(), level, 1, 200),
    ];
    assert!(won.iter().all(|&won| won >= 0.85), "{won:?}");
}

#[test]
fn a_captain_beats_sailors() {
    let level = against(Level::Captain, Level::Sailor);
    let won = [
        win_rate(base(), level.clone(), 200, 100),
        win_rate(ghost(), level[..2].to_vec(), 200, 60),
        win_rate(crew(), level, 200, 48),
    ];
    assert!(won[0] >= 0.45 && won[1] >= 0.65 && won[2] >= 0.42, "{won:?}");
}

#[test]
fn an_admiral_beats_captains() {
    let level = against(Level::Admiral, Level::Captain);
    let won = [
        win_rate(base(), level.clone(), 200, 100),
        win_rate(ghost(), level[..2].to_vec(), 200, 60),
        win_rate(crew(), level, 200, 48),
    ];
    assert!(won[0] >= 0.38 && won[1] >= 0.56 && won[2] >= 0.38, "{won:?}");
}
