//! What a process costs: the server's as it tells them itself, and our own.

use super::server::Server;
use rustix::time::{ClockId, clock_gettime};

/// The server's figures at one moment; none where it cannot tell.
#[derive(Clone, Copy)]
pub(super) struct Figures {
    cpu: Option<f64>,
    resident: Option<f64>,
}

impl Figures {
    /// As they are now.
    pub(super) async fn of(server: &Server) -> anyhow::Result<Self> {
        Ok(Self::read(&server.get("/metrics").await?.body))
    }

    fn read(text: &str) -> Self {
        let figure = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
            line.trim().parse().ok()
        };
        Self { cpu: figure("process_cpu_seconds_total"), resident: figure("process_resident_memory_bytes") }
    }

    /// Processor time spent since then, in seconds.
    pub(super) fn cpu_since(self, then: Self) -> Option<f64> {
        Some(self.cpu? - then.cpu?)
    }

    /// Memory taken since then by each of so many sockets.
    pub(super) fn bytes_since(self, then: Self, sockets: usize) -> Option<f64> {
        (sockets > 0).then_some(((self.resident? - then.resident?) / sockets as f64).round())
    }
}

/// The processor time that this process has spent, in seconds.
pub(super) fn own_cpu() -> f64 {
    let spent = clock_gettime(ClockId::ProcessCPUTime);
    spent.tv_sec as f64 + spent.tv_nsec as f64 / 1e9
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_found_among_others_and_may_be_missing() {
        let then = Figures::read("# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total 1.5\n");
        let now = Figures::read("process_cpu_seconds_total 2.0\nprocess_resident_memory_bytes 4096\n");
        assert_eq!(now.cpu_since(then), Some(0.5));
        assert_eq!(now.bytes_since(then, 2), None);
    }
}
