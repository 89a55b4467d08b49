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
    /// The same without luck, over the races whose luck was measured.
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
            if let Some(luck) = seated.luck {
                self.wins_without_luck[nth].add(seated.win - luck);
            }
        }
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

    /// Victories by the order of turns: 0 is the first Captain.
    pub(super) fn in_turn(&self, nth: usize) -> Figure {
        self.share(self.wins[nth])
    }

    /// The same without luck.
    pub(super) fn in_turn_without_luck(&self, nth: usize) -> Figure {
        Figure::from(&self.wins_without_luck[nth])
    }

    /// Of both, the one with the narrower interval, and the even share beside it.
    pub(super) fn clearest(&self, nth: usize) -> (Figure, f64) {
        let (raw, less) = (self.in_turn(nth), self.in_turn_without_luck(nth));
        let width = |figure: &Figure| figure.interval.high - figure.interval.low;
        if width(&less) < width(&raw) {
            (less, self.even_share_without_luck())
        } else {
            (raw, self.even_share())
        }
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
        (1.0 - self.ghost().value) / self.wins.len() as f64
    }

    /// The same without luck.
    pub(super) fn even_share_without_luck(&self) -> f64 {
        self.wins_without_luck.iter().map(Mean::mean).sum::<f64>() / self.wins.len() as f64
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
        });
        count.add(&Outcome {
            seats: vec![seated(10, 0.5), seated(10, 0.5), seated(1, 0.0)],
            rounds: 14,
            first_captain: seat(0),
            ghost_win: 0.0,
            first_home: Some(seat(2).ship()),
        });
        // Seat 2 was the third to move in the first race; seats 1 and 2 were first and second in the other.
        let turns = [0, 1, 2].map(|nth| count.in_turn(nth).value);
        near(&turns, &[0.25, 0.25, 0.5]);
        let figures = [&count.rounds, &count.score, &count.best, &count.margin, &count.spread];
        near(&figures.map(Mean::mean), &[13.0, 9.0, 15.0, 5.0, 13.0]);
        near(&[count.first_home().value], &[0.5]);
        assert_eq!((count.games(), count.measured()), (2, 1));
        let turns = [0, 1, 2].map(|nth| count.in_turn_without_luck(nth).value);
        near(&turns, &[0.2, 0.3, 0.5]);
        near(&[count.even_share_without_luck()], &[1.0 / 3.0]);
        // One measured race has no interval.
        near(&[count.clearest(0).0.value], &[0.25]);
    }
}
