//! A server process that ends when it is told to, and when this process ends, however that happens.
//!
//! A shell stands between. It has a pipe from us: a line on it is a signal for the server. If the pipe closes without a line,
//! this process is gone, and the shell ends the server and removes its folder.

use crate::programs::User;
use crate::{BRIEF, LONG};
use std::fs::{self, File};
use std::io::Write as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Instant;

/// Its arguments: the last signal, the folder to remove, the program and its arguments.
const SHELL: &str = r#"
last=$1; folder=$2; shift 2
exec 3<&0
"$@" 3<&- </dev/null &
server=$!
(
    if read -r signal <&3; then
        kill -s "$signal" "$server"
    else
        trap '' TERM
        kill -s "$last" "$server"
        exit 7
    fi
) 2>/dev/null &
listener=$!
wait "$server"
kill "$listener" 2>/dev/null
wait "$listener"
if [ $? = 7 ]; then rm -rf "$folder"; fi
"#;

pub(crate) struct Life {
    shell: Child,
    log: PathBuf,
}

/// What to start, and where.
pub(crate) struct Plan<'a> {
    pub(crate) program: &'a Path,
    pub(crate) words: &'a [&'a str],
    /// Its working folder, which is removed when this process is gone.
    pub(crate) folder: &'a Path,
    pub(crate) user: Option<User>,
    /// The signal that ends it when this process is gone.
    pub(crate) last: &'a str,
}

impl Life {
    pub(crate) fn begin(plan: &Plan<'_>) -> Self {
        let log = plan.folder.join("log");
        let file = File::create(&log).expect("a file");
        let mut command = Command::new("sh");
        command
            .args(["-c", SHELL, "shell", plan.last])
            .arg(plan.folder)
            .arg(plan.program)
            .args(plan.words)
            .current_dir(plan.folder)
            .env("LC_ALL", "C")
            .stdin(Stdio::piped())
            .stdout(file.try_clone().expect("a file"))
            .stderr(file)
            // So that Ctrl-C does not reach the shell: it learns of our end by the pipe, and cleans up.
            .process_group(0);
        plan.user.inspect(|user| {
            command.uid(user.id).gid(user.group);
        });
        Self { shell: command.spawn().expect("a shell"), log }
    }

    /// Waits until its log has this text. False if the process ended before.
    pub(crate) fn says(&mut self, words: &str) -> bool {
        let end = Instant::now() + LONG;
        while !self.log().contains(words) {
            if self.shell.try_wait().expect("a process").is_some() {
                return false;
            }
            assert!(Instant::now() < end, "it never says {words:?}: {}", self.log());
            thread::sleep(BRIEF);
        }
        true
    }

    /// Its log so far.
    pub(crate) fn log(&self) -> String {
        fs::read(&self.log).map(|log| String::from_utf8_lossy(&log).into_owned()).unwrap_or_default()
    }

    /// Ends it with that signal, and waits for its end.
    pub(crate) fn end(mut self, signal: &str) {
        let mut pipe = self.shell.stdin.take().expect("a pipe");
        // If the shell is gone already, so is the server.
        let _ = writeln!(pipe, "{signal}");
        let end = Instant::now() + LONG;
        while self.shell.try_wait().expect("a process").is_none() {
            assert!(Instant::now() < end, "it does not end: {}", self.log());
            thread::sleep(BRIEF);
        }
    }
}
