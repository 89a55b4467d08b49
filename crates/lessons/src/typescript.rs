//! Lessons as TypeScript declares them. A test writes the file.

use crate::content::{Lesson, TARGETS};
use xaymaca_rules::wire::Declarations;

/// The types of lessons, and what they can point at.
pub fn typescript() -> String {
    let targets = TARGETS.map(|(word, specific)| {
        if specific { format!("  | `{word} ${{string}}`\n") } else { format!("  | \"{word}\"\n") }
    });
    let declarations = Declarations::default().with::<Lesson>();
    format!("{declarations}\nexport type Target =\n{};\n", targets.concat().trim_end())
}
