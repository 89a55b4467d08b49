//! `docs/hosting.md` lists every flag of the server as its help does, and every metric.

use crate::program::{text, xaymaca};
use std::collections::BTreeSet;
use std::path::Path;

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("a file of the project")
}

fn document() -> String {
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/hosting.md"))
}

/// The text between two marks.
fn between<'a>(text: &'a str, from: &str, to: &str) -> Option<&'a str> {
    Some(text.split_once(from)?.1.split_once(to)?.0)
}

#[test]
fn every_flag_is_listed_as_in_the_help() {
    let (document, output) = (document(), xaymaca(&["serve", "--help"]));
    let help = text(&output.stdout);
    let mut rows = Vec::new();
    for flag in help.split("\n      --").skip(1) {
        let (head, body) = flag.split_once('\n').expect("a name and a text");
        // For a value that may be secret only the variable's name is shown.
        let Some(environment) = between(body, "[env: ", "]") else { continue };
        let environment = environment.split('=').next().unwrap_or_default();
        let name = head.split(' ').next().unwrap_or_default();
        let default = between(body, "[default: ", "]").map(|value| format!("`{value}`")).unwrap_or_default();
        let lines = body.lines().map(str::trim).take_while(|line| !line.is_empty());
        let what = lines.collect::<Vec<_>>().join(" ");
        rows.push(format!("| `--{name}` | `{environment}` | {default} | {what} |"));
    }
    assert!(rows.len() > 10, "the help lists the flags: {help}");
    for row in &rows {
        assert!(document.lines().any(|line| line == row), "this row is missing: {row}");
    }
    let listed = document.lines().filter(|line| line.starts_with("| `--")).count();
    assert_eq!(listed, rows.len(), "no other flags");
}

/// The names of all metrics in a folder of sources.
fn figures(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            figures(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            for kind in ["counter!(\"", "gauge!(\"", "histogram!(\""] {
                let source = read(&path);
                let names = source.split(kind).skip(1).filter_map(|rest| rest.split('"').next());
                found.extend(names.map(String::from));
            }
        }
    }
}

#[test]
fn every_metric_is_listed() {
    let mut counted = BTreeSet::new();
    figures(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/src"), &mut counted);
    let document = document();
    let rows = document.lines().filter_map(|line| between(line, "| `xaymaca_", "` |"));
    let explained: BTreeSet<String> = rows.map(|name| format!("xaymaca_{name}")).collect();
    assert_eq!(explained, counted);
}
