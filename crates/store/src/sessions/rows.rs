//! The rows of a guest in `identity` and `session`: their checksums, the same in both databases, and what they say if they are
//! as they were written. It knows no database.
//!
//! A token that was revoked must not hold again, and a guest who logged out everywhere must stay so. Therefore a guest's row in
//! `identity` has the digest of all their rows in `session`: a row too many, a missing one and a changed one are all found.
//!
//! A guest without a row has logged out nowhere. So a row whose guest cannot be told is not only lost: it would bring back what
//! its guest has called back. Whose row it is, is told by `owner`.

mod owner;

pub(crate) use owner::{Owner, Unowned};

use super::{Identity, TokenRow};
use std::collections::BTreeMap;
use xaymaca_chain::{Digest, checksum};

/// One row of [`select`]: a guest's row in `identity`, and one of their rows in `session`. What cannot be read is none.
#[derive(Debug, Default)]
pub(crate) struct Columns {
    /// The name of the guest, which is no text if it is damaged.
    pub(crate) guest: Vec<u8>,
    pub(crate) is_known: bool,
    pub(crate) generation: Option<i64>,
    pub(crate) changed: Option<i64>,
    pub(crate) tokens: Option<Digest>,
    /// As it is stored: 16 bytes, or the text of a digest.
    pub(crate) checksum: Option<Vec<u8>>,
    /// None if the guest has no token.
    pub(crate) id: Option<String>,
    pub(crate) name: Option<String>,
    pub(crate) made: Option<i64>,
    pub(crate) expires: Option<i64>,
    pub(crate) token_checksum: Option<Digest>,
}

/// The query of all rows of the guests that `asked` selects as `guest`. It is one statement, so that they fit together.
pub(crate) fn select(asked: &str) -> String {
    format!(
        "SELECT asked.guest, identity.guest IS NOT NULL, identity.generation, identity.changed, identity.tokens,
                identity.checksum, session.id, session.name, session.made, session.expires, session.checksum
         FROM ({asked}) AS asked LEFT JOIN identity ON identity.guest = asked.guest
              LEFT JOIN session ON session.guest = asked.guest"
    )
}

/// For [`select`]: the guest `$1`.
pub(crate) const ONE: &str = "SELECT CAST($1 AS text) AS guest";

/// For [`select`]: at most `$2` guests after `$1`.
pub(crate) const PAGE: &str = "
    SELECT guest FROM (
        SELECT guest FROM (SELECT guest FROM identity WHERE guest > $1 ORDER BY guest LIMIT $2) AS known
        UNION SELECT guest FROM (SELECT DISTINCT guest FROM session WHERE guest > $1 ORDER BY guest LIMIT $2) AS holding
    ) AS guests ORDER BY guest LIMIT $2";

pub(crate) fn token_sum(guest: &str, token: &TokenRow) -> Digest {
    let (made, expires) = (token.made.to_le_bytes(), token.expires.to_le_bytes());
    checksum("session", &[token.id.as_bytes(), guest.as_bytes(), token.name.as_bytes(), &made, &expires])
}

/// The digest of all tokens of a guest, in any order.
pub(crate) fn tokens_sum(guest: &str, tokens: &[TokenRow]) -> Digest {
    let mut sums: Vec<Digest> = tokens.iter().map(|token| token_sum(guest, token)).collect();
    sums.sort_unstable_by(|one, other| one.bytes().cmp(other.bytes()));
    checksum("tokens", &sums.iter().map(Digest::bytes).collect::<Vec<_>>())
}

/// The time of a change, in milliseconds since 1970: later than that of the change before, also if the clock was set back, and
/// not below the generation.
pub(crate) fn next_change(now: u64, before: u64, generation: u64) -> u64 {
    now.max(before.saturating_add(1)).max(generation).min(i64::MAX as u64)
}

pub(crate) fn identity_sum(guest: &[u8], generation: u64, changed: u64, tokens: Digest) -> Digest {
    let (generation, changed) = (generation.to_le_bytes(), changed.to_le_bytes());
    checksum("identity", &[guest, &generation, &changed, tokens.bytes()])
}

/// What a guest's rows say.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// None if they are not as they were written.
    pub(crate) identity: Option<Identity>,
    /// The generation, if the row in `identity` is as it was written: then only tokens are damaged.
    pub(crate) generation: Option<u64>,
    /// When the row in `identity` was last changed; 0 if that is not known.
    pub(crate) changed: u64,
    /// The highest number that a damaged row has. Its generation was not higher, unless more than one column is damaged: a row's
    /// time of change is never below its generation.
    pub(crate) highest: u64,
    /// Whose row in `identity` it is, if it is not as it was written.
    pub(crate) owner: Owner,
}

/// Sorts the rows of [`select`] by guest, and verifies them.
pub(crate) fn verify(rows: Vec<Columns>) -> BTreeMap<String, Found> {
    let mut guests: BTreeMap<String, Vec<Columns>> = BTreeMap::new();
    for row in rows {
        guests.entry(String::from_utf8_lossy(&row.guest).into_owned()).or_default().push(row);
    }
    guests.into_iter().map(|(guest, rows)| (guest.clone(), verify_guest(&guest, rows))).collect()
}

fn verify_guest(guest: &str, mut rows: Vec<Columns>) -> Found {
    let Some(first) = rows.first_mut() else {
        return Found { identity: Some(Identity::default()), ..Found::default() };
    };
    let (is_known, name, checksum) =
        (first.is_known, std::mem::take(&mut first.guest), first.checksum.take());
    let (generation, changed, tokens) = (first.generation, first.changed, first.tokens);
    let held: Option<Vec<TokenRow>> =
        rows.into_iter().filter(|row| row.id.is_some()).map(|row| token(guest, row)).collect();
    if !is_known {
        // Who has a token has a row in `identity`.
        let has_none = held.as_ref().is_some_and(Vec::is_empty);
        return Found { identity: has_none.then(Identity::default), ..Found::default() };
    }
    let found = held.as_ref().map(|held| tokens_sum(guest, held));
    let row = Unowned { name, generation, changed, tokens, checksum: checksum.unwrap_or_default() };
    let Some((generation, changed, tokens)) = row.as_written() else {
        let highest = row.highest();
        return Found { owner: row.owner(found), highest, ..Found::default() };
    };
    let damaged = Found { generation: Some(generation), changed, ..Found::default() };
    match held {
        Some(mut held) if found == Some(tokens) => {
            held.sort_by(|one, other| (one.made, &one.id).cmp(&(other.made, &other.id)));
            Found { identity: Some(Identity { generation, tokens: held }), ..damaged }
        }
        _ => damaged,
    }
}

fn token(guest: &str, row: Columns) -> Option<TokenRow> {
    let (made, expires) = (u64::try_from(row.made?).ok()?, u64::try_from(row.expires?).ok()?);
    let token = TokenRow { id: row.id?, name: row.name?, made, expires };
    (row.token_checksum == Some(token_sum(guest, &token))).then_some(token)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHANGED: u64 = 1_700_000_000_123;

    fn rows(guest: &str, identity: &Identity) -> Vec<Columns> {
        let tokens = tokens_sum(guest, &identity.tokens);
        let row = || Columns {
            guest: guest.into(),
            is_known: true,
            generation: Some(identity.generation as i64),
            changed: Some(CHANGED as i64),
            tokens: Some(tokens),
            checksum: Some(
                identity_sum(guest.as_bytes(), identity.generation, CHANGED, tokens).bytes().to_vec(),
            ),
            ..Columns::default()
        };
        if identity.tokens.is_empty() {
            return vec![row()];
        }
        let held = |token: &TokenRow| Columns {
            id: Some(token.id.clone()),
            name: Some(token.name.clone()),
            made: Some(token.made as i64),
            expires: Some(token.expires as i64),
            token_checksum: Some(token_sum(guest, token)),
            ..row()
        };
        identity.tokens.iter().map(held).collect()
    }

    fn of(generation: u64, ids: &[&str]) -> Identity {
        let token = |id: &&str| TokenRow { id: (*id).into(), name: "Parrot".into(), made: 5, expires: 9 };
        Identity { generation, tokens: ids.iter().map(token).collect() }
    }

    fn found(rows: Vec<Columns>) -> Found {
        verify(rows).remove("anne").unwrap_or_default()
    }

    #[test]
    fn what_was_written_is_read() {
        for identity in [of(0, &["a"]), of(3, &[]), of(2, &["a", "b", "c"])] {
            assert_eq!(found(rows("anne", &identity)).identity, Some(identity));
        }
    }

    #[test]
    fn a_missing_a_foreign_and_a_former_token_are_found() {
        let mut missing = rows("anne", &of(1, &["a", "b"]));
        missing.pop();
        let mut former = rows("anne", &of(1, &["a"]));
        former.extend(rows("anne", &of(1, &["b"])));
        for rows in [missing, former] {
            let found = found(rows);
            assert_eq!((found.identity, found.generation), (None, Some(1)));
        }
        let mut no_row = rows("anne", &of(0, &["a"]));
        (no_row[0].is_known, no_row[0].generation, no_row[0].checksum) = (false, None, None);
        assert_eq!(found(no_row).identity, None);
    }

    /// The owner of that row after something was done to it.
    fn owner(identity: &Identity, damage: impl Fn(&mut Columns)) -> Owner {
        let mut rows = rows("anne", identity);
        rows.iter_mut().for_each(damage);
        let (_, found) = verify(rows).pop_first().expect("a guest");
        assert_eq!((found.identity, found.generation), (None, None));
        found.owner
    }

    #[test]
    fn a_row_under_another_name_is_given_back() {
        for at in 0..4 {
            for bit in 0..8 {
                let found = owner(&of(4, &[]), |row| row.guest[at] ^= 1 << bit);
                assert_eq!(found, Owner::Renamed("anne".into()), "bit {bit} of byte {at}");
            }
        }
    }

    #[test]
    fn a_row_of_which_another_column_has_changed_keeps_its_guest() {
        for identity in [of(0, &["a"]), of(1, &[]), of(300, &["a", "b"])] {
            for bit in 0..48 {
                let flip = |value: &mut Option<i64>| *value = value.map(|value| value ^ 1 << bit);
                assert_eq!(owner(&identity, |row| flip(&mut row.generation)), Owner::Named, "{bit}");
                assert_eq!(owner(&identity, |row| flip(&mut row.changed)), Owner::Named, "{bit}");
            }
            // The first bit of six bytes is their sign.
            let negative =
                |row: &mut Columns| row.changed = row.changed.map(|at| (at << 16 ^ i64::MIN) >> 16);
            assert_eq!(owner(&identity, negative), Owner::Named);
            assert_eq!(owner(&identity, |row| row.tokens = None), Owner::Named);
            for at in 0..16 {
                let flip = |row: &mut Columns| row.checksum.iter_mut().for_each(|sum| sum[at] ^= 4);
                assert_eq!(owner(&identity, flip), Owner::Named);
            }
        }
        let in_text = |row: &mut Columns| {
            let sum = identity_sum(b"anne", 4, CHANGED, tokens_sum("anne", &[])).to_string();
            row.checksum = Some(
                sum.bytes()
                    .rev()
                    .enumerate()
                    .map(|(at, letter)| if at == 9 { b'!' } else { letter })
                    .rev()
                    .collect(),
            );
        };
        assert_eq!(owner(&of(4, &[]), in_text), Owner::Named);
    }

    #[test]
    fn a_row_of_which_more_has_changed_belongs_to_no_certain_guest() {
        let row = |row: &mut Columns| (row.guest, row.generation) = (b"jack".to_vec(), Some(0));
        assert!(matches!(owner(&of(4, &[]), row), Owner::Unknown(_)));
        let swapped = |row: &mut Columns| row.guest = b"jack".to_vec();
        let Owner::Unknown(found) = owner(&of(4, &[]), swapped) else { panic!("two names differ") };
        assert!(found.is_of("anne") && !found.is_of("mary"));
    }
}
