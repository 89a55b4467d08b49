//! The description of the API, its page, the health check and the metrics.

use crate::common::{API, Server, has_shape};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;
use xaymaca_wire::Refusal;

/// Every route in the description.
const DESCRIBED: [(&str, &str); 23] = [
    ("get", "/api/me"),
    ("put", "/api/me"),
    ("post", "/api/token"),
    ("get", "/api/tokens"),
    ("delete", "/api/tokens/{id}"),
    ("post", "/api/log-out-everywhere"),
    ("get", "/api/me/tables"),
    ("get", "/api/tables"),
    ("post", "/api/tables"),
    ("post", "/api/sail"),
    ("get", "/api/codes/{code}"),
    ("post", "/api/lessons/{name}/{scene}"),
    ("post", "/api/lessons/{name}/steps/{step}"),
    ("post", "/api/lessons/{name}/finished"),
    ("get", "/api/tables/{id}"),
    ("post", "/api/tables/{id}"),
    ("get", "/api/tables/{id}/record"),
    ("get", "/api/tables/{id}/replay"),
    ("get", "/api/tables/{id}/analysis"),
    ("get", "/api/about"),
    ("get", "/healthz"),
    ("get", "/livez"),
    ("get", "/metrics"),
];

#[tokio::test]
async fn every_route_is_described_and_every_reference_resolves() {
    let server = Server::start().await;
    let reply = server.stranger().get("/api/openapi.json").await;
    assert_eq!(reply.header("content-type"), Some("application/json"));
    let api = reply.granted();
    assert!(api["openapi"].as_str().is_some_and(|version| version.starts_with("3.")), "{}", api["openapi"]);
    let mut found = BTreeSet::new();
    for (path, item) in api["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("methods") {
            assert!(operation["summary"].is_string(), "{method} {path} has a sentence");
            assert!(operation["responses"].as_object().is_some_and(|all| !all.is_empty()), "{method} {path}");
            found.insert((method.clone(), path.clone()));
        }
    }
    let expected: BTreeSet<_> =
        DESCRIBED.iter().map(|(method, path)| ((*method).into(), (*path).into())).collect();
    assert_eq!(found, expected);
    let mut references = Vec::new();
    collect(&api, &mut references);
    assert!(!references.is_empty());
    for reference in references {
        let pointer = reference.strip_prefix('#').expect("a reference within the document");
        assert!(api.pointer(pointer).is_some(), "{reference}");
    }
}

fn is_unread(status: &str) -> bool {
    ["400", "431"].contains(&status)
}

/// Every refusal that a route describes has codes; a status without codes says nothing to a program.
#[test]
fn every_described_refusal_has_codes_of_its_status() {
    for (path, item) in API["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("methods") {
            for (status, response) in operation["responses"].as_object().expect("responses") {
                // Hyper itself answers heads that it cannot read, and writes no body.
                if status.starts_with('2') || (response.get("content").is_none() && is_unread(status)) {
                    continue;
                }
                let schema = &response["content"]["application/json"]["schema"]["allOf"];
                let codes = schema[1]["properties"]["code"]["enum"].as_array();
                let codes = codes.unwrap_or_else(|| panic!("{method} {path} {status} has no codes"));
                for code in codes.iter().filter_map(Value::as_str) {
                    let refusal = Refusal::parse(code).unwrap_or_else(|| panic!("{code} is no refusal"));
                    assert_eq!(refusal.status().to_string(), *status, "{method} {path}: {code}");
                }
            }
        }
    }
}

/// The messages of recorded races, which the page is tested with, have the shapes that the description gives them.
#[test]
fn recorded_races_and_moments_are_as_described() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/fixtures");
    let files = |name: &str| {
        let files = std::fs::read_dir(folder.join(name)).expect("fixtures");
        files.map(|file| std::fs::read_to_string(file.expect("a file").path()).expect("its text")).collect()
    };
    let (races, moments): (Vec<String>, Vec<String>) = (files("races"), files("moments"));
    assert!(races.len() >= 4 && moments.len() >= 20, "{} and {}", races.len(), moments.len());
    for text in races {
        let race: Value = serde_json::from_str(&text).expect("JSON");
        assert!(has_shape("Replay", &race["replay"]), "{}", race["replay"]["table"]);
    }
    for text in moments {
        let mut moment: Value = serde_json::from_str(&text).expect("JSON");
        // A file has the update, and what the captain is told when they ask.
        let fields = moment.as_object_mut().expect("an object");
        for (_, answer) in
            ["preview", "preview2", "odds"].into_iter().filter_map(|key| fields.remove_entry(key))
        {
            assert!(has_shape("ServerMessage", &answer), "{answer}");
        }
        assert!(has_shape("Update", &moment), "{moment}");
    }
}

/// What no server sends is not as described.
#[test]
fn the_description_refuses_what_is_not_sent() {
    let refused = json!({"tell": "refused", "code": "stale", "rule": null, "text": "late"});
    assert!(has_shape("ServerMessage", &refused));
    for (field, value) in
        [("code", json!("fly")), ("text", json!(4)), ("more", json!(1)), ("tell", json!(null))]
    {
        let mut other = refused.clone();
        other[field] = value;
        assert!(!has_shape("ServerMessage", &other), "{other}");
    }
    for (request, fits) in [
        (json!({"do": "choose", "ask": 4, "choice": "stay"}), true),
        (json!({"do": "choose", "ask": -4, "choice": "stay"}), false),
        (json!({"do": "choose", "ask": 4}), false),
        (json!({"do": "join", "since": 4, "id": 1}), true),
        (json!({"do": "leave", "seat": 1}), false),
        (json!({"do": "agree", "options": {"seats": 6, "ghost": true}}), false),
        (json!({"do": "agree", "options": {"seats": 6}}), true),
        (json!({"do": "agree", "options": {"patience": 601}}), false),
    ] {
        assert_eq!(has_shape("ClientMessage", &request), fits, "{request}");
    }
}

fn collect(value: &Value, references: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value.as_str() {
                    Some(reference) if name == "$ref" => references.push(reference.into()),
                    _ => collect(value, references),
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| collect(value, references)),
        _ => {}
    }
}

#[tokio::test]
async fn every_described_route_exists() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let id = server.table(&mut anne, json!({})).await;
    for (method, path) in DESCRIBED {
        if method == "delete" {
            continue;
        }
        let path = path.replace("{id}", &id).replace("{name}", "first-voyage");
        let path = path.replace("{scene}", "1").replace("{step}", "1");
        let reply = anne.send(&method.to_uppercase(), &path, &[], None).await;
        assert!(![404, 405, 500].contains(&reply.status), "{method} {path}: {reply:?}");
        let wrong = anne.send("DELETE", &path, &[], None).await;
        assert_eq!((wrong.status, wrong.refusal().as_str()), (405, "wrong-method"), "{path}");
    }
}

#[tokio::test]
async fn the_api_is_readable_without_a_script() {
    let server = Server::start().await;
    // Without a built page, this address says how to build one.
    for (path, word) in [("/api", "The API of Xaymaca"), ("/", "npm run build")] {
        let page = server.stranger().get(path).await;
        assert_eq!(
            (page.status, page.header("content-type")),
            (200, Some("text/html; charset=utf-8")),
            "{path}"
        );
        assert!(page.body.starts_with("<!doctype html>") && page.body.contains(word));
        assert!(!page.body.contains("<script") && !page.body.contains("style="), "{path}");
    }
    let page = server.stranger().get("/api").await.body;
    let shapes: Vec<&str> =
        page.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(shapes.contains(&"Command") && shapes.contains(&"Refused"), "{shapes:?}");
    for shape in shapes {
        assert!(page.contains(&format!("id=\"{shape}\"")), "{shape} is not described");
    }
    for (method, path) in DESCRIBED {
        let line = format!("<b>{}</b> {path}<", method.to_uppercase());
        assert!(page.contains(&line), "{line}");
    }
    let style = server.stranger().get("/plain.css").await;
    assert_eq!((style.status, style.header("content-type")), (200, Some("text/css; charset=utf-8")));
}

#[tokio::test]
async fn health_and_metrics_are_served() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    assert_eq!(anne.get("/healthz").await.granted(), json!({"ok": true}));
    let (_, _people) = server.table_of(&["Anne", "Mary"], json!({})).await;
    assert_eq!(anne.get("/nowhere").await.refusal(), "not-found");
    let figures = anne.get("/metrics").await;
    assert_eq!(figures.status, 200);
    for name in [
        "xaymaca_tables_awake",
        "xaymaca_tables_opened_total",
        "xaymaca_sockets",
        "xaymaca_updates_total",
        "xaymaca_refusals_total{code=\"not-found\"}",
        "xaymaca_wake_seconds",
    ] {
        assert!(figures.body.lines().any(|line| line.starts_with(name)), "{name} in {}", figures.body);
    }
    assert!(!figures.body.contains(&anne.id()), "metrics have no guest ids");
}
