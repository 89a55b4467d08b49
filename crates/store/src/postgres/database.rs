//! Connects to the database. It knows none of the queries, and never prints the password.

use super::address::Address;
use super::fault::{fault, is_read_only, within, words};
use super::schema;
use crate::{CodeOf, Options, StoreError};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions as _, Connection as _, PgConnection, PgPool};
use std::time::Duration;

/// Connections that read: reading is rare, for a table that wakes or a list.
const READERS: u32 = 4;

/// How long the migration of a database may take.
const MIGRATION: Duration = Duration::from_mins(10);

/// True if a `PostgreSQL` database has no relations, so that it may be filled. Nothing is changed.
///
/// # Errors
/// If the database cannot be reached, or refuses the login. The sentence does not have the password.
pub async fn is_empty_database(url: &str, options: &Options) -> Result<bool, StoreError> {
    Database::at(url, options)?.is_empty().await
}

/// A database. It has no `Debug`, because it has the password.
pub(super) struct Database {
    connect: PgConnectOptions,
    address: Address,
    patience: Duration,
    code_of: CodeOf,
}

impl Database {
    pub(super) fn at(url: &str, options: &Options) -> Result<Database, StoreError> {
        let address = Address::read(url)?;
        let connect = address
            .connect
            .clone()
            .application_name("xaymaca")
            // Without notices such as that a relation exists already.
            .options([("client_min_messages", "warning")])
            .disable_statement_logging();
        Ok(Database { connect, address, patience: options.patience, code_of: options.code_of })
    }

    /// True if the schema has no relation, of ours or of anyone. Nothing is changed.
    async fn is_empty(&self) -> Result<bool, StoreError> {
        let mut db =
            within(self.patience, self.connect.connect()).await.map_err(|error| self.sentence(&error))?;
        let relations = sqlx::query_scalar(
            "SELECT EXISTS (SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace)",
        )
        .fetch_one(&mut db);
        let has_any: bool = within(self.patience, relations).await.map_err(|error| self.sentence(&error))?;
        db.close().await.map_err(fault)?;
        Ok(!has_any)
    }

    /// Migrates the database to the newest schema.
    pub(super) async fn prepare(&self) -> Result<(), StoreError> {
        let mut db =
            within(self.patience, self.connect.connect()).await.map_err(|error| self.sentence(&error))?;
        let is_read_only =
            sqlx::query_scalar("SELECT current_setting('transaction_read_only')::boolean").fetch_one(&mut db);
        if within(self.patience, is_read_only).await.map_err(|error| self.sentence(&error))? {
            return Err(self.read_only());
        }
        // Another node may be migrating: this one waits, but not for ever.
        let migrated = tokio::time::timeout(MIGRATION, schema::migrate(&mut db, self.code_of)).await;
        migrated.map_err(|_| {
            StoreError::Other("the schema of the database is locked by another client".into())
        })??;
        db.close().await.map_err(fault)
    }

    /// The connection of the writer task. The database ends it after a silence of `lease_ttl`, and with it every lease.
    pub(super) async fn writer(&self, lease_ttl: Duration) -> Result<PgConnection, StoreError> {
        let most = lease_ttl.as_millis().max(1);
        let seconds = lease_ttl.as_secs().max(1);
        let connect = self.connect.clone().options([
            ("idle_session_timeout", most),
            ("idle_in_transaction_session_timeout", most),
            ("statement_timeout", most),
            // Shorter than the statement timeout, so that a lock is reported differently from a slow statement.
            ("lock_timeout", (most / 2).max(1)),
            // If the client is gone before it has acknowledged the last answer, TCP ends the session.
            ("tcp_keepalives_idle", u128::from(seconds)),
            ("tcp_keepalives_interval", 1),
            ("tcp_keepalives_count", 3),
        ]);
        within(self.patience, connect.connect()).await.map_err(|error| self.sentence(&error))
    }

    /// The connections that read. Each is tested before it is used, because a restart of the database leaves dead ones.
    pub(super) fn readers(&self) -> PgPool {
        let connect = self.connect.clone().options([
            ("statement_timeout", self.patience.as_millis().max(1).to_string()),
            ("default_transaction_read_only", "on".to_owned()),
        ]);
        PgPoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(self.patience)
            .test_before_acquire(true)
            .connect_lazy_with(connect)
    }

    /// A sentence for the administrator on why the database cannot be used.
    pub(super) fn sentence(&self, error: &sqlx::Error) -> StoreError {
        if is_read_only(error) {
            return self.read_only();
        }
        let why = match error {
            sqlx::Error::Io(_) => self.address.unreadable(),
            _ => None,
        };
        self.no(&why.unwrap_or_else(|| words(error)))
    }

    fn read_only(&self) -> StoreError {
        self.no("it is read-only, as a standby is; the address must be that of the primary")
    }

    fn no(&self, why: &str) -> StoreError {
        let (host, port) = (self.connect.get_host(), self.connect.get_port());
        StoreError::Other(format!("the database at {host}:{port} cannot be used: {why}"))
    }
}
