//! One line of play of a whole turn, as it goes on: the imagined game and what was told of it. It decides nothing.

use super::ways::{Fall, Unsure, Way, WayChoice};
use crate::chapters::{land, round, shortage};
use crate::choices::chance::Outcome;
use crate::choices::choice::Choice;
use crate::pieces::card::Card;
use crate::pieces::dice::{Dice, Face, Shape};
use crate::pieces::half::Half;
use crate::pieces::seat::{Seat, ShipId};
use crate::pieces::treasure::{BoxSet, Treasure};
use crate::table::act::Act;
use crate::table::event::{Event, Witness};
use crate::table::game::Game;
use crate::table::stage::{Cause, Stage, Step};
use crate::table::variant::{Manned, Plain};

/// A turn on its way.
#[derive(Clone)]
pub(super) struct Turn {
    pub(super) game: Game,
    seat: Seat,
    pub(super) told: Told,
    pub(super) way: Way,
}

/// What was told, as far as it is of this turn and tells nothing that was only imagined.
#[derive(Clone)]
pub(super) struct Told {
    ship: ShipId,
    half: Half,
    is_over: bool,
    pub(super) morning: Vec<Event>,
    pub(super) evening: Vec<Event>,
}

impl Witness for Told {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        if self.is_over {
            return;
        }
        let event = event();
        match event {
            Event::ActionBegan { ship, half, .. } if ship == self.ship => self.half = half,
            // R3, R5, R6, E1: what comes after this turn.
            Event::ActionBegan { .. }
            | Event::RaceOver
            | Event::DeckRenewed { .. }
            | Event::RoundBegan { .. } => {
                self.is_over = true;
                return;
            }
            // The card is known; what a treasure is was only imagined.
            Event::CardRevealed { .. }
            | Event::TreasureSeen { .. }
            | Event::TreasureTurnedUp { .. }
            | Event::PileSeen { .. } => return,
            _ => {}
        }
        match self.half {
            Half::Morning => self.morning.push(event),
            Half::Evening => self.evening.push(event),
        }
    }
}

impl Turn {
    fn of(game: &Game, seat: Seat, half: Half) -> Self {
        let told = Told { ship: seat.ship(), half, is_over: false, morning: Vec::new(), evening: Vec::new() };
        let way = Way {
            choices: Vec::new(),
            morning: Vec::new(),
            evening: Vec::new(),
            unsure: Vec::new(),
            falls: Vec::new(),
        };
        Self { game: *game, seat, told, way }
    }

    /// What is left of the turn that this captain is having.
    pub(super) fn going_on(game: &Game, act: Act, seat: Seat) -> Self {
        let mut turn = Self::of(game, seat, act.half());
        turn.make_last();
        turn
    }

    /// The whole turn, if this captain acted now, with that card of their hand and these dice.
    pub(super) fn beginning(game: &Game, seat: Seat, card: Card, dice: Dice) -> Self {
        let mut turn = Self::of(game, seat, Half::Morning);
        turn.make_last();
        let Self { game, told, .. } = &mut turn;
        game.secrets.chosen[seat.index()] = Some(card);
        if game.open.tavern.is_some() {
            round::begin_turn(game, dice, seat, &mut Manned(told));
        } else {
            round::begin_turn(game, dice, seat, &mut Plain(told));
        }
        turn
    }

    /// R3: makes this captain the last to act, so that no card of another captain is revealed, which would be only imagined.
    /// Nothing in a captain's own turn depends on who has the compass.
    fn make_last(&mut self) {
        self.game.open.captain = self.game.open.next_seat(self.seat);
    }

    /// Where it stands; nothing when it is over.
    pub(super) fn step(&self) -> Option<(Act, Step)> {
        match self.game.open.stage {
            Stage::Act(act, step) if !self.told.is_over && act.ship() == self.seat.ship() => {
                Some((act, step))
            }
            _ => None,
        }
    }

    /// Everything the captain may choose there.
    pub(super) fn options(&self) -> impl Iterator<Item = Choice> + use<> {
        self.game.options(self.seat).iter()
    }

    /// The captain chooses that; `instead` are other choices, which no way follows.
    pub(super) fn choose(&mut self, half: Half, choice: Choice, instead: Vec<Choice>) {
        self.way.choices.push(WayChoice { choice, half, instead });
        self.game.choose(self.seat, choice, &mut self.told).expect("what is listed is accepted");
    }

    /// Chance answers with that.
    pub(super) fn resolve(&mut self, outcome: Outcome) {
        self.game.resolve(outcome, &mut self.told).expect("it can be");
    }

    /// Notes that the way does not guess what comes of that.
    pub(super) fn leave_open(&mut self, unsure: Unsure) {
        if !self.way.unsure.contains(&unsure) {
            self.way.unsure.push(unsure);
        }
    }

    /// P3: a card is drawn, and whatever it is, the turn goes on as if it were riches.
    pub(super) fn draw_treasure(&mut self) {
        self.leave_open(Unsure::Treasure);
        self.game.secrets.undrawn = BoxSet::full(self.game.open.tavern.is_some());
        self.resolve(Outcome::Treasure(Treasure::Riches(3)));
    }

    /// M4: the turn goes on behind a battle as if there had been none.
    pub(super) fn pass_battle(&mut self, act: Act, cause: Cause) {
        let Self { game, told, .. } = self;
        if game.open.tavern.is_some() {
            land::from_price(game, act, cause, &mut Manned(told));
        } else {
            land::from_price(game, act, cause, &mut Plain(told));
        }
    }

    /// H3: every place where the shortage die may send the ship. None of them is certain, so the ship is moved to none.
    pub(super) fn leave_to_the_die(&mut self, act: Act) {
        self.leave_open(Unsure::Shortage);
        let here = self.game.open.ship(act.ship()).place.space;
        let fall = |shape: Shape| {
            let faces = Face::ALL.into_iter().filter(|face| face.shape() == shape).count();
            let ways = shortage::back_by(here, shape);
            Fall {
                shape,
                likely: faces as f64 / Face::ALL.len() as f64,
                spaces: ways.map_or_else(|| vec![here], |ways| ways.iter().collect()),
            }
        };
        self.way.falls = Shape::ALL.map(fall).to_vec();
    }

    /// R4: the turn goes on with its next action.
    pub(super) fn end_action(&mut self, act: Act) {
        let Self { game, told, .. } = self;
        if game.open.tavern.is_some() {
            round::action_done(game, act, &mut Manned(told));
        } else {
            round::action_done(game, act, &mut Plain(told));
        }
    }

    /// C4: the turn goes on, whichever character is turned up in the tavern.
    pub(super) fn pass_tavern(&mut self, act: Act) {
        land::from_lookout(&mut self.game, act, &mut Manned(&mut self.told));
    }

    /// The way, with all that was told.
    pub(super) fn finished(self) -> Way {
        let Told { morning, evening, .. } = self.told;
        Way { morning, evening, ..self.way }
    }
}
