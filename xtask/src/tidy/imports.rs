//! What a source file imports from its own crate or its own page, read off its text. It knows no direction.

use std::collections::BTreeSet;

/// The top-level modules of its crate that a Rust file names. Comments, strings and tests do not count.
pub(crate) fn of_rust(text: &str) -> BTreeSet<String> {
    let code = text.split("#[cfg(test)]").next().unwrap_or("");
    let lines: Vec<&str> = code.lines().map(|line| line.split("//").next().unwrap_or("")).collect();
    let code = lines.join("\n");
    // `$crate::` and `"crate::` are no imports, and `a_crate::` is another name.
    let is_path = |last: char| !(last == '$' || last == '"' || last == '_' || last.is_alphanumeric());
    code.match_indices("crate::")
        .filter(|(start, _)| code[..*start].chars().next_back().is_none_or(is_path))
        .flat_map(|(start, path)| names(&code[start + path.len()..]))
        .collect()
}

/// The modules at the start of what follows `crate::`: one, or those of a list in braces.
fn names(path: &str) -> Vec<String> {
    let word = |text: &str| -> String {
        text.trim_start().chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect()
    };
    let is_module =
        |word: &String| word.starts_with(|first: char| first.is_ascii_lowercase()) && word != "self";
    let Some(list) = path.strip_prefix('{') else {
        return Some(word(path)).filter(is_module).into_iter().collect();
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
    parts.iter().map(|part| word(part.trim_start_matches(','))).filter(is_module).collect()
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
                    use crate::Root;\n#[cfg(test)]\nmod tests { use crate::t; }\n";
        assert_eq!(of_rust(text), ["a", "b", "e", "g"].map(String::from).into());
        assert_eq!(of_rust("crate::x::y"), ["x"].map(String::from).into());
        assert_eq!(of_rust(""), BTreeSet::new());
    }

    #[test]
    fn files_of_the_page_are_found() {
        let text = "import { a } from \"./a\";\nimport b from \"../b/B.svelte\";\nimport \"../../c.css\";\n\
                    const d = import(\"../d\");\nimport o from \"../../../out.json\";\nimport { e } from \"svelte\";\n";
        let expected = ["x/y/a", "x/b/B.svelte", "c.css", "x/d"].map(String::from);
        assert_eq!(of_page("x/y/z.ts", text), expected.into());
    }
}
