//! What the server hears and says, as TypeScript declares it: unions of the very words that are sent. It writes no file; a
//! test does.

use crate::desk::Replay;
use crate::http::{About, Done, Found, Me, NewTable, NewToken, SailNow, Tables, Token};
use crate::refusal::Refusal;
use crate::table::Command;
use crate::wire::{Earlier, Granting, Present, Previewed, Reckoned, Refused, Update};
use std::path::PathBuf;
use ts_rs::{Config, TS, TypeVisitor};
use xaymaca_bots::Level;
use xaymaca_rules::{Declarations, RefusalCode, SetupProblemCode};

/// Every type that the server adds to those of the game.
pub fn typescript() -> Declarations {
    Declarations::importing(&xaymaca_rules::typescript(), "./game")
        .with::<ClientMessage>()
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

fn words(words: impl IntoIterator<Item = &'static str>) -> String {
    words.into_iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" | ")
}

/// A type with a name of its own, the text behind it, and the types that are named there.
macro_rules! declared {
    ($($(#[$doc:meta])* $type:ident: $text:expr $(, of $($part:ty),+)?;)*) => {$(
        $(#[$doc])*
        pub(crate) struct $type;

        impl TS for $type {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;

            fn name(_: &Config) -> String {
                stringify!($type).into()
            }

            fn inline(_: &Config) -> String {
                $text
            }

            fn visit_dependencies(_visitor: &mut impl TypeVisitor) {
                $($(_visitor.visit::<$part>();)+)?
            }

            fn output_path() -> Option<PathBuf> {
                Some(stringify!($type).into())
            }
        }
    )*};
}

declared! {
    /// A request over a socket.
    ClientMessage: "(Follow | Command) & { id?: number }".into(), of Follow, Command;
    /// What comes over a socket.
    ServerMessage: "Update | Earlier | Refused | Granting | Present | Previewed | Reckoned".into(),
        of Update<'static>, Earlier<'static>, Refused, Granting<'static>, Present, Previewed, Reckoned;
    /// The request with which every socket begins.
    Follow: "{ do: \"join\" | \"watch\", since?: number, name?: string }".into();
    /// How far a table is.
    TablePhase: words(["open", "racing", "over"]);
    /// How well a bot sails.
    BotLevel: words(Level::ALL.map(Level::word));
    /// Every no that is the server's own.
    ServerRefusalCode: words(Refusal::OWN.map(Refusal::code));
    /// Every no.
    AnyCode: "ServerRefusalCode | RefusalCode | SetupProblemCode".into(),
        of ServerRefusalCode, RefusalCode, SetupProblemCode;
}
