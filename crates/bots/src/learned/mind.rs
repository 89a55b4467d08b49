//! A mind: a judgement and habits that were learned together, and the file that keeps them.

use super::{Carding, Habit, Judging, Learned};

/// What was learned.
#[derive(Clone, Debug)]
pub(crate) struct Mind {
    pub(crate) judge: Learned,
    pub(crate) habit: Habit,
}

impl Mind {
    pub(crate) const fn new(judge: Judging, habit: Carding) -> Self {
        Self { judge: Learned::new(judge), habit: Habit::new(habit) }
    }

    /// As a file keeps it.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.judge.network.to_bytes();
        bytes.extend(self.habit.network.to_bytes());
        bytes
    }

    /// From a file; none if it is not one of ours.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (judge, habit) = bytes.split_at_checked(2 * Judging::WEIGHTS)?;
        Some(Self::new(Judging::from_bytes(judge)?, Carding::from_bytes(habit)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learned::network::Network;
    use crate::luck::Seeded;

    #[test]
    fn a_mind_comes_back_from_its_file_and_nothing_else_does() {
        let mut luck = Seeded::new(3);
        let mind = Mind::new(Network::random(&mut luck), Network::random(&mut luck));
        let bytes = mind.to_bytes();
        let again = Mind::from_bytes(&bytes).unwrap();
        assert_eq!(again.to_bytes(), bytes);
        let worst = mind.judge.network.weights.iter().zip(&again.judge.network.weights);
        assert!(worst.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max) < 2e-4);
        for wrong in [0, 1, bytes.len() / 2, bytes.len() - 1, bytes.len() - 2] {
            assert!(Mind::from_bytes(&bytes[..wrong]).is_none());
        }
    }
}
