//! Every bot plays every table there is to its end, legally, and the same again from the same seed.

use xaymaca_bots::arena::Contest;
use xaymaca_bots::{Budget, Level};
use xaymaca_rules::cargo::BankKind;
use xaymaca_rules::{Edition, Setup};

/// S2: every mix of options that can be played.
fn tables() -> Vec<Setup> {
    let mut tables = Vec::new();
    for seats in 2..=6 {
        for edition in Edition::ALL {
            for (ghost, crew) in [(false, false), (true, false), (false, true), (true, true)] {
                for bank in [BankKind::Box, BankKind::Bottomless] {
                    let setup = Setup { ghost, crew, bank, ..Setup::new(edition, seats) };
                    if setup.problems().is_empty() {
                        tables.push(setup);
                    }
                }
            }
        }
    }
    tables
}

/// The arena stops at the first choice that is refused.
fn race(setup: &Setup, bots: Vec<Level>, games: u64) -> Contest {
    Contest { setup: setup.clone(), bots, budget: Budget::Playouts(6), games, seed: 7 }
}

#[test]
fn every_level_plays_every_table_to_its_end() {
    let tables = tables();
    assert_eq!(tables.len(), 64);
    for setup in &tables {
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
    for setup in tables().into_iter().filter(|setup| setup.flags.len() == 4) {
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
fn everybody_sits_in_every_seat_with_the_same_dice() {
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
