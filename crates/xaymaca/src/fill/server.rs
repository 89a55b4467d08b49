//! A server that is measured: this program, as a process of its own.

use super::Place;
use anyhow::{Context as _, ensure};
use rustix::process::{Pid, Signal, kill_process};
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

/// A server that runs. It is killed when this value is dropped.
pub(super) struct Server {
    process: Child,
    pub(super) port: u16,
}

impl Server {
    /// Starts it with the usual settings at a free port of this machine, and waits until it says which.
    pub(super) fn start(place: &Place) -> anyhow::Result<Self> {
        let mut command = Command::new(std::env::current_exe()?);
        let settings = std::env::vars_os().map(|(name, _)| name);
        for name in settings.filter(|name| name.to_string_lossy().starts_with("XAYMACA_")) {
            command.env_remove(name);
        }
        command.args(["serve", "--host", "127.0.0.1", "--port", "0", "--log", "error"]);
        match place {
            Place::Directory(data) => command.arg("--data").arg(data),
            // Not as arguments, which other users of the machine can see: both may have a password.
            Place::Cluster { database, nats } => {
                command.env("XAYMACA_DATABASE", database).env("XAYMACA_NATS", nats)
            }
        };
        let mut process = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .context("no server can be started")?;
        let output = process.stdout.take().context("its output")?;
        let mut server = Self { process, port: 0 };
        let port = |line: String| line.trim().strip_prefix("page")?.rsplit(':').next()?.parse().ok();
        let port = BufReader::new(output).lines().map_while(Result::ok).find_map(port);
        server.port = port.context("the server did not start")?;
        Ok(server)
    }

    /// Stops it, and waits for its end.
    pub(super) fn stop(&mut self) -> anyhow::Result<()> {
        kill_process(Pid::from_child(&self.process), Signal::TERM)?;
        let status = self.process.wait()?;
        ensure!(status.success(), "the server ended with {status}");
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Both fail if it has ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
