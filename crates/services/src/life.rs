//! One life of a server: a process that ends when it is told to, and when we end, however that happens.
//!
//! A shell stands between us. It holds a pipe to us: a word on it is a signal for the server; if it closes without a word we
//! are gone, and so are server and folder soon after. Only the shell must be alive for that.

use crate::programs::User;
use crate::{BRIEF, LONG};
use std::fs::{self, File};
use std::io::Write as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Instant;

/// Its words: the last signal, the folder to remove, the program and its words.
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

/// What is started, and where.
pub(crate) struct Plan<'a> {
    pub(crate) program: &'a Path,
    pub(crate) words: &'a [&'a str],
    /// Its own folder, gone when we are gone.
    pub(crate) folder: &'a Path,
    pub(crate) user: Option<User>,
    /// What ends it at once and cleanly.
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
            // A key that interrupts us does not reach it: it hears of our end by the pipe, and cleans up.
            .process_group(0);
        plan.user.inspect(|user| {
            command.uid(user.id).gid(user.group);
        });
        Self { shell: command.spawn().expect("a shell"), log }
    }

    /// Until its log says so. False if it ended before.
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

    /// What it said.
    pub(crate) fn log(&self) -> String {
        fs::read(&self.log).map(|log| String::from_utf8_lossy(&log).into_owned()).unwrap_or_default()
    }

    /// Ends it with that signal. It is gone afterwards.
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
