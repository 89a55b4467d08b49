//! A NATS server of a test's own.

use crate::life::{Life, Plan};
use crate::{LONG, port, programs};
use std::time::Instant;
use tempfile::TempDir;

/// A NATS server on loopback. It ends with whoever holds it.
pub struct Nats {
    life: Option<Life>,
    port: u16,
    folder: TempDir,
}

impl Nats {
    /// A new one.
    pub fn start() -> Self {
        let folder = tempfile::Builder::new().prefix("xaymaca-nats-").tempdir().expect("a folder");
        let mut nats = Self { life: None, port: 0, folder };
        let end = Instant::now() + LONG;
        loop {
            nats.port = port::free();
            match nats.begin() {
                Ok(()) => return nats,
                Err(log) => assert!(Instant::now() < end, "NATS does not start: {log}"),
            }
        }
    }

    /// Where it is.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    pub(crate) const fn port(&self) -> u16 {
        self.port
    }

    /// Without a warning.
    pub fn kill(&mut self) {
        self.life.take().expect("it runs").end("KILL");
    }

    /// After it was killed, where it was.
    pub fn start_again(&mut self) {
        assert!(self.life.is_none(), "it still runs");
        let end = Instant::now() + LONG;
        while let Err(log) = self.begin() {
            assert!(Instant::now() < end, "NATS does not start again: {log}");
        }
    }

    fn begin(&mut self) -> Result<(), String> {
        let mut life = Life::begin(&Plan {
            program: &programs::nats(),
            words: &["-a", "127.0.0.1", "-p", &self.port.to_string()],
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
