//! Keeps a damaged write-ahead log. `SQLite` reads it up to the first frame that is not as it was written, and soon overwrites the
//! rest. Therefore it is copied before the file is opened. The copy stays if something acknowledged is missing, or if the start
//! is refused; a person may find the lost appends in it.
//!
//! A copy is written into `lost-tail-copying`, synced, and renamed to `lost-tail-draft`: so a draft is always whole. A start that
//! is interrupted, or cannot rename its draft, leaves it. The next start decides about it, because the log itself may be overwritten by
//! then, and makes another draft if there is another log by then: neither hides the other. A copy that is needed becomes `lost-tail-1`,
//! `lost-tail-2` …

use super::acknowledged::{self, Noted};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A longer write-ahead log is not copied, in bytes. It has some 16 MiB, unless another process reads for long.
const MOST_BYTES: u64 = 512 << 20;
/// Copies that are kept, and drafts, so that a disk that damages every write does not fill up.
const MOST_COPIES: u32 = 8;
/// Where a copy is while it is written.
const COPYING: &str = "lost-tail-copying";

/// The files that are copied.
const FILES: [&str; 2] = ["xaymaca.db-wal", "acknowledged"];

/// Copies of the write-ahead logs that the last servers left, of which it is not known yet whether they are needed.
#[derive(Debug)]
pub(super) struct Copy {
    dir: PathBuf,
    drafts: Vec<PathBuf>,
}

impl Copy {
    /// Copies the write-ahead log, if there is one, unless a draft of an earlier start has it. That it fails does not hinder the
    /// start.
    pub(super) fn make(dir: &Path) -> Copy {
        // A copy that was interrupted is not whole, and what it was made of is still there.
        let _ = fs::remove_dir_all(dir.join(COPYING));
        let (drafts, free): (Vec<PathBuf>, Vec<PathBuf>) = drafts(dir).partition(|draft| draft.exists());
        let mut copy = Copy { dir: dir.to_path_buf(), drafts };
        let bytes = dir.join(FILES[0]).metadata().map_or(0, |file| file.len());
        if bytes == 0 || copy.drafts.iter().any(|draft| has_log(draft, dir)) {
            return copy;
        }
        let done = match free.into_iter().next() {
            _ if bytes > MOST_BYTES => Err(io::Error::other(format!("it has {bytes} bytes"))),
            None => Err(io::Error::other(format!("there are {MOST_COPIES} drafts of such copies"))),
            Some(draft) => copy_files(dir, &draft).map(|()| copy.drafts.push(draft)),
        };
        if let Err(error) = done {
            tracing::warn!(%error, "the write-ahead log was not copied before it is read");
            let _ = fs::remove_dir_all(dir.join(COPYING));
        }
        copy
    }

    /// Keeps the copies if one of these lost appends is not in an earlier copy, and else removes them.
    pub(super) fn settle(self, lost: &Noted, database: &str) {
        let mut known = Noted::default();
        for folder in numbered(&self.dir) {
            let Noted { tables, guests, .. } = acknowledged::read(&folder, database).unwrap_or_default();
            known.tables.extend(tables);
            known.guests.extend(guests);
        }
        let is_new = lost.tables.iter().any(|(table, claim)| known.tables.get(table) != Some(claim))
            || lost.guests.iter().any(|(guest, claim)| known.guests.get(guest) != Some(claim));
        if is_new {
            self.keep();
        } else {
            self.drafts.iter().for_each(|draft| drop(fs::remove_dir_all(draft)));
        }
    }

    /// Keeps the copies, unless the same log has been kept before. A draft that cannot be renamed stays for the next start.
    pub(super) fn keep(self) {
        self.drafts.iter().for_each(|draft| self.keep_draft(draft));
    }

    fn keep_draft(&self, draft: &Path) {
        if numbered(&self.dir).any(|folder| has_log(&folder, draft)) {
            let _ = fs::remove_dir_all(draft);
            return;
        }
        let Some(folder) = numbered(&self.dir).find(|folder| !folder.exists()) else {
            tracing::warn!("there are {MOST_COPIES} copies of damaged write-ahead logs: no more are kept");
            let _ = fs::remove_dir_all(draft);
            return;
        };
        match fs::rename(draft, &folder).and_then(|()| sync(&self.dir)) {
            Ok(()) => {
                let folder = folder.display();
                tracing::warn!(%folder, "the write-ahead log, which may be damaged, was copied");
            }
            Err(error) => tracing::warn!(%error, "the copy of the write-ahead log could not be kept"),
        }
    }
}

/// Where copies are that are needed.
fn numbered(dir: &Path) -> impl Iterator<Item = PathBuf> {
    (1..=MOST_COPIES).map(|nth| dir.join(format!("lost-tail-{nth}")))
}

/// Where whole copies are until it is known whether they are needed.
fn drafts(dir: &Path) -> impl Iterator<Item = PathBuf> {
    let name = |nth| if nth == 1 { "lost-tail-draft".to_owned() } else { format!("lost-tail-draft-{nth}") };
    (1..=MOST_COPIES).map(move |nth| dir.join(name(nth)))
}

/// True if a copy has all of the write-ahead log in another folder: a start that is refused is tried again and again, and one that was
/// interrupted leaves less of the log.
fn has_log(copy: &Path, other: &Path) -> bool {
    let [copy, other] = [copy, other].map(|folder| folder.join(FILES[0]));
    let bytes = |path: &Path| path.metadata().map(|file| file.len()).ok();
    bytes(&other).is_some()
        && bytes(&other) <= bytes(&copy)
        && matches!((fs::read(&copy), fs::read(&other)), (Ok(copy), Ok(other)) if copy.starts_with(&other))
}

/// Copies the files, and returns when the draft is on the disk.
fn copy_files(dir: &Path, draft: &Path) -> io::Result<()> {
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
    fs::rename(&copying, draft)?;
    sync(dir)
}

/// Waits until a file or a folder is on the disk.
pub(super) fn sync(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::{Copy, FILES, MOST_COPIES, numbered};
    use crate::sqlite::acknowledged::{Claims, Noted};
    use std::fs;
    use std::path::Path;
    use xaymaca_chain::Digest;

    fn write_log(dir: &Path, bytes: &str) {
        fs::write(dir.join(FILES[0]), bytes).expect("written");
    }

    fn kept(dir: &Path) -> Vec<String> {
        numbered(dir).filter_map(|folder| fs::read_to_string(folder.join(FILES[0])).ok()).collect()
    }

    fn lost() -> Noted {
        Noted { tables: Claims::from([("a".to_owned(), (1, Digest::START))]), ..Noted::default() }
    }

    #[test]
    fn a_draft_that_stayed_hides_no_later_log() {
        let dir = tempfile::tempdir().expect("a directory");
        write_log(dir.path(), "first");
        // The start is interrupted, or the draft cannot be renamed.
        drop(Copy::make(dir.path()));
        drop(Copy::make(dir.path()));
        write_log(dir.path(), "second");
        Copy::make(dir.path()).settle(&lost(), "id");
        assert_eq!(kept(dir.path()), ["first", "second"]);
        write_log(dir.path(), "third");
        Copy::make(dir.path()).settle(&Noted::default(), "id");
        assert_eq!(kept(dir.path()).len(), 2, "nothing is lost");
        assert_eq!(fs::read_dir(dir.path()).expect("a directory").count(), 3, "no draft is left");
    }

    #[test]
    fn drafts_and_copies_are_bounded() {
        let dir = tempfile::tempdir().expect("a directory");
        for nth in 0..2 * MOST_COPIES {
            write_log(dir.path(), &nth.to_string());
            drop(Copy::make(dir.path()));
        }
        Copy::make(dir.path()).keep();
        write_log(dir.path(), "one more");
        Copy::make(dir.path()).keep();
        assert_eq!(kept(dir.path()).len(), MOST_COPIES as usize);
        assert_eq!(fs::read_dir(dir.path()).expect("a directory").count(), MOST_COPIES as usize + 1);
    }
}
