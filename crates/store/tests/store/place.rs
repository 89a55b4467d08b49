//! The databases of the tests, and helpers that make appends and rows.

use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection};
use std::path::Path;
use tempfile::TempDir;
use xaymaca_services::Postgres;
use xaymaca_store::{
    Append, Digest, LeaseId, ListingCard, Options, Ownership, Phase, Row, Store, StoreError,
};

/// A number of the environment, so that a test can be run longer.
pub(crate) fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// The default options, with codes that tests can predict: a table's name in capitals.
pub(crate) fn options() -> Options {
    Options { code_of: |name| (name != "-").then(|| name.to_uppercase()), ..Options::default() }
}

/// A database in which a store can be opened again and again.
pub(crate) trait Place {
    async fn open(&self) -> Store;
}

/// A directory for the store inside the server.
pub(crate) struct Embedded {
    dir: TempDir,
}

impl Embedded {
    pub(crate) fn fresh() -> Embedded {
        Embedded { dir: tempfile::tempdir().expect("a directory") }
    }

    pub(crate) fn dir(&self) -> &Path {
        self.dir.path()
    }

    pub(crate) async fn open_with(&self, options: &Options) -> Store {
        // The store that was open before may still be writing: it unlocks the directory when it is done.
        loop {
            match Store::open_with(self.dir(), options).await {
                Err(StoreError::InUse(_)) => tokio::task::yield_now().await,
                opened => return opened.expect("the store opens"),
            }
        }
    }
}

impl Place for Embedded {
    async fn open(&self) -> Store {
        self.open_with(&options()).await
    }
}

/// A database for a store that many nodes share.
pub(crate) struct Remote {
    database: String,
}

impl Remote {
    pub(crate) fn fresh() -> Remote {
        Remote { database: Postgres::shared().fresh() }
    }

    pub(crate) fn url(&self) -> String {
        Postgres::shared().url(&self.database)
    }

    /// What the database answers to another client.
    pub(crate) fn ask(&self, sql: &str) -> String {
        Postgres::shared().ask(&self.database, sql).trim_end().to_owned()
    }

    /// A node with that address.
    pub(crate) async fn node(&self, address: &str) -> Store {
        self.node_with(address, &options()).await
    }

    pub(crate) async fn node_with(&self, address: &str, options: &Options) -> Store {
        Store::connect(&self.url(), address, options).await.expect("the store opens")
    }
}

impl Place for Remote {
    async fn open(&self) -> Store {
        self.node("somewhere").await
    }
}

/// Claims a table, as soon as its former owner, which may still be writing, has released it.
pub(crate) async fn claim(store: &Store, table: &str) -> LeaseId {
    loop {
        match store.claim(table).await {
            Ok(Ownership::Ours(lease)) => return lease,
            Ok(Ownership::Theirs(_)) | Err(StoreError::Busy) => tokio::task::yield_now().await,
            Err(error) => panic!("{table}: {error}"),
        }
    }
}

pub(crate) fn append(table: &str, seq: u64) -> Append {
    Append {
        table: table.into(),
        seq,
        at: 1000 + seq,
        lines: format!("{table} {seq}\n"),
        link: None,
        card: None,
    }
}

/// The rows that such appends become, if the log begins with 0.
pub(crate) fn rows(table: &str, to: u64) -> Vec<Row> {
    rows_from(table, 0, to)
}

pub(crate) fn rows_from(table: &str, first: u64, to: u64) -> Vec<Row> {
    let mut digest = Digest::START;
    let row = |seq| {
        let Append { at, lines, .. } = append(table, seq);
        digest = digest.next(table, seq, at, &lines);
        Row { seq, at, lines, digest }
    };
    (first..to).map(row).collect()
}

pub(crate) fn card(phase: Phase, summary: &str, guests: &[&str]) -> ListingCard {
    ListingCard {
        phase,
        listed: true,
        summary: summary.into(),
        guests: guests.iter().map(|&guest| guest.into()).collect(),
    }
}

/// What a table appends in the tests of crashes: every third time with a card whose summary is the sequence number.
pub(crate) fn told(table: &str, seq: u64) -> Append {
    let card = seq.is_multiple_of(3).then(|| card(Phase::Racing, &seq.to_string(), &[table]));
    Append { card, ..append(table, seq) }
}

/// Folds so often that some crashes fall into a fold.
pub(crate) fn folding() -> Options {
    Options { fold: 20, ..Options::default() }
}

/// Changes a directory as another process would.
pub(crate) async fn sqlite(place: &Embedded, sql: &str) {
    let path = place.dir().join("xaymaca.db");
    let mut db = SqliteConnection::connect(path.to_str().expect("a path")).await.expect("connected");
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut db).await.expect("changed");
    db.close().await.expect("closed");
}

/// Flips one bit in the header of the row that begins with that text and has so many columns: the text becomes a blob.
pub(crate) fn patch_header(place: &Embedded, text: &str, columns: u8) {
    let path = place.dir().join("xaymaca.db");
    let mut bytes = std::fs::read(&path).expect("a file");
    let row = row_in(&bytes, text, columns);
    bytes[row + 1] ^= 1;
    std::fs::write(path, bytes).expect("written");
}

/// Where the row begins, with its header, whose first column is that text and which has so many columns.
pub(crate) fn row_in(bytes: &[u8], text: &str, columns: u8) -> usize {
    let header = usize::from(columns) + 1;
    let text_type = 13 + 2 * text.len() as u8;
    let rows: Vec<usize> = (header..bytes.len() - text.len())
        .filter(|&at| bytes[at..].starts_with(text.as_bytes()))
        .map(|at| at - header)
        .filter(|&at| bytes[at..at + 2] == [columns + 1, text_type])
        .collect();
    assert_eq!(rows.len(), 1, "{rows:?}");
    rows[0]
}
