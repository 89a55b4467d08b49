//! A file that is written atomically, at a path that is tried before the work begins.

use anyhow::{Context as _, bail};
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// A path that can be written.
pub(crate) struct WholeFile {
    path: PathBuf,
}

impl WholeFile {
    /// Tries the path: hours of races must not end with a report that cannot be written.
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

    /// Writes the file. Readers see the old file or the new one, never a part.
    pub(crate) fn write(&self, contents: impl AsRef<[u8]>) -> anyhow::Result<()> {
        let beside = self.beside()?;
        let written = File::create(&beside)
            .and_then(|mut file| file.write_all(contents.as_ref()))
            .and_then(|()| fs::rename(&beside, &self.path));
        if written.is_err() {
            // The error above counts, not one of the clean-up.
            let _ = fs::remove_file(&beside);
        }
        written.with_context(|| self.problem())
    }

    /// A temporary path in the same directory, so that renaming stays on one disk, and unique to this process.
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
    fn a_file_is_replaced_and_no_temporary_file_is_left() {
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
