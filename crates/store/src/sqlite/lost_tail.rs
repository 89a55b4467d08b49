//! Keeps a damaged write-ahead log. `SQLite` reads it up to the first frame that is not as it was written, and soon overwrites the
//! rest. Therefore it is copied before the file is opened. The copy stays if something acknowledged is missing, or if the start
//! is refused; a person may find the lost appends in it.
//!
//! A copy is written into `lost-tail-copying`, synced, and renamed to `lost-tail-draft`: so a draft is always whole. A start that
//! is interrupted leaves its draft, and the next start goes on with it, because the log itself may be overwritten by then. A copy
//! that is needed becomes `lost-tail-1`, `lost-tail-2` …

use super::acknowledged::{self, Noted};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A longer write-ahead log is not copied, in bytes. It has some 16 MiB, unless another process reads for long.
const MOST_BYTES: u64 = 512 << 20;
/// Copies that are kept, so that a disk that damages every write does not fill up.
const MOST_COPIES: u32 = 8;
/// Where a copy is while it is written.
const COPYING: &str = "lost-tail-copying";
/// Where a whole copy is until it is known whether it is needed.
const DRAFT: &str = "lost-tail-draft";

/// The files that are copied.
const FILES: [&str; 2] = ["xaymaca.db-wal", "acknowledged"];

/// A copy of the write-ahead log that the last server left.
#[derive(Debug)]
pub(super) struct Copy {
    dir: PathBuf,
    is_there: bool,
}

impl Copy {
    /// Copies the write-ahead log, if there is one, or takes the draft of a start that was interrupted. That it fails does not
    /// hinder the start.
    pub(super) fn make(dir: &Path) -> Copy {
        // A copy that was interrupted is not whole, and what it was made of is still there.
        let _ = fs::remove_dir_all(dir.join(COPYING));
        let mut copy = Copy { dir: dir.to_path_buf(), is_there: dir.join(DRAFT).exists() };
        let bytes = dir.join(FILES[0]).metadata().map_or(0, |file| file.len());
        if copy.is_there || bytes == 0 {
            return copy;
        }
        let done = if bytes > MOST_BYTES {
            Err(io::Error::other(format!("it has {bytes} bytes")))
        } else {
            copy_files(dir)
        };
        match done {
            Ok(()) => copy.is_there = true,
            Err(error) => {
                tracing::warn!(%error, "the write-ahead log was not copied before it is read");
                let _ = fs::remove_dir_all(dir.join(COPYING));
            }
        }
        copy
    }

    /// Keeps the copy if one of these lost appends is not in an earlier copy, and else removes it.
    pub(super) fn settle(mut self, lost: &Noted, database: &str) {
        let mut known = Noted::default();
        for folder in (1..=MOST_COPIES).map(|nth| numbered(&self.dir, nth)) {
            let Noted { tables, guests, .. } = acknowledged::read(&folder, database).unwrap_or_default();
            known.tables.extend(tables);
            known.guests.extend(guests);
        }
        let is_new = lost.tables.iter().any(|(table, claim)| known.tables.get(table) != Some(claim))
            || lost.guests.iter().any(|(guest, claim)| known.guests.get(guest) != Some(claim));
        if is_new {
            self.keep();
        } else if self.is_there {
            let _ = fs::remove_dir_all(self.dir.join(DRAFT));
        }
    }

    /// Keeps the copy, unless the same log has been kept before. A draft that cannot be renamed stays as it is.
    pub(super) fn keep(&mut self) {
        if !std::mem::take(&mut self.is_there) {
            return;
        }
        let draft = self.dir.join(DRAFT);
        let folders = || (1..=MOST_COPIES).map(|nth| numbered(&self.dir, nth));
        if folders().any(|folder| has_same_log(&draft, &folder)) {
            let _ = fs::remove_dir_all(draft);
            return;
        }
        let Some(folder) = folders().find(|folder| !folder.exists()) else {
            tracing::warn!("there are {MOST_COPIES} copies of damaged write-ahead logs: no more are kept");
            let _ = fs::remove_dir_all(draft);
            return;
        };
        match fs::rename(&draft, &folder).and_then(|()| sync(&self.dir)) {
            Ok(()) => {
                let folder = folder.display();
                tracing::warn!(%folder, "the write-ahead log, which may be damaged, was copied");
            }
            Err(error) => tracing::warn!(%error, "the copy of the write-ahead log could not be kept"),
        }
    }
}

fn numbered(dir: &Path, nth: u32) -> PathBuf {
    dir.join(format!("lost-tail-{nth}"))
}

/// True if two copies have the same write-ahead log: a start that is refused is tried again and again.
fn has_same_log(one: &Path, other: &Path) -> bool {
    let [one, other] = [one, other].map(|folder| folder.join(FILES[0]));
    let bytes = |path: &Path| path.metadata().map(|file| file.len()).ok();
    bytes(&other).is_some()
        && bytes(&one) == bytes(&other)
        && matches!((fs::read(&one), fs::read(&other)), (Ok(one), Ok(other)) if one == other)
}

/// Copies the files, and returns when the draft is on the disk.
fn copy_files(dir: &Path) -> io::Result<()> {
    let copying = dir.join(COPYING);
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(&copying)?;
    for name in FILES {
        match fs::copy(dir.join(name), copying.join(name)) {
            Ok(_) => sync(&copying.join(name))?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    sync(&copying)?;
    fs::rename(&copying, dir.join(DRAFT))?;
    sync(dir)
}

/// Waits until a file or a folder is on the disk.
pub(super) fn sync(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}
