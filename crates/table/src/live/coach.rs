//! The coach: what the Admiral thinks of a captain's options, now or when a choice was made. It is told to that captain alone,
//! from what they knew. Thinking takes its time, so it is a task for the host, as a bot's choice is.

use super::LiveTable;
use super::host::{Host, Sink};
use crate::decide::admit_to_coach;
use crate::entry::Entry;
use crate::state::State;
use xaymaca_bots::{Advice, Advising, Budget, advise, reasons};
use xaymaca_rules::notation::Step;
use xaymaca_rules::{Choice, Options, Seat, View, Viewer};
use xaymaca_wire::{Advised, AdvisedOption, Frame, GuestId, Refusal};

/// How many times as long as a bot the coach thinks: its figures are read, not only compared.
pub const COACH: u32 = 6;
/// The most options that are told; the others are worse.
const MOST_TOLD: usize = 6;
/// The least that a slip costs, as a part of the chance to win.
const SLIP: f32 = 0.08;
/// How many standard errors a cost must have to be clear.
const CLEAR: f32 = 3.0;

/// A question to the coach, and where the answer goes.
#[derive(Debug)]
pub struct CoachTask<S> {
    /// The captain who asks.
    pub guest: GuestId,
    question: CoachQuestion,
    /// The number that the client gave the request.
    id: Option<u64>,
    sink: S,
    /// Set once it has begun to think in slices.
    advising: Option<Box<Advising>>,
}

/// What the coach is asked: it has a view, as its captain has, and nothing else.
#[derive(Debug)]
pub(super) struct CoachQuestion {
    ask: u32,
    view: View,
    options: Options,
    chosen: Option<Choice>,
}

impl<S: Sink> CoachTask<S> {
    pub(super) const fn new(guest: GuestId, question: CoachQuestion, id: Option<u64>, sink: S) -> Self {
        Self { guest, question, id, sink, advising: None }
    }

    /// False if the captain is gone, so that no one reads the answer.
    pub fn is_wanted(&self) -> bool {
        !self.sink.is_closed()
    }

    /// Tells the captain that there will be no answer.
    pub fn refuse(&self, refusal: Refusal) {
        self.sink.try_send(Frame::refused(refusal, self.id));
    }

    /// Thinks within that budget, and tells the captain. This takes its time: not for a thread that serves others.
    pub fn answer(&self, budget: Budget) {
        let CoachQuestion { view, options, .. } = &self.question;
        self.tell(advise(view, options, budget));
    }

    /// Thinks for as many playouts as a bot has for a decision. True once the captain has been told: [`COACH`] such slices make
    /// an answer, more if there are more options than playouts.
    pub fn think(&mut self, playouts: u32) -> bool {
        let CoachQuestion { view, options, .. } = &self.question;
        let begin = || Box::new(Advising::new(view, options, playouts.saturating_mul(COACH)));
        let Some(advice) = self.advising.get_or_insert_with(begin).think(playouts) else { return false };
        self.tell(advice);
        true
    }

    fn tell(&self, thoughts: Vec<Advice>) {
        let CoachQuestion { ask, view, chosen: choice, .. } = &self.question;
        // The best first; of equals the one that was named first.
        let mut advice: Vec<Advice> = Vec::new();
        for next in thoughts {
            advice.insert(advice.partition_point(|other| other.chance.total_cmp(&next.chance).is_ge()), next);
        }
        let chosen = choice.and_then(|choice| advice.iter().position(|advice| advice.choice == choice));
        let slip = chosen.is_some_and(|chosen| is_slip(&advice[0], &advice[chosen]));
        let told = |(nth, advice): (usize, &Advice)| {
            let is_told = nth < MOST_TOLD || Some(nth) == chosen;
            is_told.then(|| AdvisedOption {
                choice: advice.choice,
                chance: rounded(advice.chance),
                error: rounded(advice.error),
                reasons: reasons(view, advice.choice),
            })
        };
        let advised = Advised {
            tell: "advice",
            id: self.id,
            ask: *ask,
            chosen: *choice,
            slip,
            count: advice.len(),
            options: advice.iter().enumerate().filter_map(told).collect(),
        };
        // A captain who reads too slowly or is gone asks again.
        self.sink.try_send(Frame::of(&advised));
    }
}

/// Did that choice cost much, and clearly more than the estimates can be wrong by? Both were tried in the same imagined races, so
/// the difference is surer than this error says.
fn is_slip(best: &Advice, chosen: &Advice) -> bool {
    let cost = best.chance - chosen.chance;
    // Not by `hypot`, which is not the same on every platform to the last bit.
    let error = (best.error * best.error + chosen.error * chosen.error).sqrt();
    cost >= SLIP && cost > CLEAR * error
}

/// To a tenth of a percent: more would be noise.
fn rounded(part: f32) -> f32 {
    (part * 1000.0).round() / 1000.0
}

impl<H: Host> LiveTable<H> {
    /// The questions to the coach that came since the last call. Each has a captain who waits for it.
    pub fn take_coach_tasks(&mut self) -> Vec<CoachTask<H::Sink>> {
        std::mem::take(&mut self.coach_tasks)
    }

    /// The open question of that captain; none if it was answered while the request was stored.
    pub(super) fn open_question(&self, guest: &GuestId) -> Option<CoachQuestion> {
        let (seat, race) = self.state.seat_of(guest).zip(self.state.race)?;
        let view = race.game.view(Viewer::Seat(seat));
        let options = view.options();
        (!options.is_empty()).then_some(CoachQuestion { ask: race.ask, view, options, chosen: None })
    }

    /// A question that the captain has answered.
    pub(super) fn question_to_review(&self, guest: &GuestId, ask: u32) -> Result<CoachQuestion, Refusal> {
        let seat = self.state.seat_of(guest).ok_or(Refusal::NotSeated)?;
        admit_to_coach(&self.state)?;
        // R2: a card can be changed while others choose, and advice about it would not be marked.
        if self.state.race.is_some_and(|race| race.ask == ask && !self.state.is_over()) {
            return Err(Refusal::NotReady);
        }
        let (view, choice) = self.moment(seat, ask).ok_or(Refusal::Stale)?;
        let options = view.options();
        Ok(CoachQuestion { ask, view, options, chosen: Some(choice) })
    }

    /// What that seat knew when it answered that question, and its last answer: a card can be changed (R2).
    fn moment(&self, seat: Seat, ask: u32) -> Option<(View, Choice)> {
        let mut lines = self.log.lines();
        let (_, _, first) = lines.next()?;
        let mut state = State::open(self.state.id.clone(), first).ok()?;
        let mut moment = None;
        for (_, at, entry) in lines {
            if let Some(race) = &state.race {
                if race.ask > ask {
                    break;
                }
                if let Entry::Step(Step::Choice(by, choice)) = entry
                    && (*by, race.ask) == (seat, ask)
                {
                    let (view, _) = moment.unwrap_or_else(|| (race.game.view(Viewer::Seat(seat)), *choice));
                    moment = Some((view, *choice));
                }
            }
            state.apply(entry, at, &mut ()).ok()?;
        }
        moment
    }
}
