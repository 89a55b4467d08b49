//! The trait of all bots. It knows none of them.

use xaymaca_rules::{Choice, Options, Seat, View, Viewer};

/// A player. It sees what a captain in its seat sees and nothing else: a [`View`] has no hidden cards, and a race that is
/// imagined from it fills them in at random.
pub trait Bot: Send {
    /// Chooses one of the options, which are those of the view and at least one.
    fn choose(&mut self, view: &View, options: &Options) -> Choice;
}

/// The seat of a view. Spectators are asked nothing.
pub(crate) fn seat_of(view: &View) -> Seat {
    match view.viewer() {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator => unreachable!("a spectator is asked nothing"),
    }
}
