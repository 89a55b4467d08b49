//! Runs numbered work on several threads. The results do not depend on the number of threads.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// The results of `work` for each number, in order.
pub(crate) fn each<T: Send>(numbers: Range<u64>, threads: usize, work: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let next = AtomicU64::new(numbers.start);
    let share = || {
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= numbers.end {
                return done;
            }
            done.push((number, work(number)));
        }
    };
    let mut done: Vec<(u64, T)> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(share)).collect();
        handles.into_iter().flat_map(|handle| handle.join().expect("a thread of races")).collect()
    });
    done.sort_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, made)| made).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn results_are_in_the_order_of_the_numbers() {
        for threads in [0, 1, 3] {
            assert_eq!(super::each(5..50, threads, |n| 2 * n), (5..50).map(|n| 2 * n).collect::<Vec<_>>());
        }
        assert!(super::each(5..5, 2, |n| n).is_empty());
    }
}
