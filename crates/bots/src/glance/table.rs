//! The table as one captain looks at it before he decides.

use crate::worth::{self, Stretch, Thumb};
use xaymaca_rules::dice::Dice;
use xaymaca_rules::ships::{Ship, ShipId};
use xaymaca_rules::{Awaiting, Choice, Game, Luck, Options, Question, Seat};

/// The race, who looks at it, and how far it still goes.
pub(crate) struct Table<'a> {
    pub(crate) game: &'a Game,
    pub(crate) seat: Seat,
    pub(crate) stretch: Stretch,
}

/// With more options than these a glance falls on some of them only.
const FEW: usize = 24;

impl<'a> Table<'a> {
    pub(crate) fn new(game: &'a Game, seat: Seat, thumb: Thumb) -> Self {
        let lead = worth::lead(game.ships().map(|(_, ship)| &ship.place));
        Self { game, seat, stretch: Stretch::new(thumb, lead) }
    }

    pub(crate) fn own(&self) -> &'a Ship {
        self.game.ship(self.seat.ship())
    }

    /// One of the options: the one that seems best, give or take so many points, because people differ.
    pub(crate) fn pick(&self, options: &Options, noise: f32, luck: &mut impl Luck) -> Choice {
        let Awaiting::Seats(_, question) = self.game.awaiting() else {
            return options.nth(0).expect("who is asked has an option");
        };
        let len = options.len();
        let mut best: Option<(f32, Choice)> = None;
        for n in 0..len.min(FEW) {
            let choice = if len <= FEW { options.nth(n) } else { options.pick(luck) };
            let choice = choice.expect("who is asked has an option");
            let wobble = noise * (luck.below(1 << 12) as f32 / 2048.0 - 1.0);
            let appeal = self.appeal(&question, &choice) + wobble;
            if best.is_none_or(|(other, _)| appeal > other) {
                best = Some((appeal, choice));
            }
        }
        best.expect("who is asked has an option").1
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
            (Choice::Stay, _) => self.stretch.place(self.to_go()),
            // C12: where nobody is attacked, nothing is won and nothing lost.
            _ => 0.0,
        }
    }

    pub(crate) fn to_go(&self) -> i16 {
        self.own().place.to_go()
    }

    /// Everybody who is on the water but one.
    pub(crate) fn others(&self, ship: ShipId) -> impl Iterator<Item = (ShipId, &'a Ship)> {
        self.game.ships().filter(move |&(id, _)| id != ship)
    }
}

/// C27.
pub(super) const fn other_way_round(dice: Dice) -> Dice {
    Dice { morning: dice.evening, evening: dice.morning }
}
