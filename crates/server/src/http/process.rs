//! Processor time and memory of this process, for Prometheus. It knows nothing of tables.

use rustix::time::{ClockId, clock_gettime};
use std::fmt::Write as _;

/// The metrics now; those that this machine does not have are left out.
pub(super) fn figures() -> String {
    let spent = clock_gettime(ClockId::ProcessCPUTime);
    let mut text = format!(
        "# HELP process_cpu_seconds_total Processor time spent, in seconds.\n\
         # TYPE process_cpu_seconds_total counter\n\
         process_cpu_seconds_total {}.{:09}\n",
        spent.tv_sec, spent.tv_nsec,
    );
    if let Some(bytes) = resident() {
        let _ = write!(
            text,
            "\n# HELP process_resident_memory_bytes Memory that is really there, in bytes.\n\
             # TYPE process_resident_memory_bytes gauge\n\
             process_resident_memory_bytes {bytes}\n",
        );
    }
    text
}

/// Resident memory in bytes; only on Linux.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_metric_is_a_number() {
        let text = figures();
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        for line in lines {
            let (_, number) = line.split_once(' ').expect("a name and a number");
            assert!(number.parse::<f64>().is_ok_and(|number| number > 0.0), "{line}");
        }
        assert!(text.starts_with("# HELP process_cpu_seconds_total"));
    }
}
