//! Remembers the replies to recent requests, so that a request which arrives twice is done once and answered twice.

use bytes::Bytes;
use std::collections::{HashMap, VecDeque};

/// Requests that are remembered: more than can be under way.
const MOST: usize = 20_000;

/// The last replies, by the reply subject of the request; none while there is no reply yet.
#[derive(Default)]
pub(super) struct Dedup {
    answers: HashMap<String, Option<Bytes>>,
    order: VecDeque<String>,
}

/// What is known of a request.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Known {
    New,
    /// It has no reply yet, and may never have one.
    Open,
    Answered(Bytes),
}

impl Dedup {
    /// Notes a request, and returns what was known of it.
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
        let mut dedup = Dedup::default();
        assert_eq!(dedup.note("a"), Known::New);
        assert_eq!(dedup.note("a"), Known::Open);
        dedup.answer("a", Bytes::from_static(b"yes"));
        assert_eq!(dedup.note("a"), Known::Answered(Bytes::from_static(b"yes")));
        assert_eq!(dedup.note("b"), Known::New);
    }

    #[test]
    fn the_oldest_are_forgotten() {
        let mut dedup = Dedup::default();
        for request in 0..=MOST {
            assert_eq!(dedup.note(&request.to_string()), Known::New);
        }
        assert_eq!(dedup.answers.len(), MOST);
        assert_eq!(dedup.note("1"), Known::Open);
        assert_eq!(dedup.note("0"), Known::New);
        dedup.answer("never asked", Bytes::new());
        assert_eq!(dedup.answers.len(), MOST);
    }
}
