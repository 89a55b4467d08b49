//! A damaged write-ahead log is copied before it is overwritten, and only then.

use crate::place::{Embedded, Place as _, append, options};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use xaymaca_store::{Store, StoreError};

fn copies(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).expect("a directory").map(|entry| entry.expect("an entry").path());
    let mut found: Vec<PathBuf> =
        entries.filter(|path| path.to_string_lossy().contains("lost-tail")).collect();
    found.sort();
    found
}

/// A directory as a killed process leaves it, after three appends.
async fn killed() -> Embedded {
    let (place, copy) = (Embedded::fresh(), Embedded::fresh());
    let store = place.open().await;
    for seq in 0..3 {
        store.append(append("anne", seq)).await.expect("appended");
    }
    for name in ["xaymaca.db", "xaymaca.db-wal", "acknowledged"] {
        fs::copy(place.dir().join(name), copy.dir().join(name)).expect("copied");
    }
    copy
}

/// The same directory with its folders, as if its process were killed now.
fn copied(place: &Embedded) -> Embedded {
    let copy = Embedded::fresh();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(place.dir().join(&folder)).expect("a directory") {
            let entry = entry.expect("an entry");
            let within = folder.join(entry.file_name());
            if entry.path().is_dir() {
                fs::create_dir(copy.dir().join(&within)).expect("a folder");
                folders.push(within);
            } else if entry.path().is_file() && entry.file_name() != "lock" {
                fs::copy(entry.path(), copy.dir().join(within)).expect("copied");
            }
        }
    }
    copy
}

fn damage_wal(dir: &Path) -> Vec<u8> {
    let path = dir.join("xaymaca.db-wal");
    let mut bytes = fs::read(&path).expect("a log");
    let at = bytes.len() - 100;
    bytes[at] ^= 8;
    fs::write(path, &bytes).expect("flipped");
    bytes
}

#[tokio::test]
async fn a_damaged_log_is_kept_once_with_every_byte() {
    let mut place = killed().await;
    let bytes = damage_wal(place.dir());
    for seq in 0..3 {
        let store = place.open().await;
        assert!(matches!(store.read("anne").await, Err(StoreError::Damaged { append: 2, .. })));
        store.append(append("mary", seq)).await.expect("appended");
        // The next start finds another write-ahead log, and what was lost before.
        place = copied(&place);
        assert!(fs::read(place.dir().join("xaymaca.db-wal")).expect("a log") != bytes);
    }
    assert_eq!(place.open().await.damaged().len(), 1);
    let kept = copies(place.dir());
    assert_eq!(kept.len(), 1, "{kept:?}");
    assert!(fs::read(kept[0].join("xaymaca.db-wal")).expect("kept") == bytes);
    assert!(kept[0].join("acknowledged").is_file());
}

#[tokio::test]
async fn a_sound_log_leaves_no_copy() {
    let place = killed().await;
    let store = place.open().await;
    assert!(store.damaged().is_empty());
    assert_eq!(copies(place.dir()), Vec::<PathBuf>::new());
}

#[tokio::test]
async fn a_refused_start_keeps_the_log() {
    let place = killed().await;
    let bytes = damage_wal(place.dir());
    let path = place.dir().join("xaymaca.db");
    let mut file = fs::read(&path).expect("a file");
    file[3] ^= 1;
    fs::write(&path, file).expect("flipped");
    assert!(Store::open_with(place.dir(), &options()).await.is_err());
    let kept = copies(place.dir());
    assert_eq!(kept.len(), 1, "{kept:?}");
    assert!(fs::read(kept[0].join("xaymaca.db-wal")).expect("kept") == bytes);
}

#[tokio::test]
async fn copies_are_bounded() {
    let place = killed().await;
    for nth in 1..=8 {
        fs::create_dir(place.dir().join(format!("lost-tail-{nth}"))).expect("a folder");
    }
    damage_wal(place.dir());
    assert!(!place.open().await.damaged().is_empty());
    assert_eq!(copies(place.dir()).len(), 8);
}

/// A start that was killed after it had copied the log, and before it had settled whether the copy is needed.
fn interrupt(dir: &Path) {
    let draft = dir.join("lost-tail-draft");
    fs::create_dir(&draft).expect("a folder");
    for name in ["xaymaca.db-wal", "acknowledged"] {
        fs::copy(dir.join(name), draft.join(name)).expect("copied");
    }
}

#[tokio::test]
async fn interrupted_starts_use_up_no_place() {
    let whole = killed().await;
    for _ in 0..10 {
        let place = Embedded::fresh();
        for name in ["xaymaca.db", "xaymaca.db-wal", "acknowledged"] {
            fs::copy(whole.dir().join(name), place.dir().join(name)).expect("copied");
        }
        interrupt(place.dir());
        assert!(place.open().await.damaged().is_empty());
        assert_eq!(copies(place.dir()), Vec::<PathBuf>::new(), "a sound log is not kept");
    }
}

#[tokio::test]
async fn the_draft_of_an_interrupted_start_is_kept_with_every_byte() {
    let place = killed().await;
    let bytes = damage_wal(place.dir());
    interrupt(place.dir());
    // SQLite overwrites what it does not believe.
    fs::write(place.dir().join("xaymaca.db-wal"), &bytes[..bytes.len() / 2]).expect("overwritten");
    assert!(!place.open().await.damaged().is_empty());
    let kept = copies(place.dir());
    assert_eq!(kept, [place.dir().join("lost-tail-1")]);
    assert!(fs::read(kept[0].join("xaymaca.db-wal")).expect("kept") == bytes);
}

#[tokio::test]
async fn half_a_copy_is_never_taken_for_a_whole_one() {
    let place = killed().await;
    let bytes = damage_wal(place.dir());
    let copying = place.dir().join("lost-tail-copying");
    fs::create_dir(&copying).expect("a folder");
    fs::write(copying.join("xaymaca.db-wal"), &bytes[..100]).expect("half a copy");
    assert!(!place.open().await.damaged().is_empty());
    let kept = copies(place.dir());
    assert_eq!(kept, [place.dir().join("lost-tail-1")]);
    assert!(fs::read(kept[0].join("xaymaca.db-wal")).expect("kept") == bytes);
}

#[cfg(unix)]
#[tokio::test]
async fn a_draft_that_cannot_be_renamed_stays() {
    let place = killed().await;
    let bytes = damage_wal(place.dir());
    // Nothing seems to be there, and yet no folder can take the name.
    let name = place.dir().join("lost-tail-1");
    std::os::unix::fs::symlink("nowhere", &name).expect("a link");
    let store = place.open().await;
    assert!(!store.damaged().is_empty());
    let draft = |name: &str| place.dir().join(name).join("xaymaca.db-wal");
    assert!(fs::read(draft("lost-tail-draft")).expect("the draft") == bytes);
    store.append(append("mary", 0)).await.expect("appended");
    // The next start finds another damaged log.
    let wal = fs::read(draft("")).expect("a log");
    store.close().await;
    fs::write(draft(""), wal).expect("as a kill leaves it");
    let later = damage_wal(place.dir());
    assert!(later != bytes);
    place.open().await.close().await;
    assert!(fs::read(draft("lost-tail-draft")).expect("the draft") == bytes);
    fs::remove_file(&name).expect("the link");
    assert!(!place.open().await.damaged().is_empty());
    assert!(fs::read(draft("lost-tail-1")).expect("kept") == bytes, "as soon as it can be renamed");
    assert!(fs::read(draft("lost-tail-2")).expect("kept") == later, "and the later one is not hidden by it");
}

/// Waits until this process has no file of the database open: a thread of its own closes the connection of a refused start.
async fn closed(dir: &Path) {
    let is_open = || {
        let files = fs::read_dir("/proc/self/fd").into_iter().flatten().flatten();
        let mut files = files.filter_map(|entry| fs::read_link(entry.path()).ok());
        files.any(|file| file.starts_with(dir))
    };
    let waiting = async {
        while is_open() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), waiting).await.expect("the connection is closed");
}

#[tokio::test]
async fn a_start_that_is_refused_again_and_again_keeps_one_copy() {
    let place = killed().await;
    let bytes = damage_wal(place.dir());
    let path = place.dir().join("xaymaca.db");
    let mut file = fs::read(&path).expect("a file");
    file[3] ^= 1;
    fs::write(&path, file).expect("flipped");
    for _ in 0..3 {
        assert!(Store::open_with(place.dir(), &options()).await.is_err());
        closed(place.dir()).await;
        fs::write(place.dir().join("xaymaca.db-wal"), &bytes).expect("as it was");
    }
    assert_eq!(copies(place.dir()).len(), 1);
}
