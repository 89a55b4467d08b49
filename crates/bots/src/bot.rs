//! What a bot is. It does not know which there are.

use xaymaca_rules::{Choice, Options, Seat, View, Viewer};

/// A player. It sees what a captain in its seat sees and nothing else. There is no way from a [`View`] to the race: what
/// others hold is not in it, and what is drawn from it is drawn by luck.
pub trait Bot: Send {
    /// One of the options, which are those of the view and never none.
    fn choose(&mut self, view: &View, options: &Options) -> Choice;
}

/// Whose view it is: spectators are asked nothing.
pub(crate) fn seat_of(view: &View) -> Seat {
    match view.viewer() {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator => unreachable!("a spectator is asked nothing"),
    }
}
