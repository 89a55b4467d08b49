//! Lists the types that cross the network, for the TypeScript declarations and for the description of the API. It describes none
//! itself.

use super::shapes::{LogOut, NewToken, Tables, Token, Tokens};
use xaymaca_rules::wire::Declarations;
use xaymaca_table::{AnalysisAnswer, Replay};
use xaymaca_wire::typescript::{Follow, ServerMessage};
use xaymaca_wire::{About, Command, Done, Found, Me, NewTable, SailNow};

/// Adds every request and answer of the server.
pub(crate) fn declare(declarations: Declarations) -> Declarations {
    declarations
        .with::<Follow>()
        .with::<Command>()
        .with::<ServerMessage>()
        .with::<Me>()
        .with::<About>()
        .with::<Token>()
        .with::<Tokens>()
        .with::<Tables>()
        .with::<Found>()
        .with::<NewTable>()
        .with::<NewToken>()
        .with::<LogOut>()
        .with::<SailNow>()
        .with::<Done<'static>>()
        .with::<Replay<'static>>()
        .with::<AnalysisAnswer>()
}
