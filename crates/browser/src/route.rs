//! Which call a method and a path name, and what its body says. It knows no table.

use crate::message::{NewContinued, NewCrew, NewRecord};
use xaymaca_table::{AnalysisQuery, LONGEST_RECORD, Whose};
use xaymaca_wire::{Command, Me, NewTable, Refusal, SailNow, TableId, read_body};

/// Upper bound on the body of a call, in bytes: a record has the most, and JSON may write each of its bytes in six.
pub(crate) const LONGEST_BODY: usize = 6 * LONGEST_RECORD + 1024;

/// A call that there is.
#[derive(Debug)]
pub(crate) enum Route {
    Me,
    Rename(Me),
    About,
    Open(NewTable),
    Sail(SailNow),
    Crew(NewCrew),
    Record(NewRecord),
    Continue(NewContinued),
    Scene(String, String),
    FinishLesson(String),
    /// A call to that table.
    Table(TableId, ToTable),
}

/// A call to a table.
#[derive(Debug)]
pub(crate) enum ToTable {
    Look(Option<u64>),
    Ask(Command),
    Record,
    Replay(Option<Whose>),
    Analysis(AnalysisQuery),
}

impl Route {
    /// Reads a call.
    ///
    /// # Errors
    /// If there is none with that path, it does not take that method, or its body is wrong.
    pub(crate) fn read(method: &str, path: &str, body: &str) -> Result<Self, Refusal> {
        if body.len() > LONGEST_BODY {
            return Err(Refusal::TooLarge);
        }
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let parts: Vec<&str> = path.split('/').collect();
        let ["", "api", parts @ ..] = &parts[..] else { return Err(Refusal::NotFound) };
        Ok(match (parts, method) {
            (["me"], "GET") => Self::Me,
            (["me"], "PUT") => Self::Rename(read_body(body)?),
            (["about"], "GET") => Self::About,
            (["tables"], "POST") => Self::Open(read_body(body)?),
            (["sail"], "POST") => Self::Sail(read_body(body)?),
            (["device", "crew"], "POST") => Self::Crew(read_body(body)?),
            (["device", "records"], "POST") => Self::Record(read_body(body)?),
            (["device", "continue"], "POST") => Self::Continue(read_body(body)?),
            (["lessons", name, "finished"], "POST") => Self::FinishLesson((*name).into()),
            (["lessons", name, scene], "POST") => Self::Scene((*name).into(), (*scene).into()),
            (["tables", id], "GET") => Self::Table(table(id)?, ToTable::Look(since(query)?)),
            (["tables", id], "POST") => Self::Table(table(id)?, ToTable::Ask(asked(body)?)),
            (["tables", id, "record"], "GET") => Self::Table(table(id)?, ToTable::Record),
            (["tables", id, "replay"], "GET") => Self::Table(table(id)?, ToTable::Replay(whose(query)?)),
            (["tables", id, "analysis"], "GET") => Self::Table(table(id)?, ToTable::Analysis(query.parse()?)),
            (parts, _) if is_known(parts) => return Err(Refusal::WrongMethod),
            _ => return Err(Refusal::NotFound),
        })
    }
}

/// True if some method takes that path.
fn is_known(parts: &[&str]) -> bool {
    matches!(
        parts,
        ["me" | "about" | "tables" | "sail"]
            | ["device", "crew" | "records" | "continue"]
            | ["lessons", _, _]
            | ["tables", _]
            | ["tables", _, "record" | "replay" | "analysis"]
    )
}

/// The id of a table of a device.
pub(crate) fn table(id: &str) -> Result<TableId, Refusal> {
    TableId::parse(id).filter(TableId::is_on_device).ok_or(Refusal::NoSuchTable)
}

fn asked(body: &str) -> Result<Command, Refusal> {
    let command: Command = read_body(body)?;
    if command.needs_thought() { Err(Refusal::SocketOnly) } else { Ok(command) }
}

/// The value of that field of a query.
fn field<'a>(query: &'a str, name: &str) -> Option<&'a str> {
    query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
}

fn since(query: &str) -> Result<Option<u64>, Refusal> {
    field(query, "since").map(|since| since.parse().map_err(|_| Refusal::UnknownRequest)).transpose()
}

fn whose(query: &str) -> Result<Option<Whose>, Refusal> {
    field(query, "as").map(str::parse).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_call_is_refused_by_name() {
        let id = TableId::on_device([1; 16]);
        let path = format!("/api/tables/{id}");
        for (method, path, body, refusal) in [
            ("GET", "", "", Refusal::NotFound),
            ("GET", "/", "", Refusal::NotFound),
            ("GET", "/api/nowhere", "", Refusal::NotFound),
            ("GET", "/api/sail", "", Refusal::WrongMethod),
            ("DELETE", path.as_str(), "", Refusal::WrongMethod),
            ("GET", "/api/tables/AAAAAAAAAAAAAAAAAAAAAA", "", Refusal::NoSuchTable),
            ("GET", "/api/tables/../me", "", Refusal::NotFound),
            ("GET", &format!("{path}?since=x"), "", Refusal::UnknownRequest),
            ("GET", &format!("{path}/replay?as=9"), "", Refusal::UnknownRequest),
            ("GET", &format!("{path}/analysis"), "", Refusal::UnknownRequest),
            ("GET", &format!("{path}/analysis?part=luck&part=luck"), "", Refusal::UnknownRequest),
            ("POST", &format!("{path}/analysis?part=luck"), "", Refusal::WrongMethod),
            ("POST", &path, "{\"do\":\"fly\"}", Refusal::UnknownRequest),
            ("POST", &path, "{\"do\":\"coach\"}", Refusal::SocketOnly),
            ("POST", "/api/sail", "[]", Refusal::UnknownRequest),
            ("POST", "/api/sail", "{", Refusal::Unreadable),
            ("POST", "/api/sail", &" ".repeat(LONGEST_BODY + 1), Refusal::TooLarge),
        ] {
            let route = Route::read(method, path, body);
            assert!(matches!(&route, Err(why) if *why == refusal), "{method} {path}: {route:?}");
        }
    }
}
