//! Words that are sent, declared in TypeScript as unions that stand in place of `string`. It knows no message.

use crate::refusal::Refusal;
use std::path::PathBuf;
use ts_rs::{Config, TS, TypeVisitor};
use xaymaca_bots::Level;
use xaymaca_rules::wire::{RefusalCode, SetupProblemCode};

fn words(words: impl IntoIterator<Item = &'static str>) -> String {
    words.into_iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" | ")
}

/// Declares TypeScript types: the name, the text of its definition, and the types that the text names.
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
    /// The codes of the server's own refusals.
    ServerRefusalCode: words(Refusal::OWN.map(Refusal::code));
    /// The codes of all refusals.
    AnyCode: "ServerRefusalCode | RefusalCode | SetupProblemCode".into(),
        of ServerRefusalCode, RefusalCode, SetupProblemCode;
}
