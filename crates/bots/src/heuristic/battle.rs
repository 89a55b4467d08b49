//! Heuristics for battles: what is at stake, how much gunpowder to spend, whether to roll a die again.

use super::Heuristic;
use xaymaca_rules::cargo::{Good, Split};
use xaymaca_rules::dice::Face;
use xaymaca_rules::ships::ShipId;
use xaymaca_rules::treasures::Treasure;

impl Heuristic<'_> {
    /// B6: the best a winner could take from that ship.
    fn stake(&self, ship: ShipId) -> f32 {
        let ship = self.game.ship(ship);
        let hold = ship.holds.iter().map(|hold| self.part(ship, hold)).fold(0.0, f32::max);
        if ship.treasures.is_empty() {
            hold
        } else {
            hold.max(self.valuation.unseen_treasure(self.game.tavern().is_some()) + 0.5)
        }
    }

    /// T5, C10: what a ship adds to its die.
    fn bonus(&self, ship: ShipId) -> i16 {
        let ship = self.game.ship(ship);
        let beth = ship.powers.has(Treasure::LadyBeth);
        let sir = ship.holds.carries(xaymaca_rules::crew::Character::SirBeth);
        2 * (i16::from(beth) + i16::from(sir))
    }

    fn gunpowder(&self, ship: ShipId) -> i16 {
        self.game.ship(ship).holds.total(Good::Gunpowder).into()
    }

    /// B1: an attack: what may be won, less what may be lost.
    pub(super) fn fight(&self, own: ShipId, enemy: ShipId) -> f32 {
        let own_powder = self.gunpowder(own).min(4);
        let enemy_powder = self.gunpowder(enemy).min(4);
        let (win, lose) = odds(self.bonus(own) + own_powder, self.bonus(enemy) + enemy_powder);
        let value = win * self.stake(enemy) - lose * self.stake(own);
        // G5: the Captain chooses whom the ghost attacks, and spares their own ship.
        if enemy == self.seat.ship() { -value } else { value }
    }

    /// B2, B4: that much gunpowder from each hold.
    pub(super) fn powder(&self, enemy: ShipId, strength: Option<u8>, split: Split) -> f32 {
        let spent: u8 = split.iter().sum();
        let own = self.seat.ship();
        let added = self.bonus(own) + i16::from(spent);
        let (win, lose) = if let Some(strength) = strength {
            // B4: the defender knows the strength to beat.
            against(added, strength.into())
        } else {
            let answer = (self.gunpowder(enemy) / 2).min(4);
            odds(added, self.bonus(enemy) + answer)
        };
        win * (0.5 + self.stake(enemy)) - lose * (0.5 + self.stake(own)) + self.pay(split)
    }

    /// T4: rolls again a low die of their own, or a high one of the enemy's.
    pub(super) fn sabre(&self, die_of: ShipId, face: Face, again: bool) -> f32 {
        let high = face.number().is_none_or(|number| number > 6);
        let own = die_of == self.seat.ship();
        if again == (own != high) { 1.0 } else { 0.0 }
    }
}

const DIE: [i16; 5] = [2, 4, 6, 8, 10];

/// B2–B5: the chances to win and to lose an attack, with `own` added to one die and `enemy` to the other.
fn odds(own: i16, enemy: i16) -> (f32, f32) {
    let (mut win, mut lose) = (6, 0);
    for die in DIE {
        let (w, l) = count(enemy, die + own);
        win += l;
        lose += w;
    }
    (win as f32 / 36.0, lose as f32 / 36.0)
}

/// B4, B5: the chances to win and to lose a defence, with `own` added to the die, against that strength.
fn against(own: i16, strength: i16) -> (f32, f32) {
    let (win, lose) = count(own, strength);
    (win as f32 / 6.0, lose as f32 / 6.0)
}

/// The numbers of faces, of six, that win and that lose.
fn count(own: i16, strength: i16) -> (u8, u8) {
    let mut won = (1, 0);
    for die in DIE {
        won.0 += u8::from(die + own > strength);
        won.1 += u8::from(die + own < strength);
    }
    won
}
