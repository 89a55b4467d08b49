//! The example bot plays a race against Deckhands to its end, over a real socket.

use crate::server::Server;
use std::path::Path;
use std::process::{Command, Stdio};

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
        .arg(&server.url)
        .stdin(Stdio::null())
        .output()
        .expect("node starts: is it installed, in version 20 or newer?");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(told.contains("I say: card ") && !told.contains("  No: "), "{told}");
    assert!(told.lines().any(|line| line.starts_with("I: ") && line.contains(" points")), "{told}");
    assert!(told.contains(", the victory"), "{told}");
}
