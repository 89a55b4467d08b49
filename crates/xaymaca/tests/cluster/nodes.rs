//! The nodes of one cluster: processes that are started and ended. It knows nothing of races.

use crate::process::{Address, Server, serve};
use rustix::process::Signal;
use std::fs::File;
use std::process::ExitStatus;
use std::sync::{Arc, Mutex};
use std::thread;
use tempfile::TempDir;

/// The addresses of open nodes, as a proxy would know them.
#[derive(Default)]
pub(crate) struct Ports(Mutex<Vec<Address>>);

impl Ports {
    /// The address for that try, starting from the node of number `home`.
    pub(crate) fn pick(&self, home: usize, tries: usize) -> Option<Address> {
        let open = self.0.lock().expect("addresses");
        (!open.is_empty()).then(|| open[(home + tries) % open.len()])
    }

    fn open(&self, at: Address) {
        self.0.lock().expect("addresses").push(at);
    }

    /// Removes an address.
    fn close(&self, at: Address) {
        self.0.lock().expect("addresses").retain(|open| *open != at);
    }
}

pub(crate) struct Cluster {
    nodes: Vec<Server>,
    ports: Arc<Ports>,
    database: String,
    /// The logs of the nodes, printed if a test fails.
    logs: TempDir,
    started: usize,
}

impl Cluster {
    /// Starts nodes on that database at the same moment, one for each address of the bus.
    pub(crate) fn start(database: &str, buses: &[&str]) -> Self {
        let logs = tempfile::tempdir().expect("a folder");
        let mut cluster =
            Self { nodes: Vec::new(), ports: Arc::default(), database: database.into(), logs, started: 0 };
        let commands: Vec<_> = buses.iter().map(|bus| cluster.command(bus)).collect();
        let starting: Vec<_> =
            commands.into_iter().map(|command| thread::spawn(|| Server::start(command))).collect();
        for node in starting {
            cluster.add(node.join().expect("it starts"));
        }
        cluster
    }

    /// Starts one more node.
    pub(crate) fn start_one(&mut self, bus: &str) {
        let command = self.command(bus);
        self.add(Server::start(command));
    }

    fn command(&mut self, bus: &str) -> std::process::Command {
        self.started += 1;
        let log = File::create(self.logs.path().join(self.started.to_string())).expect("a file");
        let mut command = serve(&["--log", "info", "--database", &self.database, "--nats", bus]);
        command.stderr(log);
        command
    }

    fn add(&mut self, node: Server) {
        self.ports.open(node.at());
        self.nodes.push(node);
    }

    pub(crate) fn ports(&self) -> Arc<Ports> {
        Arc::clone(&self.ports)
    }

    /// The address of a node; 0 is the oldest.
    pub(crate) fn at(&self, nth: usize) -> Address {
        self.nodes[nth].at()
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = Address> {
        self.nodes.iter().map(Server::at)
    }

    /// Kills a node with SIGKILL.
    pub(crate) fn kill(&mut self, nth: usize) {
        let mut node = self.nodes.remove(nth);
        node.kill();
        self.ports.close(node.at());
    }

    /// Stops a node with SIGTERM.
    pub(crate) fn stop(&mut self, nth: usize) -> ExitStatus {
        let mut node = self.nodes.remove(nth);
        self.ports.close(node.at());
        node.terminate()
    }

    /// Freezes a node with SIGSTOP: its connections stay open.
    pub(crate) fn freeze(&self, nth: usize) {
        self.nodes[nth].signal(Signal::STOP);
    }

    /// Lets a frozen node go on.
    pub(crate) fn thaw(&self, nth: usize) {
        self.nodes[nth].signal(Signal::CONT);
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        const LAST: usize = 30;
        if !thread::panicking() {
            return;
        }
        for nth in 1..=self.started {
            let log = std::fs::read_to_string(self.logs.path().join(nth.to_string())).unwrap_or_default();
            let skipped = log.lines().count().saturating_sub(LAST);
            let last: Vec<&str> = log.lines().skip(skipped).collect();
            println!("── node {nth}, the end of its log:\n{}", last.join("\n"));
        }
    }
}
