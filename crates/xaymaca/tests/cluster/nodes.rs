//! Nodes of one cluster: processes over one database and one bus, which come and go. It knows nothing of races.

use crate::process::{Address, Server, serve};
use rustix::process::Signal;
use std::fs::File;
use std::process::ExitStatus;
use std::sync::{Arc, Mutex};
use std::thread;
use tempfile::TempDir;

/// Where people find nodes, as a proxy before them would say.
#[derive(Default)]
pub(crate) struct Ports(Mutex<Vec<Address>>);

impl Ports {
    /// The one to go to at that try, for somebody whose first choice has that number.
    pub(crate) fn pick(&self, home: usize, tries: usize) -> Option<Address> {
        let open = self.0.lock().expect("addresses");
        (!open.is_empty()).then(|| open[(home + tries) % open.len()])
    }

    fn open(&self, at: Address) {
        self.0.lock().expect("addresses").push(at);
    }

    /// Nobody is sent there any more.
    fn close(&self, at: Address) {
        self.0.lock().expect("addresses").retain(|open| *open != at);
    }
}

pub(crate) struct Cluster {
    nodes: Vec<Server>,
    ports: Arc<Ports>,
    database: String,
    /// What each node said, for whoever must know what went wrong.
    logs: TempDir,
    started: usize,
}

impl Cluster {
    /// Nodes on that database, one for each address of the bus, all started at the same moment.
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

    /// One more.
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

    /// Where that node is. The oldest that is there is the first.
    pub(crate) fn at(&self, nth: usize) -> Address {
        self.nodes[nth].at()
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = Address> {
        self.nodes.iter().map(Server::at)
    }

    /// Without a warning.
    pub(crate) fn kill(&mut self, nth: usize) {
        let mut node = self.nodes.remove(nth);
        node.kill();
        self.ports.close(node.at());
    }

    /// As a person or a machine stops it.
    pub(crate) fn stop(&mut self, nth: usize) -> ExitStatus {
        let mut node = self.nodes.remove(nth);
        self.ports.close(node.at());
        node.terminate()
    }

    /// It does nothing more, and nobody knows.
    pub(crate) fn freeze(&self, nth: usize) {
        self.nodes[nth].signal(Signal::STOP);
    }

    /// It goes on as if nothing had happened.
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
            println!("── node {nth}, its last words:\n{}", last.join("\n"));
        }
    }
}
