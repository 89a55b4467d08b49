//! Tokens of guests, and what guests have called back. It knows nothing of the queue.

use super::fault::fault;
use super::{commit, repair};
use crate::damages::Damages;
use crate::sessions::rows::{self, Columns, Found};
use crate::sessions::{Identity, REPAIRED, SessionChange};
use crate::{StoreError, keys};
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, PgPool, Row as _};
use std::collections::BTreeMap;
use xaymaca_chain::Digest;

/// How far back changes are asked for again, in milliseconds: a transaction is seen later than the time that it wrote.
const OVERLAP: i64 = 15_000;

/// The time by the database's clock, in milliseconds since 1970.
const NOW: &str = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";

/// What a change did; none if the rows of its guest are not as they were written.
type Done = Option<u64>;

/// Makes a change. All that it does to one guest is one transaction.
pub(super) async fn change(db: &mut PgConnection, change: &SessionChange) -> sqlx::Result<Done> {
    match change {
        SessionChange::Add { guest, .. }
        | SessionChange::Revoke { guest, .. }
        | SessionChange::LogOut { guest } => of_guest(db, guest, change).await,
        SessionChange::Expire { before, limit } => {
            let (mut done, mut guests, mut last) = (0, 0, String::new());
            loop {
                let ended: Vec<String> = sqlx::query_scalar(
                    "SELECT DISTINCT guest FROM session WHERE expires < $1 AND guest > $3 ORDER BY guest LIMIT $2",
                )
                .bind(*before as i64)
                .bind(i64::from(*limit))
                .bind(&last)
                .fetch_all(&mut *db)
                .await?;
                let Some(end) = ended.last() else { return Ok(Some(done)) };
                last.clone_from(end);
                for guest in ended {
                    // Rows of a damaged guest stay as they are, for a person to look at, and do not count.
                    if let Some(ended) = of_guest(db, &guest, change).await? {
                        (done, guests) = (done + ended, guests + 1);
                    }
                    if guests == *limit {
                        return Ok(Some(done));
                    }
                }
            }
        }
    }
}

async fn of_guest(db: &mut PgConnection, guest: &str, change: &SessionChange) -> sqlx::Result<Done> {
    let mut transaction = db.begin().await?;
    lock(&mut transaction, guest).await?;
    let found = of_damaged(&mut transaction, guest).await?;
    let Some(before) = found.identity else { return Ok(None) };
    let mut after = before.clone();
    let done = after.apply(change);
    if after != before {
        write(&mut transaction, guest, &after, found.changed).await?;
    }
    if let Some(generation) = after.noted_generation(&before)
        && repair::last_generation(&mut transaction).await? < Some(generation)
    {
        commit::note(&mut transaction, REPAIRED, keys::of_number(generation)).await?;
    }
    transaction.commit().await?;
    Ok(Some(done))
}

/// Two nodes that change the same guest do so one after the other.
pub(super) async fn lock(db: &mut PgConnection, guest: &str) -> sqlx::Result<()> {
    let lock = sqlx::query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))");
    lock.bind(guest).execute(db).await.map(drop)
}

/// Replaces all rows of a guest, who was last changed at that time. Other nodes hear of it.
pub(super) async fn write(
    db: &mut PgConnection,
    guest: &str,
    Identity { generation, tokens }: &Identity,
    changed: u64,
) -> sqlx::Result<()> {
    sqlx::query("DELETE FROM session WHERE guest = $1").bind(guest).execute(&mut *db).await?;
    for token in tokens {
        sqlx::query(
            "INSERT INTO session (id, guest, name, made, expires, checksum) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(&token.id)
        .bind(guest)
        .bind(&token.name)
        .bind(token.made as i64)
        .bind(token.expires as i64)
        .bind(rows::token_sum(guest, token).bytes())
        .execute(&mut *db)
        .await?;
    }
    let now: i64 = sqlx::query_scalar(NOW).fetch_one(&mut *db).await?;
    let now = rows::next_change(now as u64, changed, *generation);
    let tokens = rows::tokens_sum(guest, tokens);
    sqlx::query(
        "INSERT INTO identity (guest, generation, changed, tokens, checksum) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (guest) DO UPDATE SET generation = excluded.generation, changed = excluded.changed,
             tokens = excluded.tokens, checksum = excluded.checksum",
    )
    .bind(guest)
    .bind(*generation as i64)
    .bind(now as i64)
    .bind(tokens.bytes())
    .bind(rows::identity_sum(guest.as_bytes(), *generation, now, tokens).bytes())
    .execute(db)
    .await?;
    Ok(())
}

/// The generation of a guest, and their tokens that are not revoked.
pub(super) async fn identity(db: &PgPool, guest: &str, damages: &Damages) -> Result<Identity, StoreError> {
    damages.check_guest(guest)?;
    let mut db = db.acquire().await.map_err(fault)?;
    let query = sqlx::query(AssertSqlSafe(rows::select(rows::ONE))).bind(guest);
    let mut found = found(&mut db, query).await.map_err(fault)?;
    // The row may be another guest's, who is refused from now on, too.
    damages.note_guests(&found);
    found.remove(guest).and_then(|found| found.identity).ok_or_else(|| damages.note_guest(guest))
}

/// What a guest's rows say, whether they are as they were written or not.
pub(super) async fn of_damaged(db: &mut PgConnection, guest: &str) -> sqlx::Result<Found> {
    let query = sqlx::query(AssertSqlSafe(rows::select(rows::ONE))).bind(guest);
    Ok(found(db, query).await?.remove(guest).unwrap_or_default())
}

/// Verifies at most `limit` guests after that one. Returns the last; none if there are no more.
pub(super) async fn verify(
    db: &PgPool,
    after: &str,
    limit: u32,
    damages: &Damages,
) -> Result<Option<String>, StoreError> {
    let mut db = db.acquire().await.map_err(fault)?;
    let query = sqlx::query(AssertSqlSafe(rows::select(rows::PAGE))).bind(after).bind(i64::from(limit));
    let found = found(&mut db, query).await.map_err(fault)?;
    damages.note_guests(&found);
    let last = found.into_keys().next_back();
    // All guests are read for it, once at the end. Until then the owner is refused when they are asked for.
    if last.is_none() && damages.has_unowned() {
        let guests: Vec<String> = sqlx::query_scalar(
            "SELECT guest FROM guest UNION SELECT guest FROM session UNION SELECT guest FROM identity",
        )
        .fetch_all(&mut *db)
        .await
        .map_err(fault)?;
        let damages = damages.clone();
        let _ = tokio::task::spawn_blocking(move || damages.note_owners(&guests)).await;
    }
    Ok(last)
}

async fn found(
    db: &mut PgConnection,
    query: sqlx::query::Query<'_, sqlx::Postgres, PgArguments>,
) -> sqlx::Result<BTreeMap<String, Found>> {
    let found = query.fetch_all(db).await?;
    Ok(rows::verify(found.iter().map(read).collect::<Result<_, _>>()?))
}

fn read(row: &PgRow) -> sqlx::Result<Columns> {
    let digest = |column: usize| {
        let bytes: Option<Vec<u8>> = row.try_get(column)?;
        Ok::<_, sqlx::Error>(bytes.as_deref().and_then(Digest::of_bytes))
    };
    Ok(Columns {
        guest: row.try_get::<String, _>(0)?.into_bytes(),
        is_known: row.try_get(1)?,
        generation: row.try_get(2)?,
        changed: row.try_get(3)?,
        tokens: digest(4)?,
        checksum: row.try_get(5)?,
        id: row.try_get(6)?,
        name: row.try_get(7)?,
        made: row.try_get(8)?,
        expires: row.try_get(9)?,
        token_checksum: digest(10)?,
    })
}

/// The guests whose sessions or tokens have changed since that time by the database's clock, none for the first time, and the time for
/// the next question. Some are told twice.
pub(super) async fn changed_since(db: &PgPool, since: Option<u64>) -> sqlx::Result<(Vec<String>, u64)> {
    let now: i64 = sqlx::query_scalar(NOW).fetch_one(db).await?;
    let since = since.map_or(now, |since| since as i64).saturating_sub(OVERLAP);
    let guests = sqlx::query_scalar("SELECT guest FROM identity WHERE changed >= $1 ORDER BY changed")
        .bind(since)
        .fetch_all(db)
        .await?;
    Ok((guests, now as u64))
}
