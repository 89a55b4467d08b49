//! The Admiral: searches as the Captain does, with an evaluator and a policy learned by self-play.

use crate::bot::Bot;
use crate::budget::Budget;
use crate::learned::Model;
use crate::luck::Seeded;
use crate::search::{Guess, Search};
use std::sync::OnceLock;
use xaymaca_rules::{Choice, Options, View};

/// Its networks, as `xaymaca train` wrote them, and the hash of their file.
static MODEL: OnceLock<(Model, u64)> = OnceLock::new();

/// Takes the file of the Admiral's model, in a program that was built without the feature `model`. False if it is no such
/// file. The first one stays.
pub fn load_model(file: &[u8]) -> bool {
    read(file).is_some_and(|model| {
        MODEL.get_or_init(|| model);
        true
    })
}

/// The networks of an earlier Admiral.
static FORMER: OnceLock<(Model, u64)> = OnceLock::new();

/// Takes the file of an earlier Admiral's model, for contests between the two. False if it is no such file. The first one
/// stays.
pub fn load_former(file: &[u8]) -> bool {
    read(file).is_some_and(|model| {
        FORMER.get_or_init(|| model);
        true
    })
}

/// True if there is a model: without one neither an Admiral nor the coach can think, and both would panic.
pub fn has_model() -> bool {
    cfg!(feature = "model") || MODEL.get().is_some()
}

/// The hash of the Admiral's networks (FNV-1a of their file): estimates with another hash are those of another Admiral.
pub fn model_hash() -> u64 {
    model().1
}

fn read(file: &[u8]) -> Option<(Model, u64)> {
    let mix = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    Some((Model::from_bytes(file)?, file.iter().fold(0xcbf2_9ce4_8422_2325, mix)))
}

#[cfg(feature = "model")]
fn model() -> &'static (Model, u64) {
    MODEL.get_or_init(|| read(include_bytes!("../data/admiral.mind")).expect("the file fits the networks"))
}

#[cfg(not(feature = "model"))]
fn model() -> &'static (Model, u64) {
    MODEL.get().expect("the program has loaded the model")
}

/// The Admiral's networks, and their hash.
pub(crate) fn own_model() -> (&'static Model, u64) {
    let (model, hash) = model();
    (model, *hash)
}

/// The networks that [`load_former`] took, and their hash.
pub(crate) fn former_model() -> (&'static Model, u64) {
    let (model, hash) = FORMER.get().expect("the program has loaded the former model");
    (model, *hash)
}

/// How many rounds an imagined race is played: with the learned evaluator a second round did no better.
const ROUNDS: u16 = 1;

/// Searches with learned networks.
pub(crate) struct Admiral {
    model: &'static Model,
    luck: Seeded,
    budget: Budget,
}

impl Admiral {
    pub(crate) fn new(seed: u64, budget: Budget) -> Self {
        Self { model: &model().0, luck: Seeded::new(seed), budget }
    }
}

/// The Admiral with the networks that [`load_former`] took.
pub(crate) fn former(seed: u64, budget: Budget) -> Admiral {
    Admiral { model: former_model().0, luck: Seeded::new(seed), budget }
}

/// How the Admiral searches.
pub(crate) fn search(budget: Budget) -> Search<'static> {
    search_with(&model().0, budget)
}

pub(crate) const fn search_with(model: &Model, budget: Budget) -> Search<'_> {
    Search {
        evaluator: &model.evaluator,
        policy: &model.policy,
        budget,
        rounds: ROUNDS,
        guess: Guess::ByPolicy,
        patience: 64,
    }
}

impl Bot for Admiral {
    fn choose(&mut self, view: &View, options: &Options) -> Choice {
        search_with(self.model, self.budget).choose(view, options, &mut self.luck)
    }
}
