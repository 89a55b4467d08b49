//! The walk through a race, node by node: what each answer of chance and each choice did to every ship's chance to win.

use super::problem::play;
use super::report::{Cause, LuckKind};
use crate::evaluation::SHIPS;
use crate::position::{Answers, Judge, Values, is_judged, judged, minus};
use xaymaca_rules::cards::Card;
use xaymaca_rules::notation::Step;
use xaymaca_rules::{Awaiting, Chance, Choice, Game, Outcome, Question, Seat};

/// A race under way, and the value of where it is.
#[derive(Debug)]
pub(super) struct Walk {
    judge: Judge,
    pub(super) game: Game,
    /// The value of `game`: that of the last node, carried on, so that the differences add up without a gap.
    pub(super) value: Values,
    /// R2: the cards are being chosen.
    choosing: Option<Choosing>,
}

/// R2: all captains choose at the same time, so their cards are one node.
#[derive(Debug)]
struct Choosing {
    /// Before the first card.
    before: Game,
    /// The card that each captain has chosen last; none of one in whose place a bot chose.
    cards: [Option<Card>; Seat::MOST],
}

/// What one node did.
#[derive(Debug)]
pub(super) struct Done {
    /// None if nothing could have been otherwise.
    pub(super) cause: Option<Cause>,
    /// To each ship: of luck, against the mean of all answers; of choices, against before.
    pub(super) change: Values,
    /// By the choices of the ship's own captain.
    pub(super) own: Values,
    /// By the choices of others, and by those of a bot in the place of the captain.
    pub(super) others: Values,
    /// What the judge did not foresee.
    pub(super) uncertain: Values,
}

const NONE: Values = [0.0; SHIPS];

impl Walk {
    pub(super) fn new(game: &Game, judge: Judge) -> Self {
        Self { judge, game: *game, value: judge.value(game), choosing: None }
    }

    /// Plays the next step; `relieved` if a bot chose it in the place of a captain. What it did to the chances, if they are
    /// judged again after it.
    pub(super) fn step(&mut self, step: Step, relieved: bool) -> Option<Done> {
        let before = self.game;
        play(&mut self.game, step);
        match (before.awaiting(), step) {
            (Awaiting::Chance(chance), Step::Outcome(outcome)) if before.tickets() > Some(1) => {
                Some(self.answered(chance, &self.judge.answers(&before), outcome))
            }
            (Awaiting::Seats(_, Question::Card), Step::Choice(seat, Choice::Play(card))) => {
                let choosing = self.choosing.get_or_insert(Choosing { before, cards: [None; Seat::MOST] });
                choosing.cards[seat.index()] = (!relieved).then_some(card);
                self.revealed()
            }
            (Awaiting::Seats(..), Step::Choice(seat, _)) if before.options(seat).len() > 1 => {
                Some(self.chosen(seat, relieved))
            }
            _ => self.forced(),
        }
    }

    /// Nothing could have been otherwise. The value is carried on, but where the networks judge they have the last word.
    fn forced(&mut self) -> Option<Done> {
        if !is_judged(&self.game) {
            return None;
        }
        let before = std::mem::replace(&mut self.value, judged(&self.game));
        let uncertain = minus(&self.value, &before);
        Some(Done { cause: None, change: NONE, own: NONE, others: NONE, uncertain })
    }

    /// Chance answered.
    fn answered(&mut self, chance: Chance, answers: &Answers, outcome: Outcome) -> Done {
        let after = answers.after(outcome);
        let uncertain = minus(&answers.mean, &self.value);
        self.value = after;
        Done {
            cause: Some(cause_of(chance)),
            change: minus(&after, &answers.mean),
            own: NONE,
            others: NONE,
            uncertain,
        }
    }

    /// One captain chose, or a bot in their place.
    fn chosen(&mut self, seat: Seat, relieved: bool) -> Done {
        let after = self.judge.value(&self.game);
        let change = minus(&after, &self.value);
        self.value = after;
        let (mut own, mut others) = (NONE, change);
        if !relieved {
            let ship = seat.ship().index();
            std::mem::swap(&mut own[ship], &mut others[ship]);
        }
        Done { cause: Some(Cause::Choice { seat }), change, own, others, uncertain: NONE }
    }

    /// If all cards lie on the table: what each captain's own card did, whatever the others played, and the rest.
    fn revealed(&mut self) -> Option<Done> {
        if matches!(self.game.awaiting(), Awaiting::Seats(_, Question::Card)) {
            return None;
        }
        let Choosing { before, cards } = self.choosing.take()?;
        let after = self.judge.value(&self.game);
        let change = minus(&after, &self.value);
        let (mut own, mut others) = (NONE, change);
        for seat in before.seats() {
            let Some(card) = cards[seat.index()] else { continue };
            // In the playouts the others choose by the policy, from the hands they really have.
            let mut alone = before;
            play(&mut alone, Step::Choice(seat, Choice::Play(card)));
            let ship = seat.ship().index();
            own[ship] = self.judge.value(&alone)[ship] - self.value[ship];
            others[ship] = change[ship] - own[ship];
        }
        self.value = after;
        Some(Done { cause: Some(Cause::Cards), change, own, others, uncertain: NONE })
    }
}

/// The kind of luck that chance is, and the ship that rolls or draws.
fn cause_of(chance: Chance) -> Cause {
    let (kind, ship) = match chance {
        Chance::FirstCaptain => (LuckKind::FirstCaptain, None),
        Chance::Card(seat) => (LuckKind::Cards, Some(seat.ship())),
        Chance::ActionDice | Chance::ActionDie => (LuckKind::Dice, None),
        Chance::Combat(ship) => (LuckKind::Battles, Some(ship)),
        Chance::Shortage(ship) => (LuckKind::Shortages, Some(ship)),
        Chance::Treasure(ship) => (LuckKind::Treasures, Some(ship)),
        Chance::Removed => (LuckKind::Treasures, None),
        Chance::Character(_) => (LuckKind::Crew, None),
    };
    Cause::Luck { kind, ship }
}
