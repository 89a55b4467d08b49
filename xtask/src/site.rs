//! `cargo xtask site --out DIR` writes the page as plain files, for any web space and under any path. It needs no server.

use crate::{files, npm, wasm};
use anyhow::{Context as _, bail, ensure};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use xaymaca_pagebuild::device::{self, Library};
use xaymaca_pagebuild::folders;

const WEB: &str = "web";
/// Where npm builds it, inside the folder of the page.
const BUILT: &str = "dist-site";
/// Files by which an earlier site is known.
const MARKS: [&str; 3] = ["index.html", "sw.js", MANIFEST];
const MANIFEST: &str = "manifest.webmanifest";
/// What our manifest says.
const NAME: &str = "\"Xaymaca\"";
/// The folder of files whose names have a digest of their content.
const HASHED: &str = "assets";

/// Runs the task with the words after its name.
pub(crate) fn run(args: impl Iterator<Item = String>) -> anyhow::Result<()> {
    let out = wanted(args)?;
    check(&out)?;
    let library = required(device::library())?;
    if !files::root().join(WEB).join("node_modules").is_dir() {
        npm::install(WEB)?;
    }
    wasm::build_with(&library)?;
    npm::run(WEB, "build:site")?;
    write(&files::root().join(WEB).join(BUILT), &out)
        .with_context(|| format!("{} could not be written", out.display()))?;
    println!("the page is in {}: copy it to any web space, under any path", out.display());
    Ok(())
}

/// Plain files have no server that could run a table instead. Nothing is installed here: `cargo xtask setup` does that.
fn required(library: Option<Library>) -> anyhow::Result<Library> {
    library.with_context(|| format!("the page as plain files has no server: {}", device::MISSING))
}

/// The folder that `--out DIR` or `--out=DIR` names.
fn wanted(mut args: impl Iterator<Item = String>) -> anyhow::Result<PathBuf> {
    let out = match args.next().as_deref() {
        Some("--out") => args.next(),
        Some(word) => word.strip_prefix("--out=").map(str::to_owned),
        None => None,
    };
    match (out, args.next()) {
        (Some(out), None) if !out.is_empty() => Ok(out.into()),
        _ => bail!("cargo xtask site --out DIR"),
    }
}

/// Refuses a folder with other files: an earlier site is replaced, and nothing else is overwritten.
fn check(out: &Path) -> anyhow::Result<()> {
    let mut entries = match fs::read_dir(out) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error).with_context(|| format!("{} is no folder", out.display())),
    };
    // Other pages have files of these names, too.
    let is_ours = fs::read_to_string(out.join(MANIFEST)).is_ok_and(|manifest| manifest.contains(NAME));
    let is_site = is_ours && MARKS.iter().all(|name| out.join(name).is_file());
    ensure!(
        entries.next().is_none() || is_site,
        "{} has other files, and is not overwritten: name an empty folder or an earlier site",
        out.display()
    );
    Ok(())
}

/// Replaces what is at `out`.
fn write(built: &Path, out: &Path) -> io::Result<()> {
    folders::remove(&out.join(HASHED))?;
    folders::copy(built, out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> impl Iterator<Item = String> {
        text.split_whitespace().map(str::to_owned).collect::<Vec<_>>().into_iter()
    }

    #[test]
    fn the_folder_is_named_once() {
        for good in ["--out there", "--out=there"] {
            assert_eq!(wanted(words(good)).ok(), Some(PathBuf::from("there")), "{good}");
        }
        for bad in ["", "there", "--out", "--out=", "--out a b", "--in a"] {
            assert!(wanted(words(bad)).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_site_without_its_tables_is_refused_with_what_would_add_them() {
        let refused = required(None).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(refused.contains("rustup target add wasm32-unknown-unknown"), "{refused}");
        assert!(refused.contains("has no server"), "{refused}");
        assert!(required(Some(Library::Installed)).is_ok());
    }

    #[test]
    fn a_folder_with_other_files_is_not_overwritten() -> io::Result<()> {
        let root = std::env::temp_dir().join(format!("xaymaca-site-{}", std::process::id()));
        let (built, out) = (root.join("built"), root.join("out"));
        fs::create_dir_all(built.join(HASHED))?;
        for name in MARKS.into_iter().chain(["assets/new.js"]) {
            fs::write(built.join(name), NAME)?;
        }
        assert!(check(&out).is_ok(), "it is not there yet");
        fs::create_dir_all(out.join(HASHED))?;
        fs::remove_dir(out.join(HASHED))?;
        assert!(check(&out).is_ok(), "it is empty");
        fs::write(out.join("letter.txt"), "dear")?;
        assert!(check(&out).is_err(), "it has a letter");
        fs::remove_file(out.join("letter.txt"))?;
        write(&built, &out)?;
        fs::write(out.join("assets/old.js"), "old")?;
        assert!(check(&out).is_ok(), "it is an earlier site");
        fs::write(out.join(MANIFEST), "\"Another\"")?;
        assert!(check(&out).is_err(), "it is another page's");
        write(&built, &out)?;
        assert!(out.join("assets/new.js").is_file() && !out.join("assets/old.js").exists());
        fs::remove_dir_all(root)
    }
}
