//! The packages that cargo builds, as `cargo metadata` describes them: ours and all we depend on, on every platform.

use crate::files;
use anyhow::{Context as _, ensure};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// A package of the workspace or a dependency.
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    /// As its manifest says, an SPDX expression.
    pub(crate) licence: Option<String>,
    /// From the root of the workspace; none for a package from elsewhere.
    pub(crate) folder: Option<String>,
    pub(crate) dependencies: Vec<Dependency>,
}

/// A dependency that a manifest asks for, in whatever section.
pub(crate) struct Dependency {
    pub(crate) name: String,
    pub(crate) use_: Use,
    pub(crate) is_optional: bool,
    /// Of a package of the workspace.
    pub(crate) folder: Option<String>,
}

/// What a dependency is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Use {
    Code,
    BuildScript,
    Tests,
}

/// All packages. Those that this machine does not have yet, such as those for other platforms, are downloaded once.
pub(crate) fn packages() -> anyhow::Result<Vec<Package>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let root = files::root();
    let told = Command::new(&cargo)
        .args(["metadata", "--format-version", "1", "--locked", "--all-features"])
        .current_dir(&root)
        .output()
        .with_context(|| format!("{} could not be started", cargo.display()))?;
    let message = String::from_utf8_lossy(&told.stderr);
    ensure!(told.status.success(), "cargo metadata ended with {}: {message}", told.status);
    read(&String::from_utf8(told.stdout).context("cargo metadata is text")?, &root)
}

fn read(json: &str, root: &Path) -> anyhow::Result<Vec<Package>> {
    let metadata: Value = serde_json::from_str(json).context("cargo metadata is JSON")?;
    list(&metadata, "packages")?.iter().map(|package| read_package(package, root)).collect()
}

fn read_package(package: &Value, root: &Path) -> anyhow::Result<Package> {
    let manifest = Path::new(text(package, "manifest_path")?);
    let dependencies = list(package, "dependencies")?.iter();
    Ok(Package {
        name: text(package, "name")?.into(),
        version: text(package, "version")?.into(),
        licence: package["license"].as_str().map(str::to_string),
        folder: manifest.parent().and_then(|folder| from_root(folder, root)),
        dependencies: dependencies
            .map(|dependency| read_dependency(dependency, root))
            .collect::<anyhow::Result<_>>()?,
    })
}

fn read_dependency(dependency: &Value, root: &Path) -> anyhow::Result<Dependency> {
    Ok(Dependency {
        name: text(dependency, "name")?.into(),
        use_: match dependency["kind"].as_str() {
            None => Use::Code,
            Some("build") => Use::BuildScript,
            Some(_) => Use::Tests,
        },
        is_optional: dependency["optional"].as_bool().unwrap_or(false),
        folder: dependency["path"].as_str().and_then(|path| from_root(Path::new(path), root)),
    })
}

/// With forward slashes.
fn from_root(path: &Path, root: &Path) -> Option<String> {
    let parts: Vec<&str> = path.strip_prefix(root).ok()?.iter().filter_map(|part| part.to_str()).collect();
    Some(parts.join("/"))
}

fn text<'a>(value: &'a Value, field: &str) -> anyhow::Result<&'a str> {
    value[field].as_str().with_context(|| format!("cargo metadata has no {field}"))
}

fn list<'a>(value: &'a Value, field: &str) -> anyhow::Result<&'a Vec<Value>> {
    value[field].as_array().with_context(|| format!("cargo metadata has no {field}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_and_what_they_depend_on_are_read() {
        let json = r#"{"packages": [
            {"name": "a", "version": "1.2.0", "license": "MIT", "manifest_path": "/x/crates/a/Cargo.toml", "dependencies": [
                {"name": "b", "kind": null, "optional": true, "path": "/x/crates/b"},
                {"name": "c", "kind": "build", "optional": false, "target": "cfg(unix)"},
                {"name": "d", "kind": "dev", "optional": false}
            ]},
            {"name": "c", "version": "3.0.0", "license": null, "manifest_path": "/y/c/Cargo.toml", "dependencies": []}
        ]}"#;
        let packages = read(json, Path::new("/x")).unwrap();
        let [a, c] = packages.as_slice() else { panic!("two packages") };
        assert_eq!((a.licence.as_deref(), a.folder.as_deref()), (Some("MIT"), Some("crates/a")));
        assert_eq!((c.licence.as_deref(), c.folder.as_deref()), (None, None));
        let uses: Vec<_> = a.dependencies.iter().map(|one| (one.name.as_str(), one.use_)).collect();
        assert_eq!(uses, [("b", Use::Code), ("c", Use::BuildScript), ("d", Use::Tests)]);
        assert_eq!(a.dependencies[0].folder.as_deref(), Some("crates/b"));
        assert!(a.dependencies[0].is_optional && !a.dependencies[1].is_optional);
    }

    #[test]
    fn something_else_is_refused() {
        for json in ["", "[]", "{\"packages\": [{\"name\": \"a\"}]}"] {
            assert!(read(json, Path::new("/x")).is_err(), "{json}");
        }
    }
}
