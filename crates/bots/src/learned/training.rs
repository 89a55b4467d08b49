//! Training of a network on examples, with Adam.

use super::features::Features;
use super::network::{FIRST, Layers, Network, SECOND};
use crate::luck::Seeded;
use xaymaca_rules::Luck as _;

/// A network in training, and the state of Adam.
pub(crate) struct Trainer<const IN: usize, const OUT: usize> {
    pub(crate) network: Network<IN, OUT>,
    gradient: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

/// A training example.
pub(crate) trait Example<const IN: usize, const OUT: usize> {
    /// The loss on it. `backpropagate` is called for each evaluation with its features, activations and output errors.
    fn loss(
        &self,
        network: &Network<IN, OUT>,
        backpropagate: impl FnMut(&Features, &Layers, [f32; OUT]),
    ) -> f32;
}

/// Examples in a step.
const BATCH: usize = 256;

impl<const IN: usize, const OUT: usize> Network<IN, OUT> {
    /// Random weights, scaled so that activations neither vanish nor explode.
    pub(crate) fn random(luck: &mut Seeded) -> Self {
        let mut weights = vec![0.0; Self::WEIGHTS];
        let mut fill = |range: std::ops::Range<usize>, width: f32| {
            for weight in &mut weights[range] {
                *weight = width * (luck.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0);
            }
        };
        fill(0..Self::BIAS_1, 0.2);
        fill(Self::WEIGHTS_2..Self::BIAS_2, 0.25);
        fill(Self::WEIGHTS_3..Self::BIAS_3, 0.3);
        Self { weights }
    }
}

impl<const IN: usize, const OUT: usize> Trainer<IN, OUT> {
    pub(crate) fn new(network: Network<IN, OUT>) -> Self {
        let zeros = || vec![0.0; Network::<IN, OUT>::WEIGHTS];
        Self { network, gradient: zeros(), mean: zeros(), square: zeros(), steps: 0 }
    }

    /// Trains on random examples, `times` as many as there are, with a learning rate that falls to 0. Returns the mean loss of
    /// the last tenth.
    pub(crate) fn learn(
        &mut self,
        examples: &[impl Example<IN, OUT>],
        times: f32,
        rate: f32,
        luck: &mut Seeded,
    ) -> f32 {
        let steps = (examples.len() as f32 * times / BATCH as f32) as usize;
        let (mut loss, mut count) = (0.0, 0);
        for step in 0..steps {
            self.gradient.fill(0.0);
            let mut batch = 0.0;
            for _ in 0..BATCH {
                let example = &examples[luck.below(examples.len() as u32) as usize];
                let gradient = &mut self.gradient;
                let network = &self.network;
                batch += example.loss(network, |features, layers, errors| {
                    backpropagate(network, gradient, features, layers, errors);
                });
            }
            self.step(rate * (1.0 - step as f32 / steps as f32));
            if step * 10 >= steps * 9 {
                loss += f64::from(batch);
                count += BATCH;
            }
        }
        (loss / count.max(1) as f64) as f32
    }

    /// One step of Adam with weight decay.
    fn step(&mut self, rate: f32) {
        const KEEP_MEAN: f32 = 0.9;
        const KEEP_SQUARE: f32 = 0.999;
        const WEIGHT_DECAY: f32 = 1e-3;
        self.steps += 1;
        let scale = 1.0 / BATCH as f32;
        let correct = (1.0 - KEEP_SQUARE.powi(self.steps)).sqrt() / (1.0 - KEEP_MEAN.powi(self.steps));
        let slots =
            self.network.weights.iter_mut().zip(&self.gradient).zip(&mut self.mean).zip(&mut self.square);
        for (((weight, &slope), mean), square) in slots {
            let slope = slope * scale;
            *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * slope;
            *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * slope * slope;
            *weight -= rate * (correct * *mean / (square.sqrt() + 1e-8) + WEIGHT_DECAY * *weight);
        }
    }
}

/// Adds the gradient of one evaluation.
fn backpropagate<const IN: usize, const OUT: usize>(
    network: &Network<IN, OUT>,
    gradient: &mut [f32],
    features: &Features,
    layers: &Layers,
    errors: [f32; OUT],
) {
    let weights = &network.weights;
    let mut second = [0.0f32; SECOND];
    for (n, error) in errors.iter().enumerate() {
        gradient[Network::<IN, OUT>::BIAS_3 + n] += error;
    }
    for m in 0..SECOND {
        if layers.second[m] <= 0.0 {
            continue;
        }
        let row = Network::<IN, OUT>::WEIGHTS_3 + m * OUT;
        for (n, error) in errors.iter().enumerate() {
            gradient[row + n] += error * layers.second[m];
            second[m] += error * weights[row + n];
        }
        gradient[Network::<IN, OUT>::BIAS_2 + m] += second[m];
    }
    let mut first = [0.0f32; FIRST];
    for m in 0..FIRST {
        if layers.first[m] <= 0.0 {
            continue;
        }
        let row = Network::<IN, OUT>::WEIGHTS_2 + m * SECOND;
        let (slopes, weights) = (&mut gradient[row..row + SECOND], &weights[row..row + SECOND]);
        for n in 0..SECOND {
            slopes[n] += second[n] * layers.first[m];
            first[m] += second[n] * weights[n];
        }
        gradient[Network::<IN, OUT>::BIAS_1 + m] += first[m];
    }
    let mut add = |input: usize, value: f32| {
        let row = &mut gradient[input * FIRST..][..FIRST];
        row.iter_mut().zip(&first).for_each(|(sum, error)| *sum += value * error);
    };
    features.ones().iter().for_each(|&one| add(one.into(), 1.0));
    features.measures().for_each(|(input, value)| add(input, value));
}

#[cfg(test)]
mod tests {
    use super::super::examples::RoundExample;
    use super::super::races::quick_race;
    use super::*;
    use crate::learned::ValueNetwork;
    use crate::policy::HeuristicPolicy;
    use crate::valuation::Style;

    fn examples(races: u64) -> Vec<RoundExample> {
        let policy = HeuristicPolicy { style: Style::BRISK, noise: 1.0 };
        (0..races).flat_map(|race| quick_race(&policy, &mut Seeded::nth(5, race))).collect()
    }

    fn loss(network: &ValueNetwork, examples: &[RoundExample]) -> f64 {
        examples.iter().map(|example| f64::from(example.loss(network, |_, _, _| ()))).sum()
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let examples = examples(3);
        let mut network = ValueNetwork::random(&mut Seeded::new(8));
        let mut gradient = vec![0.0; ValueNetwork::WEIGHTS];
        for example in &examples {
            example.loss(&network, |features, layers, errors| {
                backpropagate(&network, &mut gradient, features, layers, errors);
            });
        }
        // The steepest weights of each layer, where rounding matters least.
        let parts = [
            0..ValueNetwork::BIAS_1,
            ValueNetwork::WEIGHTS_2..ValueNetwork::BIAS_2,
            ValueNetwork::WEIGHTS_3..ValueNetwork::BIAS_3,
        ];
        for part in parts {
            let steepest = part.max_by(|&a, &b| gradient[a].abs().total_cmp(&gradient[b].abs())).unwrap();
            let (kept, step) = (network.weights[steepest], 1e-3);
            network.weights[steepest] = kept + step;
            let above = loss(&network, &examples);
            network.weights[steepest] = kept - step;
            let slope = (above - loss(&network, &examples)) / f64::from(2.0 * step);
            network.weights[steepest] = kept;
            let told = f64::from(gradient[steepest]);
            assert!((slope - told).abs() < 0.03 * told.abs(), "weight {steepest}: {slope} {told}");
        }
    }

    #[test]
    fn training_lowers_the_loss_on_unseen_races() {
        let (seen, mut luck) = (examples(400), Seeded::new(2));
        let unseen = seen[seen.len() / 2..].to_vec();
        let mut trainer = Trainer::new(ValueNetwork::random(&mut luck));
        let before = loss(&trainer.network, &unseen);
        trainer.learn(&seen[..seen.len() / 2], 6.0, 2e-3, &mut luck);
        let after = loss(&trainer.network, &unseen);
        assert!(after < 0.97 * before, "{before} {after}");
    }
}
