//! Finds puzzles: plays a race between bots, and looks at every decision of one of its captains.

use super::theme::Theme;
use super::trying::Trying;
use super::{Estimate, MOST_OPTIONS, Puzzle, is_clear};
use crate::admiral;
use crate::bot::Bot;
use crate::budget::Budget;
use crate::level::Level;
use crate::luck::Seeded;
use crate::search::Search;
use xaymaca_rules::notation::{Record, Step};
use xaymaca_rules::{Awaiting, Choice, Edition, Game, Luck as _, Question, Seat, Setup, View, Viewer};

/// What was looked at, for a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Races played.
    pub races: u64,
    /// Decisions whose options were tried.
    pub decisions: u64,
    /// Decisions that looked like puzzles after a short look.
    pub promising: u64,
    /// Decisions that were clear after many imagined races.
    pub clear: u64,
}

/// The most puzzles of one race: more would be much alike.
const MOST_OF_A_RACE: usize = 2;
/// How many Sailors are asked. Each misjudges options in its own way.
const SAILORS: u64 = 8;
/// How many imagined races the bots of a race think a decision over, those that think.
const THOUGHT: Budget = Budget::Playouts(64);

/// A short look, a longer one, and the figures that are kept: imagined races, the lead that is asked for, and how many
/// standard errors it must be. Each has its own luck, so that an option which was lucky in one look gains nothing in the next.
const LOOKS: [(usize, f32, f32); 2] = [(32, 0.03, 1.0), (160, 0.05, 2.5)];
/// Imagined races behind the figures that are kept.
const RACES: usize = 1_600;
/// Imagined races that are sailed to their end: the evaluator, which may be wrong, is not asked there.
const TO_THE_END: usize = 1_000;
/// The lead in those races, in standard errors, at the least.
const CLEAR_AT_THE_END: f32 = 3.0;
/// In the first round all stand in Port Royal, and its questions are much alike.
const FIRST_ROUND: u16 = 2;
/// With less chance than this a race is lost, whatever is chosen.
const LEAST_CHANCE: f32 = 0.12;

/// The puzzles in the race with that number, of those many that begin with this seed. A theme that is not wanted is not
/// looked for. What is found depends on nothing but what is given.
pub fn find(
    seed: u64,
    number: u64,
    wanted: impl Fn(Theme, Question) -> bool,
    tally: &mut Tally,
) -> Vec<Puzzle> {
    tally.races += 1;
    let luck = &mut Seeded::nth(seed, number);
    let setup = setup(luck);
    let seats = setup.flags.len();
    let hero = Seat::new(luck.below(seats as u32) as usize).expect("a seat of the table");
    let mut bots: Vec<Box<dyn Bot>> = (0..seats).map(|_| bot(luck)).collect();
    let mut game = Game::new(&setup).expect("a table that can be set");
    let mut record = Record::new(setup);
    let mut found: Vec<Puzzle> = Vec::new();
    // The race is the same, whatever is looked for in it.
    let mut looking = luck.branch();
    loop {
        let step = match game.awaiting() {
            Awaiting::Seats(asked, question) => {
                // The captain of the puzzle chooses a card last: then their answer is all that is missing.
                let seat = asked.iter().find(|&seat| seat != hero).unwrap_or(hero);
                let view = game.view(Viewer::Seat(seat));
                let options = view.options();
                if seat == hero && game.round() >= FIRST_ROUND && found.len() < MOST_OF_A_RACE {
                    let wanted =
                        |theme| wanted(theme, question) && found.iter().all(|puzzle| puzzle.theme != theme);
                    let moment = Moment { seat, question, view: &view, record: &record };
                    found.extend(moment.puzzle(wanted, &mut looking.branch(), tally));
                }
                Step::Choice(seat, bots[seat.index()].choose(&view, &options))
            }
            Awaiting::Chance(_) => Step::Outcome(game.draw(luck).expect("chance is asked")),
            Awaiting::Nothing => return found,
        };
        step.play(&mut game, &mut ()).expect("what is listed is accepted");
        record.push(step);
    }
}

/// A table: most have three to five captains and neither the ghost nor The Crew.
fn setup(luck: &mut Seeded) -> Setup {
    let seats = [2, 3, 3, 4, 4, 4, 4, 5, 5, 6][luck.below(10) as usize];
    let edition = Edition::ALL[luck.below(2) as usize];
    let plain = Setup::new(edition, seats);
    let ghost = plain.ghost || (seats < Seat::MOST && luck.below(6) == 0);
    Setup { ghost, crew: luck.below(8) == 0, ..plain }
}

/// A bot: every other one is a Sailor.
fn bot(luck: &mut Seeded) -> Box<dyn Bot> {
    let level = [Level::Sailor, Level::Sailor, Level::Captain, Level::Admiral][luck.below(4) as usize];
    level.bot(luck.seed(), THOUGHT)
}

/// A decision.
struct Moment<'a> {
    seat: Seat,
    question: Question,
    view: &'a View,
    record: &'a Record,
}

impl Moment<'_> {
    /// The puzzle that this moment is, if it is one and its theme is wanted.
    fn puzzle(&self, wanted: impl Fn(Theme) -> bool, luck: &mut Seeded, tally: &mut Tally) -> Option<Puzzle> {
        let &Self { seat, question, view, record } = self;
        let options: Vec<Choice> = Some(view.options())
            .filter(|options| (2..=MOST_OPTIONS).contains(&options.len()))
            .map(|options| options.iter().collect())?;
        if !Theme::possible(question, &options, seat.ship(), view.could_end())
            .iter()
            .any(|&theme| wanted(theme))
        {
            return None;
        }
        let sailors = self.sailors();
        let search = admiral::search(THOUGHT);
        let look = |search: &Search<'_>, options: &[Choice], races, luck: &mut Seeded| {
            Trying::new(search, view, options, races, luck).ranking()
        };
        tally.decisions += 1;
        for (races, lead, errors) in LOOKS {
            let ranking = look(&search, &options, races, luck);
            let second = ranking[1].behind;
            let is_promising = second.mean >= lead && second.mean >= errors * second.error;
            if !is_promising || ranking[0].chance.mean < LEAST_CHANCE || sailors.contains(&ranking[0].choice)
            {
                return None;
            }
        }
        tally.promising += 1;
        let ranking = look(&search, &options, RACES, luck);
        let is_clear = ranking[1..].iter().all(|option| is_clear(option.behind));
        if !is_clear || sailors.contains(&ranking[0].choice) {
            return None;
        }
        tally.clear += 1;
        let sailors_choice = ranking.iter().find(|option| option.choice == sailors[0])?;
        let theme = Theme::of(question, &options, seat.ship(), &ranking[0].outlook, &sailors_choice.outlook)?;
        if !wanted(theme) {
            return None;
        }
        let to_the_end = Search { rounds: u16::MAX, ..search };
        let [best, second] = [ranking[0].choice, ranking[1].choice];
        let ends = look(&to_the_end, &[best, second], TO_THE_END, luck);
        let Estimate { mean, error } = ends[1].behind;
        if ends[0].choice != best || mean < CLEAR_AT_THE_END * error {
            return None;
        }
        Some(Puzzle {
            theme,
            seat,
            model: admiral::model_hash(),
            races: RACES as u32,
            sailors,
            to_the_end: Estimate { mean, error },
            options: ranking,
            record: record.clone(),
        })
    }

    /// What Sailors choose here, the commonest choice first.
    fn sailors(&self) -> Vec<Choice> {
        let options = self.view.options();
        let chosen: Vec<Choice> =
            (0..SAILORS).map(|seed| Level::Sailor.bot(seed, THOUGHT).choose(self.view, &options)).collect();
        let count = |choice: &Choice| chosen.iter().filter(|other| *other == choice).count();
        let mut sailors: Vec<Choice> = Vec::new();
        for choice in &chosen {
            if !sailors.contains(choice) {
                sailors.push(*choice);
            }
        }
        sailors.sort_by_key(|choice| std::cmp::Reverse(count(choice)));
        sailors
    }
}
