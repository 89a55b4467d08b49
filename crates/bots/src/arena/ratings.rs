//! Ratings: the strength of all bots on one scale, from the places they took (Weng and Lin's rating of free-for-alls).
//!
//! Every bot begins at 25 ± 8.33. Only differences mean something: of two bots with small uncertainties, one that is 4.17
//! ahead is placed before the other in two races of three.

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// The strength of a bot.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The estimate.
    pub rating: f64,
    /// Its standard deviation.
    pub uncertainty: f64,
}

/// The ratings of some players after the races so far.
#[derive(Clone, Debug)]
pub(super) struct Ratings {
    players: Vec<WengLinRating>,
    config: WengLinConfig,
}

impl Ratings {
    pub(super) fn new(players: usize) -> Self {
        Self { players: vec![WengLinRating::new(); players], config: WengLinConfig::new() }
    }

    /// Adds a race: for each seat its player and place. Equal places are ties.
    ///
    /// A player may hold several seats. Each is rated against the seats of other players only, because a player's own seats
    /// say nothing about its strength beside others; the player's rating is the mean over its seats, so that more seats make
    /// the step steadier, not larger. A player that meets only itself keeps its rating and uncertainty.
    pub(super) fn add(&mut self, seats: &[(usize, u8)]) {
        let before = self.players.clone();
        let team = |seat: (usize, u8)| (&before[seat.0..=seat.0], MultiTeamOutcome::new(seat.1.into()));
        for (player, rating) in self.players.iter_mut().enumerate() {
            let (mut held, mut ratings, mut uncertainties) = (0.0, 0.0, 0.0);
            for &own in seats.iter().filter(|seat| seat.0 == player) {
                let rivals = seats.iter().copied().filter(|seat| seat.0 != player);
                let teams: Vec<_> = std::iter::once(own).chain(rivals).map(team).collect();
                let after = weng_lin_multi_team(&teams, &self.config)[0][0];
                held += 1.0;
                ratings += after.rating;
                uncertainties += after.uncertainty;
            }
            if held > 0.0 {
                *rating = WengLinRating { rating: ratings / held, uncertainty: uncertainties / held };
            }
        }
    }

    pub(super) fn of(&self, player: usize) -> Rating {
        let WengLinRating { rating, uncertainty } = self.players[player];
        Rating { rating, uncertainty }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::luck::Seeded;
    use xaymaca_rules::Luck as _;

    #[test]
    fn ratings_follow_the_places() {
        let mut ratings = Ratings::new(3);
        for _ in 0..100 {
            ratings.add(&[(1, 2), (0, 1), (2, 3)]);
        }
        let [first, second, third] = [0, 1, 2].map(|player| ratings.of(player));
        assert!(first.rating > second.rating + first.uncertainty, "{first:?} {second:?}");
        assert!(second.rating > third.rating + second.uncertainty, "{second:?} {third:?}");
    }

    #[test]
    fn equal_players_get_equal_ratings() {
        let mut ratings = Ratings::new(2);
        let mut luck = Seeded::new(3);
        for _ in 0..2000 {
            // Four seats of two players, in random order.
            let mut places = [1, 2, 3, 4];
            for last in (1..4).rev() {
                places.swap(last, luck.below(last as u32 + 1) as usize);
            }
            ratings.add(&[(0, places[0]), (1, places[1]), (0, places[2]), (1, places[3])]);
        }
        let (one, other) = (ratings.of(0), ratings.of(1));
        let apart = (one.rating - other.rating).abs();
        assert!(apart < 2.0 * one.uncertainty.hypot(other.uncertainty), "{one:?} {other:?}");
        assert!(one.uncertainty < 1.0, "two thousand races say something: {one:?}");
    }

    #[test]
    fn a_tie_moves_no_rating_and_a_player_that_meets_only_itself_stays() {
        let mut tied = Ratings::new(2);
        tied.add(&[(0, 1), (1, 1)]);
        assert!((tied.of(0).rating - 25.0).abs() < 1e-9 && tied.of(0).uncertainty < 25.0 / 3.0);
        let mut alone = Ratings::new(1);
        alone.add(&[(0, 1), (0, 2), (0, 3)]);
        assert_eq!(alone.of(0), Rating { rating: 25.0, uncertainty: 25.0 / 3.0 });
    }

    #[test]
    fn several_seats_of_one_player_count_as_one() {
        // Against one rival, two seats that both win say no more than one seat that wins.
        let (mut twice, mut once) = (Ratings::new(2), Ratings::new(2));
        twice.add(&[(0, 1), (0, 2), (1, 3)]);
        once.add(&[(0, 1), (1, 2)]);
        assert_eq!(twice.of(0), once.of(0));
    }
}
