//! Training examples: a race between two rounds with its result, and a captain's hand with what the search made of it.

use super::features::{self, Features, Scene};
use super::network::Layers;
use super::policy;
use super::training::Example;
use super::{CardNetwork, ValueNetwork};
use crate::evaluation::{Chances, SHIPS, softmax};
use xaymaca_rules::cards::Card;
use xaymaca_rules::{Game, Seat};

/// A race between two rounds, and each ship's part in its victory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RoundExample {
    pub(crate) game: Game,
    pub(crate) chances: Chances,
}

impl Example<{ features::OF_RACES }, 1> for RoundExample {
    fn loss(
        &self,
        network: &ValueNetwork,
        mut backpropagate: impl FnMut(&Features, &Layers, [f32; 1]),
    ) -> f32 {
        let mut seen: Vec<(usize, Features, Layers)> = Vec::with_capacity(SHIPS);
        let mut logits = [f32::NEG_INFINITY; SHIPS];
        Scene::new(&self.game).each(|ship, features| {
            let (out, layers) = network.ask(features);
            logits[ship] = out[0];
            seen.push((ship, features.clone(), layers));
        });
        let said = softmax(logits);
        let mut loss = 0.0;
        for (ship, features, layers) in &seen {
            loss += cross_entropy(self.chances[*ship], said[*ship]);
            backpropagate(features, layers, [said[*ship] - self.chances[*ship]]);
        }
        loss
    }
}

/// A captain who chooses a card, and how often each card should be played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CardExample {
    pub(crate) game: Game,
    pub(crate) seat: Seat,
    pub(crate) odds: [f32; Card::COUNT],
}

impl Example<{ features::COUNT }, { Card::COUNT }> for CardExample {
    fn loss(
        &self,
        network: &CardNetwork,
        mut backpropagate: impl FnMut(&Features, &Layers, [f32; Card::COUNT]),
    ) -> f32 {
        let features = Scene::new(&self.game).of_seat(self.seat);
        let (logits, layers) = network.ask(&features);
        let said = policy::chances(&logits, self.game.hand(self.seat));
        let mut errors = [0.0; Card::COUNT];
        let mut loss = 0.0;
        for card in self.game.hand(self.seat).iter() {
            let n = card as usize;
            loss += cross_entropy(self.odds[n], said[n]);
            errors[n] = said[n] - self.odds[n];
        }
        backpropagate(&features, &layers, errors);
        loss
    }
}

/// One term of the cross entropy.
fn cross_entropy(truth: f32, said: f32) -> f32 {
    if truth > 0.0 { -truth * said.max(1e-9).ln() } else { 0.0 }
}
