//! E2: what a ship's score can be if the race ended now, as far as one viewer can tell.

use crate::chapters::finish;
use crate::modules::crew::worth;
use crate::pieces::goods::Good;
use crate::pieces::seat::ShipId;
use crate::pieces::treasure::{BoxSet, Hint, Lying, Treasure, TreasureId};
use crate::table::view::View;

/// The least and the most that a score can be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[allow(missing_docs)]
pub struct ScoreRange {
    pub least: i16,
    pub most: i16,
}

impl View {
    /// E2: what that ship's score can be if the race ended now, as far as the viewer can tell. A captain knows their own
    /// treasures (T7), so their own score is one number.
    pub fn score(&self, ship: ShipId) -> ScoreRange {
        of(self, ship)
    }
}

/// How many cards lie face down that the viewer never saw, by what everybody knows of them.
#[derive(Clone, Copy, Default)]
struct Down {
    cursed: usize,
    not_shown: usize,
    unknown: usize,
}

impl Down {
    fn add(&mut self, hint: Hint) {
        match hint {
            Hint::Cursed => self.cursed += 1,
            Hint::NotShown => self.not_shown += 1,
            Hint::Nothing => self.unknown += 1,
        }
    }

    const fn is_none(self) -> bool {
        self.cursed + self.not_shown + self.unknown == 0
    }
}

/// E2: place, doubloons, characters and what lies face up are known; T7: so are the cards that the viewer has seen. What
/// lies face down can otherwise be any card that lies nowhere else, as far as the viewer can tell.
fn of(view: &View, id: ShipId) -> ScoreRange {
    let ship = view.open.ship(id);
    let mut known = i16::from(finish::place_score(ship.place))
        + i16::from(ship.holds.total(Good::Gold))
        + i16::from(worth::of(ship));
    let mut down = Down::default();
    for card in ship.treasures.iter() {
        match (view.treasure(card), view.open.treasure(card).lying) {
            (Some(treasure), _) => known += i16::from(treasure.value()),
            (None, Lying::Down(hint)) => down.add(hint),
            (None, Lying::Up(_)) => unreachable!("what lies face up is known to all"),
        }
    }
    if down.is_none() {
        return ScoreRange { least: known, most: known };
    }
    let pool = Pool::of(view);
    // T7: so many curses must be left for cards of others that all know to be cursed.
    let elsewhere = pool.known_cursed - down.cursed;
    ScoreRange { least: known + pool.least(down, elsewhere), most: known + pool.most(down) }
}

/// The cards that the viewer sees nowhere, by what they can be.
struct Pool {
    /// From the least.
    riches: Values<8>,
    /// What they cost, from the least.
    curses: Values<3>,
    /// T1: worth nothing at the end.
    powers: usize,
    diamond: bool,
    /// T7: how many cards all know to be cursed, of those that the viewer never saw.
    known_cursed: usize,
}

/// So many values, in order.
#[derive(Clone, Copy)]
struct Values<const MOST: usize> {
    values: [i16; MOST],
    len: usize,
}

impl<const MOST: usize> Values<MOST> {
    const NONE: Self = Self { values: [0; MOST], len: 0 };

    fn push(&mut self, value: i16) {
        self.values[self.len] = value;
        self.len += 1;
    }

    fn lowest(&self, count: usize) -> i16 {
        self.values[..count.min(self.len)].iter().sum()
    }

    fn highest(&self, count: usize) -> i16 {
        self.values[self.len.saturating_sub(count)..self.len].iter().sum()
    }
}

impl Pool {
    fn of(view: &View) -> Self {
        let mut cards = BoxSet::full(view.open.tavern.is_some());
        let mut known_cursed = 0;
        for card in (0..view.open.drawn as usize).map(TreasureId::at) {
            if let Some(treasure) = view.treasure(card) {
                cards = cards.without(treasure);
            } else {
                let cursed = view.open.treasure(card).lying == Lying::Down(Hint::Cursed);
                known_cursed += usize::from(cursed);
            }
        }
        let mut pool =
            Self { riches: Values::NONE, curses: Values::NONE, powers: 0, diamond: false, known_cursed };
        for treasure in cards.iter() {
            match treasure {
                Treasure::Riches(value) => pool.riches.push(i16::from(value)),
                Treasure::Cursed(value) => pool.curses.push(i16::from(value)),
                Treasure::Diamond => pool.diamond = true,
                _ => pool.powers += 1,
            }
        }
        pool
    }

    /// The dearest curses, for those cards first that cannot be powers; then the least of what is left.
    fn least(&self, down: Down, elsewhere: usize) -> i16 {
        let all = down.cursed + down.not_shown + down.unknown;
        let curses = all.min(self.curses.len - elsewhere);
        let others = curses - down.cursed;
        let not_shown = down.not_shown - others.min(down.not_shown);
        let unknown = all - curses - not_shown;
        let riches = not_shown + unknown.saturating_sub(self.powers);
        self.riches.lowest(riches) - self.curses.highest(curses)
    }

    /// The cheapest curses for what is cursed; the greatest riches for the rest, the diamond too if it can be that (G4).
    fn most(&self, down: Down) -> i16 {
        let diamond = self.diamond && down.unknown > 0;
        let riches = (down.not_shown + down.unknown - usize::from(diamond)).min(self.riches.len);
        // There are more riches than captains can have face down without one.
        let rest = down.not_shown.saturating_sub(self.riches.len);
        let diamond = if diamond { i16::from(Treasure::Diamond.value()) } else { 0 };
        self.riches.highest(riches) + diamond - self.curses.lowest(down.cursed + rest)
    }
}
