//! Twins of a race: the same steps, but for facts that a viewer cannot know. It knows the rules alone.

use xaymaca_rules::cards::Card;
use xaymaca_rules::notation::{Record, Step};
use xaymaca_rules::treasures::Treasure;
use xaymaca_rules::{Awaiting, Chance, Choice, Event, Game, Outcome, Question, Viewer};

/// Upper bound on the facts in which a twin differs, so that finding it takes little time.
const MOST: usize = 12;
/// How many steps back it looks for them.
const BACK: usize = 60;

/// Other steps that look the same to a viewer.
pub(super) struct Twin {
    pub(super) steps: Vec<Step>,
    /// The number of steps that are not the same.
    pub(super) changed: usize,
}

/// Moments of a race at which captains are asked, spread over it: half of them while cards lie face down and not all are chosen.
pub(super) fn moments(record: &Record, count: usize) -> Vec<usize> {
    let mut game = record.start().expect("a race");
    let (mut hidden, mut open) = (Vec::new(), Vec::new());
    for (nth, line) in record.lines.iter().enumerate() {
        line.play(&mut game, &mut Vec::<Event>::new()).expect("a step");
        if let Awaiting::Seats(_, question) = game.awaiting() {
            let chose = matches!(line.step, Step::Choice(_, Choice::Play(_)));
            let which = if chose && question == Question::Card { &mut hidden } else { &mut open };
            which.push(nth + 1);
        }
    }
    let spread = |all: Vec<usize>| {
        let every = (all.len() * 2 / count).max(1);
        all.into_iter().skip(every / 2).step_by(every).take(count / 2).collect::<Vec<_>>()
    };
    [spread(hidden), spread(open)].concat()
}

/// Plays these steps, and returns what the viewer is told of them and the game at their end; none if one is not legal.
fn told(mut game: Game, steps: &[Step], viewer: Viewer) -> Option<(Vec<Event>, Game)> {
    let mut events = Vec::new();
    for step in steps {
        step.play(&mut game, &mut events).ok()?;
    }
    events.retain(|event| event.is_for(viewer));
    Some((events, game))
}

/// Another race that the viewer cannot tell from that one after so many steps; none if nothing is hidden from them.
pub(super) fn twin(record: &Record, until: usize, viewer: Viewer) -> Option<Twin> {
    let start = record.start().expect("a race");
    let before: Vec<Step> = record.lines[..until].iter().map(|line| line.step).collect();
    let mut steps = before.clone();
    let (games, drawn) = played(start, &steps);
    let (_, end) = told(start, &steps, viewer)?;
    let mut found = 0;
    // The latest first: what was hidden long ago has mostly been shown since.
    for nth in (until.saturating_sub(BACK)..until).rev() {
        if found >= MOST || steps[nth] != before[nth] {
            continue;
        }
        let (events, _) = told(games[nth], &before[nth..], viewer)?;
        for other in others(steps[nth]) {
            let mut tried = steps.clone();
            tried[nth] = other;
            // A card that is drawn now cannot be drawn later: both change places.
            let later = (nth + 1..until).find(|&later| drawn[later] == drawn[nth] && steps[later] == other);
            if let Some(later) = later {
                tried[later] = steps[nth];
            }
            let is_same = told(games[nth], &tried[nth..], viewer).is_some_and(|(told, twin)| {
                told == events && twin.view(viewer) == end.view(viewer) && twin.awaiting() == end.awaiting()
            });
            if is_same {
                steps = tried;
                found += 1;
                break;
            }
        }
    }
    let changed = steps.iter().zip(&before).filter(|(one, other)| one != other).count();
    (changed > 0).then_some(Twin { steps, changed })
}

/// The game before each step, and what the step draws if it is an outcome.
fn played(mut game: Game, steps: &[Step]) -> (Vec<Game>, Vec<Option<Chance>>) {
    let play = |step: &Step| {
        let before = game;
        step.play(&mut game, &mut Vec::<Event>::new()).expect("a step");
        let chance = match before.awaiting() {
            Awaiting::Chance(chance) => Some(chance),
            _ => None,
        };
        (before, chance)
    };
    steps.iter().map(play).unzip()
}

/// Steps that could stand there instead, if what it says may be hidden.
fn others(step: Step) -> Vec<Step> {
    let others: Vec<Step> = match step {
        Step::Outcome(Outcome::Card(_)) => Card::all().map(Outcome::Card).map(Step::Outcome).collect(),
        Step::Outcome(Outcome::Treasure(_)) => Treasure::BOX
            .into_iter()
            .chain(Treasure::CREW)
            .map(Outcome::Treasure)
            .map(Step::Outcome)
            .collect(),
        Step::Choice(seat, Choice::Play(_)) => {
            Card::all().map(|card| Step::Choice(seat, Choice::Play(card))).collect()
        }
        _ => Vec::new(),
    };
    others.into_iter().filter(|other| *other != step).collect()
}
