//! The report of an analysis, as programs and the page read it. All chances and changes are parts of 1: 0.23 is 23 points.

use crate::reasons::Reason;
use xaymaca_rules::Choice;
use xaymaca_rules::Seat;
use xaymaca_rules::ships::ShipId;

/// Written in single precision: nine digits are more than enough, and a page needs no code for seventeen.
#[cfg(feature = "serde")]
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn short<S: serde::Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f32(*number as f32)
}

#[cfg(feature = "serde")]
fn short_list<S: serde::Serializer>(numbers: &[f64], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(numbers.iter().map(|&number| number as f32))
}

/// A kind of luck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum LuckKind {
    /// R1, C28: the action dice.
    Dice,
    /// S4, R5: the cards that are dealt and drawn.
    Cards,
    /// B2, B4, T4: the combat die.
    Battles,
    /// P3, C2, C15: which treasure it is.
    Treasures,
    /// H3: the die of a shortage.
    Shortages,
    /// S7: who is the first Captain.
    FirstCaptain,
    /// C1, C4: who is turned up in the tavern.
    Crew,
}

impl LuckKind {
    /// Every kind, in the order in which they are shown.
    pub const ALL: [Self; 7] = [
        Self::Dice,
        Self::Cards,
        Self::Battles,
        Self::Treasures,
        Self::Shortages,
        Self::FirstCaptain,
        Self::Crew,
    ];
}

/// A ship's luck, by kind.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LuckSums {
    /// [`LuckKind::Dice`].
    #[cfg_attr(feature = "serde", serde(serialize_with = "short"))]
    pub dice: f64,
    /// [`LuckKind::Cards`].
    #[cfg_attr(feature = "serde", serde(serialize_with = "short"))]
    pub cards: f64,
    /// [`LuckKind::Battles`].
    #[cfg_attr(feature = "serde", serde(serialize_with = "short"))]
    pub battles: f64,
    /// [`LuckKind::Treasures`].
    #[cfg_attr(feature = "serde", serde(serialize_with = "short"))]
    pub treasures: f64,
    /// [`LuckKind::Shortages`].
    #[cfg_attr(feature = "serde", serde(serialize_with = "short"))]
    pub shortages: f64,
    /// [`LuckKind::FirstCaptain`].
    #[cfg_attr(feature = "serde", serde(serialize_with = "short"))]
    pub first_captain: f64,
    /// [`LuckKind::Crew`].
    #[cfg_attr(feature = "serde", serde(serialize_with = "short"))]
    pub crew: f64,
}

impl LuckSums {
    /// The sum of one kind.
    pub const fn of(&self, kind: LuckKind) -> f64 {
        match kind {
            LuckKind::Dice => self.dice,
            LuckKind::Cards => self.cards,
            LuckKind::Battles => self.battles,
            LuckKind::Treasures => self.treasures,
            LuckKind::Shortages => self.shortages,
            LuckKind::FirstCaptain => self.first_captain,
            LuckKind::Crew => self.crew,
        }
    }

    pub(super) const fn of_mut(&mut self, kind: LuckKind) -> &mut f64 {
        match kind {
            LuckKind::Dice => &mut self.dice,
            LuckKind::Cards => &mut self.cards,
            LuckKind::Battles => &mut self.battles,
            LuckKind::Treasures => &mut self.treasures,
            LuckKind::Shortages => &mut self.shortages,
            LuckKind::FirstCaptain => &mut self.first_captain,
            LuckKind::Crew => &mut self.crew,
        }
    }

    /// All kinds together.
    pub fn total(&self) -> f64 {
        LuckKind::ALL.iter().map(|&kind| self.of(kind)).sum()
    }
}

/// What happened to one ship's chance to win: `result − start = luck + own + others + uncertain`.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Account {
    /// The ship.
    pub ship: ShipId,
    /// Its chance before the race, or at the moment of an earlier race from which this one goes on.
    #[cfg_attr(feature = "serde", serde(serialize_with = "short"))]
    pub start: f64,
    /// E3: 1 for the winner, a fraction if several won, else 0.
    #[cfg_attr(feature = "serde", serde(serialize_with = "short"))]
    pub result: f64,
    /// What chance did, by kind. Over all ships each kind adds up to 0.
    pub luck: LuckSums,
    /// What the choices of its captain did. More than 0: they chose better than the judge expects of a captain.
    #[cfg_attr(feature = "serde", serde(serialize_with = "short"))]
    pub own: f64,
    /// What the choices of all others did, and those of a bot in the place of its captain.
    #[cfg_attr(feature = "serde", serde(serialize_with = "short"))]
    pub others: f64,
    /// What the judge itself did not foresee.
    #[cfg_attr(feature = "serde", serde(serialize_with = "short"))]
    pub uncertain: f64,
}

/// Each ship's chance to win at one moment.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CurvePoint {
    /// The number of steps of the record before that moment.
    pub step: usize,
    /// The round that begins there. The last point, after the race, has that of the last round.
    pub round: u16,
    /// In the order of [`Analysis::ships`].
    #[cfg_attr(feature = "serde", serde(serialize_with = "short_list"))]
    pub chances: Vec<f64>,
}

/// What changed the chances at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "cause", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Cause {
    /// An answer of chance.
    Luck {
        /// Its kind.
        kind: LuckKind,
        /// The ship that rolled or drew, if it was one.
        ship: Option<ShipId>,
    },
    /// A choice of one captain.
    Choice {
        /// The captain.
        seat: Seat,
    },
    /// R2: the cards that all captains chose at the same time.
    Cards,
}

/// A step of the race that changed the chances.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Node {
    /// The number of steps of the record before it. Of cards that were chosen together, the last one.
    pub step: usize,
    /// The round it is in.
    pub round: u16,
    /// What happened.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub cause: Cause,
    /// By how much, in the order of [`Analysis::ships`]: of luck, compared with the mean of all answers that were possible;
    /// of choices, compared with before.
    #[cfg_attr(feature = "serde", serde(serialize_with = "short_list"))]
    pub change: Vec<f64>,
}

/// A decision that cost its captain something, as far as they could know.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Decision {
    /// The number of steps of the record before it.
    pub step: usize,
    /// The round it is in.
    pub round: u16,
    /// The captain.
    pub seat: Seat,
    /// What they chose.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub chosen: Choice,
    /// What was better.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub best: Choice,
    /// What they could choose: everything in the order of the rules, or a selection if there are very many. The chosen and the
    /// better one are among them.
    #[cfg_attr(feature = "ts", ts(type = "string[]"))]
    pub options: Vec<Choice>,
    /// The number of all options.
    pub count: usize,
    /// The difference in the chance to win, a mean over races that fit what they knew.
    #[cfg_attr(feature = "serde", serde(serialize_with = "short"))]
    pub cost: f64,
    /// Its standard error.
    #[cfg_attr(feature = "serde", serde(serialize_with = "short"))]
    pub error: f64,
    /// What they could see in their choice.
    pub chosen_reasons: Vec<Reason>,
    /// What they could see in the better one.
    pub best_reasons: Vec<Reason>,
}

/// Which steps of a record were chosen by no captain of its race.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct NotOwn {
    /// The steps before this number belong to an earlier race, from which this one goes on.
    pub began: usize,
    /// Those that a bot chose in the place of a captain, each as in [`Node::step`].
    pub relieved: Vec<usize>,
}

/// What really happened in a race.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Analysis {
    /// The hash of the networks that judged, 16 hexadecimal digits: figures of another hash are those of another judge.
    pub mind: String,
    /// Every ship: the captains' in the order of their seats, then the ghost.
    pub ships: Vec<ShipId>,
    /// The number of steps that were taken over from an earlier race, from which this one goes on; else 0. They count for no
    /// captain, and neither does the luck in them: accounts, nodes and the curve begin after them.
    pub began: usize,
    /// The chances at the beginning of each round, and at the end.
    pub curve: Vec<CurvePoint>,
    /// One for each ship, in the order of `ships`.
    pub accounts: Vec<Account>,
    /// The steps that changed some ship's chance by at least half a point.
    pub nodes: Vec<Node>,
    /// The steps, as in [`Node::step`], that a bot chose in the place of a captain who was away or gave up. They count as
    /// others'.
    pub relieved: Vec<usize>,
    /// For each ship, in the order of `ships`: the nodes that changed its chance most, three at the most, in the order of
    /// the race. Indices into `nodes`.
    pub turning_points: Vec<Vec<usize>>,
}
