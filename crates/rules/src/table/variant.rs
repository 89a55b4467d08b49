//! Which game is played, with The Crew or without, and who is told of it. The first is known when the program is compiled: the
//! chapters exist twice, once with The Crew and once without, and a race without it never meets a question about it.

use crate::table::event::{Event, Witness};

/// A witness, and whether The Crew is in play.
pub(crate) trait Table: Witness {
    /// Is The Crew in play? Chapters ask this before they call anything of `modules/crew`, which never asks.
    fn has_crew(&self) -> bool;
}

/// The base game, and the Ghost Ship.
pub(crate) struct Plain<'a, W>(pub(crate) &'a mut W);

/// With The Crew.
pub(crate) struct Manned<'a, W>(pub(crate) &'a mut W);

impl<W: Witness> Witness for Plain<'_, W> {
    #[inline(always)]
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.0.tell(event);
    }
}

impl<W: Witness> Table for Plain<'_, W> {
    #[inline]
    fn has_crew(&self) -> bool {
        false
    }
}

impl<W: Witness> Witness for Manned<'_, W> {
    #[inline]
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.0.tell(event);
    }
}

impl<W: Witness> Table for Manned<'_, W> {
    #[inline]
    fn has_crew(&self) -> bool {
        true
    }
}
