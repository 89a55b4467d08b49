//! Races to learn from: by reflex, many; with thought, few.

use super::judge::Learned;
use super::lessons::{Carded, Judged};
use crate::judgement::Judge as _;
use crate::luck::Seeded;
use crate::reflex::{self, Reflex};
use crate::search::Search;
use crate::trials::Trials;
use xaymaca_rules::cards::Card;
use xaymaca_rules::{Awaiting, Choice, Edition, Game, Luck as _, Question, Seat, Setup, Viewer};

/// A difference in the chance to win at which one card is played e times as often as another.
const CARE: f32 = 0.02;
/// How much what came of a race counts against what was thought of it a round later.
const TRUST: f32 = 0.7;

/// A race in which everybody decides at once: its rounds and what came of them.
pub(super) fn quick_race(reflex: &impl Reflex, luck: &mut Seeded) -> Vec<Judged> {
    race(luck, |game, seat, luck| reflex::decide(game, seat, reflex, luck))
}

/// A race in which everybody thinks: which card spoke for itself, and what came of the rounds.
pub(super) fn thoughtful_race(
    search: &Search<'_, Learned, impl Reflex>,
    luck: &mut Seeded,
) -> (Vec<Carded>, Vec<Judged>) {
    let mut cards = Vec::new();
    let judged = race(luck, |game, seat, luck| {
        let view = game.view(Viewer::Seat(seat));
        let trials = search.try_out(&view, &view.options(), luck);
        let choice = trials.option(trials.best());
        if let Awaiting::Seats(_, Question::Card) = game.awaiting() {
            cards.push(Carded { game: *game, seat, odds: odds(trials) });
        }
        game.choose(seat, choice, &mut ()).expect("a bot chooses one of its options");
    });
    (cards, judged)
}

/// How often each card should be played: what is nearly as good, nearly as often.
fn odds(trials: Trials) -> [f32; Card::COUNT] {
    let means: Vec<(Choice, f32)> = trials.into_means().map(|(choice, mean, ..)| (choice, mean)).collect();
    let best = means.iter().map(|&(_, mean)| mean).fold(f32::NEG_INFINITY, f32::max);
    let weight = |mean: f32| ((mean - best) / CARE).exp();
    let sum: f32 = means.iter().map(|&(_, mean)| weight(mean)).sum();
    let mut odds = [0.0; Card::COUNT];
    for (choice, mean) in means {
        if let Choice::Play(card) = choice {
            odds[card as usize] = weight(mean) / sum;
        }
    }
    odds
}

/// A race at a random table, its rounds each with what came of it.
fn race(luck: &mut Seeded, mut decide: impl FnMut(&mut Game, Seat, &mut Seeded)) -> Vec<Judged> {
    let mut game = Game::new(&table(luck)).expect("the table can be set");
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
    let chances = crate::judgement::shares(&game.result().expect("the race is over"));
    rounds.into_iter().map(|game| Judged { game, chances }).collect()
}

/// What should have been said of each round: what was thought a round later and what came of it in the end, mixed, so
/// that luck at the end does not count for everything.
pub(super) fn hindsight(race: &[Judged], judge: &Learned) -> Vec<Judged> {
    let Some(last) = race.last() else { return Vec::new() };
    let mut should = last.chances;
    let mut lessons = Vec::with_capacity(race.len());
    for lesson in race.iter().rev() {
        lessons.push(Judged { game: lesson.game, chances: should });
        let said = judge.chances(&lesson.game);
        should
            .iter_mut()
            .zip(said)
            .for_each(|(should, said)| *should = TRUST * *should + (1.0 - TRUST) * said);
    }
    lessons
}

/// A table at random, with every option there is (S2); four captains most often.
fn table(luck: &mut Seeded) -> Setup {
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
    use crate::reflex::Glancing;
    use crate::worth::Thumb;

    #[test]
    fn every_table_of_the_school_can_be_set() {
        let mut luck = Seeded::new(4);
        assert!((0..2_000).all(|_| table(&mut luck).problems().is_empty()));
    }

    #[test]
    fn a_race_teaches_one_lesson_a_round_and_all_have_one_end() {
        let reflex = Glancing { thumb: Thumb::BRISK, noise: 1.0 };
        let lessons = quick_race(&reflex, &mut Seeded::new(9));
        assert!(lessons.len() > 3);
        for (n, lesson) in lessons.iter().enumerate() {
            assert_eq!(usize::from(lesson.game.round()), n + 1);
            assert!((lesson.chances.iter().sum::<f32>() - 1.0).abs() < 1e-5);
            assert!(
                lesson.chances.iter().zip(lessons[0].chances).all(|(one, other)| (one - other).abs() < 1e-6)
            );
        }
    }
}
