//! B: the odds of a battle for the captain who decides how much gunpowder to spend, or whether a die is rolled again. They are
//! exact, and computed from what all can see: dice, holds, powers and characters.

use crate::chapters::battle;
use crate::pieces::character::Character;
use crate::pieces::dice::Face;
use crate::pieces::goods::Good;
use crate::pieces::seat::ShipId;
use crate::pieces::treasure::Treasure;
use crate::table::event::Viewer;
use crate::table::open::Open;
use crate::table::stage::{Battle, Blow, Shot, Side, Stage, Step};
use crate::table::view::View;

/// The odds of what a captain may decide in a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BattleOdds {
    /// Whose odds they are: of the captain's own ship, or of the ghost.
    pub ship: ShipId,
    /// B2, B4: of each amount of gunpowder, from none; empty if that is not what is asked.
    pub amounts: Vec<PowderOdds>,
    /// T4: if that is what is asked.
    pub sabre: Option<SabreOdds>,
}

/// What an amount of gunpowder brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PowderOdds {
    /// How many tokens.
    pub powder: u8,
    /// What comes of them.
    pub odds: Odds,
}

/// T4: what the Sabre brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SabreOdds {
    /// If the die stands.
    pub stand: Odds,
    /// If it is rolled again.
    pub again: Odds,
}

/// How likely it is to win, to be equal and to lose: each at the least and at the most, over all that the defender may
/// spend if they have not spent yet; and each as one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[allow(missing_docs)]
pub struct Odds {
    pub win: Likely,
    pub tie: Likely,
    pub lose: Likely,
    /// If both do what is best for them from here on.
    pub expected: Expected,
}

/// How likely each end of a battle is, as parts of [`Likely::WHOLE`], if the defender spends what makes winning less losing
/// best for them (of equally good amounts the least) and the Sabre is used as is best for its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[allow(missing_docs)]
pub struct Expected {
    pub win: u16,
    pub tie: u16,
    pub lose: u16,
}

impl Expected {
    const NEVER: Self = Self { win: 0, tie: 0, lose: 0 };

    /// Winning less losing.
    const fn value(self) -> i32 {
        self.win as i32 - self.lose as i32
    }
}

/// A probability, at the least and at the most: as parts of [`Likely::WHOLE`], so that it is exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Likely {
    /// At the least.
    pub least: u16,
    /// At the most.
    pub most: u16,
}

impl Likely {
    /// Certain. A battle has at most three rolls of six faces: two dice, and one of them again.
    pub const WHOLE: u16 = 6 * 6 * 6;
    const NEVER: Self = Self { least: 0, most: 0 };
    const CERTAIN: Self = Self { least: Self::WHOLE, most: Self::WHOLE };

    /// As numbers from 0 to 1.
    pub fn probabilities(self) -> [f64; 2] {
        [self.least, self.most].map(|parts| f64::from(parts) / f64::from(Self::WHOLE))
    }

    const fn or(self, other: Self) -> Self {
        Self {
            least: if self.least < other.least { self.least } else { other.least },
            most: if self.most > other.most { self.most } else { other.most },
        }
    }
}

impl Odds {
    const fn swapped(self) -> Self {
        let Expected { win, tie, lose } = self.expected;
        let expected = Expected { win: lose, tie, lose: win };
        Self { win: self.lose, tie: self.tie, lose: self.win, expected }
    }
}

impl View {
    /// The odds of each amount of gunpowder, or of the Sabre, if that is what the viewer is asked now.
    pub fn odds(&self) -> Option<BattleOdds> {
        let Viewer::Seat(seat) = self.viewer() else { return None };
        let Stage::Act(_, step) = self.open.stage else { return None };
        if !self.open.asked.contains(seat) {
            return None;
        }
        match step {
            Step::Powder(battle, blow) => {
                let mut duel = Duel::new(&self.open, battle);
                let side = blow.side();
                let of = |powder| PowderOdds { powder, odds: duel.rolls(blow, powder).odds(side) };
                let amounts = (0..=powder_of(&self.open, battle.ship(side))).map(of).collect();
                Some(BattleOdds { ship: battle.ship(side), amounts, sabre: None })
            }
            Step::Sabre(battle, blow, shot, face) => Some(self.sabre_odds(battle, blow, shot, face)),
            _ => None,
        }
    }

    fn sabre_odds(&self, battle: Battle, blow: Blow, Shot(powder): Shot, face: Face) -> BattleOdds {
        let mut duel = Duel::new(&self.open, battle);
        let side = duel.sabre.unwrap_or(Side::Attacker);
        let stand = duel.stands(blow, powder, face).odds(side);
        duel.used = true;
        let again = duel.rolls(blow, powder).odds(side);
        BattleOdds { ship: battle.ship(side), amounts: Vec::new(), sabre: Some(SabreOdds { stand, again }) }
    }
}

/// B2, B4: all that a ship can fire; C24: with what serves for gunpowder.
fn powder_of(open: &Open, ship: ShipId) -> u8 {
    open.ship(ship).holds.total_of(open.serving(ship, Good::Gunpowder))
}

/// What can come of a battle, seen by the attacker.
#[derive(Clone, Copy)]
struct Prospect {
    odds: Odds,
}

impl Prospect {
    const WON: Self = Self {
        odds: Odds {
            win: Likely::CERTAIN,
            expected: Expected { win: Likely::WHOLE, ..Expected::NEVER },
            ..Self::NEVER
        },
    };
    const LOST: Self = Self { odds: Self::WON.odds.swapped() };
    const EQUAL: Self = Self {
        odds: Odds {
            tie: Likely::CERTAIN,
            expected: Expected { tie: Likely::WHOLE, ..Expected::NEVER },
            ..Self::NEVER
        },
    };
    const NEVER: Odds =
        Odds { win: Likely::NEVER, tie: Likely::NEVER, lose: Likely::NEVER, expected: Expected::NEVER };

    const fn won_by(side: Side) -> Self {
        match side {
            Side::Attacker => Self::WON,
            Side::Defender => Self::LOST,
        }
    }

    /// How good it is for that side.
    const fn value(self, side: Side) -> i32 {
        match side {
            Side::Attacker => self.odds.expected.value(),
            Side::Defender => -self.odds.expected.value(),
        }
    }

    const fn odds(self, side: Side) -> Odds {
        match side {
            Side::Attacker => self.odds,
            Side::Defender => self.odds.swapped(),
        }
    }

    /// Each equally likely.
    fn either(faces: [Self; Face::ALL.len()]) -> Self {
        let parts = faces.len() as u16;
        let mean = |of: fn(&Odds) -> Likely| Likely {
            least: faces.iter().map(|face| of(&face.odds).least).sum::<u16>() / parts,
            most: faces.iter().map(|face| of(&face.odds).most).sum::<u16>() / parts,
        };
        let sum =
            |of: fn(&Expected) -> u16| faces.iter().map(|face| of(&face.odds.expected)).sum::<u16>() / parts;
        let expected =
            Expected { win: sum(|all| all.win), tie: sum(|all| all.tie), lose: sum(|all| all.lose) };
        let (win, tie, lose) = (mean(|odds| odds.win), mean(|odds| odds.tie), mean(|odds| odds.lose));
        Self { odds: Odds { win, tie, lose, expected } }
    }

    /// The defender may choose: they would take what is best for them, and could take either.
    fn or(self, other: Self) -> Self {
        let better = if other.value(Side::Defender) > self.value(Side::Defender) { other } else { self };
        let Odds { win, tie, lose, .. } = other.odds;
        let (win, tie, lose) = (self.odds.win.or(win), self.odds.tie.or(tie), self.odds.lose.or(lose));
        Self { odds: Odds { win, tie, lose, expected: better.odds.expected } }
    }
}

/// A battle, and all that matters in it.
struct Duel {
    /// T5, C10: what is added to each side's die.
    beth: [u8; 2],
    /// T4, C11: who may have a die rolled again.
    sabre: Option<Side>,
    /// T4: once a battle.
    used: bool,
    /// B4: what the defender can spend.
    defence: u8,
    /// What comes of an attack of that strength, with the Sabre used and unused: many dice lead to the same.
    replies: [[Option<Prospect>; Self::STRENGTHS]; 2],
}

impl Duel {
    /// B2: no strength is as high: six holds of seven tokens, a ten, and two for Lady Beth.
    const STRENGTHS: usize = 64;

    fn new(open: &Open, battle: Battle) -> Self {
        let beth = |ship: ShipId| {
            let has = open.has(ship, Treasure::LadyBeth) || open.carries(ship, Character::SirBeth);
            if has { 2 } else { 0 }
        };
        Self {
            beth: [beth(battle.attacker), beth(battle.defender)],
            sabre: battle::sabre(open, battle),
            used: battle.sabre_used,
            defence: powder_of(open, battle.defender),
            replies: [[None; Self::STRENGTHS]; 2],
        }
    }

    /// B2, B4: the die, after so much gunpowder.
    fn rolls(&mut self, blow: Blow, powder: u8) -> Prospect {
        Prospect::either(Face::ALL.map(|face| self.falls(blow, powder, face)))
    }

    /// T4: the side that has the Sabre uses it if that is better for it.
    fn falls(&mut self, blow: Blow, powder: u8, face: Face) -> Prospect {
        let stands = self.stands(blow, powder, face);
        let Some(side) = self.sabre.filter(|_| !self.used) else { return stands };
        self.used = true;
        let again = self.rolls(blow, powder);
        self.used = false;
        if again.value(side) > stands.value(side) { again } else { stands }
    }

    /// B3–B5: a star wins; an attack is answered; the higher strength wins.
    fn stands(&mut self, blow: Blow, powder: u8, face: Face) -> Prospect {
        let side = blow.side();
        let Some(number) = face.number() else { return Prospect::won_by(side) };
        let strength = number + powder + self.beth[side as usize];
        let Some(attack) = blow.against else { return self.answered(strength) };
        match strength.cmp(&attack.0.get()) {
            std::cmp::Ordering::Greater => Prospect::won_by(Side::Defender),
            std::cmp::Ordering::Less => Prospect::won_by(Side::Attacker),
            std::cmp::Ordering::Equal => Prospect::EQUAL,
        }
    }

    /// B4: by whatever the defender spends.
    fn answered(&mut self, strength: u8) -> Prospect {
        let place = strength as usize;
        if let Some(known) = self.replies[usize::from(self.used)][place] {
            return known;
        }
        let against = std::num::NonZeroU8::new(strength).map(crate::table::stage::Strength);
        let blow = Blow { against };
        let mut prospect = self.rolls(blow, 0);
        for powder in 1..=self.defence {
            prospect = prospect.or(self.rolls(blow, powder));
        }
        self.replies[usize::from(self.used)][place] = Some(prospect);
        prospect
    }
}
