//! The text of the acknowledgement file. It knows no files.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use xaymaca_chain::{Digest, checksum};

/// The first word of a group.
const BEGIN: &str = "group ";

/// The last acknowledged append of each table, or change of each guest, with its digest.
pub(in crate::sqlite) type Claims = BTreeMap<String, (u64, Digest)>;

/// All that was acknowledged.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::sqlite) struct Noted {
    pub(in crate::sqlite) tables: Claims,
    pub(in crate::sqlite) guests: Claims,
}

pub(super) fn claims(mut rest: &[u8]) -> Noted {
    let mut noted = Noted::default();
    while !rest.is_empty() {
        if let Some((body, behind)) = group(rest) {
            for line in body.lines() {
                if let Some(name) = line.strip_prefix("- ") {
                    unescaped(name).and_then(|name| noted.tables.remove(&name));
                } else if let Some(line) = line.strip_prefix("= ") {
                    noted.guests.extend(claim(line));
                } else {
                    noted.tables.extend(claim(line));
                }
            }
            rest = behind;
        } else {
            // The next group begins a line, but the end of the line before it may be what is damaged.
            let next = rest.windows(BEGIN.len()).skip(1).position(|bytes| bytes == BEGIN.as_bytes());
            rest = next.map_or(&[], |next| &rest[next + 1..]);
        }
    }
    noted
}

/// The body of the group that begins here, and what comes behind it.
fn group(rest: &[u8]) -> Option<(&str, &[u8])> {
    let end = rest.iter().take(64).position(|&byte| byte == b'\n')?;
    let words = str::from_utf8(&rest[..end]).ok()?.strip_prefix(BEGIN)?;
    let (bytes, sum) = words.split_once(' ')?;
    let (body, behind) = rest[end + 1..].split_at_checked(bytes.parse().ok()?)?;
    let is_sound = sum.parse() == Ok(checksum("acknowledged", &[body]));
    Some((str::from_utf8(body).ok()?, behind)).filter(|_| is_sound)
}

fn claim(line: &str) -> Option<(String, (u64, Digest))> {
    let mut words = line.splitn(3, ' ');
    let seq = words.next()?.parse().ok()?;
    let digest = words.next()?.parse().ok()?;
    Some((unescaped(words.next()?)?, (seq, digest)))
}

pub(super) fn header(database: &str) -> String {
    let first = format!("acknowledged 1 {database}");
    format!("{first} {}\n", checksum("acknowledged", &[first.as_bytes()]))
}

pub(super) fn push_claim(body: &mut String, table: &str, seq: u64, digest: Digest) {
    let _ = write!(body, "{seq} {digest} ");
    push_name(body, table);
}

/// A name without ends of lines: they, and `%`, are written as `%` and two digits.
pub(super) fn push_name(body: &mut String, name: &str) {
    for letter in name.chars() {
        match letter {
            '%' | '\0'..='\x1f' => drop(write!(body, "%{:02x}", letter as u32)),
            letter => body.push(letter),
        }
    }
    body.push('\n');
}

fn unescaped(name: &str) -> Option<String> {
    let mut parts = name.split('%');
    let mut text = parts.next()?.to_owned();
    for part in parts {
        text.push(char::from(u8::from_str_radix(part.get(..2)?, 16).ok()?));
        text.push_str(&part[2..]);
    }
    Some(text)
}

pub(super) fn push_guest(body: &mut String, guest: &str, changed: u64, digest: Digest) {
    body.push_str("= ");
    push_claim(body, guest, changed, digest);
}

pub(super) fn framed(body: &str) -> String {
    format!("group {} {}\n{body}", body.len(), checksum("acknowledged", &[body.as_bytes()]))
}
