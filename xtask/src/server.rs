//! A server for a task, with data of its own, at a free port of this machine.

use anyhow::Context as _;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A server with data of its own, at a free port. It ends with this value.
pub(crate) struct Server {
    process: Child,
    /// Host and port.
    pub(crate) address: String,
}

impl Server {
    /// Starts it, and waits until it listens.
    pub(crate) fn start(program: &Path, data: &Path) -> anyhow::Result<Self> {
        let mut process = Command::new(program)
            .args(["serve", "--port", "0", "--think-ms", "2", "--log", "error", "--data"])
            .arg(data)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{} could not be started", program.display()))?;
        let output = process.stdout.take().context("its output")?;
        let mut server = Self { process, address: String::new() };
        let port = |line: String| line.trim().strip_prefix("page")?.rsplit(':').next()?.parse::<u16>().ok();
        let port = BufReader::new(output).lines().map_while(Result::ok).find_map(port);
        server.address = format!("127.0.0.1:{}", port.context("the server did not say where it listens")?);
        Ok(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
