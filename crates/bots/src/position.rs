//! The value of any position: each ship's chance to win. It is a function of the position alone: what is drawn at random in it
//! has fixed seeds.

use crate::admiral;
use crate::budget::Budget;
use crate::evaluation::{Chances, SHIPS};
use crate::luck::Seeded;
use crate::playout;
use xaymaca_rules::{Awaiting, Chance, Game, Outcome, Question};

/// Each ship's chance to win, by [`ShipId::index`](xaymaca_rules::ships::ShipId::index); they add up to 1.
pub(crate) type Values = [f64; SHIPS];

/// The seed of all playouts: common to all positions, so that luck after them makes little difference between two.
const SEED: u64 = 1678;

/// Values positions by the Admiral's networks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Judge {
    /// How many playouts value a position inside a round.
    pub(crate) playouts: u32,
}

impl Judge {
    /// The value of a position. The networks judge between two rounds; inside a round it is the mean over playouts to its end,
    /// in which captains play by the learned policy.
    pub(crate) fn value(self, game: &Game) -> Values {
        if is_judged(game) {
            return judged(game);
        }
        let policy = admiral::search(Budget::Playouts(1)).policy;
        let round = game.round() + 1;
        let mut sums = [0.0; SHIPS];
        for nth in 0..self.playouts {
            let mut end = *game;
            let mut luck = Seeded::nth(SEED, u64::from(round) << 32 | u64::from(nth));
            playout::play(&mut end, round, policy, &mut luck);
            add(&mut sums, 1.0 / f64::from(self.playouts), &judged(&end));
        }
        sums
    }

    /// The values after every answer that chance can give here.
    pub(crate) fn answers(self, game: &Game) -> Answers {
        answers_by(game, |after| self.value(after))
    }
}

/// The values after every answer that chance can give here, by any way to value the race after it, which may play it on.
pub(crate) fn answers_by(game: &Game, value_of: impl Fn(&mut Game) -> Values) -> Answers {
    let mut answers = Answers { all: Vec::new(), mean: [0.0; SHIPS] };
    let tickets = game.tickets().unwrap_or(0);
    for ticket in 0..tickets {
        let outcome = same_as(game.ticket(ticket).expect("the ticket is in the urn"));
        let known = answers.all.iter().find(|(other, _)| *other == outcome).map(|&(_, value)| value);
        let value = known.unwrap_or_else(|| {
            let mut after = *game;
            after.resolve(outcome, &mut ()).expect("what is drawn is possible");
            let value = value_of(&mut after);
            answers.all.push((outcome, value));
            value
        });
        add(&mut answers.mean, 1.0 / f64::from(tickets), &value);
    }
    answers
}

/// Every answer of chance with the value after it.
#[derive(Debug)]
pub(crate) struct Answers {
    all: Vec<(Outcome, Values)>,
    /// The mean over all answers, each as often as it can come.
    pub(crate) mean: Values,
}

impl Answers {
    /// The value after that answer.
    pub(crate) fn after(&self, outcome: Outcome) -> Values {
        let outcome = same_as(outcome);
        let found = self.all.iter().find(|(other, _)| *other == outcome);
        found.expect("what came was possible").1
    }
}

/// Two dice are the same roll whichever fell first.
const fn same_as(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Dice(one, other) if one > other => Outcome::Dice(other, one),
        _ => outcome,
    }
}

/// True between two rounds, before the dice are rolled or an Oracle sets one (C28), and after the race.
pub(crate) fn is_judged(game: &Game) -> bool {
    matches!(
        game.awaiting(),
        Awaiting::Nothing | Awaiting::Chance(Chance::ActionDice) | Awaiting::Seats(_, Question::Oracle)
    )
}

/// What the networks say, or the result. Added up in double precision, so that all ships together have exactly 1.
pub(crate) fn judged(game: &Game) -> Values {
    let chances: Chances = admiral::search(Budget::Playouts(1)).evaluator.chances_or_result(game);
    let sum: f64 = chances.iter().copied().map(f64::from).sum();
    chances.map(|chance| f64::from(chance) / sum)
}

/// Adds a part of some values.
pub(crate) fn add(sums: &mut Values, part: f64, values: &Values) {
    sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += part * value);
}

/// The difference of two values.
pub(crate) fn minus(after: &Values, before: &Values) -> Values {
    std::array::from_fn(|ship| after[ship] - before[ship])
}
