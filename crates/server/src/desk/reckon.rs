//! What a captain may work out before he chooses: answered to him alone, from his own view of what is stored. Nothing
//! happens at the table, and what it means is for the rules to say.

use super::desk::Desk;
use crate::guest::Guest;
use crate::refusal::Refusal;
use crate::table::Command;
use crate::wire::{Previewed, Reckoned, message};
use axum::extract::ws::Utf8Bytes;
use xaymaca_rules::{BattleOdds, Dice, Preview, Viewer};

impl Desk {
    /// The answer to a question that changes nothing. The number of ways and amounts is bounded by the rules, so that it
    /// is a matter of microseconds; how often it is asked is bounded as all requests are.
    pub(super) fn reckon(
        &self,
        guest: &Guest,
        command: &Command,
        id: Option<u64>,
    ) -> Result<Utf8Bytes, Refusal> {
        let seat = self.state.seat_of(&guest.id).ok_or(Refusal::NotSeated)?;
        let race = self.state.race.as_ref().ok_or(Refusal::NotStarted)?;
        if self.state.is_over() {
            return Err(Refusal::Game(xaymaca_rules::Refusal::RaceIsOver));
        }
        let (view, seq, ask) = (race.game.view(Viewer::Seat(seat)), self.log.seq(), race.ask);
        match command {
            Command::Preview { dice } => {
                let dice = dice.map(|[morning, evening]| Dice { morning, evening });
                // Whatever luck says the answer is the same.
                let preview = view.preview(dice, &mut |_| 0)?;
                let Preview { dice, cards } = preview.ok_or(Refusal::NoDice)?;
                Ok(message(&Previewed { tell: "preview", id, seq, ask, dice, cards }))
            }
            Command::Odds => {
                let BattleOdds { ship, amounts, sabre } = view.odds().ok_or(Refusal::NoBattle)?;
                Ok(message(&Reckoned { tell: "odds", id, seq, ask, ship, amounts, sabre }))
            }
            _ => Err(Refusal::UnknownRequest),
        }
    }
}
