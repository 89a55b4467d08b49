//! A benchmark is made, written, read again, and tells bots apart.

use xaymaca_bots::arena::Entrant;
use xaymaca_bots::benchmark::{Benchmark, Plan, make, score};
use xaymaca_bots::{Budget, Level, load_former};

const PLAN: Plan = Plan { decisions: 12, error: 0.04, seed: 3 };

fn made(threads: usize) -> Benchmark {
    assert!(load_former(include_bytes!("../data/former.mind")));
    make(PLAN, threads, |_| ())
}

#[test]
fn a_benchmark_is_the_same_for_any_number_of_threads_and_is_read_as_it_was_written() {
    let benchmark = made(2);
    assert_eq!(made(1), benchmark);
    assert_eq!(benchmark.len(), PLAN.decisions);
    assert!(benchmark.largest_error() <= PLAN.error);
    let text = benchmark.to_string();
    let again: Benchmark = text.parse().unwrap();
    assert_eq!(again.to_string(), text);
    for (wrong, reason) in [
        (String::new(), "line 1: this is no benchmark that can be read"),
        (text.replacen("models", "minds", 1), "line 2: no models"),
        (text.replacen("option 0.", "option 7.", 1), "unreadable: option 7."),
        (text.replacen("decision ", "decision 9", 1), "is not in the record"),
        (text.replacen("\noption ", "\noption 0.1000 0.1000 stay\noption ", 1), "are others"),
    ] {
        let problem = wrong.parse::<Benchmark>().unwrap_err().to_string();
        assert!(problem.contains(reason), "{problem} does not contain {reason}");
    }
}

#[test]
fn a_benchmark_tells_bots_apart() {
    let benchmark = made(2);
    let loss = |level: Level| score(&benchmark, Entrant::from(level), Budget::Playouts(60), 1, 2).loss;
    let (deckhand, admiral) = (loss(Level::Deckhand), loss(Level::Admiral));
    assert!(deckhand > 2.0 * admiral && admiral >= 0.0, "{deckhand} {admiral}");
}
