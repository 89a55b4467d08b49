//! The sums of an analysis are exact, on every recorded race and on races at random over every mix of options.

use super::{
    Account, Analysing, Analysis, AnalysisProblem, LuckKind, NotOwn, Reviewing, analyse, curve, decisions,
};
use crate::budget::Budget;
use crate::level::Level;
use crate::luck::Seeded;
use std::path::Path;
use xaymaca_rules::notation::{Record, Step};
use xaymaca_rules::{Choice, Edition, Game, Seat, Setup, Viewer};

/// Few playouts: the sums are exact with any number.
const FEW: u32 = 2;

fn recorded() -> Vec<Record> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/games");
    let files = std::fs::read_dir(games).unwrap().map(|file| file.unwrap().path());
    let records = files.filter(|path| path.extension().is_some_and(|end| end == "record"));
    records.map(|path| std::fs::read_to_string(path).unwrap().parse().unwrap()).collect()
}

/// A race of bots at random, written down.
fn race(setup: &Setup, seed: u64) -> Record {
    let mut game = Game::new(setup).unwrap();
    let mut record = Record::new(setup.clone());
    let mut luck = Seeded::new(seed);
    let mut bots: Vec<_> = (0..setup.flags.len() as u64)
        .map(|bot| {
            let level = if bot % 2 == 0 { Level::Sailor } else { Level::Deckhand };
            level.bot(seed ^ bot, Budget::Playouts(1))
        })
        .collect();
    loop {
        let step = if let Some(seat) = game.asked().first() {
            let view = game.view(Viewer::Seat(seat));
            Step::Choice(seat, bots[seat.index()].choose(&view, &view.options()))
        } else if let Some(outcome) = game.draw(&mut luck) {
            Step::Outcome(outcome)
        } else {
            return record;
        };
        step.play(&mut game, &mut ()).unwrap();
        record.push(step);
    }
}

fn analysed(record: &Record) -> Analysis {
    given(record, NotOwn::default())
}

/// The same with bots in the place of captains at some steps.
fn relieved(record: &Record, steps: Vec<usize>) -> Analysis {
    given(record, NotOwn { relieved: steps, began: 0 })
}

fn given(record: &Record, not_own: NotOwn) -> Analysis {
    let mut analysing = Analysing::with(record, not_own, FEW).unwrap();
    std::iter::from_fn(|| Some(analysing.go_on())).flatten().next().unwrap()
}

fn check(record: &Record) {
    check_sums(record, &analysed(record));
}

fn check_sums(record: &Record, analysis: &Analysis) {
    let sums = |account: &Account| account.luck.total() + account.own + account.others + account.uncertain;
    for account in &analysis.accounts {
        let apart = account.result - account.start - sums(account);
        assert!(apart.abs() < 1e-6, "{account:?} is {apart} apart");
    }
    let over_ships = |part: &dyn Fn(&Account) -> f64| analysis.accounts.iter().map(part).sum::<f64>();
    assert!((over_ships(&|account| account.start) - 1.0).abs() < 1e-6);
    assert!((over_ships(&|account| account.result) - 1.0).abs() < 1e-6);
    for kind in LuckKind::ALL {
        let sum = over_ships(&|account| account.luck.of(kind));
        assert!(sum.abs() < 1e-6, "{kind:?} adds up to {sum}");
    }
    for node in &analysis.nodes {
        assert!(node.change.iter().sum::<f64>().abs() < 1e-6, "{node:?}");
        assert!(node.step < record.lines.len());
    }
    assert!(analysis.turning_points.iter().flatten().all(|&nth| nth < analysis.nodes.len()));
    let whole = curve(record, None).unwrap();
    let rest = whole.iter().filter(|point| point.step > analysis.began);
    assert!(analysis.curve.iter().eq(rest), "{:?}", analysis.curve);
}

#[test]
fn the_sums_are_exact_for_every_recorded_race() {
    let records = recorded();
    assert!(records.len() >= 30);
    records.iter().for_each(check);
}

#[test]
fn the_sums_are_exact_for_races_over_all_mixes() {
    let mut seed = 0;
    for edition in [Edition::First, Edition::Second] {
        for seats in 2..=6 {
            for (ghost, crew) in [(false, false), (true, false), (false, true), (true, true)] {
                let mut setup = Setup { crew, ..Setup::new(edition, seats) };
                setup.ghost |= ghost && (3..=5).contains(&seats);
                seed += 1;
                check(&race(&setup, seed));
            }
        }
    }
}

/// What a bot chose in the place of a captain is not that captain's own, and no decision of theirs.
#[test]
fn the_choices_of_a_relief_bot_are_not_the_captains() {
    let record = race(&Setup::new(Edition::First, 3), 11);
    let seat = Seat::new(1).unwrap();
    let is_theirs =
        |&step: &usize| matches!(record.lines[step].step, Step::Choice(chose, _) if chose == seat);
    let steps: Vec<usize> = (0..record.lines.len()).filter(is_theirs).collect();
    let by_hand = analysed(&record);
    let all = relieved(&record, steps.clone());
    check_sums(&record, &all);
    assert_eq!(all.relieved, steps);
    let [before, after] = [&by_hand, &all].map(|analysis| &analysis.accounts[seat.index()]);
    assert!(before.own.abs() > 1e-3 && after.own.abs() < 1e-12, "{before:?} {after:?}");
    assert!((after.others - before.own - before.others).abs() < 1e-9, "{after:?}");
    assert_eq!((after.luck, after.uncertain), (before.luck, before.uncertain));
    for other in [0, 2] {
        assert_eq!(all.accounts[other], by_hand.accounts[other], "nothing changes for the others");
    }
    // Half of them: the rest is still the captain's.
    let half = relieved(&record, steps[..steps.len() / 2].to_vec());
    check_sums(&record, &half);
    let own = half.accounts[1].own;
    assert!(own.abs() > 1e-6 && (own - before.own).abs() > 1e-6, "{own} of {before:?}");

    let review = |steps: Vec<usize>| {
        let mut reviewing = Reviewing::new(&record, seat, NotOwn { relieved: steps, began: 0 }).unwrap();
        std::iter::from_fn(|| Some(reviewing.go_on())).flatten().next().unwrap()
    };
    let decisions = review(Vec::new());
    let dearest = decisions.first().expect("a Deckhand's decisions cost something").step;
    let left: Vec<usize> = review(vec![dearest]).iter().map(|decision| decision.step).collect();
    assert_eq!(left, decisions[1..].iter().map(|decision| decision.step).collect::<Vec<_>>());
    assert!(review(steps).is_empty());
}

/// A race that goes on from a moment of another: what came before is nobody's, and the sums begin there.
#[test]
fn steps_of_an_earlier_race_count_for_no_captain() {
    let record = race(&Setup::new(Edition::First, 3), 11);
    let whole = analysed(&record);
    let seat = Seat::new(1).unwrap();
    let review = |began| decisions(&record, seat, NotOwn { began, relieved: Vec::new() }).unwrap();
    let all = review(0);
    // Inside a round, also between two cards of the same one.
    let cards = |&step: &usize| matches!(record.lines[step - 1].step, Step::Choice(_, Choice::Play(_)));
    let between = (record.lines.len() / 2..record.lines.len()).find(cards).unwrap();
    for began in [1, record.lines.len() / 3, between, record.lines.len() - 1] {
        let rest = given(&record, NotOwn { began, relieved: Vec::new() });
        check_sums(&record, &rest);
        assert_eq!(rest.began, began);
        assert!(rest.nodes.iter().all(|node| node.step >= began));
        assert_eq!(rest.accounts[1].result.to_bits(), whole.accounts[1].result.to_bits());
        let left: Vec<usize> =
            all.iter().map(|decision| decision.step).filter(|&step| step >= began).collect();
        assert_eq!(review(began).iter().map(|decision| decision.step).collect::<Vec<_>>(), left);
    }
    assert!(all.iter().any(|decision| decision.step < record.lines.len() / 3), "{all:?}");
}

/// What can be tried again is what could be chosen then.
#[test]
fn a_decision_has_all_its_options() {
    let record = race(&Setup::new(Edition::First, 4), 3);
    let mut seen = 0;
    for seat in (0..4).filter_map(Seat::new) {
        for decision in decisions(&record, seat, NotOwn::default()).unwrap() {
            let mut game = record.start().unwrap();
            record.lines[..decision.step].iter().for_each(|line| line.step.play(&mut game, &mut ()).unwrap());
            let options = game.view(Viewer::Seat(seat)).options();
            assert_eq!(decision.count, options.len());
            assert!(decision.options.contains(&decision.chosen) && decision.options.contains(&decision.best));
            if decision.count == decision.options.len() {
                assert_eq!(decision.options, options.iter().collect::<Vec<_>>());
            } else {
                assert!(decision.options.len() >= 12, "{decision:?}");
            }
            seen += 1;
        }
    }
    assert!(seen > 3, "{seen}");
}

#[test]
fn a_race_that_is_not_over_is_refused() {
    let mut record = race(&Setup::new(Edition::First, 3), 5);
    assert!(analyse(&record, NotOwn::default()).is_ok());
    record.lines.pop();
    assert_eq!(analyse(&record, NotOwn::default()).unwrap_err(), AnalysisProblem::Unfinished);
    assert_eq!(curve(&record, Seat::new(0)).unwrap_err(), AnalysisProblem::Unfinished);
    // A step that cannot be played is named by its line.
    record.lines.swap(0, 1);
    let Err(AnalysisProblem::Record(problem)) = analyse(&record, NotOwn::default()) else {
        panic!("it was replayed")
    };
    assert_eq!(problem.line, record.lines[0].number);
}
