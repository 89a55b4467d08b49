//! Verifies a log that was read, the same way for both databases.

use crate::Row;
use crate::rowsum::Head;
use xaymaca_chain::{Broken, Chain, Digest, Reason};

/// An append as it was read, before it is verified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RawRow {
    pub(crate) seq: u64,
    pub(crate) at: u64,
    pub(crate) lines: String,
    /// None if an older version wrote it.
    pub(crate) digest: Option<Digest>,
}

/// What was read of a log.
pub(crate) struct Read {
    /// The end of the log in the database; none if there is nothing of it there.
    pub(crate) head: Option<Head>,
    /// The appends in the database, from the one before the first that is wanted; none for one that cannot be read.
    pub(crate) rows: Vec<Option<RawRow>>,
    /// Later appends, which are only in memory as far as this process knows.
    pub(crate) tail: Vec<RawRow>,
}

/// What a log is worth.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// These appends are as they were written.
    Sound(Vec<Row>),
    /// An older version wrote the append before the first that is wanted: only the whole log can be verified.
    Whole,
}

/// Verifies the appends after that number; all without one.
pub(crate) fn verify(table: &str, after: Option<u64>, read: Read) -> Result<Verdict, Broken> {
    let Read { head, rows, tail } = read;
    let mut sound = Vec::with_capacity(rows.len() + tail.len());
    let mut chain = Chain::new(table);
    let Some(head) = head else {
        if rows.is_empty() {
            return unfolded(chain, after, tail, sound);
        }
        let append = rows.into_iter().next().flatten().map_or(1, |row| row.seq);
        return Err(Broken { append, reason: Reason::Unexpected });
    };
    if after.is_some_and(|after| after > head.seq) {
        let tail = tail.into_iter().filter(|row| Some(row.seq) > after);
        // This process wrote them, so they need not be verified again.
        let rows =
            tail.map(|RawRow { seq, at, lines, digest }| Some(Row { seq, at, lines, digest: digest? }));
        return Ok(rows.collect::<Option<_>>().map_or(Verdict::Whole, Verdict::Sound));
    }
    for row in rows {
        let Some(RawRow { seq, at, lines, digest }) = row else {
            let append = chain.last().map_or(1, |(last, _)| last + 1);
            return Err(Broken { append, reason: Reason::Unreadable });
        };
        match after {
            // A segment has earlier appends, too.
            Some(after) if seq < after => continue,
            // A log that begins with 1 has none before it.
            Some(after) if seq == after => {
                let Some(digest) = digest else { return Ok(Verdict::Whole) };
                chain = Chain::after(table, seq, digest);
                continue;
            }
            _ => {}
        }
        if after.is_some_and(|after| after > 0) && chain.last().is_none() {
            return Err(Broken { append: after.unwrap_or(0), reason: Reason::Missing });
        }
        let digest = chain.check(seq, at, &lines, digest)?;
        sound.push(Row { seq, at, lines, digest });
    }
    chain.check_end(head.seq, head.digest)?;
    let tail = tail.into_iter().filter(|row| row.seq > head.seq).collect();
    unfolded(chain, None, tail, sound)
}

/// The beginning of a log as far as it is as it was written, whatever its end says.
pub(crate) fn sound_beginning(table: &str, rows: Vec<Option<RawRow>>) -> Vec<Row> {
    let mut chain = Chain::new(table);
    let mut sound = Vec::new();
    for row in rows {
        let Some(RawRow { seq, at, lines, digest }) = row else { break };
        let Ok(digest) = chain.check(seq, at, &lines, digest) else { break };
        sound.push(Row { seq, at, lines, digest });
    }
    sound
}

/// Adds what is only in memory.
fn unfolded(
    mut chain: Chain<'_>,
    after: Option<u64>,
    tail: Vec<RawRow>,
    mut sound: Vec<Row>,
) -> Result<Verdict, Broken> {
    for RawRow { seq, at, lines, digest } in tail {
        let digest = chain.check(seq, at, &lines, digest)?;
        if after.is_none_or(|after| seq > after) {
            sound.push(Row { seq, at, lines, digest });
        }
    }
    Ok(Verdict::Sound(sound))
}
