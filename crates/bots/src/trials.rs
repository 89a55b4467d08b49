//! Trials of options: the value of each in the same imagined races, and which are ruled out.

use xaymaca_rules::Choice;

/// Options and their values, pass by pass. In one pass all are tried in the same imagined race with the same luck, so that
/// luck makes little difference between them.
#[derive(Debug)]
pub(crate) struct Trials {
    options: Vec<Choice>,
    /// By option and pass; those still in the running have all passes.
    values: Vec<Vec<f32>>,
    running: Vec<usize>,
    passes: usize,
    /// The number of passes after which options are ruled out again.
    look: usize,
}

/// Least number of passes between two checks.
const PAUSE: usize = 24;
/// An option this many standard errors behind the best is ruled out. It is more than usual because the check is repeated.
const CLEARLY_BEHIND: f32 = 3.3;
/// The standard error of a chance after one pass: as large as it can be.
const UNKNOWN: f32 = 0.5;
/// A difference in the chance to win that is not worth more playouts.
const INDIFFERENT: f32 = 0.0003;

impl Trials {
    /// No option is ruled out before `patience` passes.
    pub(crate) fn new(options: Vec<Choice>, patience: usize) -> Self {
        let count = options.len();
        Self {
            options,
            values: vec![Vec::new(); count],
            running: (0..count).collect(),
            passes: 0,
            look: patience,
        }
    }

    /// The options that are not ruled out.
    pub(crate) fn running(&self) -> &[usize] {
        &self.running
    }

    pub(crate) fn option(&self, nth: usize) -> Choice {
        self.options[nth]
    }

    /// Adds a pass: the value of each option in the running, in their order.
    pub(crate) fn pass(&mut self, values: &[f32]) {
        for (&option, &value) in self.running.iter().zip(values) {
            self.values[option].push(value);
        }
        self.passes += 1;
    }

    /// Adds a part of a pass, when time is up. It counts only if it is the first: options are compared on the same passes.
    pub(crate) fn part(&mut self, values: &[f32]) {
        if self.passes == 0 {
            self.running.truncate(values.len().max(1));
            self.pass(values);
        }
    }

    /// Rules out options that are clearly behind. True if more than one is left.
    pub(crate) fn goes_on(&mut self) -> bool {
        if self.passes < self.look {
            return self.running.len() > 1;
        }
        self.look += (self.look / 4).max(PAUSE);
        let best = self.best();
        let (values, passes) = (&self.values, self.passes);
        self.running.retain(|&option| {
            option == best || {
                let (behind, error) = difference(&values[best][..passes], &values[option][..passes]);
                behind < CLEARLY_BEHIND * error && behind + 2.0 * error > INDIFFERENT
            }
        });
        self.running.len() > 1
    }

    /// The best of those in the running.
    pub(crate) fn best(&self) -> usize {
        let sum = |&&option: &&usize| self.values[option].iter().sum::<f32>();
        let mut best = self.running[0];
        let mut most = sum(&&best);
        for option in &self.running[1..] {
            let other = sum(&option);
            if other > most {
                (best, most) = (*option, other);
            }
        }
        best
    }

    /// The mean difference between two options that are not ruled out, and its standard error.
    pub(crate) fn lead(&self, ahead: usize, behind: usize) -> (f32, f32) {
        difference(&self.values[ahead], &self.values[behind])
    }

    /// The mean of an option's values, and its standard error.
    pub(crate) fn mean(&self, option: usize) -> (f32, f32) {
        mean_and_error(self.values[option].iter().copied())
    }

    /// Every option with the mean of its values, the standard error and the number of its passes.
    pub(crate) fn into_means(self) -> impl Iterator<Item = (Choice, f32, f32, usize)> {
        self.options.into_iter().zip(self.values).map(|(option, values)| {
            let (mean, error) = mean_and_error(values.iter().copied());
            (option, mean, error, values.len())
        })
    }
}

/// The mean difference between two options, and its standard error.
fn difference(ahead: &[f32], behind: &[f32]) -> (f32, f32) {
    mean_and_error(ahead.iter().zip(behind).map(|(ahead, behind)| ahead - behind))
}

fn mean_and_error(values: impl ExactSizeIterator<Item = f32> + Clone) -> (f32, f32) {
    let count = values.len().max(1) as f32;
    let mean = values.clone().sum::<f32>() / count;
    if count < 2.0 {
        return (mean, UNKNOWN);
    }
    let square = values.map(|value| (value - mean) * (value - mean)).sum::<f32>();
    (mean, (square / (count * (count - 1.0))).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use xaymaca_rules::cards::Card;

    const PATIENCE: usize = 24;

    fn trials(count: usize) -> Trials {
        Trials::new(Card::all().take(count).map(Choice::Play).collect(), PATIENCE)
    }

    #[test]
    fn an_option_clearly_behind_is_ruled_out_and_a_close_one_is_not() {
        let mut trials = trials(3);
        for pass in 0..PATIENCE {
            let luck = [0.0, 0.4][pass % 2];
            let close = [0.0, 0.01][pass % 2];
            trials.pass(&[0.3 + luck, 0.1 + luck + close, 0.296 + luck + close]);
        }
        assert!(trials.goes_on());
        assert_eq!(trials.running(), [0, 2]);
    }

    #[test]
    fn equal_options_end_the_search() {
        let mut trials = trials(2);
        for _ in 0..PATIENCE {
            trials.pass(&[0.5, 0.5]);
        }
        assert!(!trials.goes_on());
        assert_eq!(trials.best(), 0);
    }

    #[test]
    fn an_option_tried_once_is_uncertain_and_one_not_tried_is_not_chosen() {
        let mut once = trials(3);
        once.part(&[0.1, 0.4]);
        assert_eq!(once.best(), 1);
        let told: Vec<_> = once.into_means().map(|(_, _, error, passes)| (error, passes)).collect();
        assert_eq!(told, [(UNKNOWN, 1), (UNKNOWN, 1), (UNKNOWN, 0)]);
    }

    #[test]
    fn means_and_standard_errors_are_right() {
        let mut trials = trials(2);
        for pair in [[0.1, 0.5], [0.2, 0.5], [0.3, 0.5]] {
            trials.pass(&pair);
        }
        let means: Vec<_> = trials.into_means().map(|(_, mean, error, count)| (mean, error, count)).collect();
        let near = |a: f32, b: f32| (a - b).abs() < 1e-6;
        assert!(near(means[0].0, 0.2) && near(means[0].1, 0.1 / 3f32.sqrt()), "{means:?}");
        assert_eq!(means[0].2, 3);
        assert!(near(means[1].0, 0.5) && near(means[1].1, 0.0));
    }
}
