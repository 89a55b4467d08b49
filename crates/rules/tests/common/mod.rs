//! What the laws, the recorded games and the allocation test share: luck from a seed, every mix of options, random play.

// Each test binary uses its own part of this file.
#![allow(dead_code)]

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use xaymaca_rules::{BankKind, Edition, Game, Luck, Record, Seat, Setup, Step, Witness};

/// Luck that is the same for the same seed.
pub(crate) struct Seeded(Xoshiro256PlusPlus);

impl Seeded {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl Luck for Seeded {
    fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "an empty urn");
        ((u64::from(self.0.next_u32()) * u64::from(bound)) >> 32) as u32
    }
}

/// Every mix of options of the base game: editions, seats, Ghost Ship, banks.
pub(crate) fn mixes() -> Vec<Setup> {
    let mut mixes = Vec::new();
    for edition in Edition::ALL {
        for seats in Seat::FEWEST..=Seat::MOST {
            for ghost in [false, true] {
                for bank in [BankKind::Box, BankKind::Bottomless] {
                    let setup = Setup { ghost, bank, ..Setup::new(edition, seats) };
                    if setup.problems().is_empty() {
                        mixes.push(setup);
                    }
                }
            }
        }
    }
    mixes
}

/// The next step of a random race; none when it is over. With several seats asked, one of them by luck.
pub(crate) fn random_step(game: &Game, luck: &mut Seeded) -> Option<Step> {
    let asked = game.asked();
    if !asked.is_empty() {
        let nth = luck.below(asked.len() as u32) as usize;
        let seat = asked.iter().nth(nth)?;
        return game.options(seat).pick(luck).map(|choice| Step::Choice(seat, choice));
    }
    game.draw(luck).map(Step::Outcome)
}

/// A race that nobody's luck has ended by this round never will.
pub(crate) const MOST_ROUNDS: u16 = 3000;

/// A whole race at random, written down.
pub(crate) fn random_race(setup: &Setup, luck: &mut Seeded, witness: &mut impl Witness) -> (Record, Game) {
    let mut game = Game::new(setup).expect("a sound setup");
    let mut record = Record::new(setup.clone());
    while let Some(step) = random_step(&game, luck) {
        step.play(&mut game, witness).expect("what is listed is accepted");
        record.push(step);
        assert!(game.round() < MOST_ROUNDS, "the race does not end: {setup:?}");
    }
    (record, game)
}
