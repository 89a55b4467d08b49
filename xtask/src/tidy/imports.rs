//! What a source file imports from its own crate or its own page, read off its text. It knows no direction.

use crate::source;
use std::collections::{BTreeMap, BTreeSet};

/// What the root of a crate re-exports: each name with the top-level module that it comes from.
pub(crate) type Roots = BTreeMap<String, String>;

/// Reads the re-exports off the text of a `lib.rs`. Names inside modules of the root are not among them.
pub(crate) fn roots(text: &str) -> Roots {
    const BEGINNINGS: [&str; 3] = ["use ", "pub use ", "pub(crate) use "];
    let code = code(text);
    let modules: BTreeSet<&str> = code
        .lines()
        .filter_map(|line| line.strip_suffix(';')?.split_once("mod ").map(|(_, module)| module))
        .collect();
    let mut roots = Roots::new();
    let mut statement = String::new();
    for line in code.lines() {
        let begins = || BEGINNINGS.iter().find_map(|beginning| line.strip_prefix(beginning));
        match statement.as_str() {
            "" => statement.push_str(begins().unwrap_or("")),
            _ => statement.push_str(line.trim_start()),
        }
        if let Some(path) = statement.strip_suffix(';') {
            let module = path.trim_start_matches("crate::").split("::").next().unwrap_or("");
            if modules.contains(module) {
                roots.extend(leaves(path).map(|name| (name.into(), module.into())));
            }
            statement.clear();
        }
    }
    roots
}

/// The names that a `use` brings in: `B` and `D` of `a::{B, C as D}`.
fn leaves(path: &str) -> impl Iterator<Item = &str> {
    fn name(part: &str) -> &str {
        let last = part.rsplit("::").next().unwrap_or("");
        last.rsplit(" as ").next().unwrap_or("")
    }
    path.split([',', '{', '}']).map(|part| name(part.trim())).filter(|name| !name.is_empty())
}

/// The top-level modules of its crate that a Rust file names, directly or by what the root re-exports. Comments, strings
/// and tests do not count.
pub(crate) fn of_rust(text: &str, roots: &Roots) -> BTreeSet<String> {
    let code = code(text);
    // `$crate::` and `"crate::` are no imports, and `a_crate::` is another name.
    let is_path = |last: char| !(last == '$' || last == '"' || last == '_' || last.is_alphanumeric());
    code.match_indices("crate::")
        .filter(|(start, _)| code[..*start].chars().next_back().is_none_or(is_path))
        .flat_map(|(start, path)| names(&code[start + path.len()..]))
        .filter_map(|name| match roots.get(&name) {
            Some(module) => Some(module.clone()),
            None => name.starts_with(|first: char| first.is_ascii_lowercase()).then_some(name),
        })
        .collect()
}

/// A file's lines without tests and without what follows `//`.
fn code(text: &str) -> String {
    let code = source::without_tests(text);
    let lines: Vec<&str> =
        code.lines().map(|line| line.split("//").next().unwrap_or("").trim_end()).collect();
    lines.join("\n")
}

/// The names at the start of what follows `crate::`: one, or those of a list in braces.
fn names(path: &str) -> Vec<String> {
    let word = |text: &str| -> String {
        text.trim_start().chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect()
    };
    let is_name = |word: &String| !word.is_empty() && word != "self";
    let Some(list) = path.strip_prefix('{') else {
        return Some(word(path)).filter(is_name).into_iter().collect();
    };
    let mut depth = 0;
    let mut parts = vec![String::new()];
    for letter in list.chars() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => parts.push(String::new()),
            _ => {}
        }
        if let Some(last) = parts.last_mut() {
            last.push(letter);
        }
    }
    parts.iter().map(|part| word(part.trim_start_matches(','))).filter(is_name).collect()
}

/// The files of the page that a file imports, from the folder of the page's source; `path` is the file's own.
pub(crate) fn of_page(path: &str, text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for start in ["from \"", "import \"", "import(\""] {
        for rest in text.split(start).skip(1) {
            let target = rest.split('"').next().unwrap_or("");
            if target.starts_with('.') {
                found.extend(joined(path, target));
            }
        }
    }
    found
}

/// A relative path from a file, without dots; none if it leads out of the source.
fn joined(file: &str, target: &str) -> Option<String> {
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_of_a_crate_are_found() {
        let text = "//! [`crate::doc`]\n\nuse crate::a::A;\nuse crate::{b::{C, D}, e, F};\nuse std::fmt;\n\
                    fn f() { crate::g::g(); let _ = \"crate::text\"; $crate::macro_::m!() }\n\
                    use crate::Root;\n#[cfg(test)]\nfn t() { crate::t() }\nuse crate::h;\n";
        assert_eq!(of_rust(text, &Roots::new()), ["a", "b", "e", "g", "h"].map(String::from).into());
        assert_eq!(of_rust("crate::x::y", &Roots::new()), ["x"].map(String::from).into());
        assert_eq!(of_rust("", &Roots::new()), BTreeSet::new());
    }

    #[test]
    fn what_the_root_re_exports_is_followed_to_its_module() {
        let root = "mod a;\npub mod b;\n\npub use a::A;\n#[cfg(x)]\npub(crate) use b::{\n    B, c::C as D,\n    make,\n};\n\
                    use std::fmt;\n\npub mod face {\n    pub use crate::a::Inner;\n}\n";
        let roots = roots(root);
        let pairs = [("A", "a"), ("B", "b"), ("D", "b"), ("make", "b")];
        assert_eq!(roots, pairs.map(|(name, module)| (name.into(), module.into())).into());
        let text = "use crate::{A, Unknown};\nfn f() { crate::make() }\n";
        assert_eq!(of_rust(text, &roots), ["a", "b"].map(String::from).into());
    }

    #[test]
    fn files_of_the_page_are_found() {
        let text = "import { a } from \"./a\";\nimport b from \"../b/B.svelte\";\nimport \"../../c.css\";\n\
                    const d = import(\"../d\");\nimport o from \"../../../out.json\";\nimport { e } from \"svelte\";\n";
        let expected = ["x/y/a", "x/b/B.svelte", "c.css", "x/d"].map(String::from);
        assert_eq!(of_page("x/y/z.ts", text), expected.into());
    }
}
