//! The acknowledgement file, beside the database: which appends were acknowledged since the write-ahead log began anew. It
//! tells a lost tail that was acknowledged from one that never was. It knows no SQL.
//!
//! After each commit, and before any caller is answered, the last append of each table in the group is written here. The file is
//! synced about once a second by a thread of its own: it survives a crash of the process whole, and after a power cut it has
//! what had reached the disk. It is never ahead of the database, so it raises no false alarm. When the write-ahead log begins
//! anew, all that was in it is synced in the database: then a new file takes the place of this one, with the appends that are
//! only in the journal. It names its database by a random id, so that a restored backup, which has another, is no alarm.
//!
//! ```text
//! acknowledged 1 DATABASE CHECKSUM          the database of this file
//! group BYTES CHECKSUM                      what was committed together
//! 17 DIGEST asRu7JqLTdIGDs1THc_hlQ          that append of that table
//! - asRu7JqLTdIGDs1THc_hlQ                  the table is about to be deleted: what stands before does not count
//! = 1700000000000 DIGEST uPzAtd2b8LhAJRzzN0oWkQ   the sessions of that guest, as they were last changed
//! ```

mod text;

pub(super) use text::{Claims, Noted};

use super::database::private;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use text::{claims, framed, header, push_claim, push_guest, push_name};
use xaymaca_chain::Digest;

/// How long what was written may wait for the next sync.
const SYNC: Duration = Duration::from_secs(1);
/// Bytes after which the rest of the file is not read: a sound one never comes near.
const MOST_BYTES: u64 = 256 << 20;

/// The path of the file in the directory of a store.
pub(super) fn file_in(dir: &Path) -> PathBuf {
    dir.join("acknowledged")
}

/// Reads what was acknowledged by the database with that id. A file that is not there or belongs to another database has
/// nothing; neither has a group that is torn or damaged.
pub(super) fn read(dir: &Path, database: &str) -> io::Result<Noted> {
    let mut bytes = Vec::new();
    match File::open(file_in(dir)) {
        Ok(file) => file.take(MOST_BYTES).read_to_end(&mut bytes)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Noted::default()),
        Err(error) => return Err(error),
    };
    let Some(first) = bytes.iter().position(|&byte| byte == b'\n').map(|end| end + 1) else {
        return Ok(Noted::default());
    };
    if bytes[..first] != *header(database).as_bytes() {
        // Its checksum tells another database from a damaged line, in which case the groups are still worth reading.
        let line = String::from_utf8_lossy(&bytes[..first]);
        let other = line.split(' ').nth(2).filter(|other| line == header(other));
        if let Some(other) = other {
            tracing::info!(
                other,
                "the file of acknowledged appends belongs to another database: it is replaced"
            );
            return Ok(Noted::default());
        }
        tracing::warn!("the first line of the file of acknowledged appends is damaged");
    }
    Ok(claims(&bytes[first..]))
}

/// The open file.
#[derive(Debug)]
pub(super) struct Acknowledged {
    dir: PathBuf,
    database: String,
    /// Shared with the thread that syncs it.
    file: Arc<Mutex<Arc<File>>>,
    /// Tells the thread that there is something to sync.
    dirty: SyncSender<()>,
    /// The salt of the write-ahead log: it changes when that begins anew.
    salt: Option<[u8; 8]>,
    /// What the database does not have: it stays in every new file, until a person decides.
    lost: Noted,
    has_failed: bool,
}

impl Acknowledged {
    /// Begins a new file for the database with that id. `lost` is what the former file had and the database does not have.
    pub(super) fn new(
        dir: &Path,
        database: &str,
        lost: Noted,
        unfolded: &[(Arc<str>, u64, Digest)],
    ) -> io::Result<Acknowledged> {
        let file = replace(dir, database, &lost, unfolded)?;
        let file = Arc::new(Mutex::new(Arc::new(file)));
        let (dirty, waiting) = sync_channel(1);
        let shared = Arc::clone(&file);
        std::thread::Builder::new().name("acknowledged".into()).spawn(move || sync(&shared, &waiting))?;
        let salt = salt(dir);
        Ok(Acknowledged {
            dir: dir.to_path_buf(),
            database: database.to_owned(),
            file,
            dirty,
            salt,
            lost,
            has_failed: false,
        })
    }

    /// Notes a group that is committed. `unfolded` has every append that is only in the journal, this group included. It is not
    /// an error if that fails: the group is stored, only a loss of it would not be noticed.
    pub(super) fn note<'a>(
        &mut self,
        group: impl Iterator<Item = (&'a str, u64, Digest)>,
        unfolded: impl FnOnce() -> Vec<(Arc<str>, u64, Digest)>,
    ) {
        let now = salt(&self.dir);
        if now != self.salt {
            // All that was committed before this group is synced in the database.
            self.salt = now;
            let begun = self.begin(&unfolded());
            return self.settle(&begun);
        }
        let mut body = String::with_capacity(2048);
        for (table, seq, digest) in group {
            push_claim(&mut body, table, seq, digest);
        }
        let written = self.write(&body);
        self.settle(&written);
        let _ = self.dirty.try_send(());
    }

    /// Notes the last change of a guest's sessions, which is committed. `unfolded` as for [`Acknowledged::note`].
    pub(super) fn note_guest(
        &mut self,
        guest: &str,
        (changed, digest): (u64, Digest),
        unfolded: impl FnOnce() -> Vec<(Arc<str>, u64, Digest)>,
    ) {
        self.lost.guests.remove(guest);
        let now = salt(&self.dir);
        let begun = if now == self.salt { Ok(()) } else { self.begin(&unfolded()) };
        self.salt = now;
        let mut body = String::new();
        push_guest(&mut body, guest, changed, digest);
        let written = begun.and_then(|()| self.write(&body));
        self.settle(&written);
        let _ = self.dirty.try_send(());
    }

    /// Notes that tables are about to be deleted, and syncs that: the database must not be ahead of it.
    pub(super) fn forget<'a>(&mut self, tables: impl Iterator<Item = &'a str>) -> io::Result<()> {
        let mut body = String::new();
        for table in tables {
            self.lost.tables.remove(table);
            body.push_str("- ");
            push_name(&mut body, table);
        }
        if body.is_empty() {
            return Ok(());
        }
        self.write(&body)?;
        self.current().sync_data()
    }

    /// Begins anew, because the database has been checkpointed.
    pub(super) fn begin(&mut self, unfolded: &[(Arc<str>, u64, Digest)]) -> io::Result<()> {
        let file = replace(&self.dir, &self.database, &self.lost, unfolded)?;
        *self.file.lock().unwrap_or_else(PoisonError::into_inner) = Arc::new(file);
        Ok(())
    }

    /// What the database does not have, and its id.
    pub(super) const fn lost(&self) -> (&Noted, &str) {
        (&self.lost, self.database.as_str())
    }

    fn write(&self, body: &str) -> io::Result<()> {
        (&*self.current()).write_all(framed(body).as_bytes())
    }

    fn current(&self) -> Arc<File> {
        Arc::clone(&self.file.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn settle(&mut self, done: &io::Result<()>) {
        if let Err(error) = done
            && !self.has_failed
        {
            tracing::warn!(%error, "acknowledged appends could not be noted");
        }
        self.has_failed = done.is_err();
    }
}

/// Puts a new file in the place of the old one, at once and for good: a power cut leaves one of them whole.
fn replace(
    dir: &Path,
    database: &str,
    lost: &Noted,
    unfolded: &[(Arc<str>, u64, Digest)],
) -> io::Result<File> {
    let draft = dir.join("acknowledged.new");
    let mut file = private(OpenOptions::new().append(true).create(true), &draft)?;
    file.set_len(0)?;
    let mut body = String::new();
    for (table, (seq, digest)) in &lost.tables {
        push_claim(&mut body, table, *seq, *digest);
    }
    for (guest, (changed, digest)) in &lost.guests {
        push_guest(&mut body, guest, *changed, *digest);
    }
    for (table, seq, digest) in unfolded.iter().filter(|(table, ..)| !lost.tables.contains_key(&**table)) {
        push_claim(&mut body, table, *seq, *digest);
    }
    let mut text = header(database);
    if !body.is_empty() {
        text.push_str(&framed(&body));
    }
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&draft, file_in(dir))?;
    File::open(dir)?.sync_all()?;
    Ok(file)
}

/// Syncs the file about once a second, while there is something to sync.
fn sync(file: &Mutex<Arc<File>>, dirty: &Receiver<()>) {
    while dirty.recv().is_ok() {
        std::thread::sleep(SYNC);
        let file = Arc::clone(&file.lock().unwrap_or_else(PoisonError::into_inner));
        // If it fails, a power cut may take more of it.
        let _ = file.sync_data();
    }
}

/// The salt in the header of the write-ahead log; none if there is none.
fn salt(dir: &Path) -> Option<[u8; 8]> {
    let mut header = [0; 24];
    File::open(dir.join("xaymaca.db-wal")).ok()?.read_exact(&mut header).ok()?;
    header[16..].try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::{Acknowledged, Claims, Noted, claims, file_in, framed, push_claim, read};
    use std::fs;
    use xaymaca_chain::Digest;

    fn digest(seq: u64) -> Digest {
        Digest::START.next("a", seq, 0, "")
    }

    #[test]
    fn what_was_noted_is_read_and_the_last_counts() {
        let dir = tempfile::tempdir().expect("a directory");
        let lost = Claims::from([("lost".to_owned(), (9, digest(9)))]);
        let lost = Noted { tables: lost.clone(), guests: lost };
        let mut file = Acknowledged::new(dir.path(), "id", lost, &[]).expect("a file");
        let names = ["anne", "7:' \"%\n\u{e4}", ""];
        for seq in 1..4 {
            file.note(names.iter().map(|name| (*name, seq, digest(seq))), Vec::new);
        }
        file.note([("gone", 1, digest(1))].into_iter(), Vec::new);
        file.forget(["gone"].into_iter()).expect("noted");
        for changed in 1..4 {
            file.note_guest("mary", (changed, digest(changed)), Vec::new);
        }
        let Noted { tables: found, guests } = read(dir.path(), "id").expect("read");
        assert_eq!(guests["mary"], (3, digest(3)));
        assert_eq!(guests["lost"], (9, digest(9)));
        assert_eq!(found.len(), 4, "{found:?}");
        assert!(names.iter().all(|name| found[*name] == (3, digest(3))));
        assert_eq!(found["lost"], (9, digest(9)));
        assert_eq!(
            read(dir.path(), "another").expect("read"),
            Noted::default(),
            "a restored backup is no alarm"
        );
        file.begin(&[("mary".into(), 5, digest(5))]).expect("begun");
        let Noted { tables: found, guests } = read(dir.path(), "id").expect("read");
        assert_eq!(guests.len(), 1, "what is lost stays, until the guest is repaired");
        file.note_guest("lost", (1, digest(1)), Vec::new);
        file.begin(&[]).expect("begun");
        assert!(read(dir.path(), "id").expect("read").guests.is_empty());
        assert_eq!(found.keys().collect::<Vec<_>>(), ["lost", "mary"]);
    }

    #[test]
    fn a_torn_or_damaged_group_is_passed_over() {
        let dir = tempfile::tempdir().expect("a directory");
        let mut file = Acknowledged::new(dir.path(), "id", Noted::default(), &[]).expect("a file");
        for seq in 1..4 {
            file.note([("a", seq, digest(seq)), ("b", seq, digest(seq))].into_iter(), Vec::new);
        }
        let whole = fs::read(file_in(dir.path())).expect("a file");
        for end in 0..whole.len() {
            fs::write(file_in(dir.path()), &whole[..end]).expect("torn");
            let found = read(dir.path(), "id").expect("read").tables;
            assert!(found.values().all(|(seq, found)| *found == digest(*seq)), "{end}");
        }
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << (at % 8);
            fs::write(file_in(dir.path()), bytes).expect("flipped");
            let found = read(dir.path(), "id").expect("read").tables;
            assert!(
                found.values().all(|(seq, found)| *seq >= 2 && *found == digest(*seq)),
                "{at}: {found:?}"
            );
            assert_eq!(found.len(), 2, "{at}");
        }
    }

    #[test]
    fn a_later_group_is_found_behind_rubbish() {
        let mut body = String::new();
        push_claim(&mut body, "a", 7, digest(7));
        let text = format!("group 99\nrubbish\n{}", framed(&body));
        assert_eq!(claims(text.as_bytes()).tables["a"], (7, digest(7)));
    }
}
