//! The example bot plays a race against Deckhands to its end, over a real socket.

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

/// A server that ends with the test, however that ends.
struct Server {
    process: Child,
    /// It may go on talking.
    _output: BufReader<ChildStdout>,
    page: String,
}

impl Server {
    fn start(data: &Path) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_xaymaca"))
            .args(["serve", "--port", "0", "--log", "warn", "--data"])
            .arg(data)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut output = BufReader::new(process.stdout.take().expect("its output"));
        let mut lines = output.by_ref().lines().map_while(Result::ok);
        let page = lines.find_map(|line| Some(line.trim().strip_prefix("page")?.trim().to_owned()));
        Self { process, _output: output, page: page.expect("the server says where it is") }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn it_plays_a_race_to_its_end() {
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot");
    let package = bot.join("node_modules/ws/package.json");
    assert!(
        package.exists(),
        "the example bot has no packages: run `npm ci` in examples/bot, or `cargo xtask test`"
    );
    let data = tempfile::tempdir().expect("a directory");
    let server = Server::start(data.path());
    let output = Command::new("node")
        .arg(bot.join("bot.mjs"))
        .arg(&server.page)
        .stdin(Stdio::null())
        .output()
        .expect("node starts: is it installed, in version 20 or newer?");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(told.contains("I say: card ") && !told.contains("  No: "), "{told}");
    assert!(told.lines().any(|line| line.starts_with("I: ") && line.contains(" points")), "{told}");
    assert!(told.contains(", the victory"), "{told}");
}
