//! The results of many races, added up: by bot, by seat, and for the races themselves.

use super::entrant::Entrant;
use super::histogram::Histogram;
use super::interval::{Interval, Mean};
use super::race::Outcome;
use super::ratings::{Rating, Ratings};
use std::time::Duration;

/// The results so far. The ratings depend a little on the order in which races are added.
#[derive(Clone, Debug)]
pub struct Standings {
    entrants: Vec<Entrant>,
    /// For each of the contest's bots, the index of its participant.
    entrant_of: Vec<usize>,
    games: u64,
    counts: Vec<Count>,
    ratings: Ratings,
    rounds: Histogram,
    wins_by_seat: Vec<f64>,
    first_captain_wins: f64,
    ghost_wins: f64,
    /// For each participant, if luck is measured.
    adjusted: Vec<AdjustedCount>,
    /// CPU time of all decisions, and of measuring luck.
    thought: Duration,
    measuring: Duration,
}

/// Victories without luck, of one participant. Races of one deal share their dice, so a sample is the mean over a deal.
#[derive(Clone, Default, Debug)]
struct AdjustedCount {
    /// With luck in them.
    raw: Victories,
    /// Without it.
    less: Victories,
    /// With it − without it, in the same races.
    difference: Victories,
}

/// Victories of one participant, each way to count them.
#[derive(Clone, Default, Debug)]
struct Victories {
    /// Over single races.
    races: Mean,
    /// The sum over the races of the deal that is under way.
    deal: f64,
    /// Over complete deals: the mean of each.
    deals: Mean,
}

impl Victories {
    /// Adds a race; `ends` is the number of races of the deal that it ends, if it does.
    fn add(&mut self, victories: f64, ends: Option<u64>) {
        self.races.add(victories);
        self.deal += victories;
        if let Some(races) = ends {
            self.deals.add(std::mem::take(&mut self.deal) / races as f64);
        }
    }

    /// Over complete deals, or over all races while there is no deal.
    const fn mean(&self) -> &Mean {
        if self.deals.count() > 0 { &self.deals } else { &self.races }
    }
}

/// The victories of one participant without luck.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AdjustedStanding {
    /// Wins per seat, less the luck in them.
    pub win_rate: f64,
    /// Its 95 % confidence interval, over complete deals.
    pub interval: Interval,
    /// How many times as many races raw wins need for an interval as narrow, if races are taken as independent: what rotated
    /// seats and the luck that was taken out gain together.
    pub saving: f64,
    /// The same if raw wins are counted over whole deals, too: what the luck that was taken out gains alone.
    pub saving_of_adjustment: f64,
    /// Wins per seat with luck − without it, in the same races: the mean of luck, which is zero but for chance.
    pub difference: f64,
    /// Its standard error, over complete deals; none with fewer than two.
    pub difference_error: Option<f64>,
}

/// Sums over the seats of one participant.
#[derive(Clone, Default, Debug)]
struct Count {
    seats: u64,
    wins: f64,
    places: u64,
    decisions: u64,
    thought: Duration,
    longest: Duration,
    scores: Histogram,
}

/// The results of one participant.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// The participant.
    pub entrant: Entrant,
    /// Seats it held, over all races.
    pub seats: u64,
    /// Races it won; a shared victory counts as a fraction.
    pub wins: f64,
    /// Wins per seat.
    pub win_rate: f64,
    /// The 95 % confidence interval of the win rate.
    pub interval: Interval,
    /// Mean score of its seats.
    pub mean_score: f64,
    /// Mean place of its seats; 1 is best.
    pub mean_place: f64,
    /// Mean CPU time of a decision, in milliseconds.
    pub mean_ms: f64,
    /// CPU time of its longest decision, in milliseconds.
    pub longest_ms: f64,
    /// Its strength, on one scale with the others.
    pub rating: Rating,
    /// How often it had each score.
    pub scores: Histogram,
    /// The same without luck; none if luck was not measured.
    pub adjusted: Option<AdjustedStanding>,
}

impl Standings {
    /// Before the first race of these bots, in the order of the contest.
    pub fn new(bots: &[Entrant]) -> Self {
        let mut entrants: Vec<Entrant> = Vec::new();
        let entrant_of = bots
            .iter()
            .map(|bot| {
                entrants.iter().position(|entrant| entrant == bot).unwrap_or_else(|| {
                    entrants.push(*bot);
                    entrants.len() - 1
                })
            })
            .collect();
        Self {
            games: 0,
            counts: vec![Count::default(); entrants.len()],
            ratings: Ratings::new(entrants.len()),
            rounds: Histogram::default(),
            wins_by_seat: vec![0.0; bots.len()],
            first_captain_wins: 0.0,
            ghost_wins: 0.0,
            adjusted: vec![AdjustedCount::default(); entrants.len()],
            thought: Duration::ZERO,
            measuring: Duration::ZERO,
            entrants,
            entrant_of,
        }
    }

    /// Adds a race.
    pub fn add(&mut self, outcome: &Outcome) {
        self.games += 1;
        self.rounds.add(i16::try_from(outcome.rounds).unwrap_or(i16::MAX));
        self.ghost_wins += outcome.ghost_win;
        self.measuring += outcome.measuring;
        self.first_captain_wins += outcome.seats[outcome.first_captain.index()].win;
        let mut places = Vec::with_capacity(outcome.seats.len());
        for (seated, wins) in outcome.seats.iter().zip(&mut self.wins_by_seat) {
            let entrant = self.entrant_of[seated.bot];
            places.push((entrant, seated.place));
            *wins += seated.win;
            self.thought += seated.thought;
            let count = &mut self.counts[entrant];
            count.seats += 1;
            count.wins += seated.win;
            count.places += u64::from(seated.place);
            count.decisions += u64::from(seated.decisions);
            count.thought += seated.thought;
            count.longest = count.longest.max(seated.longest);
            count.scores.add(seated.score);
        }
        self.ratings.add(&places);
        self.add_adjusted(outcome);
    }

    /// Adds a race to the victories without luck, if its luck was measured.
    fn add_adjusted(&mut self, outcome: &Outcome) {
        let (mut raw, mut less) = (vec![0.0; self.entrants.len()], vec![0.0; self.entrants.len()]);
        for seated in &outcome.seats {
            let Some(luck) = seated.luck else { return };
            let entrant = self.entrant_of[seated.bot];
            raw[entrant] += seated.win;
            less[entrant] += seated.win - luck;
        }
        let races = self.entrant_of.len() as u64;
        let ends = self.games.is_multiple_of(races).then_some(races);
        for ((count, raw), less) in self.adjusted.iter_mut().zip(raw).zip(less) {
            count.raw.add(raw, ends);
            count.less.add(less, ends);
            count.difference.add(raw - less, ends);
        }
    }

    /// The victories of a participant without luck: of complete deals, or of all races while there is no deal.
    fn adjusted(&self, entrant: usize, held: f64) -> Option<AdjustedStanding> {
        let AdjustedCount { raw, less, difference } = &self.adjusted[entrant];
        // A sample is the mean of one deal, which has as many races as seats.
        let races = self.entrant_of.len() as f64;
        let times = |variance: f64| {
            let left = less.deals.variance();
            if left > 0.0 { variance / left } else { 1.0 }
        };
        (less.races.count() > 0).then(|| AdjustedStanding {
            win_rate: less.mean().mean() / held,
            interval: less.mean().interval().divided_by(held),
            saving: times(raw.races.variance() / races),
            saving_of_adjustment: times(raw.deals.variance()),
            difference: difference.mean().mean() / held,
            difference_error: difference.deals.error().map(|error| error / held),
        })
    }

    /// Each participant that took part, in the order of its first appearance.
    pub fn bots(&self) -> Vec<Standing> {
        (0..self.entrants.len()).map(|entrant| self.standing(entrant)).collect()
    }

    fn standing(&self, entrant: usize) -> Standing {
        let count = &self.counts[entrant];
        let seats = count.seats.max(1) as f64;
        let held = self.entrant_of.iter().filter(|&&of| of == entrant).count() as f64;
        Standing {
            entrant: self.entrants[entrant],
            seats: count.seats,
            wins: count.wins,
            win_rate: count.wins / seats,
            // A race is one trial: a bot with k seats wins it with a chance of k times its win rate, so the interval is that
            // of races, divided by k. (Seats of one race are not independent: if one wins, the others lose. Races that share
            // their dice are not independent either; there the true interval is narrower, because every bot gets the luck of
            // each seat in turn.)
            interval: Interval::of_share(count.wins, self.games).divided_by(held),
            mean_score: count.scores.mean(),
            mean_place: count.places as f64 / seats,
            mean_ms: count.thought.as_secs_f64() * 1e3 / count.decisions.max(1) as f64,
            longest_ms: count.longest.as_secs_f64() * 1e3,
            rating: self.ratings.of(entrant),
            scores: count.scores.clone(),
            adjusted: self.adjusted(entrant, held),
        }
    }

    /// The number of races.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// CPU time of all decisions.
    pub const fn thought(&self) -> Duration {
        self.thought
    }

    /// CPU time in which luck was measured.
    pub const fn measuring(&self) -> Duration {
        self.measuring
    }

    /// How often a race took each number of rounds.
    pub const fn rounds(&self) -> &Histogram {
        &self.rounds
    }

    /// Victories by seat, over all bots.
    pub fn wins_by_seat(&self) -> &[f64] {
        &self.wins_by_seat
    }

    /// S7: victories of the first Captain.
    pub const fn first_captain_wins(&self) -> f64 {
        self.first_captain_wins
    }

    /// G8: victories of the ghost.
    pub const fn ghost_wins(&self) -> f64 {
        self.ghost_wins
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Seated;
    use crate::level::Level;
    use xaymaca_rules::Seat;

    /// A race of three: for each seat the bot, its score, place and part of the victory.
    fn race(seats: [(usize, i16, u8, f64); 3], first_captain: usize) -> Outcome {
        let seated = |(bot, score, place, win)| Seated {
            bot,
            score,
            place,
            win,
            decisions: 10,
            thought: Duration::from_millis(10 * (bot as u64 + 1)),
            longest: Duration::from_millis(2 * (bot as u64 + 1)),
            luck: None,
        };
        let won: f64 = seats.iter().map(|seat| seat.3).sum();
        Outcome {
            seats: seats.map(seated).to_vec(),
            rounds: 20,
            first_captain: Seat::new(first_captain).unwrap(),
            ghost_win: 1.0 - won,
            first_home: None,
            measuring: Duration::from_millis(5),
        }
    }

    const SAILOR: Entrant = Entrant::Level(Level::Sailor);
    const CAPTAIN: Entrant = Entrant::Level(Level::Captain);
    const BOTS: [Entrant; 3] = [SAILOR, CAPTAIN, SAILOR];

    fn near(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 5e-5, "{found} is not {wanted}");
    }

    #[test]
    fn participants_are_counted_over_their_seats() {
        let mut standings = Standings::new(&BOTS);
        standings.add(&race([(0, 10, 2, 0.0), (1, 20, 1, 1.0), (2, 6, 3, 0.0)], 1));
        // Seats rotated by one, and a shared victory.
        standings.add(&race([(2, 12, 1, 0.5), (0, 8, 3, 0.0), (1, 12, 1, 0.5)], 1));
        // The ghost wins.
        standings.add(&race([(1, 4, 2, 0.0), (2, 2, 3, 0.0), (0, 1, 4, 0.0)], 0));
        let bots = standings.bots();
        assert_eq!(bots.iter().map(|bot| bot.entrant).collect::<Vec<_>>(), [SAILOR, CAPTAIN]);
        let [sailor, captain] = [&bots[0], &bots[1]];
        assert_eq!((sailor.seats, captain.seats, standings.games()), (6, 3, 3));
        near(sailor.wins, 0.5);
        near(sailor.win_rate, 0.5 / 6.0);
        near(captain.win_rate, 0.5);
        near(sailor.mean_score, 39.0 / 6.0);
        near(captain.mean_score, 12.0);
        near(sailor.mean_place, 16.0 / 6.0);
        near(captain.mean_place, 4.0 / 3.0);
        near(captain.mean_ms, 2.0);
        near(captain.longest_ms, 4.0);
        near(sailor.longest_ms, 6.0);
        assert!(captain.rating.rating > sailor.rating.rating);
        assert_eq!(standings.wins_by_seat(), [0.5, 1.0, 0.5]);
        near(standings.first_captain_wins(), 1.0);
        near(standings.ghost_wins(), 1.0);
        assert_eq!(standings.rounds().iter().collect::<Vec<_>>(), [(20, 3)]);
        // Wilson for 0.5 of 3 races: (0.80691 ∓ 0.76665) / 2.28049. The Sailors hold two seats of each.
        near(sailor.interval.low, 0.017_65 / 2.0);
        near(sailor.interval.high, 0.690_01 / 2.0);
    }

    /// Two deals of three races, in which the Captain in seat 1 of the contest wins what is listed, by luck that is listed, too.
    #[test]
    fn what_luck_and_what_rotated_seats_gain_are_told_apart() {
        let deals = [[(1.0, 0.6), (1.0, 0.5), (0.0, -0.4)], [(0.0, -0.2), (1.0, 0.6), (0.0, -0.3)]];
        let mut standings = Standings::new(&BOTS);
        for (turn, (win, luck)) in deals.into_iter().flat_map(|deal| deal.into_iter().enumerate()) {
            let others = (1.0 - win) / 2.0;
            let mut seats = [(0, 5, 2, others), (1, 5, 1, win), (2, 5, 2, others)];
            seats.rotate_right(turn);
            let mut outcome = race(seats, 0);
            for seated in &mut outcome.seats {
                seated.luck = Some(if seated.bot == 1 { luck } else { -luck / 2.0 });
            }
            standings.add(&outcome);
        }
        let adjusted = standings.bots()[1].adjusted.expect("luck was measured");
        // Without luck: 0.4, 0.5, 0.4 and 0.2, 0.4, 0.3, so 13/30 and 9/30 over deals; with it 2/3 and 1/3.
        near(adjusted.win_rate, 11.0 / 30.0);
        near(adjusted.saving_of_adjustment, (1.0 / 18.0) / (2.0 / 225.0));
        // Single races vary by 0.3, so means of three independent ones by 0.1.
        near(adjusted.saving, 0.1 / (2.0 / 225.0));
        // Luck of 7/30 and 1/30 a race: its mean is 4/30, and the error of a mean of two is half their distance.
        near(adjusted.difference, 4.0 / 30.0);
        near(adjusted.difference_error.expect("two deals"), 0.1);
        assert_eq!((standings.thought().as_millis(), standings.measuring().as_millis()), (6 * 60, 6 * 5));
    }

    #[test]
    fn all_victories_none_and_a_single_race() {
        let mut standings = Standings::new(&BOTS);
        standings.add(&race([(0, 1, 2, 0.0), (1, 9, 1, 1.0), (2, 0, 3, 0.0)], 0));
        let bots = standings.bots();
        // One race: 1 / (1 + z²) to 1 for the winner, half of the rest for the participant with two seats.
        near(bots[1].interval.low, 0.206_55);
        near(bots[1].interval.high, 1.0);
        near(bots[0].interval.low, 0.0);
        near(bots[0].interval.high, 0.793_45 / 2.0);
        for _ in 0..9 {
            standings.add(&race([(0, 1, 2, 0.0), (1, 9, 1, 1.0), (2, 0, 3, 0.0)], 0));
        }
        let bots = standings.bots();
        near(bots[1].win_rate, 1.0);
        near(bots[1].interval.low, 0.722_47);
        near(bots[0].win_rate, 0.0);
        near(bots[0].interval.high, 0.277_53 / 2.0);
    }
}
