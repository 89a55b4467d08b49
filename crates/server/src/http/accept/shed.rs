//! What happens to connections for which there is no room: a few of them are answered for monitoring, and the log says it once.
//! It knows no request.

use super::super::limits::Limits;
use std::collections::VecDeque;
use std::fs::File;
use std::io;
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// Connections beyond the bound that are open at once. The oldest makes room for the newest, so idle ones keep none out.
const OPEN: usize = 24;
/// Open files that are kept for connections when the system has none left, and how many connections use them.
const RESERVED: usize = 16;
const ON_RESERVE: usize = 12;
/// Pause after the system refused to accept a connection and there is no reserve: it would fail again at once.
const PAUSE: Duration = Duration::from_millis(50);
/// How long a lack must be over before the next one is logged again.
const OVER: Duration = Duration::from_mins(1);

/// The connections beyond the bound, and the reserve of open files.
pub(super) struct Shed {
    open: VecDeque<JoinHandle<()>>,
    /// Empty while the system has no room.
    reserve: Vec<File>,
    /// The connections that there were when the system had no room for another.
    full_at: Option<usize>,
    crowded: Lack,
    refused: Lack,
}

/// Something that lacks, said once.
#[derive(Default)]
struct Lack {
    last: Option<Instant>,
}

impl Lack {
    /// True if it is to be said: for the first time, or after it was over.
    fn is_new(&mut self) -> bool {
        let now = Instant::now();
        self.last.replace(now).is_none_or(|last| now.duration_since(last) > OVER)
    }
}

fn reserve() -> Vec<File> {
    let files: io::Result<Vec<File>> = (0..RESERVED).map(|_| File::open("/dev/null")).collect();
    files.unwrap_or_default()
}

impl Shed {
    pub(super) fn new() -> Self {
        let (crowded, refused) = (Lack::default(), Lack::default());
        Self { open: VecDeque::new(), reserve: reserve(), full_at: None, crowded, refused }
    }

    /// Notes a connection beyond the bound that is answered for monitoring alone.
    pub(super) async fn add(&mut self, connection: JoinHandle<()>, limits: &Limits) {
        if self.crowded.is_new() {
            let connections = limits.connections();
            tracing::warn!(connections, "there is no room for more connections: only monitoring is answered");
        }
        self.open.retain(|connection| !connection.is_finished());
        self.open.push_back(connection);
        let most = if self.reserve.is_empty() { ON_RESERVE } else { OPEN };
        while self.open.len() > most {
            let Some(oldest) = self.open.pop_front() else { break };
            oldest.abort();
            // Its file is closed when it has ended.
            let _ = oldest.await;
        }
    }

    /// Handles an error of accepting. Without open files it admits no more connections than there are, and uses the reserve.
    pub(super) async fn refused(&mut self, error: &io::Error, limits: &Limits) {
        if error.kind() == io::ErrorKind::ConnectionAborted {
            return;
        }
        let is_new = self.refused.is_new();
        if !is_out_of_files(error) {
            if is_new {
                tracing::warn!(%error, "a connection could not be accepted");
            }
            return tokio::time::sleep(PAUSE).await;
        }
        let connections = limits.shrink();
        if is_new {
            tracing::error!(
                %error, connections,
                "no open file is left: only monitoring is answered until connections end; raise the limit (LimitNOFILE)",
            );
        }
        self.full_at = Some(connections);
        if self.reserve.is_empty() {
            for connection in self.open.drain(..) {
                connection.abort();
            }
            tokio::time::sleep(PAUSE).await;
        }
        self.reserve.clear();
    }

    /// True if the system had no room for another connection, and it is not known yet whether it has again.
    pub(super) const fn is_out_of_files(&self) -> bool {
        self.full_at.is_some()
    }

    /// Admits connections as usual again, if a tenth of those that filled the system is gone.
    pub(super) fn recover(&mut self, limits: &Limits) {
        let Some(full_at) = self.full_at else { return };
        if limits.connections() > full_at - full_at.div_ceil(10) && full_at > 0 {
            return;
        }
        self.reserve = reserve();
        if !self.reserve.is_empty() {
            self.full_at = None;
            limits.restore();
            tracing::info!("open files are free again");
        }
    }
}

/// True if this process or the system has no open file left.
fn is_out_of_files(error: &io::Error) -> bool {
    let codes = [rustix::io::Errno::MFILE, rustix::io::Errno::NFILE];
    error.raw_os_error().is_some_and(|code| codes.iter().any(|errno| errno.raw_os_error() == code))
}
