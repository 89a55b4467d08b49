//! The points on which the editions differ, side by side. Chapters ask for a term by name, never for an edition.

/// Which printed rules are in force.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Edition {
    /// 2007.
    #[default]
    First,
    /// 2021.
    Second,
}

/// How a shortage finds where a ship goes back to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RetreatSearch {
    /// H1: to the first space whose price can be paid in full.
    FirstPayable,
    /// H3: the combat die's shape says.
    ByDie,
}

/// What an edition says, one field a point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Terms {
    /// H1 against H3.
    pub retreat: RetreatSearch,
    /// H2 against H4: is the price of the space a retreat ends on paid?
    pub retreat_is_paid: bool,
}

impl Edition {
    /// Both, in order.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// As records spell it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }

    /// What it says on each point.
    #[inline]
    pub const fn terms(self) -> Terms {
        match self {
            Self::First => Terms { retreat: RetreatSearch::FirstPayable, retreat_is_paid: true },
            Self::Second => Terms { retreat: RetreatSearch::ByDie, retreat_is_paid: false },
        }
    }
}
