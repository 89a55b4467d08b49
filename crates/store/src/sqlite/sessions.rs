//! Tokens of guests, and what guests have called back. It knows nothing of the queue.

use super::acknowledged::Claims;
use super::fault::{fault, is_corrupt};
use super::{columns, commit, repair};
use crate::damages::Damages;
use crate::sessions::rows::{self, Columns, Found};
use crate::sessions::{Identity, REPAIRED, SessionChange};
use crate::{StoreError, keys};
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection};
use std::collections::BTreeMap;
use std::time::SystemTime;
use xaymaca_chain::Digest;

/// What was written of a guest: when, and the checksum of their row in `identity`.
pub(super) type Written = (u64, Digest);

/// Makes a change. All that it does to one guest is one transaction. `note` is told of each that is committed.
pub(super) async fn change(
    db: &mut SqliteConnection,
    change: &SessionChange,
    damages: &Damages,
    mut note: impl FnMut(&str, Written),
) -> Result<u64, StoreError> {
    match change {
        SessionChange::Add { guest, .. }
        | SessionChange::Revoke { guest, .. }
        | SessionChange::LogOut { guest } => of_guest(db, guest, change, damages, &mut note).await,
        SessionChange::Expire { before, limit } => {
            let (mut done, mut guests, mut last) = (0, 0, Vec::new());
            loop {
                let ended = ended_after(db, *before, *limit, &last).await.map_err(fault)?;
                let Some(end) = ended.last() else { return Ok(done) };
                last.clone_from(end);
                for guest in ended.into_iter().filter_map(|guest| String::from_utf8(guest).ok()) {
                    match of_guest(db, &guest, change, damages, &mut note).await {
                        Ok(ended) => (done, guests) = (done + ended, guests + 1),
                        // It stays as it is, for a person to look at, and does not count.
                        Err(StoreError::DamagedGuest { .. }) => {}
                        Err(error) => return Err(error),
                    }
                    if guests == *limit {
                        return Ok(done);
                    }
                }
            }
        }
    }
}

/// At most so many guests after that one with tokens that ended before that time, in order.
async fn ended_after(
    db: &mut SqliteConnection,
    before: u64,
    limit: u32,
    after: &[u8],
) -> sqlx::Result<Vec<Vec<u8>>> {
    let sql = "SELECT DISTINCT CAST(guest AS BLOB) FROM session
               WHERE expires < $1 AND guest > CAST($3 AS TEXT) ORDER BY 1 LIMIT $2";
    sqlx::query_scalar(sql).bind(before as i64).bind(limit).bind(after).fetch_all(db).await
}

async fn of_guest(
    db: &mut SqliteConnection,
    guest: &str,
    change: &SessionChange,
    damages: &Damages,
    note: &mut impl FnMut(&str, Written),
) -> Result<u64, StoreError> {
    let mut transaction = db.begin().await.map_err(fault)?;
    let (before, changed) = known(&mut transaction, guest, damages, rows::select(rows::ONE)).await?;
    let mut after = before.clone();
    let done = after.apply(change);
    if after == before {
        return Ok(done);
    }
    let written = write(&mut transaction, guest, &after, changed).await.map_err(fault)?;
    if let Some(generation) = after.noted_generation(&before)
        && repair::last_generation(&mut transaction).await? < Some(generation)
    {
        commit::note(&mut transaction, REPAIRED, keys::of_number(generation)).await?;
    }
    transaction.commit().await.map_err(fault)?;
    note(guest, written);
    Ok(done)
}

/// Replaces all rows of a guest, who was last changed at that time.
pub(super) async fn write(
    db: &mut SqliteConnection,
    guest: &str,
    Identity { generation, tokens }: &Identity,
    changed: u64,
) -> sqlx::Result<Written> {
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
        .bind(rows::token_sum(guest, token).to_string())
        .execute(&mut *db)
        .await?;
    }
    let now = SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_millis() as u64);
    let now = rows::next_change(now, changed, *generation);
    let tokens = rows::tokens_sum(guest, tokens);
    let sum = rows::identity_sum(guest.as_bytes(), *generation, now, tokens);
    sqlx::query(
        "INSERT INTO identity (guest, generation, changed, tokens, checksum) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (guest) DO UPDATE SET generation = excluded.generation, changed = excluded.changed,
             tokens = excluded.tokens, checksum = excluded.checksum",
    )
    .bind(guest)
    .bind(*generation as i64)
    .bind(now as i64)
    .bind(tokens.to_string())
    .bind(sum.to_string())
    .execute(db)
    .await?;
    Ok((now, sum))
}

/// The generation of a guest, and their tokens that are not revoked.
pub(super) async fn identity(
    db: &mut SqliteConnection,
    guest: &str,
    damages: &Damages,
) -> Result<Identity, StoreError> {
    // A server asks this often: the index is named, so that it is always used.
    let indexed = "LEFT JOIN session INDEXED BY session_by_guest ON";
    let sql = rows::select(rows::ONE).replace("LEFT JOIN session ON", indexed);
    known(db, guest, damages, sql).await.map(|(identity, _)| identity)
}

/// The same, and when it was last changed.
async fn known(
    db: &mut SqliteConnection,
    guest: &str,
    damages: &Damages,
    sql: String,
) -> Result<(Identity, u64), StoreError> {
    damages.check_guest(guest)?;
    let query = sqlx::query(AssertSqlSafe(sql)).bind(guest);
    match found(db, query).await {
        Ok(mut found) => {
            // The row may be another guest's, who is refused from now on, too.
            damages.note_guests(&found);
            let found = found.remove(guest).and_then(|found| Some((found.identity?, found.changed)));
            found.ok_or_else(|| damages.note_guest(guest))
        }
        Err(error) if is_corrupt(&error) => Err(damages.note_guest(guest)),
        Err(error) => Err(fault(error)),
    }
}

/// Compares what was acknowledged with what the database has, notes the guests whose last change is missing, and returns what
/// was acknowledged of them.
pub(super) async fn compare(
    db: &mut SqliteConnection,
    claims: &Claims,
    damages: &Damages,
) -> Result<Claims, StoreError> {
    let mut behind = Claims::new();
    for (guest, &(changed, sum)) in claims {
        let row = sqlx::query("SELECT changed, checksum FROM identity WHERE guest = $1")
            .bind(guest)
            .fetch_optional(&mut *db)
            .await
            .map_err(fault)?;
        let found = row.and_then(|row| Some((columns::integer(&row, 0)? as u64, columns::digest(&row, 1)?)));
        let has_it = found.is_some_and(|found| found.0 > changed || found == (changed, sum));
        if !has_it || damages.check_guest(guest).is_err() {
            damages.note_guest(guest);
            behind.insert(guest.clone(), (changed, sum));
        }
    }
    Ok(behind)
}

/// What a guest's rows say, whether they are as they were written or not.
pub(super) async fn of_damaged(db: &mut SqliteConnection, guest: &str) -> Result<Found, StoreError> {
    let query = sqlx::query(AssertSqlSafe(rows::select(rows::ONE))).bind(guest);
    Ok(found(db, query).await.map_err(fault)?.remove(guest).unwrap_or_default())
}

/// Verifies at most `limit` guests after that one. Returns the last; none if there are no more.
pub(super) async fn verify(
    db: &mut SqliteConnection,
    after: &str,
    limit: u32,
    damages: &Damages,
) -> Result<Option<String>, StoreError> {
    let query = sqlx::query(AssertSqlSafe(rows::select(rows::PAGE))).bind(after).bind(limit);
    let found = found(db, query).await.map_err(fault)?;
    damages.note_guests(&found);
    // A damaged name is read as another one, after which its row may come again.
    Ok(found.into_keys().next_back().filter(|last| last.as_str() > after))
}

/// The guests to whom a row whose name is damaged may belong: all whose name stands anywhere else.
pub(super) async fn candidates(db: &mut SqliteConnection) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT CAST(guest AS BLOB) FROM guest UNION SELECT CAST(guest AS BLOB) FROM session
               UNION SELECT CAST(guest AS BLOB) FROM identity";
    let names: Vec<Vec<u8>> = sqlx::query_scalar(sql).fetch_all(db).await.map_err(fault)?;
    Ok(names.into_iter().filter_map(|name| String::from_utf8(name).ok()).collect())
}

async fn found(
    db: &mut SqliteConnection,
    query: sqlx::query::Query<'_, sqlx::Sqlite, SqliteArguments>,
) -> sqlx::Result<BTreeMap<String, Found>> {
    let found = query.fetch_all(db).await?;
    Ok(rows::verify(found.iter().map(read).collect()))
}

fn read(row: &SqliteRow) -> Columns {
    let text = |column| columns::bytes(row, column).map(|_| columns::name(row, column));
    Columns {
        guest: columns::bytes(row, 0).unwrap_or_default(),
        is_known: columns::integer(row, 1) == Some(1),
        generation: columns::integer(row, 2),
        changed: columns::integer(row, 3),
        tokens: columns::digest(row, 4),
        checksum: columns::bytes(row, 5),
        id: text(6),
        name: text(7),
        made: columns::integer(row, 8),
        expires: columns::integer(row, 9),
        token_checksum: columns::digest(row, 10),
    }
}
