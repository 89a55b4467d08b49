//! Every bot plays every setup to its end, legally, and the same seed gives the same race.

use xaymaca_bots::arena::Contest;
use xaymaca_bots::{Budget, Level};
use xaymaca_rules::cargo::BankKind;
use xaymaca_rules::{Edition, Setup};

/// S2: every combination of options that can be played.
fn setups() -> Vec<Setup> {
    let mut setups = Vec::new();
    for seats in 2..=6 {
        for edition in Edition::ALL {
            for (ghost, crew) in [(false, false), (true, false), (false, true), (true, true)] {
                for bank in [BankKind::Box, BankKind::Bottomless] {
                    let setup = Setup { ghost, crew, bank, ..Setup::new(edition, seats) };
                    if setup.problems().is_empty() {
                        setups.push(setup);
                    }
                }
            }
        }
    }
    setups
}

/// The arena panics at the first choice that is refused.
fn race(setup: &Setup, bots: Vec<Level>, games: u64) -> Contest {
    let bots = bots.into_iter().map(Into::into).collect();
    Contest { setup: setup.clone(), bots, budget: Budget::Playouts(6), games, seed: 7, adjustment: None }
}

#[test]
fn every_level_plays_every_setup_to_its_end() {
    let setups = setups();
    assert_eq!(setups.len(), 64);
    for setup in &setups {
        for level in Level::ALL {
            let contest = race(setup, vec![level; setup.flags.len()], 1);
            let outcomes = contest.play(1, || ());
            let shares: f64 = outcomes[0].seats.iter().map(|seat| seat.win).sum();
            assert!((shares + outcomes[0].ghost_win - 1.0).abs() < 1e-9, "{level} {setup:?}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_races_whatever_the_threads() {
    for setup in setups().into_iter().filter(|setup| setup.flags.len() == 4) {
        let contest = race(&setup, vec![Level::Admiral, Level::Captain, Level::Sailor, Level::Deckhand], 4);
        let played = |threads| -> Vec<_> {
            let outcomes = contest.play(threads, || ());
            let told = outcomes.into_iter().map(|outcome| {
                let seats: Vec<_> = outcome
                    .seats
                    .iter()
                    .map(|seat| (seat.bot, seat.score, seat.place, seat.decisions))
                    .collect();
                (outcome.rounds, outcome.first_captain, seats)
            });
            told.collect()
        };
        assert_eq!(played(1), played(3));
    }
}

#[test]
fn every_bot_sits_in_every_seat_with_the_same_dice() {
    let contest = race(&Setup::new(Edition::First, 4), vec![Level::Deckhand; 4], 8);
    let outcomes = contest.play(2, || ());
    for deal in outcomes.chunks(4) {
        assert!(deal.iter().all(|outcome| outcome.first_captain == deal[0].first_captain));
        for seat in 0..4 {
            let mut sat: Vec<usize> = deal.iter().map(|outcome| outcome.seats[seat].bot).collect();
            sat.sort_unstable();
            assert_eq!(sat, [0, 1, 2, 3]);
        }
    }
}
