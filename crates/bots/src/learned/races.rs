//! Races of self-play: many by policy alone, few with search.

use super::evaluator::LearnedEvaluator;
use super::examples::{CardExample, RoundExample};
use crate::evaluation::Evaluator as _;
use crate::luck::Seeded;
use crate::policy::{self, Policy};
use crate::search::Search;
use crate::trials::Trials;
use xaymaca_rules::cards::Card;
use xaymaca_rules::{Awaiting, Choice, Edition, Game, Luck as _, Question, Seat, Setup, Viewer};

/// The difference in the chance to win at which one card is played e times as often as another.
const CARE: f32 = 0.02;
/// The weight of later results in a round's target; the rest is the evaluation of the next round.
const TRUST: f32 = 0.7;

/// A race by policy alone: an example for each round.
pub(super) fn quick_race(policy: &dyn Policy, luck: &mut Seeded) -> Vec<RoundExample> {
    race(luck, |game, seat, luck| policy::decide(game, seat, policy, luck))
}

/// A race with search: an example for each card, and for each round.
pub(super) fn thoughtful_race(
    search: &Search<'_>,
    luck: &mut Seeded,
) -> (Vec<CardExample>, Vec<RoundExample>) {
    let mut cards = Vec::new();
    let judged = race(luck, |game, seat, luck| {
        let view = game.view(Viewer::Seat(seat));
        let trials = search.try_out(&view, &view.options(), luck);
        let choice = trials.option(trials.best());
        if let Awaiting::Seats(_, Question::Card) = game.awaiting() {
            cards.push(CardExample { game: *game, seat, odds: odds(trials) });
        }
        game.choose(seat, choice, &mut ()).expect("a bot chooses one of its options");
    });
    (cards, judged)
}

/// How often each card should be played: one that is nearly as good, nearly as often.
fn odds(trials: Trials) -> [f32; Card::COUNT] {
    let means: Vec<(Choice, f32)> = trials.into_means().map(|(choice, mean, ..)| (choice, mean)).collect();
    let best = means.iter().map(|&(_, mean)| mean).fold(f32::NEG_INFINITY, f32::max);
    let weight = |mean: f32| libm::expf((mean - best) / CARE);
    let sum: f32 = means.iter().map(|&(_, mean)| weight(mean)).sum();
    let mut odds = [0.0; Card::COUNT];
    for (choice, mean) in means {
        if let Choice::Play(card) = choice {
            odds[card as usize] = weight(mean) / sum;
        }
    }
    odds
}

/// Plays a race with a random setup. Returns each round with the result.
fn race(luck: &mut Seeded, mut decide: impl FnMut(&mut Game, Seat, &mut Seeded)) -> Vec<RoundExample> {
    let mut game = Game::new(&random_setup(luck)).expect("the setup is sound");
    let mut rounds: Vec<Game> = Vec::new();
    loop {
        if usize::from(game.round()) > rounds.len() {
            rounds.push(game);
        }
        if let Some(seat) = game.asked().first() {
            decide(&mut game, seat, luck);
        } else if let Some(outcome) = game.draw(luck) {
            game.resolve(outcome, &mut ()).expect("what is drawn is possible");
        } else {
            break;
        }
    }
    let chances = crate::evaluation::shares(&game.result().expect("the race is over"));
    rounds.into_iter().map(|game| RoundExample { game, chances }).collect()
}

/// Blends the target of each round from the evaluation of the next rounds and the result, so that luck at the end does not
/// count for everything.
pub(super) fn blend_targets(race: &[RoundExample], evaluator: &LearnedEvaluator) -> Vec<RoundExample> {
    let Some(last) = race.last() else { return Vec::new() };
    let mut should = last.chances;
    let mut examples = Vec::with_capacity(race.len());
    for example in race.iter().rev() {
        examples.push(RoundExample { game: example.game, chances: should });
        let said = evaluator.chances(&example.game);
        should
            .iter_mut()
            .zip(said)
            .for_each(|(should, said)| *should = TRUST * *should + (1.0 - TRUST) * said);
    }
    examples
}

/// A random setup, with every option (S2), and four captains most often.
pub(crate) fn random_setup(luck: &mut Seeded) -> Setup {
    let seats = [2, 2, 3, 3, 4, 4, 4, 4, 4, 5, 6][luck.below(11) as usize];
    let edition = if luck.below(3) == 0 { Edition::Second } else { Edition::First };
    let mut setup = Setup::new(edition, seats);
    setup.crew = luck.below(5) < 2;
    setup.ghost |= (3..=5).contains(&seats) && luck.below(5) == 0;
    setup
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::HeuristicPolicy;
    use crate::valuation::Style;

    #[test]
    fn every_random_setup_is_sound() {
        let mut luck = Seeded::new(4);
        assert!((0..2_000).all(|_| random_setup(&mut luck).problems().is_empty()));
    }

    #[test]
    fn a_race_gives_one_example_a_round_with_the_same_result() {
        let policy = HeuristicPolicy { style: Style::BRISK, noise: 1.0 };
        let examples = quick_race(&policy, &mut Seeded::new(9));
        assert!(examples.len() > 3);
        for (n, example) in examples.iter().enumerate() {
            assert_eq!(usize::from(example.game.round()), n + 1);
            assert!((example.chances.iter().sum::<f32>() - 1.0).abs() < 1e-5);
            assert!(
                example
                    .chances
                    .iter()
                    .zip(examples[0].chances)
                    .all(|(one, other)| (one - other).abs() < 1e-6)
            );
        }
    }
}
