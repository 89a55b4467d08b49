//! Processor time and memory: of the nodes, from their metrics, and of this process.

use super::server::Server;
use rustix::time::{ClockId, clock_gettime};

/// The figures of one node at one moment; none if the node does not answer.
#[derive(Clone, Copy)]
pub(super) struct Figures {
    cpu: Option<f64>,
    resident: Option<f64>,
    pub(super) sockets: Option<f64>,
}

impl Figures {
    /// The figures now. A node that does not answer has none, so that the others can still be reported.
    pub(super) async fn of(server: &Server) -> Self {
        match server.get("/metrics", None).await {
            Ok(told) => Self::read(&told.body),
            Err(_) => Self::read(""),
        }
    }

    fn read(text: &str) -> Self {
        let figure = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
            line.trim().parse().ok()
        };
        Self {
            cpu: figure("process_cpu_seconds_total"),
            resident: figure("process_resident_memory_bytes"),
            sockets: figure("xaymaca_sockets"),
        }
    }
}

/// Processor time that each node has spent since then, in seconds; none for one that was restarted.
pub(super) fn cpu_since(now: &[Figures], then: &[Figures]) -> Vec<Option<f64>> {
    let spent = |(now, then): (&Figures, &Figures)| Some(now.cpu? - then.cpu?).filter(|&cpu| cpu >= 0.0);
    now.iter().zip(then).map(spent).collect()
}

/// Memory per socket at these nodes since then, in bytes.
pub(super) fn bytes_since(now: &[Figures], then: &[Figures], sockets: &[usize]) -> Option<f64> {
    let taken = |(now, then): (&Figures, &Figures)| Some(now.resident? - then.resident?);
    let taken: f64 = now.iter().zip(then).map(taken).sum::<Option<_>>()?;
    let sockets: usize = sockets.iter().sum();
    (sockets > 0).then_some((taken / sockets as f64).round())
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
        assert_eq!(cpu_since(&[now], &[then]), [Some(0.5)]);
        assert_eq!(cpu_since(&[then], &[now]), [None], "a node that was restarted");
        assert_eq!(bytes_since(&[now], &[then], &[2]), None);
    }

    #[test]
    fn the_memory_of_all_nodes_is_shared_by_all_sockets() {
        let node = |bytes: u32| Figures::read(&format!("process_resident_memory_bytes {bytes}\n"));
        let (then, now) = ([node(100), node(200)], [node(400), node(500)]);
        assert_eq!(bytes_since(&now, &then, &[2, 1]), Some(200.0));
        assert_eq!(bytes_since(&now[1..], &then[1..], &[1]), Some(300.0));
        assert_eq!(bytes_since(&now, &then, &[0, 0]), None);
    }
}
