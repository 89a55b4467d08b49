//! Words that are sent, as TypeScript declares them: unions that shapes name in place of a string. It knows no message.

use crate::refusal::Refusal;
use std::path::PathBuf;
use ts_rs::{Config, TS, TypeVisitor};
use xaymaca_bots::Level;
use xaymaca_rules::wire::{RefusalCode, SetupProblemCode};

fn words(words: impl IntoIterator<Item = &'static str>) -> String {
    words.into_iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" | ")
}

/// A type with a name of its own, the text behind it, and the types that are named there.
macro_rules! declared {
    ($($(#[$doc:meta])* $type:ident: $text:expr $(, of $($part:ty),+)?;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $type;

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

pub(crate) use declared;

declared! {
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
