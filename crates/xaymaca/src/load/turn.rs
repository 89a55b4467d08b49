//! The questions of one captain: the one they answered last, whether that is acknowledged, and the next one.
//! Acknowledgements and updates may come in either order. It sends and receives nothing.

use tokio::time::Instant;

/// The state over one socket.
#[derive(Default)]
pub(super) struct Turn {
    /// The request that is not acknowledged yet, and when it was sent.
    open: Option<(u64, Instant)>,
    /// The question that was answered last. An update from before the answer may come after its acknowledgement, and ask it
    /// again.
    answered: Option<u32>,
    /// The next question and its answer, which is sent when no request is open.
    next: Option<(u32, String)>,
}

impl Turn {
    /// An update asks nothing.
    pub(super) fn pass(&mut self) {
        self.next = None;
    }

    /// True if that question was answered.
    pub(super) fn has_answered(&self, ask: Option<u32>) -> bool {
        ask.is_some() && ask == self.answered
    }

    /// An update asks that question; `choice` will answer it.
    pub(super) fn ask(&mut self, ask: u32, choice: &str) {
        self.next = Some((ask, choice.to_owned()));
    }

    /// The request that is not acknowledged yet.
    pub(super) fn open(&self) -> Option<u64> {
        self.open.map(|(id, _)| id)
    }

    /// A request is acknowledged. Returns when it was sent, if it is the open one.
    pub(super) fn done(&mut self, id: Option<u64>) -> Option<Instant> {
        self.open.take_if(|(open, _)| Some(*open) == id).map(|(_, since)| since)
    }

    /// The question and answer to send now.
    pub(super) fn take(&mut self) -> Option<(u32, String)> {
        if self.open.is_some() { None } else { self.next.take() }
    }

    /// The answer to that question was sent as that request.
    pub(super) fn answer(&mut self, ask: u32, id: u64) {
        self.answered = Some(ask);
        self.open = Some((id, Instant::now()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A captain who has answered question 7 with request 3.
    fn waiting() -> Turn {
        let mut turn = Turn::default();
        turn.ask(7, "stay");
        assert_eq!(turn.take(), Some((7, "stay".to_owned())));
        turn.answer(7, 3);
        turn
    }

    #[test]
    fn a_question_before_the_acknowledgement_is_answered_after_it() {
        let mut turn = waiting();
        turn.ask(8, "sail 14");
        assert_eq!(turn.take(), None, "one choice at a time");
        assert!(turn.done(Some(2)).is_none() && turn.done(None).is_none() && turn.done(Some(3)).is_some());
        assert_eq!(turn.take(), Some((8, "sail 14".to_owned())));
        assert_eq!(turn.take(), None);
    }

    #[test]
    fn a_question_that_is_withdrawn_is_not_answered() {
        let mut turn = waiting();
        turn.ask(8, "sail 14");
        turn.pass();
        assert!(turn.done(Some(3)).is_some());
        assert_eq!(turn.take(), None);
    }

    #[test]
    fn a_question_is_known_as_answered_before_and_after_the_acknowledgement() {
        let mut turn = waiting();
        assert!(turn.has_answered(Some(7)) && !turn.has_answered(Some(8)) && !turn.has_answered(None));
        assert!(turn.done(Some(3)).is_some());
        assert!(turn.has_answered(Some(7)));
    }
}
