//! R4: what a card would lead to if its captain acted now, with the board as it lies: the ways that the turn can take, told by
//! the game itself. What others or chance decide is left open, and nothing imagined is told.

use super::turn::Turn;
use crate::chapters::pay;
use crate::choices::choice::Choice;
use crate::choices::luck::Luck;
use crate::choices::refusal::Refusal;
use crate::modules::crew::hidden::Looking;
use crate::modules::crew::step::{CrewChance, CrewStep};
use crate::pieces::card::{Card, Symbol};
use crate::pieces::dice::{Dice, Shape};
use crate::pieces::goods::Good;
use crate::pieces::half::Half;
use crate::pieces::hold::Contents;
use crate::pieces::track::Space;
use crate::table::event::{Event, Viewer};
use crate::table::game::Game;
use crate::table::stage::{Actor, Stage, Step};
use crate::table::view::View;

/// The most ways of one card.
pub const MOST_WAYS: usize = 24;
/// The most choices that are named beside the one that a way follows.
pub const MOST_INSTEAD: usize = 12;

/// What each card would lead to.
#[derive(Clone, PartialEq, Debug)]
pub struct Preview {
    /// With these dice.
    pub dice: Dice,
    /// Those in hand; in the viewer's own turn the one that is being carried out.
    pub cards: Vec<CardPreview>,
}

/// What a card would lead to.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardPreview {
    /// Which.
    pub card: Card,
    /// Every way that the turn can take.
    pub ways: Vec<Way>,
    /// Are there more than are told?
    pub more: bool,
}

/// One way that a turn can take.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Way {
    /// What the captain would choose, in order.
    pub choices: Vec<WayChoice>,
    /// What would happen.
    pub morning: Vec<Event>,
    /// What would happen; nothing if the ship is home by then (E1).
    pub evening: Vec<Event>,
    /// What it does not guess.
    pub unsure: Vec<Unsure>,
    /// H3: where the shortage die would send the ship; empty if none is rolled. The die is still to fall, so the moves of
    /// this way end where the shortage struck.
    pub falls: Vec<Fall>,
}

/// H3: one shape of the shortage die and where it leads.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fall {
    /// The shape around the number.
    pub shape: Shape,
    /// How likely it is, from 0 to 1.
    pub likely: f64,
    /// One space for each way back, the captain's choice; a star stays where the ship is.
    pub spaces: Vec<Space>,
}

/// What the captain would choose on a way.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WayChoice {
    /// As a choice is written.
    pub choice: Choice,
    /// When.
    pub half: Half,
    /// What else the captain could choose there, which no way follows.
    pub instead: Vec<Choice>,
}

/// What others or chance would decide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Unsure {
    /// B: it goes on as if the battle changed nothing.
    Battle,
    /// B6, C12: nothing is taken.
    Loot,
    /// H3: where the die sends the ship; an evening load still follows, an evening move does not.
    Shortage,
    /// P3: what is found; it goes on as if it were riches.
    Treasure,
    /// C4: who is turned up in the tavern.
    Tavern,
}

impl View {
    /// What each card would lead to if the viewer acted now, with these dice, or with those that are placed. In the viewer's
    /// own turn it is what is left of that turn. None if there are no dice. Luck only fills in what the viewer does not
    /// know; the answer is the same whatever it says.
    ///
    /// # Errors
    /// If the race is over, if a die cannot show that, or if the viewer has no seat.
    pub fn preview(&self, dice: Option<Dice>, luck: &mut impl Luck) -> Result<Option<Preview>, Refusal> {
        self.preview_by(dice, &mut |bound| luck.below(bound))
    }

    /// The same for any luck, so that it is compiled once.
    fn preview_by(
        &self,
        dice: Option<Dice>,
        mut luck: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Option<Preview>, Refusal> {
        let Viewer::Seat(seat) = self.viewer() else { return Err(Refusal::NotYourTurn) };
        if let Stage::Over(_) = self.open.stage {
            return Err(Refusal::RaceIsOver);
        }
        if dice.is_some_and(|dice| !Dice::is_face(dice.morning) || !Dice::is_face(dice.evening)) {
            return Err(Refusal::NoSuchDie);
        }
        if let Stage::Act(act, _) = self.open.stage
            && act.seat() == Some(seat)
            && let Some(card) = self.card()
        {
            let turn = Turn::going_on(&self.table(&mut luck), act, seat);
            let cards = vec![CardPreview::of(card, turn)];
            return Ok(Some(Preview { dice: act.dice(), cards }));
        }
        let Some(dice) = dice.or_else(|| self.dice()) else { return Ok(None) };
        let table = self.table(&mut luck);
        let preview = |card| CardPreview::of(card, Turn::beginning(&table, seat, card, dice));
        Ok(Some(Preview { dice, cards: self.hand().iter().map(preview).collect() }))
    }

    /// A game that fits what the viewer knows, without the cards that they are looking at.
    fn table(&self, luck: &mut impl Luck) -> Game {
        let mut game = self.imagine(luck);
        if let Some(hidden) = &mut game.secrets.crew {
            hidden.looking = Looking::NONE;
        }
        game
    }
}

impl CardPreview {
    fn of(card: Card, turn: Turn) -> Self {
        let mut preview = Self { card, ways: Vec::new(), more: false };
        preview.follow(turn, MOST_WAYS);
        preview
    }

    /// Follows a turn to its end, on no more ways than that.
    fn follow(&mut self, mut turn: Turn, most: usize) {
        while let Some((act, step)) = turn.step() {
            let half = act.half();
            match step {
                Step::Powder(battle, _) | Step::Combat(battle, ..) | Step::Sabre(battle, ..) => {
                    turn.leave_open(Unsure::Battle);
                    turn.pass_battle(act, battle.cause);
                }
                Step::Loot(battle, _) => {
                    turn.leave_open(Unsure::Loot);
                    turn.pass_battle(act, battle.cause);
                }
                Step::Crew(CrewStep::Sink { cause, .. } | CrewStep::KeepTaken { cause, .. }) => {
                    turn.leave_open(Unsure::Loot);
                    turn.pass_battle(act, cause);
                }
                Step::Treasure(_) => turn.draw_treasure(),
                Step::CrewChance(CrewChance::Peek { lair, .. })
                | Step::Crew(CrewStep::KeepDrawn { lair, .. }) => {
                    turn.game.open.wait_for(Stage::Act(act, Step::Treasure(lair)));
                }
                Step::CrewChance(CrewChance::TurnUp) => {
                    turn.leave_open(Unsure::Tavern);
                    turn.pass_tavern(act);
                }
                // H4: no price is paid where the die leads, so a load in the evening does not depend on it; a move does.
                Step::ShortageDie => {
                    turn.leave_to_the_die(act);
                    match (half, act.actor()) {
                        (Half::Morning, Actor::Captain(_, card))
                            if matches!(card.evening(), Symbol::Load(_)) =>
                        {
                            turn.end_action(act);
                        }
                        _ => break,
                    }
                }
                Step::Sail(_)
                | Step::Retreat(_)
                | Step::Opponent(..)
                | Step::Crew(CrewStep::Course | CrewStep::Mage) => {
                    return self.by_choice(&turn, half, turn.options().collect(), most);
                }
                // C24: to pay with another good, or not to pay.
                Step::Pay(cause) if pay::is_optional(&turn.game.open, act.ship(), cause) => {
                    let either = turn.options().take(1).chain([Choice::Shortage]).collect();
                    return self.by_choice(&turn, half, either, most);
                }
                Step::Load { .. }
                | Step::Pay(_)
                | Step::Crew(
                    CrewStep::Broadside(..)
                    | CrewStep::Look(_)
                    | CrewStep::Recruit(_)
                    | CrewStep::Rum(..)
                    | CrewStep::Board(..)
                    | CrewStep::Lookout,
                ) => as_usual(&mut turn, half),
            }
        }
        self.ways.push(turn.finished());
    }

    fn by_choice(&mut self, turn: &Turn, half: Half, choices: Vec<Choice>, most: usize) {
        self.by_each(choices, most, |choice| {
            let mut turn = turn.clone();
            turn.choose(half, choice, Vec::new());
            turn
        });
    }

    /// Follows every branch. Each gets its share of the ways, so that none is left out for another's forks.
    fn by_each<T>(&mut self, branches: Vec<T>, most: usize, turn: impl Fn(T) -> Turn) {
        let end = self.ways.len() + most;
        let count = branches.len();
        for (index, branch) in branches.into_iter().enumerate() {
            let left = end - self.ways.len();
            if left == 0 {
                self.more = true;
                return;
            }
            self.follow(turn(branch), left.div_ceil(count - index));
        }
    }
}

/// What matters less is done as most captains would, and what else could be done is named.
fn as_usual(turn: &mut Turn, half: Half) {
    let options: Vec<Choice> = turn.options().collect();
    let usual = usual(&turn.game, &options).expect("who is asked can answer");
    let instead = options.into_iter().filter(|&choice| choice != usual).take(MOST_INSTEAD).collect();
    turn.choose(half, usual, instead);
}

/// L2: what is worth least goes overboard. C3, C12, C29: nothing is done that need not be. Otherwise the first.
fn usual(game: &Game, options: &[Choice]) -> Option<Choice> {
    let least = |choice: &Choice| match *choice {
        Choice::Load(hold) => {
            let ship = game.open.turn().map(|(ship, _)| ship);
            match ship.map(|ship| game.open.ship(ship).holds.get(hold).contents()) {
                Some(Contents::Goods(good, count)) => (u8::from(good == Good::Gold), count),
                Some(Contents::Character(_)) => (2, 0),
                Some(Contents::Empty) | None => (0, 0),
            }
        }
        Choice::HoldFire | Choice::Recruit(None) | Choice::Lookout(None) => (0, 0),
        _ => (1, 0),
    };
    options.iter().copied().min_by_key(least)
}
