//! The heuristic value of an option, and the option that seems best.

use crate::valuation::{self, Style, Valuation};
use xaymaca_rules::dice::Dice;
use xaymaca_rules::ships::{Ship, ShipId};
use xaymaca_rules::{Awaiting, Choice, Game, Luck, Options, Question, Seat};

/// Values the options of one seat.
pub(crate) struct Heuristic<'a> {
    pub(crate) game: &'a Game,
    pub(crate) seat: Seat,
    pub(crate) valuation: Valuation,
}

/// If there are more options than this, as many random ones are compared.
const FEW: usize = 24;

impl<'a> Heuristic<'a> {
    pub(crate) fn new(game: &'a Game, seat: Seat, style: Style) -> Self {
        let lead = valuation::lead(game.ships().map(|(_, ship)| &ship.place));
        Self { game, seat, valuation: Valuation::new(style, lead) }
    }

    pub(crate) fn own(&self) -> &'a Ship {
        self.game.ship(self.seat.ship())
    }

    /// The option that seems best, with that much noise in points.
    pub(crate) fn pick(&self, options: &Options, noise: f32, luck: &mut impl Luck) -> Choice {
        let Awaiting::Seats(_, question) = self.game.awaiting() else {
            return options.nth(0).expect("a seat that is asked has an option");
        };
        let len = options.len();
        let mut best: Option<(f32, Choice)> = None;
        for n in 0..len.min(FEW) {
            let choice = if len <= FEW { options.nth(n) } else { options.pick(luck) };
            let choice = choice.expect("a seat that is asked has an option");
            let wobble = noise * (luck.below(1 << 12) as f32 / 2048.0 - 1.0);
            let appeal = self.appeal(&question, &choice) + wobble;
            if best.is_none_or(|(other, _)| appeal > other) {
                best = Some((appeal, choice));
            }
        }
        best.expect("a seat that is asked has an option").1
    }

    /// What an option seems worth, in points. Only differences between the options of one question mean anything.
    pub(crate) fn appeal(&self, question: &Question, choice: &Choice) -> f32 {
        match (*choice, *question) {
            (Choice::Play(card), _) => self.game.dice().map_or(0.0, |dice| self.card(card, dice)),
            (Choice::Place(dice), _) => self.dice(dice),
            (Choice::Sail(space), Question::Sail { ship, .. }) if ship == self.seat.ship() => {
                self.sail(space)
            }
            (Choice::Sail(space), _) => self.sail_ghost(space),
            (Choice::Retreat(space), _) => self.retreat(space),
            (Choice::Load(hold), _) => self.load(hold),
            (Choice::Pay(split), _) => self.pay(split),
            (Choice::Shortage, _) => -4.0,
            (Choice::Powder(split), Question::Powder { enemy, strength }) => {
                self.powder(enemy, strength, split)
            }
            (Choice::Fight(enemy), Question::Opponent { ship }) => self.fight(ship, enemy),
            (Choice::Sabre { again }, Question::Sabre { die_of, face }) => self.sabre(die_of, face, again),
            (Choice::Loot(loot), Question::Loot { winner, loser }) => self.loot(winner, loser, loot),
            (Choice::Mage { swap }, Question::Mage { dice }) => {
                let dice = if swap { other_way_round(dice) } else { dice };
                self.game.card().map_or(0.0, |card| self.card(card, dice))
            }
            (Choice::Keep(place), Question::Keep { from }) => self.keep(from, place),
            (Choice::Look(count), _) => f32::from(count),
            (Choice::Recruit(offer), _) => self.recruit(offer),
            (Choice::Lookout(lair), _) => f32::from(u8::from(lair.is_some())),
            (Choice::Oracle(set), _) => self.oracle(set),
            (Choice::Stay, _) => self.valuation.place(self.to_go()),
            // C12: without an attack nothing is won and nothing lost.
            _ => 0.0,
        }
    }

    pub(crate) fn to_go(&self) -> i16 {
        self.own().place.to_go()
    }

    /// All ships but one.
    pub(crate) fn others(&self, ship: ShipId) -> impl Iterator<Item = (ShipId, &'a Ship)> {
        self.game.ships().filter(move |&(id, _)| id != ship)
    }
}

/// C27: the dice swapped.
pub(super) const fn other_way_round(dice: Dice) -> Dice {
    Dice { morning: dice.evening, evening: dice.morning }
}
