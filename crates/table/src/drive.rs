//! Forced steps: chance answers, bots that need no time choose, and bots relieve captains who are late. They end where a
//! captain or a thinking bot must be waited for.

use crate::chair;
use crate::checks::RELIEF;
use crate::draft::Draft;
use crate::entropy::{self, Entropy};
use crate::entry::Entry;
use xaymaca_bots::{Budget, Level};
use xaymaca_rules::notation::Step;
use xaymaca_rules::{Awaiting, Choice, Options, Seat, View, Viewer};
use xaymaca_wire::Refusal;

/// Upper bound on the entries of one append; a tick goes on from there. A whole race of bots alone has fewer.
const MOST_AT_ONCE: usize = 2_000;

/// A question to a bot that takes time to think. It has the view of its seat and nothing else of the race.
#[derive(Clone, Debug)]
pub struct BotTask {
    /// The number of the question.
    pub ask: u32,
    /// The seat that is asked.
    pub seat: Seat,
    level: Level,
    seed: u64,
    view: View,
    options: Options,
}

impl BotTask {
    /// True if it needs the Admiral's model.
    pub fn needs_model(&self) -> bool {
        self.level == Level::Admiral
    }

    /// The bot's choice, after at most `budget` of thinking. It blocks: do not call it on a thread that serves others.
    pub fn think(&self, budget: Budget) -> Choice {
        self.level.bot(self.seed, budget).choose(&self.view, &self.options)
    }

    /// A choice without thinking, for when the bot failed.
    pub fn guess(&self) -> Choice {
        Level::Deckhand.bot(self.seed, Budget::Playouts(1)).choose(&self.view, &self.options)
    }
}

/// Runs forced steps, and returns the questions to bots that must think before the race goes on.
///
/// # Errors
/// [`Refusal::Internal`] if a forced step is refused: that is a bug.
pub fn drive(draft: &mut Draft, entropy: &mut dyn Entropy) -> Result<Vec<BotTask>, Refusal> {
    while draft.entries.len() < MOST_AT_ONCE {
        let Some(race) = draft.state.race else { return Ok(Vec::new()) };
        if draft.state.is_over() {
            return Ok(Vec::new());
        }
        let script = draft.state.lobby.script.as_deref();
        let step = match race.game.awaiting() {
            Awaiting::Nothing => return Ok(Vec::new()),
            Awaiting::Chance(_) => {
                let scripted = script.and_then(|script| script.outcome(race.cursor, &race.game));
                let mut dice = race.dice;
                Step::Outcome(scripted.or_else(|| dice.draw(&race.game)).ok_or(Refusal::Internal)?)
            }
            Awaiting::Seats(seats, _) => {
                if draft.state.rest_ends().is_some_and(|until| until > draft.at()) {
                    return Ok(Vec::new());
                }
                let level = |seat: Seat| draft.state.helm(seat).map(|mate| mate.level);
                let asked: Vec<(Seat, Level)> =
                    seats.iter().filter_map(|seat| Some((seat, level(seat)?))).collect();
                let mut question = |(seat, level): (Seat, Level)| {
                    let view = race.game.view(Viewer::Seat(seat));
                    let seed = u64::from_le_bytes(entropy::bytes(entropy));
                    BotTask { ask: race.ask, seat, level, seed, options: view.options(), view }
                };
                let Some(&quick) = asked.iter().find(|(_, level)| !level.thinks()) else {
                    return Ok(asked.into_iter().map(question).collect());
                };
                let scripted = script.and_then(|script| script.choice(race.cursor, quick.0, &race.game));
                let think = || question(quick).think(Budget::Playouts(0));
                Step::Choice(quick.0, scripted.unwrap_or_else(think))
            }
        };
        draft.happen(Entry::Step(step))?;
    }
    Ok(Vec::new())
}

/// Bots take the helm of the captains who have not answered the open question in time.
///
/// # Errors
/// [`Refusal::Internal`] if an entry is refused: that is a bug.
pub(crate) fn relieve_late_captains(draft: &mut Draft) -> Result<(), Refusal> {
    for seat in draft.state.awaited().iter() {
        draft.happen(Entry::Relieved(seat, chair::mate(seat, RELIEF)))?;
    }
    Ok(())
}
