//! Queries, which change nothing: previews and odds, answered to one captain from their own view of the stored table.

use super::LiveTable;
use super::host::Host;
use xaymaca_rules::Viewer;
use xaymaca_rules::dice::Dice;
use xaymaca_rules::preview::{BattleOdds, Preview};
use xaymaca_wire::{Command, Frame, Guest, Previewed, Reckoned, Refusal};

impl<H: Host> LiveTable<H> {
    /// Answers a query. It takes microseconds: the rules bound the number of ways and amounts. The rate of queries is bounded
    /// like that of all requests. On a screen that is seen by all, only a captain who can answer before all is told something, and
    /// nothing of their hand.
    pub(super) fn query(
        &self,
        guest: &Guest,
        is_seen_by_all: bool,
        command: &Command,
        id: Option<u64>,
    ) -> Result<Frame, Refusal> {
        let seat = self.state.seat_of(&guest.id).ok_or(Refusal::NotSeated)?;
        let race = self.state.race.as_ref().ok_or(Refusal::NotStarted)?;
        if self.state.is_over() {
            return Err(Refusal::Game(xaymaca_rules::Refusal::RaceIsOver));
        }
        let (view, seq, ask) = (race.game.view(Viewer::Seat(seat)), self.log.seq(), race.ask);
        let is_open = match command {
            Command::Preview { .. } => view.previews_openly(seat),
            _ => view.asked_openly().contains(seat),
        };
        if is_seen_by_all && !is_open {
            return Err(Refusal::Game(xaymaca_rules::Refusal::NotYourTurn));
        }
        match command {
            Command::Preview { dice } => {
                let dice = dice.map(|[morning, evening]| Dice { morning, evening });
                // The luck makes no difference here, so any will do.
                let preview = view.preview(dice, &mut |_| 0)?;
                let Preview { dice, cards } = preview.ok_or(Refusal::NoDice)?;
                Ok(Frame::of(&Previewed { tell: "preview", id, seq, ask, dice, cards }))
            }
            Command::Odds => {
                let BattleOdds { ship, amounts, sabre } = view.odds().ok_or(Refusal::NoBattle)?;
                Ok(Frame::of(&Reckoned { tell: "odds", id, seq, ask, ship, amounts, sabre }))
            }
            _ => Err(Refusal::UnknownRequest),
        }
    }
}
