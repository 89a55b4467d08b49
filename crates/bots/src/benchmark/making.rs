//! Makes a benchmark: bots race at tables of every kind, and moments at which the choice matters are kept and valued.

use super::{Benchmark, Decision, Race, valuing};
use crate::admiral;
use crate::bot::Bot;
use crate::budget::Budget;
use crate::learned::Model;
use crate::level::Level;
use crate::luck::Seeded;
use crate::parallel;
use xaymaca_rules::notation::{Record, Step};
use xaymaca_rules::{Awaiting, Edition, Game, Luck as _, Question, Seat, Setup, View, Viewer};

/// Upper bound on the decisions of one race.
const OF_A_RACE: usize = 10;
/// Of these, upper bound on cards: they are asked for far oftener than anything else.
const CARDS: usize = 5;
/// A question with more options than this is left out: nearly all of them are alike.
const MOST_OPTIONS: usize = 12;
/// How far options must be apart after a short look: a point.
const APART: f32 = 0.01;
/// Imagined races of the short look.
const LOOK: usize = 48;
/// How long the bots of these races think.
const THOUGHT: Budget = Budget::Playouts(64);

/// What [`make()`] reports meanwhile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Made {
    /// So many decisions were chosen.
    Chosen(usize),
    /// One more was valued.
    Valued,
}

/// What a benchmark is to be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// The number of decisions.
    pub decisions: usize,
    /// Upper bound on the standard error of an option's difference to the best, in chance to win.
    pub error: f32,
    /// The same seed gives the same benchmark.
    pub seed: u64,
}

/// A moment that was chosen.
struct Moment {
    after: usize,
    seat: Seat,
    view: View,
}

/// Makes a benchmark. The models that value its options are the Admiral's and the one that
/// [`load_former`](crate::load_former) took. The result does not depend on the number of threads.
pub fn make(plan: Plan, threads: usize, tell: impl Fn(Made) + Sync) -> Benchmark {
    let Plan { decisions, error, seed } = plan;
    let models = [admiral::own_model(), admiral::former_model()];
    let mut races: Vec<(Record, Vec<Moment>)> = Vec::new();
    let mut chosen = 0;
    for number in 0.. {
        if chosen >= decisions {
            break;
        }
        let (record, mut moments) = race(models[0].0, seed, number);
        moments.truncate(decisions - chosen);
        chosen += moments.len();
        races.push((record, moments));
    }
    tell(Made::Chosen(chosen));
    let all: Vec<&Moment> = races.iter().flat_map(|(_, moments)| moments).collect();
    let mut valued = parallel::each(0..all.len() as u64, threads, |nth| {
        let Moment { after, seat, view } = all[nth as usize];
        let luck = &mut Seeded::nth(!seed, nth);
        let options = valuing::value(view, models.map(|(model, _)| model), error, luck);
        tell(Made::Valued);
        Decision { after: *after, seat: *seat, options }
    })
    .into_iter();
    let races = races.into_iter().filter(|(_, moments)| !moments.is_empty()).map(|(mut record, moments)| {
        let decisions: Vec<Decision> = valued.by_ref().take(moments.len()).collect();
        record.lines.truncate(decisions.last().map_or(0, |last| last.after));
        Race { record, decisions }
    });
    Benchmark { models: models.map(|(_, hash)| hash), races: races.collect() }
}

/// Every kind of table: editions, numbers of captains, with and without the ghost and The Crew.
fn kinds() -> Vec<Setup> {
    let mut kinds = Vec::new();
    for edition in Edition::ALL {
        for seats in Seat::FEWEST..=Seat::MOST {
            for (ghost, crew) in [(false, false), (false, true), (true, false), (true, true)] {
                let setup = Setup { ghost, crew, ..Setup::new(edition, seats) };
                kinds.extend(setup.problems().is_empty().then_some(setup));
            }
        }
    }
    kinds
}

/// A race of Captains and Admirals, and the moments of it that are kept, in their order.
fn race(model: &Model, seed: u64, number: u64) -> (Record, Vec<Moment>) {
    let luck = &mut Seeded::nth(seed, number);
    let kinds = kinds();
    let setup = kinds[number as usize % kinds.len()].clone();
    let mut bots: Vec<Box<dyn Bot>> = (0..setup.flags.len())
        .map(|_| [Level::Captain, Level::Admiral][luck.below(2) as usize].bot(luck.seed(), THOUGHT))
        .collect();
    let mut game = Game::new(&setup).expect("a table that can be set");
    let mut record = Record::new(setup);
    let mut found: Vec<(Moment, bool)> = Vec::new();
    let mut looking = luck.branch();
    loop {
        let step = match game.awaiting() {
            Awaiting::Seats(asked, question) => {
                let seat = asked.first().expect("a captain is asked");
                let view = game.view(Viewer::Seat(seat));
                let options = view.options();
                if matters(model, &view, &mut looking) {
                    let is_card = matches!(question, Question::Card);
                    found.push((Moment { after: record.lines.len(), seat, view }, is_card));
                }
                Step::Choice(seat, bots[seat.index()].choose(&view, &options))
            }
            Awaiting::Chance(_) => Step::Outcome(game.draw(luck).expect("chance is asked")),
            Awaiting::Nothing => break,
        };
        step.play(&mut game, &mut ()).expect("what is listed is accepted");
        record.push(step);
    }
    (record, choose(found, &mut looking))
}

/// True if there are several options, not too many, and a short look finds them apart.
fn matters(model: &Model, view: &View, luck: &mut Seeded) -> bool {
    let options = view.options();
    if !(2..=MOST_OPTIONS).contains(&options.len()) {
        return false;
    }
    let search = admiral::search_with(model, Budget::Playouts(1));
    let trials = search.compare(view, options.iter().collect(), LOOK, luck);
    let best = trials.best();
    (0..options.len()).any(|nth| trials.lead(best, nth).0 >= APART)
}

/// Some of the moments, drawn evenly.
fn choose(mut found: Vec<(Moment, bool)>, luck: &mut Seeded) -> Vec<Moment> {
    let mut chosen: Vec<Moment> = Vec::new();
    let mut cards = 0;
    while chosen.len() < OF_A_RACE && !found.is_empty() {
        let (moment, is_card) = found.swap_remove(luck.below(found.len() as u32) as usize);
        if is_card && cards == CARDS {
            continue;
        }
        cards += usize::from(is_card);
        chosen.push(moment);
    }
    chosen.sort_by_key(|moment| moment.after);
    chosen
}
