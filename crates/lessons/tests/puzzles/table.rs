//! The moment of a puzzle at a table: what its captain would be told there, by the code that tells captains.

use std::sync::{Arc, Mutex};
use xaymaca_bots::puzzles::Puzzle;
use xaymaca_rules::dice::Dice;
use xaymaca_rules::preview::{BattleOdds, Preview};
use xaymaca_rules::{Awaiting, Event, Question, View, Viewer, Witness};
use xaymaca_table::{
    Draft, Entropy, Entry, Host, LiveTable, Log, Responder, Sink, TableMessage, decide, open,
};
use xaymaca_wire::{
    Agreement, Command, Frame, Guest, GuestId, Language, Previewed, Reckoned, Refusal, TableId,
};

/// When every table is opened, in milliseconds since 1970: a day in 2026.
const BEGINNING: u64 = 1_791_000_000_000;

/// What a captain is told: a sync, and the answers to the queries that the page sends at such a moment.
pub(crate) struct Told {
    pub(crate) update: String,
    /// The dice as they are placed, or both ways to place them.
    pub(crate) previews: Vec<Previewed>,
    pub(crate) odds: Option<Reckoned>,
}

/// The same bytes every time.
struct Counting(u8);

impl Entropy for Counting {
    fn fill(&mut self, bytes: &mut [u8]) {
        for byte in bytes {
            self.0 = self.0.wrapping_mul(5).wrapping_add(3);
            *byte = self.0;
        }
    }
}

/// A host without followers.
#[derive(Debug)]
struct Alone;

impl Host for Alone {
    type Sink = Nowhere;
}

#[derive(Debug)]
struct Nowhere;

impl Sink for Nowhere {
    fn try_send(&self, _: Frame) -> bool {
        false
    }

    fn is_closed(&self) -> bool {
        true
    }
}

/// Notes whether a round began.
#[derive(Default)]
struct Rounds(bool);

impl Witness for Rounds {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.0 |= matches!(event(), Event::RoundBegan { .. });
    }
}

/// A table with the captain of the puzzle in their seat and bots in all others, when its race begins.
fn set(puzzle: &Puzzle, captain: &Guest) -> Result<Draft, Refusal> {
    let setup = &puzzle.record.setup;
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
    let entropy = &mut Counting(1);
    let id = TableId::of_random([9; 16]);
    let mut draft = open(id, captain.id.clone(), agreement, BEGINNING, entropy)?;
    let number = |index: usize| Some(index as u8 + 1);
    let flag = setup.flags[puzzle.seat.index()].word().to_owned();
    let sit = Command::Sit { seat: number(puzzle.seat.index()), flag: Some(flag) };
    decide(&mut draft, captain, &sit, entropy)?;
    for index in (0..setup.flags.len()).filter(|&index| index != puzzle.seat.index()) {
        let hire = Command::Hire { level: "sailor".into(), seat: number(index) };
        decide(&mut draft, captain, &hire, entropy)?;
    }
    decide(&mut draft, captain, &Command::Start { seed: None }, entropy)?;
    Ok(draft)
}

/// What the captain of that puzzle is told at its moment, with the events of its round.
pub(crate) fn told(puzzle: &Puzzle) -> Told {
    let captain = Guest { id: GuestId::of_random([7; 16]), name: "Anne".into(), language: Language::En };
    let mut draft = set(puzzle, &captain).expect("the table can be set");
    let race = draft.state.race.as_ref().expect("the race has begun");
    assert_eq!(race.game.setup(), puzzle.record.setup, "the flags are those of the record");
    // What came before this round is one append, this round is another.
    let mut game = race.game;
    let mut earlier = 0;
    for (index, line) in puzzle.record.lines.iter().enumerate() {
        let mut rounds = Rounds::default();
        line.play(&mut game, &mut rounds).expect("the record can be played");
        earlier = if rounds.0 { index } else { earlier };
    }
    let mut log = Log::default();
    for (index, line) in puzzle.record.lines.iter().enumerate() {
        if index == earlier {
            log.push(1, draft.at(), log.digest(), std::mem::take(&mut draft.entries));
        }
        draft.happen(Entry::Step(line.step)).expect("the record can be played");
    }
    // Nothing is stored, so its chain does not matter.
    log.push(2, draft.at(), log.digest(), std::mem::take(&mut draft.entries));
    let mut table: LiveTable<Alone> = LiveTable::new(log, draft.state, Box::new(Counting(2)));
    let answer = Arc::new(Mutex::new(None));
    let heard = Arc::clone(&answer);
    let responder = Responder::new(move |told| *heard.lock().expect("one thread") = Some(told));
    let storing = table.handle([TableMessage::Look(captain, Some(1), responder)], BEGINNING);
    assert!(storing.is_none(), "only the captain of the puzzle is awaited");
    let update = answer.lock().expect("one thread").take().expect("an answer").expect("no refusal");
    let race = table.state().race.expect("a race");
    let view = race.game.view(Viewer::Seat(puzzle.seat));
    let (previews, odds) = queried(&view, race.ask);
    Told { update, previews, odds }
}

/// The answers to what the page asks beside a question: previews of cards, the odds of a battle.
fn queried(view: &View, ask: u32) -> (Vec<Previewed>, Option<Reckoned>) {
    let Awaiting::Seats(_, question) = view.awaiting() else { return (Vec::new(), None) };
    let tried: Vec<Dice> = match question {
        Question::Place { dice: [one, other] } => {
            vec![Dice { morning: one, evening: other }, Dice { morning: other, evening: one }]
        }
        Question::Card => view.dice().into_iter().collect(),
        _ => Vec::new(),
    };
    let preview = |dice| {
        let preview = view.preview(Some(dice), &mut |_| 0).expect("a captain may ask");
        let Preview { dice, cards } = preview.expect("there are dice");
        Previewed { tell: "preview", id: None, seq: 2, ask, dice, cards }
    };
    let odds = view.odds().map(|BattleOdds { ship, amounts, sabre }| Reckoned {
        tell: "odds",
        id: None,
        seq: 2,
        ask,
        ship,
        amounts,
        sabre,
    });
    let is_battle = matches!(question, Question::Powder { .. } | Question::Sabre { .. });
    (tried.into_iter().map(preview).collect(), odds.filter(|_| is_battle))
}
