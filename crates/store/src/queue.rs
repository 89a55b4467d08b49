//! The way to a task that writes: a queue with a bound, and an answer for each who waits. It knows nothing of the jobs.

use crate::StoreError;
use tokio::sync::{mpsc, oneshot};

/// Where an answer goes. That nobody hears it changes nothing.
pub(crate) type Answer<T> = oneshot::Sender<Result<T, StoreError>>;

/// The end at which jobs are put in.
#[derive(Debug)]
pub(crate) struct Queue<J> {
    jobs: mpsc::Sender<J>,
}

impl<J> Clone for Queue<J> {
    fn clone(&self) -> Self {
        Queue { jobs: self.jobs.clone() }
    }
}

impl<J> Queue<J> {
    pub(crate) fn new(bound: usize) -> (Queue<J>, mpsc::Receiver<J>) {
        let (jobs, waiting) = mpsc::channel(bound);
        (Queue { jobs }, waiting)
    }

    /// Has something frequent done. It is refused at once if too many wait: a caller that hears no can do something about
    /// it, one that waits cannot.
    pub(crate) async fn press<T>(&self, job: impl FnOnce(Answer<T>) -> J) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.jobs.try_send(job(answer)).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => StoreError::Busy,
            mpsc::error::TrySendError::Closed(_) => StoreError::Closed,
        })?;
        answered.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Has something rare done, after what already waits.
    pub(crate) async fn ask<T>(&self, job: impl FnOnce(Answer<T>) -> J) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.jobs.send(job(answer)).await.map_err(|_| StoreError::Closed)?;
        answered.await.unwrap_or(Err(StoreError::Closed))
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.jobs.is_closed()
    }
}
