//! Which game is played, with The Crew or without, and who is told of it. The first is known when the program is compiled: the
//! chapters exist twice, once with The Crew and once without, and a race without it never meets a question about it.
//!
//! A page loads the program before it plays, so for WebAssembly the chapters exist once, for all witnesses and both games: that
//! is a third of the code.

use crate::table::event::{Event, Witness};

/// A witness, and whether The Crew is in play.
pub(crate) trait Table: Witness {
    /// Is The Crew in play? Chapters ask this before they call anything of `modules/crew`, which never asks.
    fn has_crew(&self) -> bool;
}

#[cfg(not(target_family = "wasm"))]
pub(crate) use compiled::{Manned, Plain};
#[cfg(target_family = "wasm")]
pub(crate) use shared::{Manned, Plain};

#[cfg(not(target_family = "wasm"))]
mod compiled {
    use super::{Event, Table, Witness};

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
}

#[cfg(target_family = "wasm")]
#[allow(non_snake_case, reason = "they stand for the types of that name")]
mod shared {
    use super::{Event, Table, Witness};

    /// Takes events of any witness.
    trait Hear {
        fn hear(&mut self, event: Event);
    }

    impl<W: Witness> Hear for W {
        fn hear(&mut self, event: Event) {
            self.tell(|| event);
        }
    }

    pub(crate) struct Either<'a> {
        witness: &'a mut dyn Hear,
        listens: bool,
        has_crew: bool,
    }

    /// The base game, and the Ghost Ship.
    pub(crate) fn Plain<W: Witness>(witness: &mut W) -> Either<'_> {
        Either { listens: witness.listens(), witness, has_crew: false }
    }

    /// With The Crew.
    pub(crate) fn Manned<W: Witness>(witness: &mut W) -> Either<'_> {
        Either { listens: witness.listens(), witness, has_crew: true }
    }

    impl Witness for Either<'_> {
        #[inline]
        fn tell(&mut self, event: impl FnOnce() -> Event) {
            if self.listens {
                self.witness.hear(event());
            }
        }
    }

    impl Table for Either<'_> {
        #[inline]
        fn has_crew(&self) -> bool {
            self.has_crew
        }
    }
}
