//! What JSON Schema can say and TypeScript cannot: how large numbers are, how texts are written, which options go together. It
//! repeats what the code refuses; the tests of the description hold both against each other.

use super::schema::{or_null, partial};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use xaymaca_wire::text;

/// Schemas by name.
pub(super) type Schemas = BTreeMap<String, Value>;

/// Fields and shapes of numbers that have a fraction. All other numbers are whole.
const FRACTIONS: [&str; 15] = [
    "chance",
    "chances",
    "change",
    "cost",
    "error",
    "likely",
    "win",
    "tie",
    "lose",
    "Likely",
    "start",
    "result",
    "own",
    "others",
    "uncertain",
];
/// Shapes in which every number has a fraction, whatever its field is called.
const OF_FRACTIONS: [&str; 1] = ["LuckSums"];

/// Fields of whole numbers that have bounds wherever they stand: the least and the most.
const NUMBERS: [(&str, u64, u64); 12] = [
    ("seq", 0, u64::MAX),
    ("at", 0, u64::MAX),
    ("id", 0, u64::MAX),
    ("since", 0, u64::MAX),
    ("deadline", 0, u64::MAX),
    ("ask", 0, u32::MAX as u64),
    ("who", 0, u32::MAX as u64),
    ("count", 0, u32::MAX as u64),
    ("scene", 1, u8::MAX as u64),
    ("dice", 1, 6),
    ("morning", 1, 6),
    ("evening", 1, 6),
];

/// Shapes that clients send. Their fields that may be left out may also be null.
const SENT: [&str; 6] = ["Command", "Follow", "LogOut", "NewTable", "NewToken", "SailNow"];

/// An id of a table or guest.
const ID: &str = "^[A-Za-z0-9_-]{22}$";
/// A short code of a table, however it is typed.
const CODE: &str = "^[- ]*(?:[0-9A-TV-Za-tv-z][- ]*){8}$";
/// A place in a list of tables.
const SPOT: &str = "^(?:racing|finished)\\.[0-9]{1,19}\\.[A-Za-z0-9_-]{22}$";
/// What a captain adds to the dice.
const SEED: &str = "^[A-Za-z0-9_-]{1,64}$";

/// What a browser that logs out everywhere chooses.
const ATTEMPT: &str = "^[A-Za-z0-9_-]{16,64}$";

/// Makes the schemas as strict as the code.
pub(super) fn apply(schemas: &mut Schemas) {
    let choice = choice(schemas);
    for (name, schema) in &mut *schemas {
        if !OF_FRACTIONS.contains(&name.as_str()) {
            numbers(name, schema);
        }
        let is_sent = SENT.contains(&name.as_str());
        each_object(schema, &mut |fields| {
            for (field, schema) in properties(fields) {
                match (name.as_str(), field.as_str()) {
                    ("Me" | "Command" | "NewToken" | "Follow", "name") => line(schema, text::LONGEST_NAME),
                    ("NewToken", "days") => {
                        put(schema, "minimum", json!(1));
                        put(schema, "maximum", json!(400));
                    }
                    ("LogOut", "attempt") => put(schema, "pattern", json!(ATTEMPT)),
                    ("Command", "text") => line(schema, text::LONGEST_CHAT),
                    ("Command" | "SailNow", "seed") => put(schema, "pattern", json!(SEED)),
                    ("Command", "choice") => put(schema, "pattern", json!(choice)),
                    _ => {}
                }
            }
            if is_sent {
                nullable(fields);
            }
            if ["Command", "Follow"].contains(&name.as_str()) {
                let id = json!({"type": ["integer", "null"], "minimum": 0, "maximum": u64::MAX,
                    "description": "A number of the client's, for the answer over a socket."});
                properties(fields).insert("id".into(), id);
            }
        });
    }
    agreement(schemas);
    schemas.insert(
        "ClientMessage".into(),
        json!({"description": "A request over a socket.",
            "anyOf": [super::schema::reference("Follow"), super::schema::reference("Command")]}),
    );
}

/// The schema of a parameter in that path or its query, if it has bounds.
pub(super) fn parameter(path: &str, name: &str) -> Option<Value> {
    let lessons = || xaymaca_lessons::lessons().iter().map(|lesson| lesson.name.as_str()).collect::<Vec<_>>();
    let schema = match (path, name) {
        (path, "id") if path.starts_with("/api/tables/") || path.starts_with("/api/tokens/") => {
            json!({"type": "string", "pattern": ID})
        }
        (_, "code") => json!({"type": "string", "pattern": CODE, "maxLength": 32}),
        (_, "since") => json!({"type": "integer", "minimum": 0, "maximum": u64::MAX}),
        ("/api/tables/{id}/analysis", "part") => json!({"enum": ["curve", "luck", "decisions"]}),
        ("/api/tables/{id}/analysis", "as") => json!({"enum": ["1", "2", "3", "4", "5", "6", "all"]}),
        (_, "as") => json!({"enum": ["1", "2", "3", "4", "5", "6", "spectator", "all"]}),
        ("/api/me/tables", "show") => json!({"enum": ["racing", "finished", "all"]}),
        ("/api/me/tables", "after") => json!({"type": "string", "pattern": SPOT}),
        ("/api/me/tables", "limit") => json!({"type": "integer", "minimum": 0, "maximum": u32::MAX}),
        (path, "name") if path.starts_with("/api/lessons/") => json!({"enum": lessons()}),
        (_, "scene" | "step") => json!({"type": "integer", "minimum": 1, "maximum": 1000}),
        _ => return None,
    };
    Some(schema)
}

/// The options of a table, and the same with every field left out that is as at a new table.
fn agreement(schemas: &mut Schemas) {
    let Some(agreement) = schemas.get_mut("Agreement") else { return };
    let seats = json!({"type": "integer", "minimum": 2, "maximum": 6,
        "description": "S1: the number of captains."});
    let day = 86_400;
    let patience = json!({"description": agreement["properties"]["patience"]["description"], "anyOf": [
        {"type": "integer", "minimum": 30, "maximum": 600},
        {"type": "integer", "enum": (1..=14).map(|days| days * day).collect::<Vec<u32>>()},
        {"type": "null"},
    ]});
    agreement["properties"]["seats"] = seats;
    agreement["properties"]["patience"] = patience;
    // The ghost sails under the black flag, so six captains leave none for it.
    agreement["not"] = json!({"properties": {"seats": {"const": 6}, "ghost": {"const": true}},
        "required": ["seats", "ghost"]});
    let mut whole = agreement.clone();
    if let Value::Object(fields) = &mut whole {
        fields.remove("required");
    }
    schemas.insert(partial("Agreement"), whole);
}

/// How a choice is written: the grammar of the record format.
fn choice(schemas: &Schemas) -> String {
    let words = |name: &str| {
        let words = schemas[name]["enum"].as_array().expect("a list of words");
        words.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("|")
    };
    let (card, character, cell) = (words("Card"), words("Character"), words("Cell"));
    let (space, place, looked) = ("(?:[0-9]|[1-4][0-9])", "(?:[1-9]|1[0-6])", rising(" ", 16, ""));
    let tokens = format!("(?:none|{})", rising("", 6, ":(?:[1-9]|1[0-5])"));
    let loot =
        format!("(?:nothing|hold [1-6] (?:into [1-6]|overboard)|treasure {place}|look{looked}|give {place})");
    let forms = [
        "dice [1-6] [1-6]".to_owned(),
        format!("card (?:{card})"),
        "load [1-6]".into(),
        format!("(?:sail|retreat) {space}"),
        format!("(?:pay|powder) {tokens}"),
        "fight (?:[1-6]|ghost|nobody)".into(),
        "sabre (?:again|stand)".into(),
        format!("loot {loot}"),
        "oracle (?:no|(?:morning|evening) [1-6])".into(),
        "mage (?:swap|keep)".into(),
        "stay".into(),
        "shortage".into(),
        "look [1-3]".into(),
        format!("keep {place}"),
        format!("recruit (?:nobody|(?:{character}) (?:{cell}))"),
        format!("lookout (?:none|{space})"),
    ];
    format!("^(?:{})$", forms.join("|"))
}

/// One or more numbers from 1 in rising order, with blanks between them: each begins the list in one of the alternatives.
fn rising(before: &str, most: usize, after: &str) -> String {
    let begins = (1..=most).map(|first| {
        let more: Vec<String> = (first + 1..=most).map(|next| format!("(?: {next}{after})?")).collect();
        format!("{before}{first}{after}{}", more.concat())
    });
    format!("(?:{})", begins.collect::<Vec<_>>().join("|"))
}

/// One visible line, once doubled blanks are dropped.
fn line(schema: &mut Value, longest: usize) {
    put(schema, "pattern", json!(text::pattern(longest)));
    put(schema, "maxLength", json!(longest * text::BLANKS));
}

fn put(schema: &mut Value, key: &str, value: Value) {
    if let Value::Object(schema) = schema {
        schema.insert(key.into(), value);
    }
}

fn properties(object: &mut Map<String, Value>) -> &mut Map<String, Value> {
    object.get_mut("properties").and_then(Value::as_object_mut).expect("an object has properties")
}

fn nullable(object: &mut Map<String, Value>) {
    let required = object["required"].clone();
    let is_required = |field: &String| required.as_array().is_some_and(|all| all.contains(&json!(field)));
    for (field, schema) in properties(object) {
        // Options are read with what a new table has for each that is left out; null is no options.
        if !is_required(field) && field != "options" {
            *schema = or_null(schema.take());
        }
    }
}

/// Calls `change` with the object, or with each alternative that is one.
fn each_object(schema: &mut Value, change: &mut impl FnMut(&mut Map<String, Value>)) {
    let Value::Object(fields) = schema else { return };
    if fields.contains_key("properties") {
        change(fields);
    }
    if let Some(Value::Array(alternatives)) = fields.get_mut("anyOf") {
        for schema in alternatives {
            each_object(schema, change);
        }
    }
}

/// Says of every number whether it is whole, and its bounds.
fn numbers(name: &str, schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            let has_number = match fields.get("type") {
                Some(Value::String(kind)) => kind == "number",
                Some(Value::Array(kinds)) => kinds.contains(&json!("number")),
                _ => false,
            };
            if has_number && !FRACTIONS.contains(&name) {
                let is_list = fields["type"].is_array();
                fields.insert(
                    "type".into(),
                    if is_list { json!(["integer", "null"]) } else { json!("integer") },
                );
                if let Some((_, least, most)) = NUMBERS.iter().find(|(field, ..)| *field == name) {
                    fields.insert("minimum".into(), json!(least));
                    fields.insert("maximum".into(), json!(most));
                }
            }
            for (key, inner) in fields {
                match inner {
                    Value::Object(properties) if key == "properties" => {
                        properties.iter_mut().for_each(|(field, schema)| numbers(field, schema));
                    }
                    inner => numbers(name, inner),
                }
            }
        }
        Value::Array(schemas) => schemas.iter_mut().for_each(|schema| numbers(name, schema)),
        _ => {}
    }
}
