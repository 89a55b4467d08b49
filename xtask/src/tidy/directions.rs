//! Imports point one way: which crate may depend on which, which room of the rules and of the page may import which, and
//! which crates have no cycles among their modules. The tables stand here, that of the page in `web/README.md`; what is not
//! in them may not be imported.

use super::imports::{self, Roots};
use crate::files::File;
use crate::metadata::{Dependency, Package, Use};
use std::collections::{BTreeMap, BTreeSet};

/// A crate or a room, and what it may import besides itself.
type Allowed = (&'static str, &'static [&'static str]);

/// Crates of the workspace by their folders. What only tests need is free.
const CRATES: [Allowed; 15] = [
    ("crates/rules", &[]),
    ("crates/chain", &[]),
    ("crates/store", &["crates/chain"]),
    ("crates/pagebuild", &[]),
    ("crates/webui", &["crates/pagebuild"]),
    ("crates/services", &[]),
    ("crates/bots", &["crates/rules"]),
    ("crates/dice", &["crates/rules"]),
    ("crates/wire", &["crates/rules", "crates/bots"]),
    ("crates/table", &["crates/chain", "crates/rules", "crates/bots", "crates/dice", "crates/wire"]),
    ("crates/lessons", &["crates/rules", "crates/table", "crates/wire"]),
    (
        "crates/browser",
        &["crates/chain", "crates/lessons", "crates/rules", "crates/bots", "crates/wire", "crates/table"],
    ),
    (
        "crates/server",
        &[
            "crates/chain",
            "crates/lessons",
            "crates/rules",
            "crates/bots",
            "crates/dice",
            "crates/wire",
            "crates/table",
            "crates/store",
            "crates/webui",
        ],
    ),
    (
        "crates/xaymaca",
        &[
            "crates/chain",
            "crates/rules",
            "crates/bots",
            "crates/dice",
            "crates/wire",
            "crates/table",
            "crates/store",
            "crates/server",
        ],
    ),
    ("xtask", &["crates/pagebuild"]),
];

/// Rooms of the rules. `table`, `chapters` and `modules` know each other: a race calls its chapters, and they change it.
const RULES: [Allowed; 8] = [
    ("pieces", &[]),
    ("choices", &["pieces"]),
    ("table", &["pieces", "choices", "chapters", "modules"]),
    ("chapters", &["pieces", "choices", "table", "modules"]),
    ("modules", &["pieces", "choices", "table", "chapters"]),
    ("notation", &["pieces", "choices", "table", "chapters", "modules"]),
    ("preview", &["pieces", "choices", "table", "chapters", "modules"]),
    ("wire", &["pieces", "choices", "table", "chapters", "modules", "notation", "preview"]),
];

/// Crates whose top-level modules have no cycles. The rules are not among them: their table says more.
const WITHOUT_CYCLES: [&str; 13] = [
    "crates/bots",
    "crates/browser",
    "crates/chain",
    "crates/dice",
    "crates/lessons",
    "crates/pagebuild",
    "crates/server",
    "crates/services",
    "crates/store",
    "crates/table",
    "crates/webui",
    "crates/wire",
    "crates/xaymaca",
];

pub(crate) fn check(files: &[File], packages: &[Package]) -> Vec<String> {
    let mut problems: Vec<String> = packages.iter().flat_map(dependencies).collect();
    let rules = roots_of("crates/rules", files);
    problems.extend(files.iter().flat_map(|file| rooms_of_rules(file, &rules)));
    problems.extend(folders_of_page(files));
    problems.extend(WITHOUT_CYCLES.into_iter().flat_map(|folder| cycles(folder, files)));
    problems
}

/// The names that start with this, and end there or at a slash.
fn is_in(path: &str, room: &str) -> bool {
    path.strip_prefix(room).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// What the rules may depend on, for derives only: without their features they depend on nothing.
const DERIVES: [&str; 2] = ["serde", "ts-rs"];

/// What a crate of ours depends on, but for its tests: of our crates those in the table; and the rules on nothing else.
fn dependencies(package: &Package) -> Vec<String> {
    let Some(folder) = &package.folder else { return Vec::new() };
    let Some((_, allowed)) = CRATES.iter().find(|(name, _)| name == folder) else {
        return vec![format!("{folder}: say in tidy/directions.rs which crates it may know")];
    };
    let may = |dependency: &Dependency| match &dependency.folder {
        Some(ours) => allowed.contains(&ours.as_str()),
        None if folder == "crates/rules" => {
            dependency.is_optional && DERIVES.contains(&dependency.name.as_str())
        }
        None => true,
    };
    let needed = package.dependencies.iter().filter(|dependency| dependency.use_ != Use::Tests);
    needed
        .filter(|dependency| !may(dependency))
        .map(|dependency| format!("{folder}: it may not depend on {}", dependency.name))
        .collect()
}

/// The top-level module of a source file of that crate; none for its root.
fn module_of<'a>(folder: &str, path: &'a str) -> Option<&'a str> {
    let inside = path.strip_prefix(folder)?.strip_prefix("/src/")?;
    let first = inside.split('/').next()?;
    let module = first.strip_suffix(".rs").unwrap_or(first);
    (!["lib", "main", "bin"].contains(&module)).then_some(module)
}

/// What the root of the crate in that folder re-exports.
fn roots_of(folder: &str, files: &[File]) -> Roots {
    let root = format!("{folder}/src/lib.rs");
    files.iter().find(|file| file.path == root).map(|file| imports::roots(&file.text)).unwrap_or_default()
}

fn rooms_of_rules(file: &File, roots: &Roots) -> Vec<String> {
    let Some(module) = module_of("crates/rules", &file.path) else { return Vec::new() };
    let Some((_, allowed)) = RULES.iter().find(|(room, _)| *room == module) else {
        return vec![format!("{}: say in tidy/directions.rs which rooms {module} may import", file.path)];
    };
    imports::of_rust(&file.text, roots)
        .into_iter()
        .filter(|used| *used != module && !allowed.contains(&used.as_str()))
        .map(|used| format!("{}: {module} may not import {used}", file.path))
        .collect()
}

/// A folder of the page's source, and what its files may import besides each other.
struct Folder<'a> {
    name: &'a str,
    /// Names of folders; none if it may import everything.
    allowed: Option<Vec<&'a str>>,
}

impl<'a> Folder<'a> {
    /// A row of the table in `web/README.md`: a name, then names, or a word without them.
    fn read(row: &'a str) -> Option<Self> {
        let names = |cell: &'a str| cell.split('`').skip(1).step_by(2);
        let mut cells = row.split('|').skip(1);
        let name = names(cells.next()?).next()?;
        let cell = cells.next()?;
        let is_free = !cell.trim().is_empty() && !cell.contains('`');
        Some(Self { name, allowed: (!is_free).then(|| names(cell).collect()) })
    }

    fn may_import(&self, path: &str) -> bool {
        let allowed = |names: &Vec<&str>| names.iter().any(|name| is_in_folder(path, name));
        is_in_folder(path, self.name) || self.allowed.as_ref().is_none_or(allowed)
    }
}

/// `core` alone is its file `model.ts`, `core/*` is all its folders.
fn is_in_folder(path: &str, name: &str) -> bool {
    match name {
        "core" => ["core/model", "core/model.ts"].contains(&path),
        "core/*" => path.strip_prefix("core/").is_some_and(|rest| rest.contains('/')),
        name => is_in(path, name),
    }
}

/// What lies beside the folders (`main.ts`) starts the page and may import everything; so may tests.
fn folders_of_page(files: &[File]) -> Vec<String> {
    const TABLE: &str = "web/README.md";
    let readme = files.iter().find(|file| file.path == TABLE).map_or("", |file| file.text.as_str());
    let rows = readme.lines().skip_while(|line| !line.starts_with("| folder ")).skip(2);
    let folders: Vec<Folder<'_>> =
        rows.take_while(|line| line.starts_with('|')).filter_map(Folder::read).collect();
    let is_test = |path: &str| path.contains(".test.") || path == "core/testing.ts";
    let mut problems = Vec::new();
    for file in files {
        let path = file.path.strip_prefix("web/src/").filter(|path| path.contains('/') && !is_test(path));
        let Some(path) = path else { continue };
        let Some(folder) = folders.iter().find(|folder| is_in_folder(path, folder.name)) else {
            problems.push(format!("{}: say in {TABLE} what this folder may import", file.path));
            continue;
        };
        let wrong = imports::of_page(path, &file.text).into_iter().filter(|used| !folder.may_import(used));
        problems.extend(wrong.map(|used| format!("{}: {} may not import {used}", file.path, folder.name)));
    }
    problems
}

/// Modules of the crate in that folder that import each other, however far around.
fn cycles(folder: &str, files: &[File]) -> Vec<String> {
    let roots = roots_of(folder, files);
    let mut imported: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for file in files.iter().filter(|file| file.is_rust()) {
        if let Some(module) = module_of(folder, &file.path) {
            imported.entry(module).or_default().extend(imports::of_rust(&file.text, &roots));
        }
    }
    let reached = |start: &str| {
        let mut found = BTreeSet::new();
        let mut next = vec![start];
        while let Some(module) = next.pop() {
            for used in imported.get(module).into_iter().flatten().filter(|used| *used != module) {
                if found.insert(used.as_str()) {
                    next.push(used);
                }
            }
        }
        found
    };
    let all: BTreeMap<&str, BTreeSet<&str>> =
        imported.keys().map(|&module| (module, reached(module))).collect();
    let mut told: BTreeSet<&str> = BTreeSet::new();
    let mut problems = Vec::new();
    for (&module, reached) in all.iter().filter(|(module, reached)| reached.contains(**module)) {
        if told.contains(module) {
            continue;
        }
        let around: Vec<&str> = reached
            .iter()
            .copied()
            .filter(|other| all.get(other).is_some_and(|back| back.contains(module)))
            .collect();
        problems.push(format!("{folder}: modules import each other in a circle: {}", around.join(", ")));
        told.extend(around);
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: path.into(), text: text.into() }
    }

    fn package(folder: &str, dependencies: Vec<Dependency>) -> Package {
        let (name, version) = ("a".into(), "1.0.0".into());
        Package { name, version, licence: None, folder: Some(folder.into()), dependencies }
    }

    fn ours(folder: &str, use_: Use) -> Dependency {
        Dependency { name: folder.into(), use_, is_optional: false, folder: Some(folder.into()) }
    }

    fn other(name: &str, is_optional: bool) -> Dependency {
        Dependency { name: name.into(), use_: Use::Code, is_optional, folder: None }
    }

    const README: &str = "\
# The page

| command | what |
| ------- | ---- |
| `npm`   | it   |

| folder         | may import                        |
| -------------- | --------------------------------- |
| `wire`         |                                   |
| `core`         | `wire`                            |
| `core/game`    | `wire`                            |
| `core/network` | `wire`, `core`                    |
| `words`        | `wire`, `core/game`               |
| `race`         | `wire`, `core`, `core/*`, `words` |
| `gallery`      | everything                        |
";

    #[test]
    fn what_points_the_right_way_is_fine() {
        let files = [
            file("crates/rules/src/lib.rs", "//! L.\nmod pieces;\n"),
            file(
                "crates/rules/src/choices/x.rs",
                "//! See [`crate::preview`].\nuse crate::pieces::card::Card;\n",
            ),
            file(
                "crates/rules/src/table/x.rs",
                "#[serde(with = \"crate::wire::x\")]\nuse crate::chapters::y;\n",
            ),
            file(
                "crates/rules/src/pieces/x.rs",
                "//! X.\n#[cfg(test)]\nmod tests {\n    use crate::table::T;\n}\n",
            ),
            file("web/README.md", README),
            file("web/src/race/X.svelte", "import { y } from \"../core/game/y\";\nimport \"svelte\";\n"),
            file("web/src/core/network/x.ts", "import type { M } from \"../model\";\nimport \"./y\";\n"),
            file("web/src/core/game/x.test.ts", "import { y } from \"../../race/y\";\n"),
            file("web/src/gallery/x.ts", "import { y } from \"../race/y\";\n"),
            file("web/src/main.ts", "import X from \"./screens/X.svelte\";\n"),
            file("crates/store/src/a.rs", "use crate::b::B;\n"),
            file("crates/store/src/b.rs", "use crate::c::{C, D};\n"),
        ];
        let packages = [
            package("crates/bots", vec![ours("crates/rules", Use::Code), other("rand_core", false)]),
            package("crates/rules", vec![ours("crates/bots", Use::Tests), other("serde", true)]),
        ];
        assert_eq!(check(&files, &packages), Vec::<String>::new());
    }

    #[test]
    fn each_wrong_dependency_is_noticed() {
        for (folder, dependency, message) in [
            ("crates/rules", ours("crates/bots", Use::Code), "may not depend on crates/bots"),
            ("crates/store", ours("crates/rules", Use::Code), "may not depend on crates/rules"),
            ("crates/store", ours("crates/rules", Use::BuildScript), "may not depend on crates/rules"),
            ("crates/rules", other("rand", false), "may not depend on rand"),
            ("crates/rules", other("rand", true), "may not depend on rand"),
            ("crates/rules", other("serde", false), "may not depend on serde"),
            ("crates/new", other("serde", false), "say in tidy/directions.rs"),
        ] {
            let problems = check(&[], &[package(folder, vec![dependency])]);
            assert_eq!(problems.len(), 1, "{folder}: {problems:?}");
            assert!(problems[0].contains(message), "{folder}: {problems:?}");
        }
    }

    #[test]
    fn each_wrong_direction_is_noticed() {
        for (path, text, message) in [
            (
                "crates/rules/src/pieces/x.rs",
                "use crate::table::game::Game;\n",
                "pieces may not import table",
            ),
            (
                "crates/rules/src/choices.rs",
                "use crate::{chapters::y, pieces};\n",
                "choices may not import chapters",
            ),
            (
                "crates/rules/src/table/x.rs",
                "let x = crate::preview::range::of(y);\n",
                "table may not import preview",
            ),
            ("crates/rules/src/new.rs", "//! N.\n", "which rooms new may import"),
            (
                "web/src/core/game/x.ts",
                "import { y } from \"../../parts/y\";\n",
                "core/game may not import parts/y",
            ),
            (
                "web/src/core/game/x.ts",
                "import { y } from \"../network/y\";\n",
                "may not import core/network/y",
            ),
            ("web/src/race/x.ts", "import { y } from \"../core/testing\";\n", "may not import core/testing"),
            ("web/src/words/x.ts", "const y = await import(\"../race/y\");\n", "words may not import race/y"),
            ("web/src/new/x.ts", "export {};\n", "what this folder may import"),
        ] {
            let problems = check(&[file("web/README.md", README), file(path, text)], &[]);
            assert_eq!(problems.len(), 1, "{path}: {problems:?}");
            assert!(problems[0].contains(message), "{path}: {problems:?}");
        }
    }

    #[test]
    fn a_circle_is_named_once_with_all_its_modules() {
        let files = [
            file("crates/store/src/lib.rs", "use crate::a::A;\n"),
            file("crates/store/src/a.rs", "use crate::b::B;\n"),
            file("crates/store/src/b/x.rs", "fn f() { crate::c::c() }\n"),
            file("crates/store/src/c.rs", "use crate::{a, d};\n"),
            file("crates/store/src/d.rs", "use crate::e;\n"),
        ];
        assert_eq!(check(&files, &[]), ["crates/store: modules import each other in a circle: a, b, c"]);
    }

    #[test]
    fn re_exports_and_what_follows_a_test_are_imports_too() {
        let root = "mod pieces;\nmod table;\npub use table::game::Game;\n";
        let files = [
            file("crates/rules/src/lib.rs", root),
            file("crates/rules/src/pieces/x.rs", "#[cfg(test)]\nfn t() {}\n\nuse crate::Game;\n"),
        ];
        assert_eq!(check(&files, &[]), ["crates/rules/src/pieces/x.rs: pieces may not import table"]);
        let files = [
            file("crates/store/src/lib.rs", "mod a;\nmod b;\npub use a::A;\npub use b::B;\n"),
            file("crates/store/src/a.rs", "use crate::B;\n"),
            file("crates/store/src/b.rs", "use crate::A;\n"),
        ];
        assert_eq!(check(&files, &[]), ["crates/store: modules import each other in a circle: a, b"]);
    }
}
