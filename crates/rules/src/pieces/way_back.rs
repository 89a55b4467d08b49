//! The way back of a shortage (H1, H3): the first space that suits on each way. It knows nothing of why a ship goes back.

use crate::pieces::goods::Good;
use crate::pieces::track::{BACK, NO, Space, SpaceKind, SpaceSet, Ways};

/// For each space, the runs behind it: the spaces one passes going back, up to where two ways meet, or to Port Royal. A
/// space where two ways meet has two runs, any other one. Numbers fall along a run.
static RUNS: [[u64; 2]; Space::COUNT] = {
    let mut runs = [[0; 2]; Space::COUNT];
    let mut space = 0;
    while space < Space::COUNT {
        let [behind, other] = BACK[space];
        runs[space][0] = if other == NO { 0 } else { run(other) };
        // No search begins in Port Royal.
        runs[space][1] = if space == 0 { 0 } else { run(behind) };
        space += 1;
    }
    runs
};

/// The run that begins with that space.
const fn run(first: u8) -> u64 {
    let mut at = first as usize;
    let mut run = 1 << at;
    while at != 0 && BACK[at][1] == NO {
        at = BACK[at][0] as usize;
        run |= 1 << at;
    }
    run
}

/// The spaces that cost so much of that good or less, for every price there is; the last for all that is more.
const fn covered(good: Good) -> [u64; DEAREST + 1] {
    let mut covered = [0; DEAREST + 1];
    let mut held = 0;
    while held <= DEAREST {
        let mut space = 0;
        while space < Space::COUNT {
            if let Some((wanted, price)) = Space(space as u8).price()
                && wanted as u8 == good as u8
                && price as usize <= held
            {
                covered[held] |= 1 << space;
            }
            space += 1;
        }
        held += 1;
    }
    covered
}

/// The dearest space costs 7 (P1).
const DEAREST: usize = 7;
static COVERED: [[u64; DEAREST + 1]; Good::ALL.len()] =
    [covered(Good::Gold), covered(Good::Food), covered(Good::Gunpowder)];

/// The spaces of each kind.
const KINDS: [u64; 4] = {
    let mut kinds = [0; 4];
    let mut space = 0;
    while space < Space::COUNT {
        kinds[Space(space as u8).kind() as usize] |= 1 << space;
        space += 1;
    }
    kinds
};

impl SpaceSet {
    /// The spaces of that kind.
    pub(crate) const fn of_kind(kind: SpaceKind) -> Self {
        Self(KINDS[kind as usize])
    }

    /// P1: the spaces whose price is covered by so many tokens of each good; a lair and Port Royal cost nothing.
    #[inline]
    pub(crate) fn payable(aboard: [u8; Good::ALL.len()]) -> Self {
        const FREE: u64 = SpaceSet::of_kind(SpaceKind::Lair).0 | SpaceSet::of_kind(SpaceKind::PortRoyal).0;
        let covered = |good: Good| COVERED[good as usize][DEAREST.min(aboard[good as usize] as usize)];
        Self(FREE | covered(Good::Gold) | covered(Good::Food))
    }
}

impl Space {
    /// H1, H3: on every way back, the first space that suits; **H5**: Port Royal ends each search.
    #[inline]
    pub(crate) fn first_behind(self, suits: SpaceSet) -> Ways {
        let suits = suits.with(Self::PORT_ROYAL);
        // Usually a single run, on which a space suits.
        if let [0, run] = RUNS[self.number()]
            && let Some(first) = last(run & suits.0)
        {
            return Ways::only(first);
        }
        let mut found = Ways::NONE;
        self.search(suits, &mut found);
        found
    }

    fn search(self, suits: SpaceSet, found: &mut Ways) {
        for run in RUNS[self.number()] {
            if let Some(first) = last(run & suits.0) {
                found.add(first.0);
            } else if run != 0 {
                Self(run.trailing_zeros() as u8).search(suits, found);
            }
        }
    }
}

/// The space with the highest number.
#[inline]
const fn last(set: u64) -> Option<Space> {
    if set == 0 { None } else { Some(Space(set.ilog2() as u8)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(suits: impl Fn(Space) -> bool) -> SpaceSet {
        Space::all().filter(|&space| suits(space)).fold(SpaceSet::default(), SpaceSet::with)
    }

    /// Step by step, the second way of a fork first.
    fn stepwise(from: Space, suits: SpaceSet, found: &mut Ways) {
        let [behind, other] = BACK[from.number()];
        for step in [other, behind].into_iter().filter(|&step| step != NO).map(Space) {
            if step == Space::PORT_ROYAL || suits.contains(step) {
                found.add(step.0);
            } else {
                stepwise(step, suits, found);
            }
        }
    }

    #[test]
    fn h1_runs_and_single_steps_find_the_same() {
        for (gold, food) in (0..9).flat_map(|gold| (0..9).map(move |food| (gold, food))) {
            let aboard = [gold, food, 3];
            let payable = SpaceSet::payable(aboard);
            let price =
                |space: Space| space.price().is_none_or(|(good, price)| aboard[good as usize] >= price);
            assert_eq!(payable, set(price));
            for space in Space::all().skip(1) {
                for suits in [payable, payable.and(SpaceSet::LAIRS), SpaceSet::default()] {
                    let mut expected = Ways::NONE;
                    stepwise(space, suits, &mut expected);
                    assert_eq!(space.first_behind(suits), expected, "{space} {suits:?}");
                }
            }
        }
    }

    #[test]
    fn h1_the_ways_back_never_give_more_than_three_spaces() {
        let most = |suits: &dyn Fn(Space) -> bool| {
            Space::all().skip(1).map(|space| space.first_behind(set(suits)).len()).max().unwrap()
        };
        assert_eq!(most(&|space| space.kind() == SpaceKind::Lair), 3);
        assert_eq!(most(&|space| space.kind() == SpaceKind::Port), 2);
        assert_eq!(most(&|space| space.kind() == SpaceKind::Sea), 2);
        for gold in 0..8 {
            assert!(
                most(&|space| space.price().is_none_or(|(good, n)| good == Good::Gold && n <= gold)) <= 3
            );
        }
        for food in 0..5 {
            assert!(
                most(&|space| space.price().is_none_or(|(good, n)| good == Good::Food && n <= food)) <= 3
            );
        }
    }

    #[test]
    fn h5_a_search_back_ends_in_port_royal() {
        let ways = Space(3).first_behind(SpaceSet::of_kind(SpaceKind::Lair));
        assert_eq!(ways.iter().collect::<Vec<_>>(), [Space::PORT_ROYAL]);
    }
}
