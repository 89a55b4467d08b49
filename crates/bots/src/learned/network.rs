//! A network from features to logits, with two hidden layers: small enough for some hundred thousand evaluations a second.

use super::features::Features;

/// Width of the first hidden layer.
pub(crate) const FIRST: usize = 64;
/// Width of the second.
pub(crate) const SECOND: usize = 32;

/// A network with `IN` inputs and `OUT` outputs.
#[derive(Clone, Debug)]
pub(crate) struct Network<const IN: usize, const OUT: usize> {
    pub(crate) weights: Vec<f32>,
}

/// The activations of the hidden layers.
#[derive(Clone, Debug)]
pub(crate) struct Layers {
    pub(crate) first: [f32; FIRST],
    pub(crate) second: [f32; SECOND],
}

/// The number that stands for a weight of 1 in a file.
const SCALE: f32 = 4096.0;

impl<const IN: usize, const OUT: usize> Network<IN, OUT> {
    /// Where each part of the weights begins.
    pub(crate) const BIAS_1: usize = IN * FIRST;
    pub(crate) const WEIGHTS_2: usize = Self::BIAS_1 + FIRST;
    pub(crate) const BIAS_2: usize = Self::WEIGHTS_2 + FIRST * SECOND;
    pub(crate) const WEIGHTS_3: usize = Self::BIAS_2 + SECOND;
    pub(crate) const BIAS_3: usize = Self::WEIGHTS_3 + SECOND * OUT;
    /// The number of weights.
    pub(crate) const WEIGHTS: usize = Self::BIAS_3 + OUT;

    /// The weights as a file: two bytes each.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let quantum =
            |weight: &f32| (weight * SCALE).round().clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16;
        self.weights.iter().flat_map(|weight| quantum(weight).to_le_bytes()).collect()
    }

    /// Reads a file; none if its length is wrong.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (pairs, []) = bytes.as_chunks::<2>() else { return None };
        let weights: Vec<f32> =
            pairs.iter().map(|&pair| f32::from(i16::from_le_bytes(pair)) / SCALE).collect();
        (weights.len() == Self::WEIGHTS).then_some(Self { weights })
    }

    /// The outputs, and the activations on the way.
    pub(crate) fn ask(&self, features: &Features) -> ([f32; OUT], Layers) {
        let weights = &self.weights[..];
        let mut first = [0.0f32; FIRST];
        first.copy_from_slice(&weights[Self::BIAS_1..Self::WEIGHTS_2]);
        for &one in features.ones() {
            first.iter_mut().zip(row(weights, one.into())).for_each(|(sum, weight)| *sum += weight);
        }
        for (input, value) in features.measures() {
            first.iter_mut().zip(row(weights, input)).for_each(|(sum, weight)| *sum += value * weight);
        }
        first = first.map(|sum| sum.max(0.0));
        let mut second = [0.0f32; SECOND];
        second.copy_from_slice(&weights[Self::BIAS_2..Self::WEIGHTS_3]);
        // Row by row of the first layer, so that the sums are vectorised.
        for (said, row) in first.iter().zip(weights[Self::WEIGHTS_2..Self::BIAS_2].as_chunks::<SECOND>().0) {
            second.iter_mut().zip(row).for_each(|(sum, weight)| *sum += said * weight);
        }
        second = second.map(|sum| sum.max(0.0));
        let mut out = [0.0f32; OUT];
        out.copy_from_slice(&weights[Self::BIAS_3..]);
        for (said, row) in second.iter().zip(weights[Self::WEIGHTS_3..Self::BIAS_3].as_chunks::<OUT>().0) {
            out.iter_mut().zip(row).for_each(|(sum, weight)| *sum += said * weight);
        }
        (out, Layers { first, second })
    }
}

fn row(weights: &[f32], input: usize) -> &[f32; FIRST] {
    weights[input * FIRST..][..FIRST].as_array().expect("a row is as wide as the layer")
}
