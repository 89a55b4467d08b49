//! Reads what `strace` noted of a process: its writes to the files of one directory, its syncs, and what it printed. It knows
//! nothing of databases.

use std::collections::HashMap;

/// The system calls to note. A process that changes files by others is noticed by [`read`] only if they are named here.
pub(super) const CALLS: &str = "openat,write,writev,pwrite64,pwritev,ftruncate,fallocate,fsync,fdatasync,unlink,rename,\
                                unlinkat,renameat,renameat2";

/// Something that happened. Files are named by their place in the directory; the directory itself is the empty name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Event {
    /// A file was opened that is created if it does not exist.
    Created(String),
    /// Bytes were written at this place; without a place, at the end.
    Wrote {
        file: String,
        at: Option<usize>,
        bytes: Vec<u8>,
    },
    Truncated {
        file: String,
        length: usize,
    },
    Removed(String),
    Renamed {
        from: String,
        to: String,
    },
    /// A thread began to sync a file: what was written until now is durable when the same thread's `Synced` comes.
    Syncing {
        thread: u32,
        file: String,
    },
    Synced {
        thread: u32,
        file: String,
    },
    /// The process printed this.
    Said(String),
}

/// The events of the notes, in order. A write counts when it is done, a sync from its beginning, printing when it begins.
pub(super) fn read(notes: &str, dir: &str) -> Vec<Event> {
    let mut begun: HashMap<u32, String> = HashMap::new();
    let mut events = Vec::new();
    for line in notes.lines() {
        let Some((thread, call)) = line.trim_start().split_once(' ') else { continue };
        let Ok(thread) = thread.parse::<u32>() else { continue };
        let call = call.trim_start();
        if let Some(beginning) = call.strip_suffix(" <unfinished ...>") {
            events.extend(beginning_of(thread, beginning, dir));
            begun.insert(thread, beginning.to_owned());
        } else if let Some((_, end)) = call.strip_prefix("<... ").and_then(|call| call.split_once("resumed>"))
        {
            let whole = begun.remove(&thread).unwrap_or_default() + end;
            events.extend(end_of(thread, &whole, dir));
        } else {
            events.extend(beginning_of(thread, call, dir));
            events.extend(end_of(thread, call, dir));
        }
    }
    events
}

/// What counts from the beginning of a call.
fn beginning_of(thread: u32, call: &str, dir: &str) -> Option<Event> {
    let (name, args) = call.split_once('(')?;
    match name {
        "fsync" | "fdatasync" => Some(Event::Syncing { thread, file: within(dir, &descriptor(args)?.1)? }),
        "write" if descriptor(args)?.0 == 1 => {
            Some(Event::Said(String::from_utf8_lossy(&text(args)?).into_owned()))
        }
        _ => None,
    }
}

/// What counts when a call has succeeded.
fn end_of(thread: u32, call: &str, dir: &str) -> Option<Event> {
    let (call, result) = call.rsplit_once(" = ")?;
    if result.starts_with('-') {
        return None;
    }
    let (name, args) = call.trim_end().strip_suffix(')')?.split_once('(')?;
    let last = || args.rsplit_once(", ")?.1.parse::<usize>().ok();
    let file = || within(dir, &descriptor(args)?.1);
    match name {
        "openat" if args.contains("O_CREAT") => {
            assert!(!args.contains("O_TRUNC"), "emptying a file while it is opened is not modelled: {args}");
            Some(Event::Created(within(dir, &String::from_utf8(text(args)?).ok()?)?))
        }
        "write" => Some(Event::Wrote { file: file()?, at: None, bytes: text(args)? }),
        "pwrite64" => Some(Event::Wrote { file: file()?, at: last(), bytes: text(args)? }),
        "ftruncate" => Some(Event::Truncated { file: file()?, length: last()? }),
        "rename" => {
            let (from, to) = args.split_once(", ")?;
            let name = |arg: &str| within(dir, &String::from_utf8(text(arg)?).ok()?);
            Some(Event::Renamed { from: name(from)?, to: name(to)? })
        }
        "unlink" => Some(Event::Removed(within(dir, &String::from_utf8(text(args)?).ok()?)?)),
        "fsync" | "fdatasync" => Some(Event::Synced { thread, file: file()? }),
        "openat" => None,
        other => {
            let named = file().or_else(|| within(dir, &String::from_utf8(text(args)?).ok()?));
            assert!(named.is_none(), "{other} is not modelled: {args}");
            None
        }
    }
}

/// The number and the path of the descriptor that comes first: `3<path>`.
fn descriptor(args: &str) -> Option<(u32, String)> {
    let (number, rest) = args.split_once('<')?;
    let path = bytes(rest.split_once('>')?.0);
    Some((number.parse().ok()?, String::from_utf8(path).ok()?))
}

/// The first text in quotation marks.
fn text(args: &str) -> Option<Vec<u8>> {
    let (text, rest) = args.split_once('"')?.1.split_once('"')?;
    assert!(!rest.starts_with("..."), "strace left something out");
    Some(bytes(text))
}

/// The bytes of `\x61\x62`.
fn bytes(hex: &str) -> Vec<u8> {
    hex.split("\\x").skip(1).filter_map(|digits| u8::from_str_radix(digits, 16).ok()).collect()
}

/// The name of a file in the directory. The index in shared memory is none: it is made anew after a restart.
fn within(dir: &str, path: &str) -> Option<String> {
    let name = path.strip_prefix(dir)?;
    let name = if name.is_empty() { name } else { name.strip_prefix('/')? };
    (!name.ends_with("-shm")).then(|| name.to_owned())
}

#[test]
fn calls_of_two_threads_are_told_apart() {
    let notes = "\
7 openat(AT_FDCWD, \"\\x2f\\x64\\x2f\\x61\", O_RDWR|O_CREAT|O_CLOEXEC, 0644) = 3<\\x2f\\x64\\x2f\\x61>
7 pwrite64(3<\\x2f\\x64\\x2f\\x61>, \"\\x00\\x01\", 2, 4096 <unfinished ...>
8 fsync(4<\\x2f\\x64\\x2f\\x62>) = 0
7 <... pwrite64 resumed>)           = 2
7 fdatasync(3<\\x2f\\x64\\x2f\\x61> <unfinished ...>
8 write(1<\\x70>, \"\\x68\\x69\", 2) = 2
7 <... fdatasync resumed>) = 0
7 unlink(\"\\x2f\\x64\\x2f\\x61\") = -1 ENOENT (No such file or directory)
8 write(5<\\x2f\\x64\\x2f\\x61\\x2d\\x73\\x68\\x6d>, \"\\x68\\x69\", 2) = 2
";
    let (a, b) = ("a".to_owned(), "b".to_owned());
    assert_eq!(
        read(notes, "/d"),
        [
            Event::Created(a.clone()),
            Event::Syncing { thread: 8, file: b.clone() },
            Event::Synced { thread: 8, file: b },
            Event::Wrote { file: a.clone(), at: Some(4096), bytes: vec![0, 1] },
            Event::Syncing { thread: 7, file: a.clone() },
            Event::Said("hi".into()),
            Event::Synced { thread: 7, file: a },
        ]
    );
}
