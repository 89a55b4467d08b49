//! Puts functions that are alike side by side. Gzip finds what repeats within 32 kB, a twentieth of the program.

use std::collections::{HashMap, HashSet};

/// Functions are compared by all runs of so many bytes in them; found by trial.
const RUN: usize = 5;
/// A run that more functions have is ordinary, and says nothing.
const ORDINARY: usize = 1000;

/// An order of these functions: each is followed by the one that is most like it, of those left. It begins with the longest.
pub(super) fn by_likeness(codes: &[Vec<u8>]) -> Vec<usize> {
    let runs: Vec<HashSet<&[u8]>> = codes.iter().map(|code| code.windows(RUN).collect()).collect();
    let mut having: HashMap<&[u8], Vec<usize>> = HashMap::new();
    for (nth, runs) in runs.iter().enumerate() {
        for run in runs {
            having.entry(run).or_default().push(nth);
        }
    }
    having.retain(|_, functions| (2..=ORDINARY).contains(&functions.len()));
    let mut is_left = vec![true; codes.len()];
    let mut order: Vec<usize> = Vec::with_capacity(codes.len());
    while order.len() < codes.len() {
        let next = order.last().and_then(|last| {
            let mut shared = vec![0_usize; codes.len()];
            for function in runs[*last].iter().filter_map(|run| having.get(run)).flatten() {
                shared[*function] += 1;
            }
            // The part of all runs of both that both have, as a fraction.
            let likeness = |nth: usize| (shared[nth], runs[*last].len() + runs[nth].len() - shared[nth]);
            let others = (0..codes.len()).filter(|nth| is_left[*nth] && shared[*nth] > 0);
            others.max_by(|one, other| {
                let ((a, b), (c, d)) = (likeness(*one), likeness(*other));
                (a * d).cmp(&(c * b))
            })
        });
        let longest = || (0..codes.len()).filter(|nth| is_left[*nth]).max_by_key(|nth| codes[*nth].len());
        let Some(next) = next.or_else(longest) else { break };
        is_left[next] = false;
        order.push(next);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_followed_by_the_one_most_like_it() {
        let codes = ["the longest of all, and alone", "12345abc", "98765xyz", "12345abd", "98765xy"];
        let codes = codes.map(|code| code.as_bytes().to_vec());
        assert_eq!(by_likeness(&codes), [0, 3, 1, 2, 4]);
    }
}
