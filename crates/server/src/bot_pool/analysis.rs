//! An analysis that is worked on for a while at a time, so that questions to the coach and analyses of other guests come between.

use super::queue::Payer;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use xaymaca_table::AnalysisTask;
use xaymaca_wire::{Refusal, TableId};

/// How long an analysis is worked on at a time, and what its guest is charged for that.
pub(super) const SLICE: Duration = Duration::from_millis(250);

pub(super) type Answer = Result<String, Refusal>;

/// An analysis, who pays for it, and where the answer goes.
pub(super) struct Analysis {
    pub(super) table: TableId,
    pub(super) payer: Payer,
    pub(super) task: AnalysisTask,
    to: oneshot::Sender<Answer>,
}

impl Analysis {
    pub(super) fn new(
        table: TableId,
        payer: Payer,
        task: AnalysisTask,
    ) -> (Box<Self>, oneshot::Receiver<Answer>) {
        let (to, answer) = oneshot::channel();
        (Box::new(Self { table, payer, task, to }), answer)
    }

    /// Works for that long, or until it is complete and answered. What is left is returned.
    pub(super) fn go_on(mut self: Box<Self>, time: Duration) -> Option<Box<Self>> {
        let end = Instant::now() + time;
        let answer = loop {
            match self.task.go_on() {
                Ok(None) if Instant::now() < end => {}
                Ok(None) => return Some(self),
                Ok(Some(text)) => break Ok(text),
                Err(refusal) => break Err(refusal),
            }
        };
        // The guest's request may have ended.
        let _ = self.to.send(answer);
        None
    }
}
