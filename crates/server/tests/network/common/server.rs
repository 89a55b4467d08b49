//! A server in this process, with data of its own, at a free port.

use super::{Browser, Socket};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tempfile::TempDir;
use xaymaca_server::{Config, Running, start};
use xaymaca_webui::Pages;

/// The longest wait, so that a test that hangs says where.
const PATIENCE: Duration = Duration::from_secs(30);

/// Waits for a future, at most [`PATIENCE`].
pub(crate) async fn within<T>(what: &str, future: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, future).await.unwrap_or_else(|_| panic!("timed out: {what}"))
}

/// A running server, and its data.
pub(crate) struct Server {
    running: Option<Running>,
    data: TempDir,
    tune: fn(&mut Config),
}

impl Server {
    /// Starts one with the usual configuration, but with quick bots.
    pub(crate) async fn start() -> Self {
        Self::with(|_| {}).await
    }

    /// Starts one with a changed configuration.
    pub(crate) async fn with(tune: fn(&mut Config)) -> Self {
        let mut server = Self { running: None, data: TempDir::new().expect("a directory"), tune };
        server.run().await;
        server
    }

    async fn run(&mut self) {
        let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), self.data.path().to_path_buf());
        config.think = Duration::from_millis(2);
        // So that the tests do not depend on whether the page was built on this machine.
        config.pages = Pages::Folder(self.data.path().join("site"));
        (self.tune)(&mut config);
        self.running = Some(start(config).await.expect("a server"));
    }

    /// Stops it, and starts one with the same data.
    pub(crate) async fn restart(&mut self) {
        self.stop().await;
        self.run().await;
    }

    /// Stops it. Its data stays.
    pub(crate) async fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            within("the server to stop", running.stop()).await;
        }
    }

    /// Its data directory.
    pub(crate) fn data(&self) -> &std::path::Path {
        self.data.path()
    }

    /// Its address.
    pub(crate) fn address(&self) -> SocketAddr {
        self.running.as_ref().expect("it runs").address()
    }

    /// The number of live tables.
    pub(crate) fn awake(&self) -> usize {
        self.running.as_ref().expect("it runs").awake()
    }

    /// A browser without a cookie.
    pub(crate) fn stranger(&self) -> Browser {
        Browser::new(self.address())
    }

    /// A new guest of that name.
    pub(crate) async fn guest(&self, name: &str) -> Browser {
        let mut browser = self.stranger();
        browser.put("/api/me", &json!({"name": name, "language": "en"})).await.granted();
        browser
    }

    /// Opens a table with these options. Returns its id.
    pub(crate) async fn table(&self, host: &mut Browser, options: Value) -> String {
        let reply = host.post("/api/tables", &json!({"options": options})).await;
        assert_eq!(reply.status, 201, "{}", reply.body);
        reply.table_id()
    }

    /// Opens a table for guests of these names, each with a socket; all are ready but the host.
    pub(crate) async fn table_of(
        &self,
        names: &[&str],
        mut options: Value,
    ) -> (String, Vec<(Browser, Socket)>) {
        options["seats"] = options.get("seats").cloned().unwrap_or_else(|| json!(names.len()));
        let mut host = self.guest(names[0]).await;
        let id = self.table(&mut host, options).await;
        let mut people = Vec::new();
        for (nth, name) in names.iter().enumerate() {
            let browser = if nth == 0 { host.clone() } else { self.guest(name).await };
            let mut socket = Socket::open(&browser, &id).await;
            socket.ask(json!({"do": "join"})).await.expect("they may join");
            if nth > 0 {
                socket.ask(json!({"do": "ready"})).await.expect("they may be ready");
            }
            people.push((browser, socket));
        }
        (id, people)
    }
}
