//! Describes the refusals of each route: the statuses and codes that it may answer with. A route names its own in the extension
//! `x-refusals` of its description; those that every route of a kind has are added here.

use super::schema::reference;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use xaymaca_wire::Refusal;

/// The extension of a route's description with the codes of its refusals. It is replaced by responses.
pub(super) const OWN: &str = "x-refusals";

/// Among the codes of a route: every refusal of the rules, or of a setup.
const RULES: &str = "rules";
const SETUP: &str = "setup";
/// Among the codes of a route: what any request to a table may meet.
const TABLE: &str = "table";

/// Any route: the connection, the host, the rate of the address, and errors of ours.
const ALWAYS: [Refusal; 7] = [
    Refusal::BadHost,
    Refusal::WrongHost,
    Refusal::TooFast,
    Refusal::TooManySockets,
    Refusal::Silent,
    Refusal::TooLarge,
    Refusal::Internal,
];
/// The table may be gone or closed, busy, unreadable, on another node, or beyond the bound of those awake; its host may have
/// banned the guest.
const OF_A_TABLE: [Refusal; 9] = [
    Refusal::NoSuchTable,
    Refusal::NoSpectators,
    Refusal::Banned,
    Refusal::Closed,
    Refusal::TooManyTables,
    Refusal::NotStored,
    Refusal::Damaged,
    Refusal::Adrift,
    Refusal::Stopping,
];

/// Answers to heads that are not read to their end, and so reach no route: they have no body.
const UNREAD: [(&str, &str); 2] = [
    ("400", "the head of the request is not HTTP"),
    ("431", "the head of the request has more than 64 headers or 16 KiB"),
];

/// The refusals with that name: one, or a group.
///
/// # Panics
/// If there is no such code: the description of a route is wrong.
fn named(name: &str) -> Vec<Refusal> {
    match name {
        RULES => xaymaca_rules::Refusal::ALL.into_iter().map(Refusal::Game).collect(),
        SETUP => xaymaca_rules::SetupProblem::KINDS.into_iter().map(Refusal::Setup).collect(),
        TABLE => OF_A_TABLE.into(),
        code => vec![Refusal::parse(code).unwrap_or_else(|| panic!("there is no refusal {code}"))],
    }
}

/// Describes the refusals of one operation.
pub(super) fn describe(method: &str, path: &str, has_guest: bool, operation: &mut Value) {
    let own = operation.as_object_mut().and_then(|fields| fields.remove(OWN)).unwrap_or_default();
    let own = own.as_array().cloned().unwrap_or_default();
    let mut all: Vec<Refusal> = own.iter().filter_map(Value::as_str).flat_map(named).collect();
    all.extend(ALWAYS);
    if has_guest {
        all.extend([Refusal::NoGuest, Refusal::DamagedGuest]);
    }
    if method != "get" {
        all.push(Refusal::ForeignOrigin);
    }
    if operation.get("requestBody").is_some() {
        all.extend([Refusal::Unreadable, Refusal::UnknownRequest]);
    }
    if path.contains('{') {
        // An address that cannot be read, and one that is another's or none once it is read.
        all.extend([Refusal::UnknownRequest, Refusal::NotFound]);
    }
    let mut by_status: BTreeMap<u16, Vec<Refusal>> = BTreeMap::new();
    for refusal in all {
        let same = by_status.entry(refusal.status()).or_default();
        if !same.contains(&refusal) {
            same.push(refusal);
        }
    }
    let Some(responses) = operation["responses"].as_object_mut() else { return };
    for (status, refusals) in by_status {
        responses.insert(status.to_string(), response(&refusals));
    }
    for (status, words) in UNREAD {
        responses.entry(status).or_insert_with(|| json!({"description": words}));
    }
}

/// A refusal with one of these codes.
fn response(refusals: &[Refusal]) -> Value {
    let codes: Vec<&str> = refusals.iter().map(|refusal| refusal.code()).collect();
    let sentence = |refusal: &Refusal| format!("`{}`: {refusal}", refusal.code());
    let words = match refusals {
        [_] | [_, _] | [_, _, _] => refusals.iter().map(sentence).collect::<Vec<_>>().join("; "),
        _ => codes.iter().map(|code| format!("`{code}`")).collect::<Vec<_>>().join(", "),
    };
    let code = json!({"properties": {"code": {"enum": codes}}});
    json!({
        "description": words,
        "content": {"application/json": {"schema": {"allOf": [reference("Refused"), code]}}},
    })
}

/// Where an answer that shows a new table leads.
pub(super) fn link(responses: &mut Map<String, Value>) {
    let Some(created) = responses.get_mut("201") else { return };
    let to =
        |operation: &str| json!({"operationId": operation, "parameters": {"id": "$response.body#/table/id"}});
    created["links"] = json!({
        "look": to("look"), "ask": to("ask"), "record": to("record"), "replay": to("replay"),
        "analysis": to("analysis"),
    });
}
