//! A file that is written whole or not at all, at a place that was tried before the work began.

use anyhow::{Context as _, bail};
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Where a file will be.
pub(crate) struct WholeFile {
    path: PathBuf,
}

impl WholeFile {
    /// Tries the place: hours of races must not end with a report that cannot be written.
    pub(crate) fn at(path: &Path) -> anyhow::Result<Self> {
        if path.is_dir() {
            bail!("{} cannot be written: it is a directory", path.display());
        }
        let file = Self { path: path.to_path_buf() };
        let beside = file.beside()?;
        File::create(&beside).with_context(|| file.problem())?;
        fs::remove_file(&beside).with_context(|| file.problem())?;
        Ok(file)
    }

    /// Readers see the old file or the new one, never a part.
    pub(crate) fn write(&self, contents: impl AsRef<[u8]>) -> anyhow::Result<()> {
        let beside = self.beside()?;
        let written = File::create(&beside)
            .and_then(|mut file| file.write_all(contents.as_ref()))
            .and_then(|()| fs::rename(&beside, &self.path));
        if written.is_err() {
            // What is left of it helps nobody; the error that counts is the one above.
            let _ = fs::remove_file(&beside);
        }
        written.with_context(|| self.problem())
    }

    /// A name beside it, so that renaming stays on one disk; of this process alone, so that two do not meet.
    fn beside(&self) -> anyhow::Result<PathBuf> {
        let Some(name) = self.path.file_name() else { bail!("{} names no file", self.path.display()) };
        let mut beside = std::ffi::OsString::from(".");
        beside.push(name);
        beside.push(format!(".{}", std::process::id()));
        Ok(self.path.with_file_name(beside))
    }

    fn problem(&self) -> String {
        format!("{} cannot be written", self.path.display())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_there_whole_and_alone() {
        let folder = std::env::temp_dir().join(format!("xaymaca-whole-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("report.html");
        let file = WholeFile::at(&path).unwrap();
        assert!(!path.exists(), "trying leaves nothing");
        file.write("old").unwrap();
        file.write("new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        assert!(WholeFile::at(&folder).is_err());
        assert!(WholeFile::at(&folder.join("none/report.html")).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
