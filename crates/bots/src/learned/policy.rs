//! The learned policy: a network that plays cards as often as a search would.

use super::features::{self, Scene};
use super::network::Network;
use crate::luck::Seeded;
use crate::policy::Policy;
use crate::valuation::Style;
use xaymaca_rules::cards::{Card, CardSet};
use xaymaca_rules::{Game, Luck as _, Seat};

/// Has a logit for each card.
pub(crate) type CardNetwork = Network<{ features::COUNT }, { Card::COUNT }>;

/// Draws cards as the network says; decides everything else by heuristics.
#[derive(Clone, Debug)]
pub(crate) struct LearnedPolicy {
    pub(super) network: CardNetwork,
}

impl LearnedPolicy {
    pub(crate) const fn new(network: CardNetwork) -> Self {
        Self { network }
    }
}

impl Policy for LearnedPolicy {
    fn style(&self) -> Style {
        Style::BRISK
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
        hand.nth(0).expect("no hand is empty")
    }
}

/// The probability of each card of the hand.
pub(crate) fn chances(logits: &[f32; Card::COUNT], hand: CardSet) -> [f32; Card::COUNT] {
    let mut odds = [0.0; Card::COUNT];
    let best = hand.iter().map(|card| logits[card as usize]).fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for card in hand.iter() {
        odds[card as usize] = libm::expf(logits[card as usize] - best);
        sum += odds[card as usize];
    }
    odds.map(|weight| weight / sum)
}
