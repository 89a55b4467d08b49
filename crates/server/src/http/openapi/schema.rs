//! Turns the TypeScript that our types declare into JSON Schema, so that both say the same. It knows the few signs that
//! declarations are made of, and no type of ours.

use serde_json::{Map, Value, json};
use std::iter::Peekable;
use std::vec::IntoIter;

/// The schema of a declaration: of what is right of its equals sign.
///
/// # Panics
/// If it has signs that no declaration of ours had so far.
pub(super) fn of(name: &str, body: &str) -> Value {
    let mut parser = Parser { name, signs: signs(body).into_iter().peekable() };
    let schema = parser.union();
    assert!(parser.signs.next().is_none(), "{name} is not read to its end: {body}");
    schema
}

/// A reference to another schema.
pub(super) fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// The name of the schema in which every field of another one may be left out.
pub(super) fn partial(name: &str) -> String {
    format!("Partial{name}")
}

/// The schema, or null.
pub(super) fn or_null(schema: Value) -> Value {
    match schema {
        Value::Object(mut fields)
            if fields.get("type").is_some_and(Value::is_string) && !fields.contains_key("enum") =>
        {
            let kind = fields["type"].take();
            fields.insert("type".into(), json!([kind, "null"]));
            Value::Object(fields)
        }
        schema => json!({"anyOf": [schema, {"type": "null"}]}),
    }
}

#[derive(Clone, PartialEq, Debug)]
enum Sign {
    /// A name.
    Name(String),
    /// A quoted text or a number.
    Literal(Value),
    Comment(String),
    Mark(char),
}

fn signs(text: &str) -> Vec<Sign> {
    let mut signs = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if let Some(comment) = rest.strip_prefix("/**") {
            let end = comment.find("*/").expect("a comment ends");
            let lines = comment[..end].lines().map(|line| line.trim().trim_start_matches('*').trim());
            let words: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
            signs.push(Sign::Comment(words.join(" ")));
            end + 5
        } else if first == '"' {
            let end = rest[1..].find('"').expect("a text ends");
            signs.push(Sign::Literal(json!(rest[1..=end])));
            end + 2
        } else if first.is_ascii_digit() {
            let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
            signs.push(Sign::Literal(json!(rest[..end].parse::<u64>().expect("a number"))));
            end
        } else if first.is_ascii_alphabetic() || first == '_' {
            let is_end = |letter: char| !(letter.is_ascii_alphanumeric() || letter == '_');
            let end = rest.find(is_end).unwrap_or(rest.len());
            signs.push(Sign::Name(rest[..end].into()));
            end
        } else {
            signs.push(Sign::Mark(first));
            first.len_utf8()
        };
        rest = rest[length..].trim_start();
    }
    signs
}

struct Parser<'a> {
    /// The declaration, for messages.
    name: &'a str,
    signs: Peekable<IntoIter<Sign>>,
}

impl Parser<'_> {
    fn takes(&mut self, mark: char) -> bool {
        self.signs.next_if_eq(&Sign::Mark(mark)).is_some()
    }

    fn expect(&mut self, mark: char) {
        assert!(self.takes(mark), "{}: {mark} is missing before {:?}", self.name, self.signs.peek());
    }

    /// Alternatives: words and numbers are listed together, and null is a kind of its own.
    fn union(&mut self) -> Value {
        self.takes('|');
        let mut alternatives = vec![self.list()];
        while self.takes('|') {
            alternatives.push(self.list());
        }
        let is_null = |schema: &Value| *schema == json!({"type": "null"});
        let has_null = alternatives.iter().any(is_null);
        alternatives.retain(|schema| !is_null(schema));
        let literals: Option<Vec<Value>> =
            alternatives.iter().map(|schema| Some(schema.get("enum")?[0].clone())).collect();
        let schema = match literals {
            Some(literals) if !literals.is_empty() => {
                let kind = if literals[0].is_string() { "string" } else { "integer" };
                json!({"type": kind, "enum": literals})
            }
            _ if alternatives.len() == 1 => alternatives.remove(0),
            _ => json!({"anyOf": alternatives}),
        };
        if has_null { or_null(schema) } else { schema }
    }

    fn list(&mut self) -> Value {
        let mut schema = self.single();
        while self.takes('[') {
            self.expect(']');
            schema = json!({"type": "array", "items": schema});
        }
        schema
    }

    fn single(&mut self) -> Value {
        match self.signs.next() {
            Some(Sign::Literal(literal)) => json!({"enum": [literal]}),
            Some(Sign::Mark('{')) => self.object(),
            Some(Sign::Mark('[')) => self.tuple(),
            Some(Sign::Mark('(')) => {
                let schema = self.union();
                self.expect(')');
                schema
            }
            Some(Sign::Name(name)) => match &*name {
                "string" => json!({"type": "string"}),
                "number" => json!({"type": "number"}),
                "boolean" => json!({"type": "boolean"}),
                "null" => json!({"type": "null"}),
                "Array" => {
                    let items = self.argument();
                    json!({"type": "array", "items": items})
                }
                "Partial" => {
                    let of = self.argument();
                    let name = of["$ref"].as_str().and_then(|path| path.rsplit('/').next());
                    reference(&partial(name.expect("the name of a type")))
                }
                name => reference(name),
            },
            other => panic!("{}: {other:?} is not read", self.name),
        }
    }

    fn argument(&mut self) -> Value {
        self.expect('<');
        let schema = self.union();
        self.expect('>');
        schema
    }

    fn tuple(&mut self) -> Value {
        let mut items = Vec::new();
        while !self.takes(']') {
            items.push(self.union());
            self.takes(',');
        }
        let count = items.len();
        json!({"type": "array", "prefixItems": items, "items": false, "minItems": count, "maxItems": count})
    }

    fn object(&mut self) -> Value {
        let (mut properties, mut required) = (Map::new(), Vec::new());
        while !self.takes('}') {
            let comment = match self.signs.peek() {
                Some(Sign::Comment(_)) => self.signs.next(),
                _ => None,
            };
            let field = match self.signs.next() {
                Some(Sign::Name(name) | Sign::Literal(Value::String(name))) => name,
                other => panic!("{}: {other:?} is no field", self.name),
            };
            if !self.takes('?') {
                required.push(field.clone());
            }
            self.expect(':');
            let mut schema = self.union();
            if let (Some(Sign::Comment(words)), Value::Object(schema)) = (comment, &mut schema) {
                schema.insert("description".into(), words.into());
            }
            properties.insert(field, schema);
            if !self.takes(',') {
                self.takes(';');
            }
        }
        json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_become_schemas() {
        for (body, schema) in [
            ("string | null", json!({"type": ["string", "null"]})),
            ("\"a\" | \"b\"", json!({"type": "string", "enum": ["a", "b"]})),
            ("1 | 2", json!({"type": "integer", "enum": [1, 2]})),
            (
                "Seat | \"ghost\"",
                json!({"anyOf": [{"$ref": "#/components/schemas/Seat"}, {"enum": ["ghost"]}]}),
            ),
            ("string[]", json!({"type": "array", "items": {"type": "string"}})),
            ("Partial<Agreement>", json!({"$ref": "#/components/schemas/PartialAgreement"})),
            (
                "Array<Card | null>",
                json!({"type": "array", "items": {"anyOf": [{"$ref": "#/components/schemas/Card"}, {"type": "null"}]}}),
            ),
        ] {
            assert_eq!(of("It", body), schema, "{body}");
        }
        let object =
            of("It", "{ \"do\": \"sit\", /**\n * From 1.\n */\nseat?: number, dice: [number, number], }");
        assert_eq!(object["required"], json!(["do", "dice"]));
        assert_eq!(object["properties"]["seat"], json!({"type": "number", "description": "From 1."}));
        assert_eq!(object["properties"]["dice"]["maxItems"], json!(2));
        assert_eq!(object["additionalProperties"], json!(false));
    }

    #[test]
    #[should_panic(expected = "is not read")]
    fn signs_that_are_new_are_not_passed_over() {
        of("It", "A & { b: string }");
    }
}
