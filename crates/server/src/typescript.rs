//! The requests and answers of the server, as TypeScript declarations. A test writes the file.

use crate::http::{NewToken, PROTOCOL, Tables, Token};
use xaymaca_rules::wire::Declarations;
use xaymaca_table::Replay;
use xaymaca_wire::typescript::{ClientMessage, Follow, ServerMessage};
use xaymaca_wire::{About, Command, Done, Found, Me, NewTable, SailNow};

/// Every type that the server adds to those of the game.
pub fn typescript() -> Declarations {
    declare(Declarations::importing(&xaymaca_rules::wire::typescript(), "./game").with::<ClientMessage>())
}

/// Every type that crosses the network, those of the game among them: the description of the API is made of these.
pub(crate) fn all_types() -> Declarations {
    declare(xaymaca_rules::wire::typescript().with::<Follow>().with::<Command>())
}

fn declare(declarations: Declarations) -> Declarations {
    declarations
        .with::<ServerMessage>()
        .with::<Me>()
        .with::<About>()
        .with::<Token>()
        .with::<Tables>()
        .with::<Found>()
        .with::<NewTable>()
        .with::<NewToken>()
        .with::<SailNow>()
        .with::<Done<'static>>()
        .with::<Replay<'static>>()
}

/// The version of the protocol, as the page is built with it.
pub fn protocol_in_typescript() -> String {
    format!(
        "/** The version of the protocol between the server and this page. */\nexport const PROTOCOL = {PROTOCOL};\n"
    )
}
