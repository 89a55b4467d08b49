//! The learned evaluator: a network has a logit for the victory of each ship.

use super::features::{self, Scene};
use super::network::Network;
use crate::evaluation::{Chances, Evaluator, SHIPS, softmax};
use xaymaca_rules::Game;

/// Has one logit, for the victory of a ship.
pub(crate) type ValueNetwork = Network<{ features::OF_RACES }, 1>;

/// Evaluates every ship with the network.
#[derive(Clone, Debug)]
pub(crate) struct LearnedEvaluator {
    pub(super) network: ValueNetwork,
}

impl LearnedEvaluator {
    pub(crate) const fn new(network: ValueNetwork) -> Self {
        Self { network }
    }
}

impl Evaluator for LearnedEvaluator {
    fn chances(&self, game: &Game) -> Chances {
        let mut logits = [f32::NEG_INFINITY; SHIPS];
        Scene::new(game).each(|ship, features| logits[ship] = self.network.ask(features).0[0]);
        softmax(logits)
    }
}
