//! Lessons run on a device as at a server: a scene is a table, follows its script, and is in no list.

use crate::common::Page;
use serde_json::{Value, json};

#[test]
fn a_scene_follows_its_script_and_is_in_no_list() {
    let mut page = Page::new();
    let update = page.answer("POST", "/api/lessons/first-voyage/1", &Value::Null, 201);
    assert_eq!(update["table"]["lesson"], json!({"name": "first-voyage", "scene": 1}));
    assert_eq!(update["options"]["list"], json!(["dice 4 2", "dice 2 4"]), "the script rolled 4 and 2");
    let table = update["table"]["id"].as_str().expect("an id").to_owned();
    page.follow(1, &table, &json!("me"));
    assert!(page.choose(1, 0) && page.choose(1, 0));
    assert!(page.listings.is_empty());
    let stores = page.transcript.iter().filter(|(_, reply)| reply.contains("\"store\":"));
    assert!(stores.clone().count() > 1 && stores.clone().all(|(_, reply)| reply.contains("\"lesson\":true")));
    assert_eq!(page.refusal("GET", &format!("/api/tables/{table}/record"), &Value::Null), "is-a-lesson");
    assert_eq!(page.call("POST", "/api/lessons/first-voyage/finished", &Value::Null), (204, String::new()));
}

#[test]
fn what_is_no_lesson_is_refused_by_name() {
    let mut page = Page::new();
    for path in ["first-voyage/0", "first-voyage/99", "first-voyage/x", "nowhere/1", "nowhere/finished"] {
        let path = format!("/api/lessons/{path}");
        assert_eq!(page.refusal("POST", &path, &Value::Null), "no-such-lesson", "{path}");
    }
}
