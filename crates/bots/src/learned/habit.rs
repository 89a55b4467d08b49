//! Learned habits: which card a captain plays, as one who thought about it would.

use super::features::{self, Scene};
use super::network::Network;
use crate::luck::Seeded;
use crate::reflex::Reflex;
use crate::worth::Thumb;
use xaymaca_rules::cards::{Card, CardSet};
use xaymaca_rules::{Game, Luck as _, Seat};

/// What speaks for each card.
pub(crate) type Carding = Network<{ features::COUNT }, { Card::COUNT }>;

/// Asks the network which card.
#[derive(Clone, Debug)]
pub(crate) struct Habit {
    pub(super) network: Carding,
}

impl Habit {
    pub(crate) const fn new(network: Carding) -> Self {
        Self { network }
    }
}

impl Reflex for Habit {
    fn thumb(&self) -> Thumb {
        Thumb::BRISK
    }

    fn card(&self, game: &Game, seat: Seat, luck: &mut Seeded) -> Card {
        let features = Scene::new(game).of_seat(seat);
        let (logits, _) = self.network.ask(&features);
        let hand = game.hand(seat);
        let odds = chances(&logits, hand);
        let mut left = luck.below(1 << 20) as f32 / (1 << 20) as f32;
        for card in hand.iter() {
            left -= odds[card as usize];
            if left <= 0.0 {
                return card;
            }
        }
        hand.nth(0).expect("nobody has an empty hand")
    }
}

/// How likely each card of the hand is.
pub(crate) fn chances(logits: &[f32; Card::COUNT], hand: CardSet) -> [f32; Card::COUNT] {
    let mut odds = [0.0; Card::COUNT];
    let best = hand.iter().map(|card| logits[card as usize]).fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for card in hand.iter() {
        odds[card as usize] = (logits[card as usize] - best).exp();
        sum += odds[card as usize];
    }
    odds.map(|weight| weight / sum)
}
