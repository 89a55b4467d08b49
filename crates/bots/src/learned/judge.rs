//! The learned judgement: a network is asked about every ship.

use super::features::{self, Scene};
use super::network::Network;
use crate::judgement::{Chances, Judge, SHIPS, softmax};
use xaymaca_rules::Game;

/// What speaks for the victory of a ship.
pub(crate) type Judging = Network<{ features::OF_RACES }, 1>;

/// Asks the network about every ship.
#[derive(Clone, Debug)]
pub(crate) struct Learned {
    pub(super) network: Judging,
}

impl Learned {
    pub(crate) const fn new(network: Judging) -> Self {
        Self { network }
    }
}

impl Judge for Learned {
    fn chances(&self, game: &Game) -> Chances {
        let mut logits = [f32::NEG_INFINITY; SHIPS];
        Scene::new(game).each(|ship, features| logits[ship] = self.network.ask(features).0[0]);
        softmax(logits)
    }
}
