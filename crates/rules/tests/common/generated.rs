//! A file of the project that is made from the code: it must be as the code would write it today.

use std::path::Path;

/// What writes it again.
const COMMAND: &str = "cargo xtask codegen";

/// Compares the file, named from the root of the project, with what it should be; or writes it, when told to.
pub(crate) fn check(path: &str, body: &str) {
    let text = format!("// Made from the Rust types by `{COMMAND}`. Do not edit it.\n\n{body}");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    if std::env::var_os("XAYMACA_WRITE").is_some_and(|value| value == "1") {
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("the folder can be made");
        std::fs::write(&file, text).expect("the file can be written");
        return;
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    let differing = kept.lines().zip(text.lines()).position(|(kept, made)| kept != made);
    let line = differing.unwrap_or_else(|| kept.lines().count().min(text.lines().count())) + 1;
    assert!(kept == text, "{path} is not what the code says, from line {line} on: run `{COMMAND}`");
}
