//! What the files of the page look like, and that what npm locks says nothing of the machine it was locked on.

use crate::files::File;

/// The most lines of a file. A longer one is more than one thing, and is split.
const LONGEST: usize = 500;
/// Generated from the code, so of any length.
const MADE: [&str; 1] = ["web/src/wire/"];
/// Endings of what is written by hand, and how such a file opens.
const OPENINGS: [(&str, &[&str]); 5] = [
    ("ts", &["//", "/**"]),
    ("js", &["//", "/**"]),
    ("mjs", &["//", "/**"]),
    ("css", &["/*"]),
    ("svelte", &["<!--"]),
];

pub(crate) fn check(files: &[File]) -> Vec<String> {
    files.iter().flat_map(|file| [page(file), npm(file)].concat()).collect()
}

fn page(file: &File) -> Vec<String> {
    if !file.path.starts_with("web/") || MADE.iter().any(|made| file.path.starts_with(made)) {
        return Vec::new();
    }
    let ending = file.path.rsplit('.').next().unwrap_or("");
    let Some((_, openings)) = OPENINGS.iter().find(|(one, _)| *one == ending) else { return Vec::new() };
    let mut problems = Vec::new();
    if !openings.iter().any(|opening| file.text.starts_with(opening)) {
        problems.push(format!("{}: a file opens with a comment that says what it is", file.path));
    }
    let lines = file.text.lines().count();
    if lines > LONGEST {
        problems.push(format!("{}: {lines} lines: is it one thing?", file.path));
    }
    problems
}

fn npm(file: &File) -> Vec<String> {
    let name = file.path.rsplit('/').next().unwrap_or("");
    let is_told = |line: &str| match name {
        "package-lock.json" => line.trim_start().starts_with("\"resolved\""),
        ".npmrc" => line.starts_with("registry") || line.contains(":registry") || line.starts_with("//"),
        _ => false,
    };
    let told = file.text.lines().enumerate().filter(|(_, line)| is_told(line));
    told.map(|(number, _)| {
        format!("{}:{}: where packages come from is each machine's own business", file.path, number + 1)
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(path: &str, text: &str) -> Vec<String> {
        check(&[File { path: path.into(), text: text.into() }])
    }

    #[test]
    fn a_good_page_is_fine() {
        for (path, text) in [
            ("web/src/x.ts", "// It is an x.\nexport {};\n"),
            ("web/src/x.ts", "/** It is an x. */\nexport {};\n"),
            ("web/src/X.svelte", "<!-- It is an x. -->\n<p></p>\n"),
            ("web/src/x.css", "/* How an x looks. */\np {}\n"),
            ("web/package-lock.json", "{\n  \"integrity\": \"sha512-x\"\n}\n"),
            ("web/.npmrc", "omit-lockfile-registry-resolved=true\n"),
            ("web/fixtures/x.json", "{}\n"),
            ("examples/x.js", "let x;\n"),
        ] {
            assert_eq!(problems(path, text), Vec::<String>::new(), "{path}");
        }
        assert_eq!(problems("web/src/wire/game.ts", &"type X = 1;\n".repeat(600)), Vec::<String>::new());
    }

    #[test]
    fn each_convention_is_noticed() {
        let long = format!("// Long.\n{}", "let x;\n".repeat(600));
        for (path, text, message) in [
            ("web/src/x.ts", "export {};\n", "opens with a comment"),
            ("web/src/X.svelte", "<p></p>\n", "opens with a comment"),
            ("web/src/x.css", "p {}\n", "opens with a comment"),
            ("web/scripts/x.mjs", long.as_str(), "is it one thing"),
            ("web/package-lock.json", "      \"resolved\": \"file:x\",\n", "own business"),
            ("examples/bot/package-lock.json", "\"resolved\": \"x\"\n", "own business"),
            ("web/.npmrc", "registry=x\n", "own business"),
            ("web/.npmrc", "@some:registry=x\n", "own business"),
        ] {
            let problems = problems(path, text);
            assert!(problems.iter().any(|problem| problem.contains(message)), "{path}: {problems:?}");
        }
    }
}
