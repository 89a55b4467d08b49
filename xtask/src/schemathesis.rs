//! Tests the description of the API with schemathesis, a tool of others: it generates requests inside and outside the
//! description, and looks for answers that it does not have. Its versions are pinned in `xtask/schemathesis/`.

use crate::debian::{self, Program};
use crate::files;
use crate::server::Server;
use anyhow::{Context as _, bail, ensure};
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Command;

const PYTHON: Program<'_> = Program {
    called: "Python",
    why: "the description of the API is tested with schemathesis, which needs Python 3.11 or newer",
    names: &["python3"],
    packages: VENV,
    folders: Vec::new,
};
/// Debian's Python comes without the module that makes environments.
const VENV: &[&str] = &["python3", "python3-venv"];

/// What the tool is told and what is installed, beside this program's source.
const FOLDER: &str = "xtask/schemathesis";

/// The same requests in every run, as far as time allows.
const SEED: &str = "20";
/// Seconds of each of the two runs: both, with their start, take less than a minute.
const SECONDS: &str = "25";
/// Requests to an operation in one phase; the time is mostly over first.
const EXAMPLES: &str = "40";

/// Tests the description with that program, for guests who are new in every request and for one who stays.
pub(crate) fn run(program: &Path) -> anyhow::Result<()> {
    let tool = install()?;
    let data = tool.parent().and_then(Path::parent).context("an environment has folders")?.join("data");
    if data.exists() {
        std::fs::remove_dir_all(&data)?;
    }
    let server = Server::start(program, &data)?;
    generate(&tool, &server, "strangers", None)?;
    generate(&tool, &server, "one guest", Some(&token(&server)?))
}

/// Installs what the tool needs, where checks need it; and says what is missing.
pub(crate) fn install() -> anyhow::Result<PathBuf> {
    let python = PYTHON.found()?;
    let own = std::env::current_exe()?;
    let target = own.ancestors().nth(2).context("a program lies in a folder of a profile")?;
    let folder = target.join("schemathesis").join("python");
    let wanted = files::root().join(FOLDER).join("requirements.txt");
    let wanted_text = std::fs::read_to_string(&wanted)?;
    let (tool, done) = (folder.join("bin/schemathesis"), folder.join("installed.txt"));
    if tool.is_file() && std::fs::read_to_string(&done).is_ok_and(|text| text == wanted_text) {
        return Ok(tool);
    }
    let environment = || Command::new(&python).args(["-m", "venv", "--clear"]).arg(&folder).output();
    if !environment()?.status.success() {
        debian::install("Python's venv", VENV).with_context(|| PYTHON.why)?;
        let made = environment()?;
        ensure!(made.status.success(), "no environment: {}", String::from_utf8_lossy(&made.stderr));
    }
    let pip = Command::new(folder.join("bin/python"))
        .args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"])
        .args(["--require-hashes", "--only-binary", ":all:", "--requirement"])
        .arg(&wanted)
        .status()?;
    ensure!(pip.success(), "pip ended with {pip}: is there a network connection?");
    std::fs::write(done, wanted_text)?;
    Ok(tool)
}

/// Generates requests to the server and checks the answers. What the tool finds is printed.
fn generate(tool: &Path, server: &Server, who: &str, token: Option<&str>) -> anyhow::Result<()> {
    let mut command = Command::new(tool);
    command
        .arg("--config-file")
        .arg(files::root().join(FOLDER).join("schemathesis.toml"))
        .args([
            "run",
            &format!("http://{}/api/openapi.json", server.address),
            "--no-color",
            "--checks",
            "all",
        ])
        .args(["--seed", SEED, "--max-time", SECONDS, "--max-examples", EXAMPLES])
        .args(["--request-timeout", "30", "--suppress-health-check", "all"])
        // It would leave its notes in the folder that it is started in.
        .current_dir(tool.parent().unwrap_or(tool));
    if let Some(token) = token {
        command.args(["--header", &format!("Authorization: Bearer {token}")]);
    }
    let told = command.output().context("schemathesis could not be started")?;
    let text = String::from_utf8_lossy(&told.stdout);
    if !told.status.success() {
        bail!("{text}\n{}\nschemathesis, as {who}: {}", String::from_utf8_lossy(&told.stderr), told.status);
    }
    let cases = text.lines().find(|line| line.contains(" generated, ")).unwrap_or("  no figures").trim();
    ensure!(cases.contains(" passed"), "schemathesis, as {who}, tested nothing:\n{text}");
    println!("── schemathesis, as {who}: {cases}");
    Ok(())
}

/// A token of a new guest.
fn token(server: &Server) -> anyhow::Result<String> {
    let mut stream = TcpStream::connect(&server.address)?;
    let host = &server.address;
    write!(
        stream,
        "POST /api/token HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let (_, body) = answer.split_once("\r\n\r\n").context("an answer")?;
    let body: serde_json::Value = serde_json::from_str(body).with_context(|| answer.clone())?;
    Ok(body["token"].as_str().with_context(|| answer.clone())?.to_owned())
}
