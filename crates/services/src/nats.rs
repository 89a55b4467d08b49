//! A NATS server for a test.

use crate::certificates::Certificates;
use crate::life::{Life, Plan};
use crate::{LONG, port, programs};
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::path::PathBuf;
use std::time::Instant;
use tempfile::TempDir;

/// The name of its configuration file.
const CONFIG: &str = "nats.conf";
/// The name of the file with its process id.
const NUMBER: &str = "pid";

/// A NATS server on loopback. It ends when this value is dropped, or its process ends.
pub struct Nats {
    life: Option<Life>,
    port: u16,
    folder: TempDir,
    authority: Option<PathBuf>,
}

fn folder() -> TempDir {
    tempfile::Builder::new().prefix("xaymaca-nats-").tempdir().expect("a folder")
}

impl Nats {
    /// Starts a server without access control.
    pub fn start() -> Self {
        Self::start_in(folder(), "", None)
    }

    /// Starts a server with this configuration.
    pub fn start_with(config: &str) -> Self {
        Self::start_in(folder(), config, None)
    }

    /// Starts a server that requires TLS, with a certificate for `localhost` by an authority of its own.
    pub fn start_with_tls() -> Self {
        let folder = folder();
        let Certificates { authority, certificate, key } = Certificates::new(folder.path());
        let config =
            format!(r#"tls {{ cert_file: "{}", key_file: "{}" }}"#, certificate.display(), key.display());
        Self::start_in(folder, &config, Some(authority))
    }

    /// Starts a cluster of two servers.
    pub fn start_two() -> [Self; 2] {
        const ROUTES: &str = "Listening for route connections on ";
        let mut first = Self::start_with(r#"cluster { name: sea, listen: "127.0.0.1:-1" }"#);
        let life = first.life.as_mut().expect("it runs");
        assert!(life.says(ROUTES), "it has no routes: {}", life.log());
        let log = life.log();
        let route = log.split(ROUTES).nth(1).and_then(|rest| rest.lines().next()).expect("an address");
        let config = format!(
            r#"cluster {{ name: sea, listen: "127.0.0.1:-1", routes: ["nats://{}"] }}"#,
            route.trim()
        );
        let mut second = Self::start_with(&config);
        let life = second.life.as_mut().expect("it runs");
        assert!(life.says("Route connection created"), "they are not connected: {}", life.log());
        [first, second]
    }

    fn start_in(folder: TempDir, config: &str, authority: Option<PathBuf>) -> Self {
        fs::write(folder.path().join(CONFIG), config).expect("written");
        let mut nats = Self { life: None, port: 0, folder, authority };
        let end = Instant::now() + LONG;
        loop {
            nats.port = port::free();
            match nats.begin() {
                Ok(()) => return nats,
                Err(log) => assert!(Instant::now() < end, "NATS does not start: {log}"),
            }
        }
    }

    /// Its URL.
    pub fn url(&self) -> String {
        format!("nats://{}", self.address())
    }

    /// Its host and port.
    pub fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// The file with the certificate of its authority.
    pub fn authority(&self) -> &str {
        self.authority.as_deref().and_then(|file| file.to_str()).expect("it speaks TLS")
    }

    pub(crate) const fn port(&self) -> u16 {
        self.port
    }

    /// Kills it with SIGKILL.
    pub fn kill(&mut self) {
        self.life.take().expect("it runs").end("KILL");
    }

    /// Starts it again at the same port after it was killed.
    pub fn start_again(&mut self) {
        assert!(self.life.is_none(), "it still runs");
        let end = Instant::now() + LONG;
        while let Err(log) = self.begin() {
            assert!(Instant::now() < end, "NATS does not start again: {log}");
        }
    }

    /// Stops the process without ending it: connections stay open and are not answered.
    pub fn freeze(&self) {
        self.signal(Signal::STOP);
    }

    /// Lets a frozen server go on.
    pub fn thaw(&self) {
        self.signal(Signal::CONT);
    }

    fn signal(&self, signal: Signal) {
        let number = fs::read_to_string(self.folder.path().join(NUMBER)).expect("its number");
        let process = number.trim().parse().ok().and_then(Pid::from_raw).expect("a number");
        kill_process(process, signal).expect("told");
    }

    fn begin(&mut self) -> Result<(), String> {
        let mut life = Life::begin(&Plan {
            program: &programs::nats(),
            words: &["-a", "127.0.0.1", "-p", &self.port.to_string(), "-c", CONFIG, "-P", NUMBER],
            folder: self.folder.path(),
            user: None,
            last: "KILL",
        });
        if !life.says("Server is ready") {
            return Err(life.log());
        }
        self.life = Some(life);
        Ok(())
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        if let Some(life) = self.life.take() {
            life.end("KILL");
        }
    }
}
