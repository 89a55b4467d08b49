//! Phases as numbers, the same in both databases.

use crate::Phase;

pub(crate) fn number_of(phase: Phase) -> i16 {
    match phase {
        Phase::Open => 0,
        Phase::Racing => 1,
        Phase::Over => 2,
    }
}

pub(crate) fn phase_of(number: i16) -> Phase {
    match number {
        0 => Phase::Open,
        1 => Phase::Racing,
        _ => Phase::Over,
    }
}
