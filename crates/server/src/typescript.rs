//! The requests and answers of the server, as TypeScript declarations. A test writes the file.

use crate::http::{PROTOCOL, declare};
use xaymaca_rules::wire::Declarations;
use xaymaca_wire::typescript::ClientMessage;

/// Every type that the server adds to those of the game.
pub fn typescript() -> Declarations {
    declare(Declarations::importing(&xaymaca_rules::wire::typescript(), "./game").with::<ClientMessage>())
}

/// The version of the protocol, as the page is built with it.
pub fn protocol_in_typescript() -> String {
    format!(
        "/** The version of the protocol between the server and this page. */\nexport const PROTOCOL = {PROTOCOL};\n"
    )
}
