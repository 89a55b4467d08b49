//! The bounded queue of the writer task, with an answer for each job. It knows nothing of the jobs.

use crate::StoreError;
use tokio::sync::{mpsc, oneshot};

/// Where the answer to a job goes. The job is done even if its caller stops waiting.
pub(crate) type Answer<T> = oneshot::Sender<Result<T, StoreError>>;

/// The sending end.
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

    /// Submits a frequent job. It is refused at once if the queue is full, so that the caller can react.
    pub(crate) async fn try_submit<T>(&self, job: impl FnOnce(Answer<T>) -> J) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.jobs.try_send(job(answer)).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => StoreError::Busy,
            mpsc::error::TrySendError::Closed(_) => StoreError::Closed,
        })?;
        answered.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Submits a rare job, and waits for room in the queue.
    pub(crate) async fn submit<T>(&self, job: impl FnOnce(Answer<T>) -> J) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.jobs.send(job(answer)).await.map_err(|_| StoreError::Closed)?;
        answered.await.unwrap_or(Err(StoreError::Closed))
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.jobs.is_closed()
    }
}
