//! Every dependency, of cargo and of npm, may be used under a licence of our list. It reads what packages say of
//! themselves: `cargo metadata` and `package-lock.json`.

use crate::files::File;
use crate::metadata::Package;
use serde_json::Value;

/// Licences by their SPDX names. A new one belongs here only if our own programs may still be given away as
/// `MIT OR Apache-2.0`.
const ALLOWED: [&str; 10] = [
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BlueOak-1.0.0",
    "ISC",
    "MIT",
    // It asks that changes to its own files be given away. We change none.
    "MPL-2.0",
    // For fonts: a font may not be sold by itself.
    "OFL-1.1",
    "Unicode-3.0",
    "Zlib",
];

pub(crate) fn check(packages: &[Package], files: &[File]) -> Vec<String> {
    let mut problems: Vec<String> = packages
        .iter()
        .filter_map(|package| {
            problem(&format!("{} {}", package.name, package.version), package.licence.as_deref())
        })
        .collect();
    let is_lock = |file: &&File| file.path.rsplit('/').next() == Some("package-lock.json");
    problems.extend(files.iter().filter(is_lock).flat_map(locked));
    problems
}

/// Old packages of npm that say their licence where a lock file does not repeat it: in a list `licenses`, or in their read-me.
/// Only the harness in `examples/peer` has them.
const ELSEWHERE: [(&str, &str); 3] = [
    ("node_modules/base64-arraybuffer", "MIT"),
    ("node_modules/only", "MIT"),
    ("node_modules/xmlhttprequest-ssl", "MIT"),
];

/// The packages of a `package-lock.json`, by where they are installed.
fn locked(file: &File) -> Vec<String> {
    let lock: Value = serde_json::from_str(&file.text).unwrap_or(Value::Null);
    let Some(packages) = lock["packages"].as_object() else {
        return vec![format!("{}: it lists no packages: npm 7 or newer does", file.path)];
    };
    let of = |(place, package): (&String, &Value)| {
        let elsewhere = || ELSEWHERE.iter().find(|(known, _)| known == place).map(|(_, licence)| *licence);
        problem(&format!("{}: {place}", file.path), package["license"].as_str().or_else(elsewhere))
    };
    packages.iter().filter_map(of).collect()
}

fn problem(name: &str, licence: Option<&str>) -> Option<String> {
    let list = "xtask/src/tidy/licences.rs";
    match licence {
        None => Some(format!("{name} says no licence")),
        Some(licence) => match is_allowed(licence) {
            Some(true) => None,
            Some(false) => {
                Some(format!("{name} has the licence {licence}, which is not in the list of {list}"))
            }
            None => Some(format!("{name} has the licence {licence}, which is no SPDX expression")),
        },
    }
}

/// Does an SPDX expression let us choose licences of our list? None if it cannot be read. Old manifests of cargo write a
/// slash for `OR`.
fn is_allowed(expression: &str) -> Option<bool> {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut words = Words { words: spaced.split_whitespace().collect(), next: 0 };
    let allowed = words.either()?;
    (words.next == words.words.len()).then_some(allowed)
}

/// A reader of SPDX expressions. `AND` binds more closely than `OR`, and `WITH` more closely than `AND`.
struct Words<'a> {
    words: Vec<&'a str>,
    next: usize,
}

impl<'a> Words<'a> {
    fn is_next(&mut self, word: &str) -> bool {
        let is_next = self.words.get(self.next) == Some(&word);
        self.next += usize::from(is_next);
        is_next
    }

    fn either(&mut self) -> Option<bool> {
        let mut allowed = self.both()?;
        while self.is_next("OR") {
            allowed |= self.both()?;
        }
        Some(allowed)
    }

    fn both(&mut self) -> Option<bool> {
        let mut allowed = self.one()?;
        while self.is_next("AND") {
            allowed &= self.one()?;
        }
        Some(allowed)
    }

    fn one(&mut self) -> Option<bool> {
        if self.is_next("(") {
            let allowed = self.either()?;
            return self.is_next(")").then_some(allowed);
        }
        let licence = self.name()?;
        // An exception only adds to what a licence permits.
        if self.is_next("WITH") {
            self.name()?;
        }
        Some(ALLOWED.contains(&licence))
    }

    fn name(&mut self) -> Option<&'a str> {
        let word = self.words.get(self.next).copied()?;
        self.next += 1;
        (!["(", ")", "OR", "AND", "WITH"].contains(&word)).then_some(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(licence: Option<&str>) -> Package {
        Package {
            name: "a".into(),
            version: "1.0.0".into(),
            licence: licence.map(str::to_string),
            folder: None,
            dependencies: Vec::new(),
        }
    }

    #[test]
    fn expressions_are_read_as_spdx_says() {
        for (expression, expected) in [
            ("MIT", Some(true)),
            ("GPL-3.0-only", Some(false)),
            ("GPL-3.0-only OR MIT", Some(true)),
            ("GPL-3.0-only AND MIT", Some(false)),
            ("(MIT OR GPL-3.0-only) AND Unicode-3.0", Some(true)),
            ("GPL-3.0-only OR MIT AND ISC", Some(true)),
            ("(GPL-3.0-only OR MIT) AND LGPL-3.0-only", Some(false)),
            ("MIT AND GPL-3.0-only OR ISC", Some(true)),
            ("Apache-2.0 WITH LLVM-exception OR GPL-2.0-only", Some(true)),
            ("GPL-2.0-only WITH Classpath-exception-2.0", Some(false)),
            ("MIT/Apache-2.0", Some(true)),
            ("Apache-2.0 / GPL-3.0-only", Some(true)),
            ("", None),
            ("MIT OR", None),
            ("(MIT", None),
            ("MIT)", None),
            ("MIT ISC", None),
            ("AND MIT", None),
            ("MIT WITH", None),
        ] {
            assert_eq!(is_allowed(expression), expected, "{expression}");
        }
    }

    #[test]
    fn a_package_without_an_allowed_licence_is_named() {
        assert_eq!(check(&[package(Some("MIT OR Apache-2.0"))], &[]), Vec::<String>::new());
        assert_eq!(check(&[package(None)], &[]), ["a 1.0.0 says no licence"]);
        let copyleft = check(&[package(Some("AGPL-3.0-only"))], &[]);
        assert!(
            copyleft[0].starts_with("a 1.0.0 has the licence AGPL-3.0-only, which is not"),
            "{copyleft:?}"
        );
        let strange = check(&[package(Some("see file"))], &[]);
        assert!(strange[0].contains("no SPDX expression"), "{strange:?}");
    }

    #[test]
    fn the_packages_of_npm_are_checked_too() {
        let lock = r#"{"packages": {
            "": {"license": "MIT OR Apache-2.0"},
            "node_modules/a": {"license": "MIT"},
            "node_modules/b": {"license": "UNLICENSED"},
            "node_modules/c": {}
        }}"#;
        let file = |path: &str, text: &str| File { path: path.into(), text: text.into() };
        let problems = check(&[], &[file("web/package-lock.json", lock), file("web/x.json", "{}")]);
        assert_eq!(problems.len(), 2, "{problems:?}");
        assert!(problems[0].starts_with("web/package-lock.json: node_modules/b has the licence UNLICENSED"));
        assert_eq!(problems[1], "web/package-lock.json: node_modules/c says no licence");
        assert_eq!(check(&[], &[file("package-lock.json", "{}")]).len(), 1);
    }
}
