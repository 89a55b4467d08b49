//! Links between our documents lead somewhere.

use crate::files::{self, File};
use std::collections::BTreeSet;
use std::path::Path;

pub(crate) fn check(files: &[File]) -> Vec<String> {
    let documents = files.iter().filter(|file| file.path.rsplit('.').next() == Some("md"));
    documents.flat_map(|file| check_document(file, files)).collect()
}

fn check_document(file: &File, files: &[File]) -> Vec<String> {
    let folder = Path::new(&file.path).parent().unwrap_or(Path::new(""));
    let mut problems = Vec::new();
    for target in targets(&file.text) {
        if target.contains("://") || target.starts_with("mailto:") {
            continue;
        }
        let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
        let path = if path.is_empty() { file.path.clone() } else { normal(&folder.join(path)) };
        let there = files.iter().find(|other| other.path == path);
        let exists = there.is_some() || files::root().join(&path).exists();
        if !exists {
            problems.push(format!("{}: {target} leads nowhere", file.path));
        } else if let Some(there) = there
            && !anchor.is_empty()
            && !anchors(&there.text).contains(anchor)
        {
            problems.push(format!("{}: there is no heading for {target}", file.path));
        }
    }
    problems
}

/// What stands in the round brackets of Markdown links, outside of code.
fn targets(text: &str) -> Vec<&str> {
    let mut targets = Vec::new();
    let mut in_code = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        }
        if in_code {
            continue;
        }
        targets.extend(line.split("](").skip(1).filter_map(|rest| rest.split(')').next()));
        // A reference is defined on a line of its own: [L4]: rules/loading.md#…
        if line.starts_with('[') {
            targets.extend(line.split_once("]: ").map(|(_, target)| target.trim()));
        }
    }
    targets
}

/// Without `.` and `..`.
fn normal(path: &Path) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.iter().filter_map(|part| part.to_str()) {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Headings as the usual renderers turn them into anchors.
fn anchors(text: &str) -> BTreeSet<String> {
    text.lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| {
            let heading = line.trim_start_matches('#').trim().to_lowercase();
            heading
                .chars()
                .filter(|letter| letter.is_alphanumeric() || [' ', '-', '_'].contains(letter))
                .map(|letter| if letter == ' ' { '-' } else { letter })
                .collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: path.into(), text: text.into() }
    }

    #[test]
    fn links_are_followed_to_files_and_headings() {
        let files = [
            file(
                "docs/a.md",
                "[b](rules/b.md#l2--full-holds) [up](../x.md) [here](#top) [no](rules/none.md)\n# Top\n",
            ),
            file(
                "docs/rules/b.md",
                "### L2 · Full holds\n[wrong](../a.md#bottom)\n```\n[not a link](code)\n```\n",
            ),
            file("x.md", "[out](https://example.org)\n[ref]: docs/gone.md\n[fine]: docs/a.md#top\n"),
        ];
        assert_eq!(
            check(&files),
            [
                "docs/a.md: rules/none.md leads nowhere",
                "docs/rules/b.md: there is no heading for ../a.md#bottom",
                "x.md: docs/gone.md leads nowhere",
            ]
        );
    }
}
