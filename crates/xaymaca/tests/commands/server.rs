//! A server for one test, at a free port. It ends with the test.

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

pub(crate) struct Server {
    process: Child,
    pub(crate) url: String,
    /// Kept open, so that the server can write to it.
    _output: BufReader<ChildStdout>,
}

impl Server {
    pub(crate) fn start(data: &Path) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_xaymaca"))
            .args(["serve", "--port", "0", "--log", "warn", "--data"])
            .arg(data)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut output = BufReader::new(process.stdout.take().expect("its output"));
        let mut lines = output.by_ref().lines().map_while(Result::ok);
        let url = lines.find_map(|line| Some(line.trim().strip_prefix("page")?.trim().to_owned()));
        Self { process, url: url.expect("it says where it listens"), _output: output }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
