//! Decisions that cost their captain something: what they chose against the best option, in races that fit what they knew.

use super::problem::{AnalysisProblem, finished, has, play};
use super::report::{Decision, NotOwn};
use crate::admiral;
use crate::budget::Budget;
use crate::candidates::candidates;
use crate::luck::Seeded;
use crate::reasons::reasons;
use xaymaca_rules::notation::{Record, Step};
use xaymaca_rules::{Awaiting, Choice, Game, Question, Seat, View, Viewer};

/// The least cost that is told: 2 points.
const TOLD: f64 = 0.02;
/// The least number of standard errors of a cost that is told.
const CLEAR: f64 = 2.0;
/// Imagined races in which all options are tried, to find the best one.
const FIRST: usize = 32;
/// Further imagined races in which only the choice and the best option are tried. The cost comes from these alone: in the first
/// ones the best option is the one that was lucky, too.
const SECOND: usize = 200;
/// A choice that is this little behind after the first races is not tried further.
const CLOSE: f32 = 0.005;
/// The seed of the imagined races.
const SEED: u64 = 1692;

/// A review in the making.
#[derive(Debug)]
pub struct Reviewing {
    record: Record,
    seat: Seat,
    not_own: NotOwn,
    game: Game,
    step: usize,
    decisions: Vec<Decision>,
}

impl Reviewing {
    /// Nothing has been reviewed yet. What no captain of this race chose is passed over.
    ///
    /// # Errors
    /// If the record cannot be replayed to the end of a race.
    pub fn new(record: &Record, seat: Seat, not_own: NotOwn) -> Result<Self, AnalysisProblem> {
        finished(record)?;
        let (record, game) = (record.clone(), record.start()?);
        Ok(Self { record, seat, not_own, game, step: 0, decisions: Vec::new() })
    }

    /// Reviews the next line of the record. All decisions that cost at least 2 points, and more than twice their standard error,
    /// after the last one: the dearest first.
    pub fn go_on(&mut self) -> Option<Vec<Decision>> {
        if let Some(line) = self.record.lines.get(self.step) {
            if let Step::Choice(seat, choice) = line.step
                && seat == self.seat
                && self.step >= self.not_own.began
                && !has(&self.not_own.relieved, self.step)
                && !self.is_replaced()
                && let Some(decision) = self.review(choice)
            {
                // The dearest first.
                let place = self.decisions.partition_point(|other| other.cost >= decision.cost);
                self.decisions.insert(place, decision);
            }
            play(&mut self.game, line.step);
            self.step += 1;
        }
        (self.step >= self.record.lines.len()).then(|| std::mem::take(&mut self.decisions))
    }

    /// R2: true if the captain puts another card in the place of this one.
    fn is_replaced(&self) -> bool {
        if !matches!(self.game.awaiting(), Awaiting::Seats(_, Question::Card)) {
            return false;
        }
        let later = &self.record.lines[self.step + 1..];
        let cards = later.iter().map_while(|line| match line.step {
            Step::Choice(seat, Choice::Play(_)) => Some(seat),
            _ => None,
        });
        cards.into_iter().any(|seat| seat == self.seat)
    }

    /// What the choice cost, if it is worth telling.
    fn review(&self, chosen: Choice) -> Option<Decision> {
        let view = self.game.view(Viewer::Seat(self.seat));
        let mut luck = Seeded::nth(SEED, self.step as u64);
        let all = view.options();
        let mut options = candidates(&all, &mut luck);
        if options.len() < 2 {
            return None;
        }
        if !options.contains(&chosen) {
            options.push(chosen);
        }
        let best = best_of(&view, options.clone(), chosen, &mut luck)?;
        let search = admiral::search(Budget::Playouts(u32::MAX));
        let trials = search.compare(&view, vec![best, chosen], SECOND, &mut luck);
        let (cost, error) = trials.lead(0, 1);
        let (cost, error) = (f64::from(cost), f64::from(error));
        (cost >= TOLD && cost > CLEAR * error).then(|| Decision {
            step: self.step,
            round: self.game.round(),
            seat: self.seat,
            chosen,
            best,
            options,
            count: all.len(),
            cost,
            error,
            chosen_reasons: reasons(&view, chosen),
            best_reasons: reasons(&view, best),
        })
    }
}

/// The option that seems best; none if it is the chosen one, or hardly better.
fn best_of(view: &View, options: Vec<Choice>, chosen: Choice, luck: &mut Seeded) -> Option<Choice> {
    let search = admiral::search(Budget::Playouts(u32::MAX));
    let trials = search.compare(view, options, FIRST, luck);
    let means: Vec<(Choice, f32)> = trials.into_means().map(|(choice, mean, ..)| (choice, mean)).collect();
    let own = means.iter().find(|(choice, _)| *choice == chosen)?.1;
    let (best, most) = means.into_iter().max_by(|one, other| one.1.total_cmp(&other.1))?;
    (best != chosen && most - own > CLOSE).then_some(best)
}

/// All decisions of a captain that cost something, the dearest first: some 0.1 s of CPU time.
///
/// # Errors
/// If the record cannot be replayed to the end of a race.
pub fn decisions(record: &Record, seat: Seat, not_own: NotOwn) -> Result<Vec<Decision>, AnalysisProblem> {
    let mut reviewing = Reviewing::new(record, seat, not_own)?;
    loop {
        if let Some(decisions) = reviewing.go_on() {
            return Ok(decisions);
        }
    }
}
