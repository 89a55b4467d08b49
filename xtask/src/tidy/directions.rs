//! Imports point one way: which crate may depend on which, which room of the rules and of the page may import which, and
//! which crates have no cycles among their modules. The tables stand here; what is not in them may not be imported.

use super::imports::{self, Roots};
use crate::files::File;
use std::collections::{BTreeMap, BTreeSet};

/// A crate or a room, and what it may import besides itself.
type Allowed = (&'static str, &'static [&'static str]);

/// Crates of the workspace by their folders. What only tests need (`[dev-dependencies]`) is free.
const CRATES: [Allowed; 11] = [
    ("crates/rules", &[]),
    ("crates/store", &[]),
    ("crates/webui", &[]),
    ("crates/services", &[]),
    ("crates/bots", &["crates/rules"]),
    ("crates/dice", &["crates/rules"]),
    ("crates/wire", &["crates/rules", "crates/bots"]),
    ("crates/table", &["crates/rules", "crates/bots", "crates/dice", "crates/wire"]),
    (
        "crates/server",
        &[
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
            "crates/rules",
            "crates/bots",
            "crates/dice",
            "crates/wire",
            "crates/table",
            "crates/store",
            "crates/server",
        ],
    ),
    ("xtask", &[]),
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

/// Folders of the page's source. A name without a slash stands for all its folders, too. What lies beside them (`main.ts`)
/// starts the page and may import everything; so may tests.
const PAGE: [Allowed; 20] = [
    ("wire", &[]),
    ("styles", &[]),
    ("core/model.ts", &["wire"]),
    ("core/game", &["wire"]),
    ("core/fairness", &["wire"]),
    ("core/rulebook", &["wire"]),
    ("core/network", &["wire", "core/model.ts"]),
    ("core/pacing", &["wire", "core/model.ts", "core/game"]),
    ("core/replay", &["wire", "core/model.ts", "core/game"]),
    ("core/choices", &["wire", "core/model.ts", "core/game", "core/network", "core/pacing"]),
    ("words", &["wire", "core/model.ts", "core/game", "core/network", "core/choices"]),
    ("core/page", &["wire", "words", "core/model.ts", "core/game", "core/network"]),
    (
        "core/table",
        &[
            "wire",
            "words",
            "core/model.ts",
            "core/game",
            "core/network",
            "core/pacing",
            "core/choices",
            "core/page",
        ],
    ),
    ("parts", &["wire", "words", "core"]),
    ("board", &["wire", "words", "core", "parts"]),
    ("race", &["wire", "words", "core", "parts", "board"]),
    ("replay", &["wire", "words", "core", "parts", "board", "race"]),
    ("end", &["wire", "words", "core", "parts", "board", "race"]),
    ("screens", &["wire", "words", "core", "parts", "board", "race", "replay", "end"]),
    ("gallery", &["wire", "words", "core", "parts", "board", "race", "replay", "end", "screens"]),
];

/// Crates whose top-level modules have no cycles. The rules are not among them: their table says more.
const WITHOUT_CYCLES: [&str; 9] = [
    "crates/bots",
    "crates/dice",
    "crates/server",
    "crates/services",
    "crates/store",
    "crates/table",
    "crates/webui",
    "crates/wire",
    "crates/xaymaca",
];

pub(crate) fn check(files: &[File]) -> Vec<String> {
    let mut problems: Vec<String> = files.iter().flat_map(dependencies).collect();
    let rules = roots_of("crates/rules", files);
    problems.extend(files.iter().flat_map(|file| rooms_of_rules(file, &rules)));
    problems.extend(files.iter().flat_map(rooms_of_page));
    problems.extend(WITHOUT_CYCLES.into_iter().flat_map(|folder| cycles(folder, files)));
    problems
}

/// The names that start with this, and end there or at a slash.
fn is_in(path: &str, room: &str) -> bool {
    path.strip_prefix(room).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// What a manifest depends on, among our crates.
fn dependencies(file: &File) -> Vec<String> {
    let Some(folder) = file.path.strip_suffix("/Cargo.toml") else { return Vec::new() };
    let Some((_, allowed)) = CRATES.iter().find(|(name, _)| *name == folder) else {
        return vec![format!("{}: say in tidy/directions.rs which crates it may know", file.path)];
    };
    let section =
        file.text.split("\n[dependencies]\n").nth(1).unwrap_or("").split("\n[").next().unwrap_or("");
    let names = section.lines().filter_map(|line| line.split(['.', ' ', '=']).next());
    names
        .filter_map(|name| name.strip_prefix("xaymaca-"))
        .filter(|name| !allowed.contains(&format!("crates/{name}").as_str()))
        .map(|name| format!("{}: it may not know {name}", file.path))
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

fn rooms_of_page(file: &File) -> Vec<String> {
    let is_test = |path: &str| path.contains(".test.") || path == "core/testing.ts";
    let Some(path) = file.path.strip_prefix("web/src/").filter(|path| path.contains('/') && !is_test(path))
    else {
        return Vec::new();
    };
    let Some((room, allowed)) = PAGE.iter().find(|(room, _)| is_in(path, room)) else {
        return vec![format!("{}: say in tidy/directions.rs what this folder may import", file.path)];
    };
    let mut problems = Vec::new();
    for used in imports::of_page(path, &file.text) {
        let name = |room: &str| room.strip_suffix(".ts").map_or_else(|| room.to_owned(), str::to_owned);
        let may = |room: &str| is_in(&used, room) || is_in(&used, &name(room));
        if !may(room) && !allowed.iter().any(|allowed| may(allowed)) {
            problems.push(format!("{}: {room} may not import {used}", file.path));
        }
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

    #[test]
    fn what_points_the_right_way_is_fine() {
        let files = [
            file("crates/bots/Cargo.toml", "[package]\n\n[dependencies]\nxaymaca-rules.workspace = true\n"),
            file("crates/rules/Cargo.toml", "[package]\n\n[dev-dependencies]\nxaymaca-bots = \"1\"\n"),
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
            file("web/src/race/X.svelte", "import { y } from \"../core/choices/y\";\nimport \"svelte\";\n"),
            file("web/src/core/network/x.ts", "import type { M } from \"../model\";\n"),
            file("web/src/core/game/x.test.ts", "import { y } from \"../../race/y\";\n"),
            file("web/src/main.ts", "import X from \"./screens/X.svelte\";\n"),
            file("crates/store/src/a.rs", "use crate::b::B;\n"),
            file("crates/store/src/b.rs", "use crate::c::{C, D};\n"),
        ];
        assert_eq!(check(&files), Vec::<String>::new());
    }

    #[test]
    fn each_wrong_direction_is_noticed() {
        for (path, text, message) in [
            (
                "crates/rules/Cargo.toml",
                "[package]\n\n[dependencies]\nxaymaca-bots = \"1\"\n",
                "may not know bots",
            ),
            (
                "crates/store/Cargo.toml",
                "\n[dependencies]\nxaymaca-rules.workspace = true\n",
                "may not know rules",
            ),
            ("crates/new/Cargo.toml", "[package]\n", "say in tidy/directions.rs"),
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
            ("web/src/words/x.ts", "const y = await import(\"../race/y\");\n", "words may not import race/y"),
            ("web/src/new/x.ts", "export {};\n", "what this folder may import"),
        ] {
            let problems = check(&[file(path, text)]);
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
        assert_eq!(check(&files), ["crates/store: modules import each other in a circle: a, b, c"]);
    }

    #[test]
    fn re_exports_and_what_follows_a_test_are_imports_too() {
        let root = "mod pieces;\nmod table;\npub use table::game::Game;\n";
        let files = [
            file("crates/rules/src/lib.rs", root),
            file("crates/rules/src/pieces/x.rs", "#[cfg(test)]\nfn t() {}\n\nuse crate::Game;\n"),
        ];
        assert_eq!(check(&files), ["crates/rules/src/pieces/x.rs: pieces may not import table"]);
        let files = [
            file("crates/store/src/lib.rs", "mod a;\nmod b;\npub use a::A;\npub use b::B;\n"),
            file("crates/store/src/a.rs", "use crate::B;\n"),
            file("crates/store/src/b.rs", "use crate::A;\n"),
        ];
        assert_eq!(check(&files), ["crates/store: modules import each other in a circle: a, b"]);
    }
}
