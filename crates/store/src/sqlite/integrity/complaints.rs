//! What `SQLite`'s own check says about rows, compared with the rows that were found damaged. A complaint about any other row is
//! about the file itself: an index that lies, or a row that is gone.

use super::super::fault::fault;
use crate::StoreError;
use crate::damages::Damages;
use crate::rowsum::lost_listing;
use sqlx::{AssertSqlSafe, SqliteConnection};

/// An index, its relation, and whether it has all rows of it.
const INDICES: [(&str, &str, bool); 9] = [
    ("card_listed", "card", false),
    ("card_racing", "card", false),
    ("card_code", "card", false),
    ("card_by_age", "card", true),
    ("guest_by_name", "guest", true),
    ("guest_by_time", "guest", true),
    ("session_by_guest", "session", true),
    ("session_by_end", "session", true),
    ("identity_by_change", "identity", true),
];

/// Rows of tables with a value that their relation does not allow. What is stored of a guest is not served with such a value at
/// all: the start is refused.
const WRONG_VALUES: [(&str, &str); 3] = [
    (
        "head",
        "typeof(name) <> 'text' OR typeof(seq) <> 'integer' OR typeof(at) <> 'integer'
         OR typeof(digest) NOT IN ('text', 'null') OR typeof(checksum) <> 'text'",
    ),
    (
        "card",
        "typeof(name) <> 'text' OR typeof(phase) <> 'integer' OR phase NOT IN (0, 1, 2)
         OR typeof(listed) <> 'integer' OR listed NOT IN (0, 1) OR typeof(changed) <> 'integer'
         OR typeof(summary) <> 'text' OR typeof(code) NOT IN ('text', 'null')
         OR typeof(checksum) NOT IN ('text', 'null') OR typeof(guests) NOT IN ('text', 'null')",
    ),
    (
        "guest",
        "typeof(guest) <> 'text' OR typeof(name) <> 'text' OR typeof(since) <> 'integer'
         OR typeof(over) <> 'integer' OR over NOT IN (0, 1) OR typeof(checksum) NOT IN ('text', 'null')",
    ),
];

/// Notes the tables with wrong values. Returns the first complaint that no damaged row explains.
pub(super) async fn unexplained<'a>(
    db: &mut SqliteConnection,
    complaints: &'a [String],
    damages: &Damages,
) -> Result<Option<&'a str>, StoreError> {
    for (relation, condition) in WRONG_VALUES {
        let sql = format!("SELECT CAST(name AS BLOB) FROM {relation} NOT INDEXED WHERE {condition}");
        let names: Vec<Vec<u8>> =
            sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(&mut *db).await.map_err(fault)?;
        for name in names {
            damages.note(lost_listing(String::from_utf8_lossy(&name).into_owned()));
        }
    }
    for line in complaints {
        if !is_explained(db, line, damages).await? {
            return Ok(Some(line));
        }
    }
    Ok(None)
}

async fn is_explained(db: &mut SqliteConnection, line: &str, damages: &Damages) -> Result<bool, StoreError> {
    let of_index = |name: &str| INDICES.iter().find(|(index, ..)| *index == name);
    if let Some((nth, index)) = row_of(line) {
        // The row that is not in its index must be a damaged one.
        let Some((_, relation, _)) = of_index(index) else { return Ok(false) };
        return is_damaged(db, relation, nth, damages).await;
    }
    if let Some(index) = line.strip_prefix("wrong # of entries in index ") {
        // A row that has changed may belong into an index of some rows, or no more. One of all rows has as many as there are.
        let is_partial = of_index(index).is_some_and(|(.., has_all)| !has_all);
        return Ok(is_partial && !damages.all().is_empty());
    }
    // Wrong values of tables were noted above.
    let relation = line
        .rsplit_once(" value in ")
        .and_then(|(_, column)| Some(column.split_once('.')?.0))
        .or_else(|| line.strip_prefix("CHECK constraint failed in "));
    Ok(relation.is_some_and(|relation| WRONG_VALUES.iter().any(|(name, _)| *name == relation)))
}

/// The number of the row that a complaint is about, in the order of its relation, and the index in which it is not.
fn row_of(line: &str) -> Option<(u64, &str)> {
    let (nth, words) = line.strip_prefix("row ")?.split_once(' ')?;
    let index = words
        .strip_prefix("missing from index ")
        .or_else(|| words.strip_prefix("values differ from index "))?;
    Some((nth.parse().ok()?, index))
}

/// True if that row of a relation belongs to a table or a guest that was found damaged.
async fn is_damaged(
    db: &mut SqliteConnection,
    relation: &str,
    nth: u64,
    damages: &Damages,
) -> Result<bool, StoreError> {
    let is_of_guest = matches!(relation, "session" | "identity");
    let column = if is_of_guest { "guest" } else { "name" };
    let sql = format!("SELECT CAST({column} AS BLOB) FROM {relation} NOT INDEXED LIMIT 1 OFFSET ?");
    let name: Option<Vec<u8>> = sqlx::query_scalar(AssertSqlSafe(sql))
        .bind(i64::try_from(nth).unwrap_or(i64::MAX) - 1)
        .fetch_optional(db)
        .await
        .map_err(fault)?;
    let Some(name) = name.map(|name| String::from_utf8_lossy(&name).into_owned()) else { return Ok(false) };
    Ok(if is_of_guest { damages.check_guest(&name).is_err() } else { damages.contains(&name) })
}
