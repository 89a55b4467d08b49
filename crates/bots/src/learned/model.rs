//! The model: an evaluator and a policy that were trained together, and their file.

use super::{CardNetwork, LearnedEvaluator, LearnedPolicy, ValueNetwork};

/// Two networks that were trained together.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) evaluator: LearnedEvaluator,
    pub(crate) policy: LearnedPolicy,
}

impl Model {
    pub(crate) const fn new(evaluator: ValueNetwork, policy: CardNetwork) -> Self {
        Self { evaluator: LearnedEvaluator::new(evaluator), policy: LearnedPolicy::new(policy) }
    }

    /// The model as a file.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.evaluator.network.to_bytes();
        bytes.extend(self.policy.network.to_bytes());
        bytes
    }

    /// Reads a file; none if its length is wrong.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (evaluator, policy) = bytes.split_at_checked(2 * ValueNetwork::WEIGHTS)?;
        Some(Self::new(ValueNetwork::from_bytes(evaluator)?, CardNetwork::from_bytes(policy)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learned::network::Network;
    use crate::luck::Seeded;

    #[test]
    fn a_model_is_read_from_its_file_and_from_no_shorter_one() {
        let mut luck = Seeded::new(3);
        let mind = Model::new(Network::random(&mut luck), Network::random(&mut luck));
        let bytes = mind.to_bytes();
        let again = Model::from_bytes(&bytes).unwrap();
        assert_eq!(again.to_bytes(), bytes);
        let worst = mind.evaluator.network.weights.iter().zip(&again.evaluator.network.weights);
        assert!(worst.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max) < 2e-4);
        for wrong in [0, 1, bytes.len() / 2, bytes.len() - 1, bytes.len() - 2] {
            assert!(Model::from_bytes(&bytes[..wrong]).is_none());
        }
    }
}
