//! What the page knows of the lessons: everything that is said, and none of the situations and scripts.

#[cfg(feature = "ts")]
#[path = "../../rules/tests/common/generated.rs"]
mod generated;

use std::fs;
use std::path::Path;

#[test]
fn the_page_has_the_lessons_as_they_are() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire/lessons.json");
    let mut text = serde_json::to_string_pretty(xaymaca_lessons::lessons()).expect("lessons can be written");
    text.push('\n');
    if std::env::var_os("XAYMACA_WRITE").is_some() {
        fs::write(&file, &text).expect("the file can be written");
    }
    let there = fs::read_to_string(&file).unwrap_or_default();
    assert!(there == text, "{} is old: cargo xtask codegen", file.display());
}

#[cfg(feature = "ts")]
#[test]
fn the_pages_types_of_lessons_are_up_to_date() {
    generated::check("web/src/wire/lessons.ts", &xaymaca_lessons::typescript());
}
