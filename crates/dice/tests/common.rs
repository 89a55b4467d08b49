//! Shared by the tests: whole races with fair dice, whose captains choose at random.

use xaymaca_dice::{FairDice, Key, Proof, RaceId, Secret, Seed};
use xaymaca_rules::notation::{Record, Step};
use xaymaca_rules::{Chance, Edition, Game, Luck, Outcome, Seat, Setup};

/// Luck from a number, made from the words of a key.
pub(crate) struct SeededLuck {
    key: Key,
    asked: u32,
}

impl SeededLuck {
    pub(crate) fn new(number: u64) -> Self {
        Self { key: Key::new(&secret(number), &race("whim"), []), asked: 0 }
    }
}

impl Luck for SeededLuck {
    fn below(&mut self, bound: u32) -> u32 {
        self.asked += 1;
        self.key.words(format!("choice {}", self.asked).as_bytes()).below(bound)
    }
}

pub(crate) fn seat(number: usize) -> Seat {
    Seat::new(number - 1).unwrap()
}

pub(crate) fn race(text: &str) -> RaceId {
    text.parse().unwrap()
}

pub(crate) fn seed(text: &str) -> Seed {
    text.parse().unwrap()
}

pub(crate) fn secret(number: u64) -> Secret {
    let mut bytes = [0x5a; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    Secret::from_bytes(bytes)
}

/// The proof of a race that is over. Seat 2 is a bot and has no seed.
pub(crate) fn proof(number: u64) -> Proof {
    let secret = secret(number);
    let mut seeds = [const { None }; Seat::MOST];
    seeds[0] = Some(seed("anne-8fK2"));
    seeds[2] = Some(seed("rackham_77"));
    let (race, digest) = (race(&format!("race-{number}")), secret.digest());
    Proof { after: 0, race, digest, seeds, secret: Some(secret) }
}

pub(crate) fn dice(proof: &Proof) -> FairDice {
    FairDice::new(proof.secret.as_ref().unwrap(), &proof.race, proof.seeds())
}

/// Three captains: both editions, with and without ghost, with and without The Crew.
pub(crate) fn setups() -> Vec<Setup> {
    let mut setups = Vec::new();
    for edition in Edition::ALL {
        for (ghost, crew) in [(false, false), (true, false), (false, true), (true, true)] {
            setups.push(Setup { ghost, crew, ..Setup::new(edition, 3) });
        }
    }
    setups
}

/// Plays a whole race with these dice. `see` is called with every outcome and the game before it.
pub(crate) fn played(
    setup: &Setup,
    mut dice: FairDice,
    luck: &mut SeededLuck,
    mut see: impl FnMut(&Game, Chance, Outcome),
) -> Record {
    let mut game = Game::new(setup).unwrap();
    let mut record = Record::new(setup.clone());
    loop {
        let step = match game.awaiting() {
            xaymaca_rules::Awaiting::Nothing => return record,
            xaymaca_rules::Awaiting::Chance(chance) => {
                let outcome = dice.draw(&game).unwrap();
                see(&game, chance, outcome);
                Step::Outcome(outcome)
            }
            xaymaca_rules::Awaiting::Seats(seats, _) => {
                let seat = seats.first().unwrap();
                Step::Choice(seat, game.options(seat).pick(luck).unwrap())
            }
        };
        step.play(&mut game, &mut ()).unwrap();
        record.push(step);
        assert!(game.round() < 3000, "the race does not end");
    }
}

/// The record of a whole race with its proof, as a server writes it.
pub(crate) fn fair_race(setup: &Setup, number: u64) -> String {
    let proof = proof(number);
    let record = played(setup, dice(&proof), &mut SeededLuck::new(number), |_, _, _| ());
    format!("{record}{proof}")
}
