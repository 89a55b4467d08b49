//! A `PostgreSQL` server for a test, or one for all tests of a process.

use crate::life::{Life, Plan};
use crate::programs::{self, User};
use crate::{BRIEF, LONG, port};
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt as _;
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Instant;
use tempfile::TempDir;

/// The superuser.
const OWNER: &str = "xaymaca";

/// A `PostgreSQL` server on loopback. It ends when this value is dropped, or its process ends.
pub struct Postgres {
    life: Option<Life>,
    port: u16,
    folder: TempDir,
    user: Option<User>,
    /// The number of databases from [`Self::fresh`].
    made: AtomicU32,
}

impl Postgres {
    /// Starts a server without databases of its own.
    pub fn start() -> Self {
        let folder = tempfile::Builder::new().prefix("xaymaca-postgres-").tempdir().expect("a folder");
        let user = programs::user();
        if let Some(User { id, group }) = user {
            chown(folder.path(), Some(id), Some(group)).expect("given away");
        }
        let mut postgres = Self { life: None, port: 0, folder, user, made: AtomicU32::new(0) };
        postgres.prepare();
        let end = Instant::now() + LONG;
        loop {
            postgres.port = port::free();
            match postgres.begin() {
                Ok(()) => return postgres,
                Err(log) => assert!(Instant::now() < end, "PostgreSQL does not start: {log}"),
            }
        }
    }

    /// The server that all tests of this process share. Each test creates databases of its own.
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<Postgres> = OnceLock::new();
        SHARED.get_or_init(Self::start)
    }

    /// The URL of a database.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://{OWNER}@127.0.0.1:{}/{database}", self.port)
    }

    /// Creates a database.
    pub fn create(&self, database: &str) {
        self.ask("postgres", &format!(r#"create database "{database}""#));
    }

    /// Creates a database with a new name, which is returned.
    pub fn fresh(&self) -> String {
        let name = format!("xaymaca_{}", self.made.fetch_add(1, Ordering::Relaxed));
        self.create(&name);
        name
    }

    /// Runs SQL. Returns a line for every row, with `|` between its columns.
    pub fn ask(&self, database: &str, sql: &str) -> String {
        let output = self
            .client("psql")
            .args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", database, "-c", sql])
            .output()
            .expect("psql starts");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{sql}: {told}");
        String::from_utf8(output.stdout).expect("text")
    }

    /// Stops it with a fast shutdown: all connections are closed.
    pub fn stop(&mut self) {
        self.life.take().expect("it runs").end("INT");
    }

    /// Kills it with SIGKILL, and waits for its backend processes, which live a moment longer and could still commit.
    pub fn kill(&mut self) {
        let backends = self.ask("postgres", "select pid from pg_stat_activity");
        self.life.take().expect("it runs").end("KILL");
        let end = Instant::now() + LONG;
        while backends.lines().any(is_alive) {
            assert!(Instant::now() < end, "a process of a killed PostgreSQL does not end");
            thread::sleep(BRIEF);
        }
    }

    /// Starts it again on the same data and port after it was ended.
    pub fn start_again(&mut self) {
        assert!(self.life.is_none(), "it still runs");
        let end = Instant::now() + LONG;
        // Processes of a killed server may still be there for a moment.
        while let Err(log) = self.begin() {
            assert!(Instant::now() < end, "PostgreSQL does not start again: {log}");
            thread::sleep(BRIEF);
        }
    }

    /// Stops it and starts it again.
    pub fn restart(&mut self) {
        self.stop();
        self.start_again();
    }

    fn data(&self) -> String {
        self.folder.path().join("data").to_str().expect("text").to_owned()
    }

    fn prepare(&self) {
        let mut command = Command::new(programs::postgres("initdb"));
        command
            .args(["-D", &self.data(), "-U", OWNER, "-A", "trust", "-E", "UTF8", "--locale=C"])
            .args(["--no-sync", "--no-instructions"])
            .current_dir(self.folder.path());
        self.user.inspect(|user| {
            command.uid(user.id).gid(user.group);
        });
        let output = command.output().expect("initdb starts");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "initdb: {told}");
    }

    fn begin(&mut self) -> Result<(), String> {
        let (data, port) = (self.data(), self.port.to_string());
        let mut words = vec!["-D", &data, "-p", &port, "-h", "127.0.0.1"];
        // Without fsync: the data need not survive a crash of the machine.
        for setting in ["unix_socket_directories=", "fsync=off", "max_connections=300", "shared_buffers=32MB"]
        {
            words.extend(["-c", setting]);
        }
        let mut life = Life::begin(&Plan {
            program: &programs::postgres("postgres"),
            words: &words,
            folder: self.folder.path(),
            user: self.user,
            last: "QUIT",
        });
        if !life.says("database system is ready to accept connections") {
            return Err(life.log());
        }
        let end = Instant::now() + LONG;
        while !self.client("pg_isready").stdout(Stdio::null()).status().expect("pg_isready starts").success()
        {
            assert!(Instant::now() < end, "PostgreSQL accepts no connections: {}", life.log());
            thread::sleep(BRIEF);
        }
        self.life = Some(life);
        Ok(())
    }

    fn client(&self, name: &str) -> Command {
        let mut command = Command::new(programs::postgres(name));
        let port = self.port.to_string();
        command.args(["-h", "127.0.0.1", "-U", OWNER, "-p", &port]).stdin(Stdio::null());
        command
    }
}

/// True if there is a process with that id.
fn is_alive(pid: &str) -> bool {
    let mut signal = Command::new("kill");
    signal.args(["-0", pid]).stderr(Stdio::null()).status().expect("kill starts").success()
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if let Some(life) = self.life.take() {
            life.end("QUIT");
        }
    }
}
