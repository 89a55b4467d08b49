//! A disk that loses power: it keeps what was synced, and of the rest what chance decides. It knows nothing of databases.

use super::trace::Event;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng as _;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;

/// A disk writes a sector whole or not at all.
const SECTOR: usize = 512;

/// What survives of that which was not synced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Survives {
    Nothing,
    /// As after a kill: the system has written everything.
    Everything,
    /// Any sectors of any writes, and any number of the first changes of the directory.
    Some,
}

/// A file: what is durable, and what was changed since.
#[derive(Clone, Default, Debug)]
struct File {
    durable: Vec<u8>,
    pending: Vec<Change>,
    /// Its length with all changes.
    length: usize,
}

#[derive(Clone, Debug)]
enum Change {
    Write { at: usize, bytes: Vec<u8> },
    Truncate(usize),
}

/// A change of the directory: a name gets a file, or loses it.
type Entry = (String, Option<usize>);

#[derive(Default, Debug)]
pub(super) struct Disk {
    files: Vec<File>,
    /// The files by name, with all changes.
    names: HashMap<String, usize>,
    durable_names: BTreeMap<String, usize>,
    pending_names: Vec<Entry>,
    /// Syncs under way: the changes each will have made durable.
    syncing: HashMap<(u32, String), (usize, usize)>,
}

impl Disk {
    /// Something happened to the disk.
    pub(super) fn play(&mut self, event: &Event) {
        match event {
            Event::Created(name) => {
                if !self.names.contains_key(name) {
                    let file = self.files.len();
                    self.files.push(File::default());
                    self.names.insert(name.clone(), file);
                    self.pending_names.push((name.clone(), Some(file)));
                }
            }
            Event::Removed(name) => {
                self.names.remove(name);
                self.pending_names.push((name.clone(), None));
            }
            Event::Renamed { from, to } => {
                if let Some(file) = self.names.remove(from) {
                    self.names.insert(to.clone(), file);
                    // The new name first: a cut between them leaves both, and never none.
                    self.pending_names.push((to.clone(), Some(file)));
                    self.pending_names.push((from.clone(), None));
                }
            }
            Event::Wrote { file, at, bytes } => {
                if let Some(file) = self.file(file) {
                    let at = at.unwrap_or(file.length);
                    file.length = file.length.max(at + bytes.len());
                    file.pending.push(Change::Write { at, bytes: bytes.clone() });
                }
            }
            Event::Truncated { file, length } => {
                if let Some(file) = self.file(file) {
                    file.length = *length;
                    file.pending.push(Change::Truncate(*length));
                }
            }
            Event::Syncing { thread, file } => {
                let mark = match self.names.get(file) {
                    Some(&id) => (id, self.files[id].pending.len()),
                    None => (usize::MAX, self.pending_names.len()),
                };
                self.syncing.insert((*thread, file.clone()), mark);
            }
            Event::Synced { thread, file } => {
                let mark = self.syncing.remove(&(*thread, file.clone()));
                let Some((id, changes)) = mark else { return };
                if file.is_empty() {
                    let synced: Vec<Entry> = self.pending_names.drain(..changes).collect();
                    apply_names(&mut self.durable_names, &synced);
                } else if let Some(file) = self.files.get_mut(id) {
                    let changes = changes.min(file.pending.len());
                    for change in file.pending.drain(..changes) {
                        apply(&mut file.durable, &change);
                    }
                }
            }
            Event::Said(_) => {}
        }
    }

    fn file(&mut self, name: &str) -> Option<&mut File> {
        let &id = self.names.get(name)?;
        self.files.get_mut(id)
    }

    /// Writes into `dir` what a power cut leaves now.
    pub(super) fn cut(&self, dir: &Path, survives: Survives, luck: &mut Xoshiro256PlusPlus) {
        let mut names = self.durable_names.clone();
        let kept = match survives {
            Survives::Nothing => 0,
            Survives::Everything => self.pending_names.len(),
            Survives::Some => luck.next_u64() as usize % (self.pending_names.len() + 1),
        };
        apply_names(&mut names, &self.pending_names[..kept]);
        for (name, id) in names {
            let file = &self.files[id];
            let mut content = file.durable.clone();
            for change in &file.pending {
                match survives {
                    Survives::Nothing => {}
                    Survives::Everything => apply(&mut content, change),
                    Survives::Some => torn(&mut content, change, luck),
                }
            }
            std::fs::write(dir.join(name), content).expect("a file of the cut");
        }
    }
}

fn apply_names(names: &mut BTreeMap<String, usize>, entries: &[Entry]) {
    for (name, file) in entries {
        match file {
            Some(file) => names.insert(name.clone(), *file),
            None => names.remove(name),
        };
    }
}

fn apply(content: &mut Vec<u8>, change: &Change) {
    match change {
        Change::Write { at, bytes } => {
            let end = at + bytes.len();
            if content.len() < end {
                content.resize(end, 0);
            }
            content[*at..end].copy_from_slice(bytes);
        }
        Change::Truncate(length) => content.resize(*length, 0),
    }
}

/// Applies some sectors of a write; a change of length whole or not at all.
fn torn(content: &mut Vec<u8>, change: &Change, luck: &mut Xoshiro256PlusPlus) {
    match change {
        Change::Truncate(_) => {
            if luck.next_u64() & 1 == 1 {
                apply(content, change);
            }
        }
        Change::Write { at, bytes } => {
            let mut start = 0;
            while start < bytes.len() {
                let end = ((at + start) / SECTOR + 1) * SECTOR - at;
                let sector = &bytes[start..end.min(bytes.len())];
                if luck.next_u64() & 1 == 1 {
                    apply(content, &Change::Write { at: at + start, bytes: sector.to_vec() });
                }
                start = end;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Disk, Event, Survives};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng as _;

    /// The content of `a` after these events and a cut.
    fn left(events: &[Event], survives: Survives) -> Option<Vec<u8>> {
        let mut disk = Disk::default();
        for event in events {
            disk.play(event);
        }
        let dir = tempfile::tempdir().expect("a directory");
        disk.cut(dir.path(), survives, &mut Xoshiro256PlusPlus::seed_from_u64(1));
        std::fs::read(dir.path().join("a")).ok()
    }

    fn sync(file: &str) -> [Event; 2] {
        let file = file.to_owned();
        [Event::Syncing { thread: 1, file: file.clone() }, Event::Synced { thread: 1, file }]
    }

    fn write(bytes: &[u8]) -> Event {
        Event::Wrote { file: "a".into(), at: None, bytes: bytes.to_vec() }
    }

    #[test]
    fn a_cut_loses_what_was_not_synced() {
        let mut events = vec![Event::Created("a".into()), write(b"one")];
        events.extend(sync("a"));
        assert_eq!(left(&events, Survives::Nothing), None, "the name was not synced");
        events.extend(sync(""));
        events.push(write(b"two"));
        assert_eq!(left(&events, Survives::Nothing).as_deref(), Some(&b"one"[..]));
        assert_eq!(left(&events, Survives::Everything).as_deref(), Some(&b"onetwo"[..]));
    }

    #[test]
    fn a_sync_covers_what_was_written_before_it_began() {
        let mut events = vec![Event::Created("a".into())];
        events.extend(sync(""));
        let [begun, done] = sync("a");
        events.extend([write(b"one"), begun, write(b"two"), done]);
        assert_eq!(left(&events, Survives::Nothing).as_deref(), Some(&b"one"[..]));
    }

    #[test]
    fn a_removed_file_comes_back_until_its_directory_is_synced() {
        let mut events = vec![Event::Created("a".into())];
        events.extend(sync(""));
        events.push(Event::Removed("a".into()));
        assert_eq!(left(&events, Survives::Nothing), Some(Vec::new()));
        events.extend(sync(""));
        assert_eq!(left(&events, Survives::Nothing), None);
    }
}
