//! One race between bots, from the setup to the scores.

use super::dice::SharedDice;
use super::players::Players;
use crate::budget::cpu_time;
use std::time::Duration;
use xaymaca_rules::ending::Final;
use xaymaca_rules::ships::ShipId;
use xaymaca_rules::{Awaiting, Event, Game, Seat, Viewer, Witness};

/// The result of one seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Seated {
    /// The index of the contest's bot that sat here.
    pub bot: usize,
    /// E2: the score.
    pub score: i16,
    /// The place, from 1; equals share the better place. The ghost takes a place too.
    pub place: u8,
    /// 1 for the winner, or a fraction if several won; else 0.
    pub win: f64,
    /// The number of its decisions.
    pub decisions: u32,
    /// CPU time of all its decisions.
    pub thought: Duration,
    /// CPU time of its longest decision.
    pub longest: Duration,
    /// Its luck, as a part of the victory: `win − luck` has the same mean as `win`, and varies less. None if it was not
    /// measured.
    pub luck: Option<f64>,
}

/// The result of a race.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// By seat.
    pub seats: Vec<Seated>,
    /// The number of rounds.
    pub rounds: u16,
    /// S7: the first Captain.
    pub first_captain: Seat,
    /// G8: the ghost's part in the victory.
    pub ghost_win: f64,
    /// E1: the ship that came home first; none if Calypso ended the race before that (C26).
    pub first_home: Option<ShipId>,
    /// CPU time in which luck was measured; none passes if it was not.
    pub measuring: Duration,
}

/// Notes the first ship that comes home.
#[derive(Default)]
struct FirstHome(Option<ShipId>);

impl Witness for FirstHome {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        if let Event::ReachedPortRoyal { ship } = event() {
            self.0.get_or_insert(ship);
        }
    }
}

/// Plays a race to its end. `names` are the indices of the players in the contest, in the order of the seats.
pub(super) fn race(
    start: &Game,
    players: &mut impl Players,
    names: &[usize],
    mut dice: SharedDice,
) -> Outcome {
    let mut game = *start;
    let idle = Seated {
        bot: 0,
        score: 0,
        place: 0,
        win: 0.0,
        decisions: 0,
        thought: Duration::ZERO,
        longest: Duration::ZERO,
        luck: None,
    };
    let mut seats: Vec<Seated> = names.iter().map(|&bot| Seated { bot, ..idle }).collect();
    let mut first_captain = None;
    let mut first_home = FirstHome::default();
    let mut measuring = Duration::ZERO;
    loop {
        match game.awaiting() {
            Awaiting::Seats(asked, _) => {
                let seat = asked.first().expect("a captain is asked");
                let view = game.view(Viewer::Seat(seat));
                let options = view.options();
                let began = cpu_time();
                let choice = players.choose(seat, &view, &options);
                let thought = cpu_time().saturating_sub(began);
                let seated = &mut seats[seat.index()];
                seated.decisions += 1;
                seated.thought += thought;
                seated.longest = seated.longest.max(thought);
                game.choose(seat, choice, &mut first_home).expect("a bot chooses one of its options");
            }
            Awaiting::Chance(chance) => {
                let outcome = dice.draw(&game, &chance).expect("chance is asked");
                if let xaymaca_rules::Outcome::Captain(seat) = outcome {
                    first_captain = Some(seat);
                }
                let began = cpu_time();
                players.answered(&game, outcome);
                measuring += cpu_time().saturating_sub(began);
                game.resolve(outcome, &mut first_home).expect("what is drawn is possible");
            }
            Awaiting::Nothing => break,
        }
    }
    let result = game.result().expect("the race is over");
    for (seat, seated) in game.seats().zip(&mut seats) {
        let score = result.score(seat.ship()).expect("every seat is scored");
        seated.score = score.total;
        seated.place = place(&result, seat);
        seated.win = share(&result, |ship| ship == seat.ship());
        seated.luck = players.luck(seat);
    }
    Outcome {
        seats,
        rounds: game.round(),
        first_captain: first_captain.expect("chance named the first Captain"),
        ghost_win: share(&result, ShipId::is_ghost),
        first_home: first_home.0,
        measuring,
    }
}

/// E3: one more than the number of ships that did better.
fn place(result: &Final, seat: Seat) -> u8 {
    let winners = result.winners();
    if winners.contains(seat.ship()) {
        return 1;
    }
    let rank = |score: &xaymaca_rules::ending::Score| (score.total, -score.to_go);
    let own = result.score(seat.ship()).map(rank);
    // C26: Calypso's captain is first, whatever the scores.
    let better =
        |score: &&xaymaca_rules::ending::Score| winners.contains(score.ship) || Some(rank(score)) > own;
    1 + result.scores().filter(better).count() as u8
}

/// The part in the victory of the ships that match.
fn share(result: &Final, whose: impl Fn(ShipId) -> bool) -> f64 {
    let winners = result.winners();
    winners.iter().filter(|&ship| whose(ship)).count() as f64 / winners.len() as f64
}
