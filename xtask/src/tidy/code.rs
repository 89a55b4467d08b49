//! What our source files look like, and what no file may contain.

use crate::files::File;
use crate::source;

/// The most lines of a file. A longer one is more than one thing, and is split.
const LONGEST: usize = 500;

pub(crate) fn check(files: &[File]) -> Vec<String> {
    let mut problems: Vec<String> = files.iter().flat_map(anywhere).collect();
    problems.extend(files.iter().filter(|file| file.is_rust()).flat_map(rust));
    problems.extend(files.iter().filter(|file| file.path.starts_with("crates/rules/src/")).flat_map(pure));
    problems
}

/// Spelled in two parts, so that this file may be read by itself.
const FORBIDDEN: [(&str, &str, &str); 5] = [
    ("TO", "DO", "finish it, or write down elsewhere what is left"),
    ("FIX", "ME", "mend it"),
    ("dbg", "!(", "debugging output is not committed"),
    ("/wo", "rk/", "a path of one machine means nothing on another"),
    ("/ro", "ot/", "a path of one machine means nothing on another"),
];

fn anywhere(file: &File) -> Vec<String> {
    let mut problems = Vec::new();
    for (number, line) in file.text.lines().enumerate() {
        for (first, second, why) in FORBIDDEN {
            let word = format!("{first}{second}");
            if line.contains(&word) {
                problems.push(format!("{}:{}: {word}: {why}", file.path, number + 1));
            }
        }
        if line.ends_with([' ', '\t']) {
            problems.push(format!("{}:{}: blanks at the end of a line", file.path, number + 1));
        }
    }
    if !file.text.is_empty() && !file.text.ends_with('\n') {
        problems.push(format!("{}: the last line has no end", file.path));
    }
    problems
}

fn rust(file: &File) -> Vec<String> {
    let mut problems = Vec::new();
    let lines = file.text.lines().count();
    if !file.text.starts_with("//! ") {
        problems
            .push(format!("{}: a file opens with a sentence: what it is, what it must not know", file.path));
    }
    if lines > LONGEST {
        problems.push(format!("{}: {lines} lines: is it one thing?", file.path));
    }
    if file.path.ends_with("/mod.rs") {
        problems.push(format!("{}: one module style: x.rs beside x/", file.path));
    }
    let code = source::without_tests(&file.text);
    if code.lines().any(|line| line.starts_with("use ") && line.ends_with("::*;")) {
        problems.push(format!("{}: a glob hides where a name comes from", file.path));
    }
    let stem = file.path.rsplit('/').next().unwrap_or("");
    if ["utils.rs", "util.rs", "helpers.rs", "misc.rs"].contains(&stem) {
        problems.push(format!("{}: a file is named after what it is", file.path));
    }
    problems
}

/// No input, output, clock or thread in the rules. Examples in comments may have them.
const IMPURE: [&str; 8] =
    ["std::fs", "std::io", "std::time", "std::env", "std::thread", "std::net", "std::process", "println!("];

fn pure(file: &File) -> Vec<String> {
    let code: Vec<&str> = file.text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let used = IMPURE.iter().filter(|word| code.iter().any(|line| line.contains(**word)));
    used.map(|word| format!("{}: the rules are pure, but: {word}", file.path)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: path.into(), text: text.into() }
    }

    #[test]
    fn a_good_file_is_fine() {
        assert_eq!(
            check(&[file("crates/rules/src/x.rs", "//! It is an x.\n\nfn x() {}\n")]),
            Vec::<String>::new()
        );
    }

    #[test]
    fn each_convention_is_noticed() {
        let long = format!("//! Long.\n{}", "fn x() {}\n".repeat(600));
        let cases = [
            ("src/x.rs", "fn x() {}\n", "opens with a sentence"),
            ("src/x.rs", "//! X. \n", "blanks at the end"),
            ("src/x.rs", "//! X.", "no end"),
            ("src/x.rs", long.as_str(), "is it one thing"),
            ("src/y/mod.rs", "//! Y.\n", "one module style"),
            ("src/utils.rs", "//! U.\n", "named after what it is"),
            ("src/x.rs", "//! X.\nuse crate::y::*;\n", "a glob hides"),
            ("src/x.rs", concat!("//! X.\n// TO", "DO: later\n"), "finish it"),
            ("docs/x.md", concat!("see /wo", "rk/x\n"), "one machine"),
        ];
        for (path, text, message) in cases {
            let problems = check(&[file(path, text)]);
            assert!(problems.iter().any(|problem| problem.contains(message)), "{path}: {problems:?}");
        }
    }

    #[test]
    fn the_rules_are_pure() {
        let impure = "//! It reads.\nuse std::fs::read;\n";
        assert_eq!(check(&[file("crates/rules/src/x.rs", impure)]).len(), 1);
        assert_eq!(check(&[file("crates/xaymaca/src/x.rs", impure)]), Vec::<String>::new());
    }
}
