//! How the end of a race looks in JSON.

use crate::chapters::finish::{Final, Score};
use crate::pieces::seat::{Seat, ShipId};
use crate::table::stage::End;
use serde::{Serialize, Serializer};

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct FinalShape<'a> {
    scores: Vec<&'a Score>,
    winners: Vec<ShipId>,
    /// C26: whose race she ended at once.
    calypso: Option<Seat>,
}

impl Serialize for Final {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let calypso = match self.end() {
            End::Home => None,
            End::Calypso(seat) => Some(seat),
        };
        FinalShape { scores: self.scores().collect(), winners: self.winners().iter().collect(), calypso }
            .serialize(serializer)
    }
}
