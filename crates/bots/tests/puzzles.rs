//! Finding puzzles: what is found is clear, can be replayed, and is found again.

use std::sync::LazyLock;
use xaymaca_bots::puzzles::{Choosing, Puzzle, Tally, Theme, find};
use xaymaca_rules::ships::ShipId;
use xaymaca_rules::{Question, Viewer};

/// With this seed an early race has a puzzle about a fork; a change of the bots may move it to a later one.
const SEED: u64 = 18;
const MOST_RACES: u64 = 200;
const SAIL: Question = Question::Sail { ship: ShipId::GHOST, steps: 3 };

/// The first race that has a puzzle about a fork, the puzzles found there, and what was looked at.
static FOUND: LazyLock<(u64, Vec<Puzzle>, Tally)> = LazyLock::new(|| {
    let mut races = (0..MOST_RACES).map(|race| (race, forks(race)));
    let (race, (found, tally)) =
        races.find(|(_, (found, _))| !found.is_empty()).expect("one of these races has a puzzle");
    (race, found, tally)
});

fn forks(race: u64) -> (Vec<Puzzle>, Tally) {
    let mut tally = Tally::default();
    (find(SEED, race, |theme, _| theme == Theme::Fork, &mut tally), tally)
}

#[test]
fn a_puzzle_is_a_moment_with_one_option_that_leads_clearly() {
    let (race, found, tally) = &*FOUND;
    let [puzzle] = &found[..] else { panic!("{found:?}") };
    assert!(puzzle.is_clear() && puzzle.theme == Theme::Fork);
    assert!(!puzzle.sailors.is_empty() && !puzzle.sailors.contains(&puzzle.best().choice));
    let view = puzzle.record.replay(&mut ()).unwrap().view(Viewer::Seat(puzzle.seat));
    assert_eq!(view.options().len(), puzzle.options.len());
    assert!(view.options().iter().any(|option| option == puzzle.best().choice));
    assert_eq!(puzzle.model, xaymaca_bots::model_hash());
    assert!(tally.races == 1 && tally.decisions > 0 && tally.clear > 0, "{tally:?}");
    let told: Puzzle = puzzle.to_string().parse().unwrap();
    assert_eq!(told.to_string(), puzzle.to_string());
    assert_eq!(forks(*race), (found.clone(), *tally), "it is found again");
}

#[test]
fn what_is_not_wanted_is_not_looked_at() {
    let mut tally = Tally::default();
    assert!(find(SEED, FOUND.0, |_, _| false, &mut tally).is_empty());
    assert_eq!(tally, Tally { races: 1, ..Tally::default() });
}

#[test]
fn of_puzzles_that_are_much_alike_few_are_kept() {
    let (_, found, _) = &*FOUND;
    let mut choosing = Choosing::new(3);
    assert_eq!([(); 4].map(|()| choosing.keep(&found[0])), [true, true, false, false]);
    assert!(choosing.wants(Theme::Fork, SAIL) && choosing.count(Theme::Fork) == 2 && !choosing.is_done());
    let mut one = Choosing::new(1);
    assert!(one.keep(&found[0]) && !one.wants(Theme::Fork, SAIL) && one.wants(Theme::Battle, Question::Card));
}
