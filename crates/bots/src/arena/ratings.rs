//! One scale for all bots: how strong each is, from the places they took (Weng and Lin's rating of free-for-alls).
//!
//! Everybody begins at 25 ± 8.33. Only differences mean something: who is 4.17 ahead of another, both well known, is
//! placed before him in two races of three.

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// How strong a bot is, and how sure that is.
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

    /// One more race: for each seat its player, and its place. Equal places are ties.
    ///
    /// A player may hold several seats. Two seats of one player say nothing of how strong it is beside others, so each
    /// seat is rated against the seats of others only; and all of them sail with the same strength, so the player moves
    /// by the mean of what its seats say: more seats make that mean calmer, not its step larger. Who meets only itself
    /// stays where it is, and as uncertain as before.
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
    fn who_always_wins_is_above_and_merit_makes_the_order() {
        let mut ratings = Ratings::new(3);
        for _ in 0..100 {
            ratings.add(&[(1, 2), (0, 1), (2, 3)]);
        }
        let [first, second, third] = [0, 1, 2].map(|player| ratings.of(player));
        assert!(first.rating > second.rating + first.uncertainty, "{first:?} {second:?}");
        assert!(second.rating > third.rating + second.uncertainty, "{second:?} {third:?}");
    }

    #[test]
    fn equals_come_out_equal() {
        let mut ratings = Ratings::new(2);
        let mut luck = Seeded::new(3);
        for _ in 0..2000 {
            // Four seats of two players, in an order that luck makes.
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
    fn ties_move_nobody_and_who_meets_only_itself_stays() {
        let mut tied = Ratings::new(2);
        tied.add(&[(0, 1), (1, 1)]);
        assert!((tied.of(0).rating - 25.0).abs() < 1e-9 && tied.of(0).uncertainty < 25.0 / 3.0);
        let mut alone = Ratings::new(1);
        alone.add(&[(0, 1), (0, 2), (0, 3)]);
        assert_eq!(alone.of(0), Rating { rating: 25.0, uncertainty: 25.0 / 3.0 });
    }

    #[test]
    fn seats_of_one_player_speak_as_one() {
        // Against one rival, two seats that both win say no more than one seat that wins.
        let (mut twice, mut once) = (Ratings::new(2), Ratings::new(2));
        twice.add(&[(0, 1), (0, 2), (1, 3)]);
        once.add(&[(0, 1), (1, 2)]);
        assert_eq!(twice.of(0), once.of(0));
    }
}
