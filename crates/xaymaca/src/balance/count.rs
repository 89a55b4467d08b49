//! Counts at one kind of table: who wins by the order of turns, and how long, rich and even the races are.

use super::grid::Table;
use xaymaca_bots::arena::{Interval, Mean, Outcome};

/// The races of one table so far.
#[derive(Clone, Debug)]
pub(super) struct Count {
    pub(super) table: Table,
    games: u64,
    /// By the order of the first round, from the first Captain on.
    wins: Vec<f64>,
    /// Those of the races whose luck was not measured.
    unmeasured_wins: Vec<f64>,
    unmeasured: u64,
    /// Victories without luck, over the races whose luck was measured.
    wins_without_luck: Vec<Mean>,
    ghost_wins: f64,
    first_home_wins: f64,
    pub(super) rounds: Mean,
    /// The mean of all captains of a race: one value a race, because their scores are not independent.
    pub(super) score: Mean,
    /// The points of the captain with most.
    pub(super) best: Mean,
    /// The points between the best and the second, and between the best and the last.
    pub(super) margin: Mean,
    pub(super) spread: Mean,
}

/// How many races without measured luck a race with it counts for: about how many times less its victories vary, as measured
/// among four Sailors. It is fixed before the races, so the figures that both make together stay without bias; at tables where
/// another number would suit better their intervals are only a little wider than they could be.
const WORTH: f64 = 1.8;
/// Races whose luck is measured that are too few for an interval.
const TOO_FEW: u64 = 100;

/// A figure with its 95 % confidence interval.
#[derive(Clone, Copy, Debug)]
pub(super) struct Figure {
    pub(super) value: f64,
    pub(super) interval: Interval,
}

impl From<&Mean> for Figure {
    fn from(mean: &Mean) -> Self {
        Self { value: mean.mean(), interval: mean.interval() }
    }
}

impl Count {
    pub(super) fn new(table: Table) -> Self {
        let mean = Mean::default();
        Self {
            wins: vec![0.0; table.seats],
            unmeasured_wins: vec![0.0; table.seats],
            unmeasured: 0,
            wins_without_luck: vec![mean; table.seats],
            table,
            games: 0,
            ghost_wins: 0.0,
            first_home_wins: 0.0,
            rounds: mean,
            score: mean,
            best: mean,
            margin: mean,
            spread: mean,
        }
    }

    pub(super) fn add(&mut self, outcome: &Outcome) {
        self.games += 1;
        let seats = outcome.seats.len();
        for (seat, seated) in outcome.seats.iter().enumerate() {
            let nth = (seat + seats - outcome.first_captain.index()) % seats;
            self.wins[nth] += seated.win;
            match seated.luck {
                Some(luck) => self.wins_without_luck[nth].add(seated.win - luck),
                None => self.unmeasured_wins[nth] += seated.win,
            }
        }
        self.unmeasured += u64::from(outcome.seats.iter().any(|seated| seated.luck.is_none()));
        self.ghost_wins += outcome.ghost_win;
        self.first_home_wins += outcome.first_home.map_or(0.0, |ship| {
            ship.seat().map_or(outcome.ghost_win, |seat| outcome.seats[seat.index()].win)
        });
        self.rounds.add(f64::from(outcome.rounds));
        let mut scores: Vec<f64> = outcome.seats.iter().map(|seated| f64::from(seated.score)).collect();
        scores.sort_by(|one, other| other.total_cmp(one));
        self.score.add(scores.iter().sum::<f64>() / seats as f64);
        self.best.add(scores[0]);
        self.margin.add(scores[0] - scores[1]);
        self.spread.add(scores[0] - scores[seats - 1]);
    }

    pub(super) const fn games(&self) -> u64 {
        self.games
    }

    fn share(&self, wins: f64) -> Figure {
        Figure { value: wins / self.games.max(1) as f64, interval: Interval::of_share(wins, self.games) }
    }

    /// Victories by the order of turns, of all races as they ended: 0 is the first Captain.
    pub(super) fn raw(&self, nth: usize) -> Figure {
        self.share(self.wins[nth])
    }

    /// Victories without luck, of the races whose luck was measured.
    pub(super) fn without_luck(&self, nth: usize) -> Figure {
        Figure::from(&self.wins_without_luck[nth])
    }

    /// Both together: victories without luck where luck was measured, and as they were in the other races. The interval is
    /// narrower than that of raw victories, because a race without luck tells more.
    pub(super) fn in_turn(&self, nth: usize) -> Figure {
        if self.measured() < TOO_FEW {
            return self.raw(nth);
        }
        let (less, rest) = (self.without_luck(nth), self.unmeasured_wins[nth]);
        if self.unmeasured == 0 {
            return less;
        }
        let rest = Figure {
            value: rest / self.unmeasured as f64,
            interval: Interval::of_share(rest, self.unmeasured),
        };
        let worth = WORTH * self.measured() as f64;
        let weight = worth / (worth + self.unmeasured as f64);
        // Independent races: squares of the reaches to each side add up.
        let sum = |of: fn(&Figure) -> f64| (weight * of(&less)).hypot((1.0 - weight) * of(&rest));
        let value = weight * less.value + (1.0 - weight) * rest.value;
        let low = value - sum(|figure| figure.value - figure.interval.low);
        let high = value + sum(|figure| figure.interval.high - figure.value);
        Figure { value, interval: Interval { low, high } }
    }

    /// How many races as they ended give intervals as narrow as those of both together.
    pub(super) fn worth(&self) -> f64 {
        let squares = |of: &dyn Fn(usize) -> Figure| {
            let width = |nth| of(nth).interval.high - of(nth).interval.low;
            (0..self.table.seats).map(|nth| width(nth) * width(nth)).sum::<f64>()
        };
        let left = squares(&|nth| self.in_turn(nth));
        if left > 0.0 { self.games as f64 * squares(&|nth| self.raw(nth)) / left } else { self.games as f64 }
    }

    /// The number of races whose luck was measured.
    pub(super) fn measured(&self) -> u64 {
        self.wins_without_luck[0].count()
    }

    /// How many times as many races raw victories need for intervals as narrow as those without luck, in the mean over the
    /// order of turns.
    pub(super) fn saving(&self) -> f64 {
        let variances = self.wins.iter().zip(&self.wins_without_luck).map(|(wins, less)| {
            let share = wins / self.games.max(1) as f64;
            // Few victories are shared, so they vary as whole ones do.
            (share * (1.0 - share), less.variance())
        });
        let (raw, less) = variances.fold((0.0, 0.0), |sums, each| (sums.0 + each.0, sums.1 + each.1));
        if less > 0.0 { raw / less } else { 1.0 }
    }

    pub(super) fn ghost(&self) -> Figure {
        self.share(self.ghost_wins)
    }

    /// How often the winner had also come home first. (Races that Calypso ended before that count as not.)
    pub(super) fn first_home(&self) -> Figure {
        self.share(self.first_home_wins)
    }

    /// The share of victories of each captain if the order of turns made no difference, without the ghost's.
    pub(super) fn even_share(&self) -> f64 {
        (0..self.table.seats).map(|nth| self.in_turn(nth).value).sum::<f64>() / self.table.seats as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use xaymaca_bots::arena::Seated;
    use xaymaca_rules::{Edition, Seat};

    fn near(found: &[f64], wanted: &[f64]) {
        let close = found.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < 1e-9);
        assert!(close && found.len() == wanted.len(), "{found:?} is not {wanted:?}");
    }

    #[test]
    fn a_race_is_counted_in_the_order_of_turns() {
        let seat = |seat| Seat::new(seat).unwrap();
        let lucky = |score, win, luck| Seated {
            bot: 0,
            score,
            place: 1,
            win,
            decisions: 1,
            thought: Duration::ZERO,
            longest: Duration::ZERO,
            luck,
        };
        let seated = |score, win| lucky(score, win, None);
        let mut count = Count::new(Table { seats: 3, ..Table::main(Edition::First, false) });
        count.add(&Outcome {
            seats: vec![lucky(10, 0.0, Some(-0.3)), lucky(20, 1.0, Some(0.5)), lucky(3, 0.0, Some(-0.2))],
            rounds: 12,
            first_captain: seat(2),
            ghost_win: 0.0,
            first_home: Some(seat(1).ship()),
            measuring: Duration::ZERO,
        });
        count.add(&Outcome {
            seats: vec![seated(10, 0.5), seated(10, 0.5), seated(1, 0.0)],
            rounds: 14,
            first_captain: seat(0),
            ghost_win: 0.0,
            first_home: Some(seat(2).ship()),
            measuring: Duration::ZERO,
        });
        // Seat 2 was the third to move in the first race; seats 1 and 2 were first and second in the other.
        let turns = [0, 1, 2].map(|nth| count.raw(nth).value);
        near(&turns, &[0.25, 0.25, 0.5]);
        let figures = [&count.rounds, &count.score, &count.best, &count.margin, &count.spread];
        near(&figures.map(Mean::mean), &[13.0, 9.0, 15.0, 5.0, 13.0]);
        near(&[count.first_home().value], &[0.5]);
        assert_eq!((count.games(), count.measured()), (2, 1));
        let turns = [0, 1, 2].map(|nth| count.without_luck(nth).value);
        near(&turns, &[0.2, 0.3, 0.5]);
        // One measured race has no interval.
        near(&[count.in_turn(0).value, count.even_share()], &[0.25, 1.0 / 3.0]);
        // With a hundred both kinds of races count: 1.8 times 100 of one and 1 of the other.
        let [measured, other] = [Some(0.5), None].map(|luck| Outcome {
            seats: vec![
                lucky(10, 1.0, luck),
                lucky(5, 0.0, luck.map(|_| -0.25)),
                lucky(1, 0.0, luck.map(|_| -0.25)),
            ],
            rounds: 12,
            first_captain: seat(0),
            ghost_win: 0.0,
            first_home: Some(seat(0).ship()),
            measuring: Duration::ZERO,
        });
        let mut count = Count::new(count.table);
        (0..100).for_each(|_| count.add(&measured));
        near(&[count.in_turn(0).value, count.in_turn(1).value], &[0.5, 0.25]);
        (0..100).for_each(|_| count.add(&other));
        let weight = 180.0 / 280.0;
        near(&[count.in_turn(0).value, count.even_share()], &[weight * 0.5 + (1.0 - weight), 1.0 / 3.0]);
        // Luck explains all of the measured races, so only the others leave an interval: Wilson's for 100 of 100.
        near(&[count.in_turn(0).interval.high], &[count.in_turn(0).value]);
        let reach = count.in_turn(0).value - count.in_turn(0).interval.low;
        near(&[reach], &[(1.0 - weight) * (1.0 - Interval::of_share(100.0, 100).low)]);
        assert!(count.worth() > 200.0);
    }
}
