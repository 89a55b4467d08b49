//! Plays a race at random and prints its record, the same one for the same seed.
//!
//! ```text
//! cargo run -p xaymaca-rules --example random_race            # four captains, seed 1
//! cargo run -p xaymaca-rules --example random_race -- 3 17    # three captains, seed 17
//! ```

use std::error::Error;
use xaymaca_rules::notation::{Record, Step};
use xaymaca_rules::{Awaiting, Edition, Game, Luck, Setup};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let seats = args.next().map_or(Ok(4), |text| text.parse())?;
    let seed = args.next().map_or(Ok(1), |text| text.parse())?;
    let (record, _) = race(&Setup::new(Edition::Second, seats), seed)?;
    print!("{record}");
    Ok(())
}

/// Splitmix64, by Sebastiano Vigna: short, and good enough for play.
struct Generator(u64);

impl Luck for Generator {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^= bits >> 31;
        (((bits >> 32) * u64::from(bound)) >> 32) as u32
    }
}

/// The record of a race in which every captain picks evenly among their options, and the game at its end.
fn race(setup: &Setup, seed: u64) -> Result<(Record, Game), Box<dyn Error>> {
    let mut luck = Generator(seed);
    let mut game = Game::new(setup)?;
    let mut record = Record::new(setup.clone());
    loop {
        let step = match game.awaiting() {
            Awaiting::Seats(seats, _) => {
                let seat = seats.first().ok_or("a question is asked of a seat")?;
                let choice = game.options(seat).pick(&mut luck).ok_or("a seat that is asked has options")?;
                Step::Choice(seat, choice)
            }
            Awaiting::Chance(_) => Step::Outcome(game.draw(&mut luck).ok_or("chance has an answer")?),
            Awaiting::Nothing => return Ok((record, game)),
        };
        step.play(&mut game, &mut ())?;
        record.push(step);
    }
}

#[test]
fn the_record_of_a_random_race_replays_to_the_same_end() {
    let (record, game) = race(&Setup::new(Edition::Second, 4), 1).unwrap();
    let again: Record = record.to_string().parse().unwrap();
    assert_eq!(again.replay(&mut ()), Ok(game));
    assert!(game.result().is_some());
    assert!(race(&Setup::new(Edition::Second, 7), 1).is_err(), "there is no room for seven");
}
