//! Holds every answer and every message that a test receives against the description of the API. It knows JSON Schema as far as
//! our description uses it, and no route.

use super::Reply;
use serde_json::{Map, Value};
use std::sync::LazyLock;

/// The description, as the server tells it.
pub(crate) static API: LazyLock<Value> = LazyLock::new(xaymaca_server::description);

/// Checks an answer over HTTP: its status is described, and its body has the shape that goes with it. What has no route is not
/// described, and not checked.
pub(crate) fn check_reply(method: &str, path: &str, reply: &Reply) {
    let path = path.split('?').next().unwrap_or_default();
    let Some(item) = item(path) else { return };
    let method = if method == "HEAD" { "get".to_owned() } else { method.to_lowercase() };
    let Some(operation) = item.get(&method) else {
        // A page of another site, or a flood, is refused before the method is known.
        assert!([403, 405, 413, 429].contains(&reply.status), "{method} {path}: {reply:?}");
        assert!(reply.status != 405 || reply.header("allow").is_some(), "{method} {path}: {reply:?}");
        return;
    };
    let described = operation["responses"].get(reply.status.to_string());
    let described = described.unwrap_or_else(|| panic!("{method} {path}: not described: {reply:?}"));
    let Some(content) = described.get("content").and_then(Value::as_object) else { return };
    let kind = reply.header("content-type").unwrap_or_default();
    // Bytes that are no request reach no route: their answer has no body.
    if reply.status == 400 && kind.is_empty() && reply.body.is_empty() {
        return;
    }
    let schema =
        content.get(kind).unwrap_or_else(|| panic!("{method} {path}: described is {content:?}: {reply:?}"));
    // An answer to HEAD has no body.
    if kind == "application/json" && !reply.body.is_empty() {
        assert!(fits(&schema["schema"], &reply.json()), "{method} {path}: not as described: {reply:?}");
    }
}

/// Checks a message over a socket.
pub(crate) fn check_message(message: &Value) {
    assert!(has_shape("ServerMessage", message), "not as described: {message}");
}

/// True if the value has the shape of that name.
pub(crate) fn has_shape(name: &str, value: &Value) -> bool {
    fits(&API["components"]["schemas"][name], value)
}

/// The described path that fits an address: one without parameters first.
fn item(path: &str) -> Option<&'static Value> {
    let paths = API["paths"].as_object().expect("paths");
    let is_it = |template: &&String| {
        let (mut one, mut other) = (template.split('/'), path.split('/'));
        loop {
            match (one.next(), other.next()) {
                (None, None) => return true,
                (Some(part), Some(word)) if part == word || (part.starts_with('{') && !word.is_empty()) => {}
                _ => return false,
            }
        }
    };
    let template = paths.keys().filter(is_it).min_by_key(|template| template.matches('{').count())?;
    paths.get(template)
}

/// True if the value fits the schema.
///
/// # Panics
/// If the schema has a keyword that is not known here: it would be passed over.
pub(crate) fn fits(schema: &Value, value: &Value) -> bool {
    match schema {
        Value::Bool(fits) => *fits,
        Value::Object(keywords) => keywords.iter().all(|(word, rule)| keeps(word, rule, keywords, value)),
        other => panic!("not a schema: {other}"),
    }
}

fn keeps(word: &str, rule: &Value, schema: &Map<String, Value>, value: &Value) -> bool {
    let list = || rule.as_array().expect("a list");
    match word {
        "$ref" => {
            let pointer = rule.as_str().and_then(|path| path.strip_prefix('#')).expect("a reference");
            fits(API.pointer(pointer).unwrap_or_else(|| panic!("{pointer} is not there")), value)
        }
        "type" => rule.as_str().map_or_else(
            || list().iter().any(|kind| is_of(kind.as_str().expect("a kind"), value)),
            |kind| is_of(kind, value),
        ),
        "enum" => list().contains(value),
        "const" => rule == value,
        "anyOf" | "oneOf" => list().iter().any(|schema| fits(schema, value)),
        "allOf" => list().iter().all(|schema| fits(schema, value)),
        "not" => !fits(rule, value),
        "properties" => value.as_object().is_none_or(|fields| {
            let known = rule.as_object().expect("properties");
            fields.iter().all(|(name, value)| known.get(name).is_none_or(|schema| fits(schema, value)))
        }),
        "required" => value.as_object().is_none_or(|fields| {
            list().iter().all(|name| fields.contains_key(name.as_str().expect("a name")))
        }),
        "additionalProperties" => {
            assert_eq!(*rule, Value::Bool(false), "only this one is known here");
            let known = schema["properties"].as_object().expect("properties");
            value.as_object().is_none_or(|fields| fields.keys().all(|name| known.contains_key(name)))
        }
        "prefixItems" => value
            .as_array()
            .is_none_or(|values| list().iter().zip(values).all(|(schema, value)| fits(schema, value))),
        "items" => value.as_array().is_none_or(|values| {
            let before = schema.get("prefixItems").and_then(Value::as_array).map_or(0, Vec::len);
            values.iter().skip(before).all(|value| fits(rule, value))
        }),
        "minItems" => value.as_array().is_none_or(|values| Some(values.len() as u64) >= rule.as_u64()),
        "maxItems" => value.as_array().is_none_or(|values| Some(values.len() as u64) <= rule.as_u64()),
        "minimum" => value.as_f64().is_none_or(|number| Some(number) >= rule.as_f64()),
        "maximum" => value.as_f64().is_none_or(|number| Some(number) <= rule.as_f64()),
        "maxLength" => value.as_str().is_none_or(|text| Some(text.chars().count() as u64) <= rule.as_u64()),
        // Patterns are tried by the tool that generates requests from the description.
        "pattern" | "description" | "format" | "example" => true,
        other => panic!("{other} is not known here"),
    }
}

fn is_of(kind: &str, value: &Value) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other} is no kind"),
    }
}
