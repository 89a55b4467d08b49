//! Where a captain stands with his questions: which he has answered, whether that is acknowledged, and what he is asked next.
//! Acknowledgements and updates may come in either order. It hears and sends nothing itself.

use tokio::time::Instant;

/// At one table, over one line.
#[derive(Default)]
pub(super) struct Turn {
    /// The request that is not acknowledged yet, and since when.
    open: Option<(u64, Instant)>,
    /// The question that he answered last. What happened before his answer may be told after its acknowledgement, and
    /// asks it again.
    answered: Option<u32>,
    /// What he will answer when nothing is open.
    next: Option<(u32, String)>,
}

impl Turn {
    /// Something happened that asks him nothing.
    pub(super) fn pass(&mut self) {
        self.next = None;
    }

    /// Has he answered that question?
    pub(super) fn has_answered(&self, ask: Option<u32>) -> bool {
        ask.is_some() && ask == self.answered
    }

    /// He is asked that now, and would choose so.
    pub(super) fn ask(&mut self, ask: u32, choice: &str) {
        self.next = Some((ask, choice.to_owned()));
    }

    /// The request that waits for its acknowledgement.
    pub(super) fn open(&self) -> Option<u64> {
        self.open.map(|(id, _)| id)
    }

    /// That request is done: since when it waited, if it was the one that is open.
    pub(super) fn done(&mut self, id: Option<u64>) -> Option<Instant> {
        self.open.take_if(|(open, _)| Some(*open) == id).map(|(_, since)| since)
    }

    /// What is to be answered now.
    pub(super) fn take(&mut self) -> Option<(u32, String)> {
        if self.open.is_some() { None } else { self.next.take() }
    }

    /// That question was answered with that request.
    pub(super) fn answer(&mut self, ask: u32, id: u64) {
        self.answered = Some(ask);
        self.open = Some((id, Instant::now()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Who has answered question 7 with request 3.
    fn waiting() -> Turn {
        let mut turn = Turn::default();
        turn.ask(7, "stay");
        assert_eq!(turn.take(), Some((7, "stay".to_owned())));
        turn.answer(7, 3);
        turn
    }

    #[test]
    fn what_is_asked_before_the_acknowledgement_is_answered_after_it() {
        let mut turn = waiting();
        turn.ask(8, "sail 14");
        assert_eq!(turn.take(), None, "one choice at a time");
        assert!(turn.done(Some(2)).is_none() && turn.done(None).is_none() && turn.done(Some(3)).is_some());
        assert_eq!(turn.take(), Some((8, "sail 14".to_owned())));
        assert_eq!(turn.take(), None);
    }

    #[test]
    fn what_is_not_asked_any_more_is_not_answered() {
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
