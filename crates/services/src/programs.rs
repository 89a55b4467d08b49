//! Finds the programs that tests start, and the user they run as. If one is missing, the error says how to install it.

use std::fs;
use std::path::PathBuf;

/// How to install them.
const REMEDY: &str = "install it; `cargo xtask test` does so on Debian, as root";

/// A program of `PostgreSQL`.
pub(crate) fn postgres(name: &str) -> PathBuf {
    on_path(name, postgres_folders()).unwrap_or_else(|| {
        panic!("PostgreSQL is missing: no {name} on the PATH or in /usr/lib/postgresql/*/bin: {REMEDY}")
    })
}

/// The server of NATS.
pub(crate) fn nats() -> PathBuf {
    let folders = ["/usr/sbin", "/usr/local/sbin"].map(PathBuf::from);
    on_path("nats-server", folders)
        .unwrap_or_else(|| panic!("NATS is missing: no nats-server on the PATH or in /usr/sbin: {REMEDY}"))
}

/// A file on the PATH, or in one of these folders.
fn on_path(name: &str, others: impl IntoIterator<Item = PathBuf>) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).chain(others).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// Where Debian installs them, the newest version first.
fn postgres_folders() -> Vec<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<(u32, PathBuf)> = versions
        .filter_map(|version| Some((version.file_name().to_str()?.parse().ok()?, version.path().join("bin"))))
        .collect();
    versions.sort_by(|a, b| b.cmp(a));
    versions.into_iter().map(|(_, folder)| folder).collect()
}

/// A user of the system, by number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct User {
    pub(crate) id: u32,
    pub(crate) group: u32,
}

/// The user of `PostgreSQL`, if this process is root: it refuses to run as root.
pub(crate) fn user() -> Option<User> {
    if !rustix::process::geteuid().is_root() {
        return None;
    }
    let list = fs::read_to_string("/etc/passwd").expect("a list of users");
    let user = ["postgres", "nobody"].iter().find_map(|name| named(&list, name));
    Some(
        user.expect(
            "PostgreSQL refuses to run as root, and there is neither a user postgres nor a user nobody",
        ),
    )
}

fn named(list: &str, name: &str) -> Option<User> {
    list.lines().find_map(|line| {
        let mut parts = line.split(':');
        (parts.next()? == name).then_some(())?;
        Some(User { id: parts.nth(1)?.parse().ok()?, group: parts.next()?.parse().ok()? })
    })
}

#[cfg(test)]
mod tests {
    use super::{User, named};

    #[test]
    fn a_user_is_found_by_the_whole_name() {
        let list = "postgresql:x:7:8::/:/bin/sh\npostgres:x:101:104:the administrator,,,:/var/lib:/bin/bash\nbroken\n";
        assert_eq!(named(list, "postgres"), Some(User { id: 101, group: 104 }));
        assert_eq!(named(list, "nobody"), None);
        assert_eq!(named(list, "broken"), None);
    }
}
