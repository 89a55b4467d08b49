//! The tables that are compared: both editions, with The Crew and without, for every number of captains.

use xaymaca_rules::{Edition, Seat, Setup};

/// One table of the grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Table {
    pub(super) edition: Edition,
    pub(super) crew: bool,
    pub(super) seats: usize,
    pub(super) ghost: bool,
}

/// The number of captains that answers are given for.
pub(super) const MAIN_SEATS: usize = 4;

/// The games: both editions, without The Crew and with it.
pub(super) const GAMES: [(Edition, bool); 4] =
    [(Edition::First, false), (Edition::Second, false), (Edition::First, true), (Edition::Second, true)];

/// The number of captains, and whether the ghost sails with them. With two it always does (S2); with four both are played.
pub(super) fn companies() -> Vec<(usize, bool)> {
    let mut companies: Vec<(usize, bool)> =
        (Seat::FEWEST..=Seat::MOST).map(|seats| (seats, seats == Seat::FEWEST)).collect();
    companies.push((MAIN_SEATS, true));
    companies
}

/// Every game with every company.
pub(super) fn tables() -> Vec<Table> {
    let of = |(seats, ghost)| GAMES.map(|(edition, crew)| Table { edition, crew, seats, ghost });
    companies().into_iter().flat_map(of).collect()
}

impl Table {
    /// The table that answers are given for.
    pub(super) const fn main(edition: Edition, crew: bool) -> Self {
        Self { edition, crew, seats: MAIN_SEATS, ghost: false }
    }

    pub(super) fn setup(self) -> Setup {
        Setup { ghost: self.ghost, crew: self.crew, ..Setup::new(self.edition, self.seats) }
    }

    /// The name of its game.
    pub(super) fn game(self) -> String {
        format!("{} edition{}", self.edition.word(), if self.crew { ", The Crew" } else { "" })
    }

    /// The name of its company.
    pub(super) fn company(self) -> String {
        format!("{} captains{}", self.seats, if self.ghost { " + ghost" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_can_be_played_and_is_there_once() {
        let tables = tables();
        assert_eq!(tables.len(), 24);
        for (nth, table) in tables.iter().enumerate() {
            assert!(table.setup().problems().is_empty(), "{table:?}");
            assert!(!tables[..nth].contains(table), "{table:?}");
        }
        for (edition, crew) in GAMES {
            assert!(tables.contains(&Table::main(edition, crew)));
        }
    }
}
