//! Opens the table of a lesson: a guest in the first seat, bots in the others, chance and bots by a script.

use crate::chair;
use crate::decide::open;
use crate::draft::Draft;
use crate::drive::drive;
use crate::entropy::Entropy;
use crate::entry::Entry;
use crate::script::{Beginning, LessonScene, Script, ScriptProblem};
use std::sync::Arc;
use xaymaca_bots::Level;
use xaymaca_rules::{Game, Seat};
use xaymaca_wire::{Agreement, Guest, Refusal, TableId};

/// How well the bots sail where the script does not speak for them: at once, and as beginners.
const RIVALS: Level = Level::Deckhand;

/// The part of a lesson that one table shows.
#[derive(Clone, Debug)]
pub struct LessonTable {
    scene: LessonScene,
    beginning: Beginning,
    script: Arc<Script>,
    game: Game,
}

impl LessonTable {
    /// A race that begins in that situation, and answers as the script says.
    ///
    /// # Errors
    /// If the situation or the script cannot be read.
    pub fn new<'a>(
        scene: LessonScene,
        situation: &str,
        script: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, ScriptProblem> {
        let (beginning, game) = Beginning::of(situation)?;
        Ok(Self { scene, beginning, script: Arc::new(Script::of(script)?), game })
    }

    /// Opens the table for that guest, and lets the race begin.
    ///
    /// # Errors
    /// If the table refuses what the lesson needs, which is a mistake in the lesson.
    pub fn open(
        &self,
        id: TableId,
        guest: &Guest,
        at: u64,
        entropy: &mut dyn Entropy,
    ) -> Result<Draft, Refusal> {
        let setup = self.game.setup();
        let agreement = Agreement {
            edition: setup.edition,
            seats: setup.flags.len() as u8,
            ghost: setup.ghost,
            bank: setup.bank,
            crew: setup.crew,
            listed: false,
            spectators: false,
            patience: None,
        };
        let mut draft = open(id, guest.id.clone(), agreement, at, entropy)?;
        draft.happen(Entry::Lesson(self.scene.clone()))?;
        draft.happen(Entry::Situation(self.beginning.clone()))?;
        draft.happen(Entry::Script(Arc::clone(&self.script)))?;
        for (index, &flag) in setup.flags.iter().enumerate() {
            let seat = Seat::new(index).ok_or(Refusal::NoSuchSeat)?;
            draft.happen(match index {
                0 => Entry::Sat(seat, flag, guest.id.clone(), Arc::clone(&guest.name)),
                _ => Entry::Hired(seat, flag, chair::mate(seat, RIVALS)),
            })?;
        }
        draft.happen(Entry::Ready(Seat::new(0).ok_or(Refusal::NoSuchSeat)?, None))?;
        draft.happen(Entry::Started)?;
        drive(&mut draft, entropy)?;
        Ok(draft)
    }
}
