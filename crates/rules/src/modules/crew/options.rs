//! What is legal at the moments that only The Crew has, as data.

use crate::choices::choice::{Choice, Loot};
use crate::choices::splits::Splits;
use crate::modules::crew::helm::Course;
use crate::modules::crew::hidden::Looking;
use crate::modules::crew::recruiting::Offers;
use crate::pieces::dice::Dice;
use crate::pieces::half::Half;
use crate::pieces::hold::HoldSet;
use crate::pieces::seat::ShipSet;
use crate::pieces::track::SpaceSet;
use crate::pieces::treasure::PlaceSet;

/// The legal choices of one seat at such a moment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum CrewOptions {
    Oracle,
    Mage,
    Course(Course),
    Broadside(ShipSet),
    Sink(HoldSet),
    /// P2 with merchants who make it a choice to pay (C24).
    PayOrNot(Splits),
    Look(u8),
    KeepDrawn(Looking),
    KeepTaken(PlaceSet),
    Recruit(Offers),
    Lookout(SpaceSet),
}

/// C28: either die to any number, or neither.
const ORACLE: usize = 2 * Dice::MOST as usize + 1;

impl CrewOptions {
    #[inline(never)]
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Oracle => ORACLE,
            Self::Mage => 2,
            Self::Course(course) => course.len(),
            Self::Broadside(ships) => ships.len() + 1,
            Self::Sink(holds) => holds.len(),
            Self::PayOrNot(splits) => splits.len() + 1,
            Self::Look(most) => *most as usize,
            Self::KeepDrawn(looking) => keepable(*looking).count(),
            Self::KeepTaken(places) => places.len(),
            Self::Recruit(offers) => offers.len() + 1,
            Self::Lookout(lairs) => lairs.len() + 1,
        }
    }

    /// The nth of them. What declines comes last.
    #[inline(never)]
    pub(crate) fn nth(&self, n: usize) -> Option<Choice> {
        let or =
            |choice: Option<Choice>, last: Choice| choice.or_else(|| (n + 1 == self.len()).then_some(last));
        match self {
            Self::Oracle => {
                let sides = Dice::MOST as usize;
                let half = if n < sides { Half::Morning } else { Half::Evening };
                let set = (n + 1 < ORACLE).then_some((half, (n % sides + 1) as u8));
                (n < ORACLE).then_some(Choice::Oracle(set))
            }
            Self::Mage => (n < 2).then_some(Choice::Mage { swap: n == 0 }),
            Self::Course(course) => {
                let sail = course.spaces.iter().nth(n).map(Choice::Sail);
                if course.stay { or(sail, Choice::Stay) } else { sail }
            }
            Self::Broadside(ships) => or(ships.iter().nth(n).map(Choice::Fight), Choice::HoldFire),
            Self::Sink(holds) => holds.nth(n).map(|from| Choice::Loot(Loot::Hold { from, into: None })),
            Self::PayOrNot(splits) => or(splits.nth(n).map(Choice::Pay), Choice::Shortage),
            Self::Look(most) => (n < *most as usize).then(|| Choice::Look(n as u8 + 1)),
            Self::KeepDrawn(looking) => keepable(*looking).nth(n).map(Choice::Keep),
            Self::KeepTaken(places) => places.iter().nth(n).map(Choice::Keep),
            Self::Recruit(offers) => {
                or(offers.nth(n).map(|offer| Choice::Recruit(Some(offer))), Choice::Recruit(None))
            }
            Self::Lookout(lairs) => {
                or(lairs.iter().nth(n).map(|lair| Choice::Lookout(Some(lair))), Choice::Lookout(None))
            }
        }
    }
}

/// C15: of two equal cards the first.
fn keepable(looking: Looking) -> impl Iterator<Item = u8> {
    (0..looking.len()).filter(move |&n| !looking.is_twin(n))
}
