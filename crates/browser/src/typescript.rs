//! The messages to and from the device, as TypeScript declarations. A test writes the file.

use crate::message::{Action, Circumstances, NewContinued, NewCrew, NewRecord, RefusedRecord, Reply};
use xaymaca_rules::wire::Declarations;
use xaymaca_wire::Agreement;

/// Every type that the device adds to those of the game and of the server, which are declared there.
pub fn typescript(server: &Declarations) -> Declarations {
    Declarations::importing(&xaymaca_rules::wire::typescript(), "./game")
        .and_importing(server, "./server")
        .with::<Circumstances>()
        .with::<Action>()
        .with::<Reply>()
        .with::<Agreement>()
        .with::<NewCrew>()
        .with::<NewRecord>()
        .with::<NewContinued>()
        .with::<RefusedRecord>()
}
