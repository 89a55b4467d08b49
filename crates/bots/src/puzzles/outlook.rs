//! How a captain stands when the round is over, on average over many imagined races: what an explanation is made of.

use crate::evaluation;
use xaymaca_rules::battle::Side;
use xaymaca_rules::cargo::Good;
use xaymaca_rules::ending::Final;
use xaymaca_rules::ships::ShipId;
use xaymaca_rules::{Event, Game, Witness};

/// Means over imagined races, from the moment of the puzzle to the end of its round.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outlook {
    /// E1: the part of the races that ends with this round.
    pub ends: f32,
    /// The part of the races that ends with this round and is won; a shared victory counts as a part of one.
    pub wins: f32,
    /// The part of the races in which a shortage strikes the ship.
    pub shortage: f32,
    /// The part of the races in which the ship is in a battle that began after this moment.
    pub battle: f32,
    /// The part of the races in which the ship wins a battle.
    pub won: f32,
    /// The part of the races in which the ship loses a battle.
    pub lost: f32,
    /// How many treasures the ship has more than now.
    pub treasures: f32,
    /// How many doubloons the ship has more than now.
    pub gold: f32,
    /// How much food the ship has more than now.
    pub food: f32,
    /// How much gunpowder the ship has more than now.
    pub gunpowder: f32,
    /// How many spaces the ship is further than now.
    pub spaces: f32,
    /// How many points the ship is ahead of the best other one, if the race ended then.
    pub margin: f32,
}

impl Outlook {
    /// Nothing has happened.
    pub const NOTHING: Self = Self::of([0.0; Self::COUNT]);

    const COUNT: usize = 12;
    /// As a file spells them, in order.
    pub(super) const WORDS: [&'static str; Self::COUNT] = [
        "ends",
        "wins",
        "shortage",
        "battle",
        "won",
        "lost",
        "treasures",
        "gold",
        "food",
        "gunpowder",
        "spaces",
        "margin",
    ];

    pub(super) const fn of(figures: [f32; Self::COUNT]) -> Self {
        let [ends, wins, shortage, battle, won, lost, treasures, gold, food, gunpowder, spaces, margin] =
            figures;
        Self { ends, wins, shortage, battle, won, lost, treasures, gold, food, gunpowder, spaces, margin }
    }

    pub(super) const fn figures(&self) -> [f32; Self::COUNT] {
        let &Self {
            ends,
            wins,
            shortage,
            battle,
            won,
            lost,
            treasures,
            gold,
            food,
            gunpowder,
            spaces,
            margin,
        } = self;
        [ends, wins, shortage, battle, won, lost, treasures, gold, food, gunpowder, spaces, margin]
    }

    /// Every figure with its name.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, f32)> {
        Self::WORDS.into_iter().zip(self.figures())
    }

    /// Adds what came of one race.
    pub(super) fn add(&mut self, other: &Self) {
        let (mine, theirs) = (self.figures(), other.figures());
        *self = Self::of(std::array::from_fn(|nth| mine[nth] + theirs[nth]));
    }

    /// The mean over so many races.
    pub(super) fn over(&self, races: usize) -> Self {
        Self::of(self.figures().map(|sum| sum / races.max(1) as f32))
    }
}

/// Notes what happens to one ship.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    ship: ShipId,
    seen: Outlook,
}

impl Watch {
    pub(super) const fn of(ship: ShipId) -> Self {
        Self { ship, seen: Outlook::NOTHING }
    }

    /// What came of a race that stood as `before` and now stands as `after`.
    pub(super) fn outlook(&self, before: &Game, after: &Game) -> Outlook {
        let (was, is) = (before.ship(self.ship), after.ship(self.ship));
        let more = |good: Good| f32::from(is.holds.total(good)) - f32::from(was.holds.total(good));
        let score = |ship: ShipId| f32::from(after.score_now(ship).total);
        let others = after.ships().map(|(ship, _)| ship).filter(|&ship| ship != self.ship);
        let wins = |result: Final| evaluation::of(&evaluation::shares(&result), self.ship);
        Outlook {
            ends: if after.result().is_some() { 1.0 } else { 0.0 },
            wins: after.result().map_or(0.0, wins),
            treasures: is.treasures.iter().count() as f32 - was.treasures.iter().count() as f32,
            gold: more(Good::Gold),
            food: more(Good::Food),
            gunpowder: more(Good::Gunpowder),
            spaces: f32::from(was.place.to_go() - is.place.to_go()),
            margin: score(self.ship) - others.map(score).fold(f32::NEG_INFINITY, f32::max),
            ..self.seen
        }
    }
}

impl Witness for Watch {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        let Self { ship: own, seen } = self;
        let own = *own;
        match event() {
            Event::ShortageStruck { ship, .. } if ship == own => seen.shortage = 1.0,
            Event::BattleBegan { attacker, defender } if attacker == own || defender == own => {
                seen.battle = 1.0;
            }
            Event::BattleEnded { winner: Some(side), attacker, defender } => {
                let (winner, loser) =
                    if side == Side::Attacker { (attacker, defender) } else { (defender, attacker) };
                if winner == own {
                    seen.won = 1.0;
                } else if loser == own {
                    seen.lost = 1.0;
                }
            }
            _ => {}
        }
    }
}
