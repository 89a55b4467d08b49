//! What was lately answered to which request: a request that comes twice is done once and answered twice. It knows neither.

use bytes::Bytes;
use std::collections::{HashMap, VecDeque};

/// How many are remembered: more than can be on their way.
const MOST: usize = 20_000;

/// The answers of late, by where they went; none if it is not known yet.
#[derive(Default)]
pub(super) struct Recent {
    answers: HashMap<String, Option<Bytes>>,
    order: VecDeque<String>,
}

/// What is known of a request.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Known {
    New,
    /// It is being dealt with, or nobody ever learnt what became of it.
    Open,
    Answered(Bytes),
}

impl Recent {
    /// Notes a request, and says what was known of it.
    pub(super) fn note(&mut self, request: &str) -> Known {
        match self.answers.get(request) {
            Some(Some(answer)) => return Known::Answered(answer.clone()),
            Some(None) => return Known::Open,
            None => {}
        }
        if self.order.len() >= MOST
            && let Some(oldest) = self.order.pop_front()
        {
            self.answers.remove(&oldest);
        }
        self.order.push_back(request.into());
        self.answers.insert(request.into(), None);
        Known::New
    }

    pub(super) fn answer(&mut self, request: &str, answer: Bytes) {
        if let Some(known) = self.answers.get_mut(request) {
            *known = Some(answer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_new_once() {
        let mut recent = Recent::default();
        assert_eq!(recent.note("a"), Known::New);
        assert_eq!(recent.note("a"), Known::Open);
        recent.answer("a", Bytes::from_static(b"yes"));
        assert_eq!(recent.note("a"), Known::Answered(Bytes::from_static(b"yes")));
        assert_eq!(recent.note("b"), Known::New);
    }

    #[test]
    fn the_oldest_are_forgotten() {
        let mut recent = Recent::default();
        for request in 0..=MOST {
            assert_eq!(recent.note(&request.to_string()), Known::New);
        }
        assert_eq!(recent.answers.len(), MOST);
        assert_eq!(recent.note("1"), Known::Open);
        assert_eq!(recent.note("0"), Known::New);
        recent.answer("never asked", Bytes::new());
        assert_eq!(recent.answers.len(), MOST);
    }
}
