//! The files of the project, as git lists them.

use anyhow::Context as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_path_buf)
}

/// A text file of the project.
pub(crate) struct File {
    /// From the root, with forward slashes.
    pub(crate) path: String,
    pub(crate) text: String,
}

impl File {
    pub(crate) fn is_rust(&self) -> bool {
        self.path.rsplit('.').next() == Some("rs")
    }
}

/// Every text file that git tracks or would track, without ignored ones.
pub(crate) fn all() -> anyhow::Result<Vec<File>> {
    let root = root();
    let listed = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard", "-z"])
        .current_dir(&root)
        .output()
        .context("git lists the project's files: is it installed?")?;
    anyhow::ensure!(listed.status.success(), "git ls-files failed: is this a git checkout?");
    let names = String::from_utf8(listed.stdout).context("file names are text")?;
    let mut files = Vec::new();
    for path in names.split('\0').filter(|path| !path.is_empty()) {
        // A deleted file may still be listed; a picture is not text.
        if let Ok(text) = std::fs::read_to_string(root.join(path)) {
            files.push(File { path: path.into(), text });
        }
    }
    anyhow::ensure!(!files.is_empty(), "git knows no files here");
    Ok(files)
}
