//! What the laws, the recorded games and the allocation test share: luck from a seed, every mix of options, random play.

#[cfg(feature = "ts")]
pub(crate) mod generated;

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::fmt::Write as _;
use xaymaca_rules::cargo::{BankKind, Good};
use xaymaca_rules::crew::Character;
use xaymaca_rules::notation::{Record, Step, situation};
use xaymaca_rules::treasures::Treasure;
use xaymaca_rules::{Edition, Game, Luck, Seat, Setup, Witness};

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

/// Every mix of options: The Crew or not, editions, seats, Ghost Ship, banks. Those without The Crew come first.
pub(crate) fn mixes() -> Vec<Setup> {
    let mut mixes = Vec::new();
    for crew in [false, true] {
        for edition in Edition::ALL {
            for seats in Seat::FEWEST..=Seat::MOST {
                for ghost in [false, true] {
                    for bank in [BankKind::Box, BankKind::Bottomless] {
                        let setup = Setup { ghost, bank, crew, ..Setup::new(edition, seats) };
                        if setup.problems().is_empty() {
                            mixes.push(setup);
                        }
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

/// A race with The Crew in full swing: characters aboard every ship, ships close together, treasures about.
pub(crate) fn manned_race(luck: &mut Seeded) -> Game {
    loop {
        if let Ok(game) = situation(&manned_table(luck)) {
            return game;
        }
    }
}

fn manned_table(luck: &mut Seeded) -> String {
    let seats = 2 + luck.below(5);
    let mut text = format!("crew\nseats {seats}\nedition {}\n", ["first", "second"][luck.below(2) as usize]);
    text += ["bank box\n", "bank bottomless\n"][luck.below(2) as usize];
    if seats < 6 && luck.below(2) == 0 {
        text += "ghost\n";
    }
    let mut characters: Vec<Character> = Character::all().collect();
    let mut treasures = Treasure::CREW.to_vec();
    let centre = luck.below(50);
    for seat in 1..=seats {
        let space = (centre + luck.below(6)) % 50;
        let _ = writeln!(text, "{seat} at {space}");
        let holds: Vec<String> = (0..5)
            .map(|_| match luck.below(5) {
                0 => "empty".into(),
                1 | 2 if !characters.is_empty() => {
                    characters.swap_remove(luck.below(characters.len() as u32) as usize).to_string()
                }
                _ => format!("{} {}", Good::ALL[luck.below(3) as usize], 1 + luck.below(6)),
            })
            .collect();
        let _ = writeln!(text, "{seat} holds {}", holds.join(", "));
        let cards: Vec<String> = (0..luck.below(3))
            .map(|_| treasures.swap_remove(luck.below(treasures.len() as u32) as usize).to_string())
            .collect();
        if treasures.len() >= 3 && !cards.is_empty() {
            let _ = writeln!(text, "{seat} treasures {}", cards.join(" "));
        }
    }
    text
}

/// Far more rounds than any random race takes: one that reaches this is taken to be endless.
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
