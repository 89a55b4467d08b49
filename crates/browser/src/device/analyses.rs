//! Analyses of races that are over: computed in slices, so that the worker hears the page between two of them. Nothing of them
//! is stored: the page keeps what it shows, and the same race is analysed anew with the same answer.

use super::Device;
use xaymaca_bots::has_model;
use xaymaca_table::AnalysisTask;
use xaymaca_wire::Refusal;

/// Upper bound on analyses under way.
const MOST_ANALYSES: usize = 16;

impl Device {
    /// Notes an analysis that a call has asked for.
    pub(super) fn begin_analysis(&mut self, call: u64, task: Result<AnalysisTask, Refusal>) {
        match task {
            Ok(task) if self.analyses.len() < MOST_ANALYSES => self.analyses.push_back((call, task)),
            Ok(_) => self.outbox.answer(call, Err(Refusal::TooFast)),
            Err(refusal) => self.outbox.answer(call, Err(refusal)),
        }
    }

    /// Works on the first analysis for one step of its race.
    pub(super) fn analyse(&mut self) {
        if !self.can_analyse() {
            return;
        }
        let Some((call, task)) = self.analyses.front_mut() else { return };
        let call = *call;
        if let Some(answer) = task.go_on().transpose() {
            self.analyses.pop_front();
            self.outbox.answer(call, answer.map(|text| (200, text)));
        }
    }

    /// True if an analysis can go on.
    pub(super) fn can_analyse(&self) -> bool {
        !self.analyses.is_empty() && has_model()
    }

    /// True if an analysis waits for the Admiral's model.
    pub(super) fn lacks_model_to_analyse(&self) -> bool {
        !self.analyses.is_empty() && !has_model()
    }
}
