//! The Admiral's two networks: their features, their training by self-play, and their file.

mod evaluator;
mod examples;
mod features;
mod model;
mod network;
mod policy;
mod races;
mod self_play;
mod training;

use evaluator::ValueNetwork;
use policy::CardNetwork;

pub(crate) use evaluator::LearnedEvaluator;
pub(crate) use model::Model;
pub(crate) use policy::LearnedPolicy;
pub(crate) use races::random_setup;
pub use self_play::{Course, Report};
