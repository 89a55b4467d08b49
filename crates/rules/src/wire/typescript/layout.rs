//! Where the lines of a declaration break. It knows the few signs that declarations are made of, and no types.

/// Longer lines are broken.
const WIDTH: usize = 110;

/// A declaration, made of what a type is in one long line.
pub(super) fn declaration(name: &str, body: &str) -> String {
    let variants: Vec<&str> = parts(body, '|').collect();
    if let [object] = variants.as_slice()
        && let Some(fields) = fields(object)
    {
        let lines: String = fields.map(|field| field.on_its_own_lines()).collect();
        return format!("export type {name} = {{\n{lines}}};");
    }
    let variants: Vec<String> = variants.into_iter().map(in_one_line).collect();
    let line = format!("export type {name} = {};", variants.join(" | "));
    if line.len() <= WIDTH {
        return line;
    }
    format!("export type {name} =\n  | {};", variants.join("\n  | "))
}

/// The same with every object spelled out: an object that is joined with a union becomes a union of objects, each of which has
/// the fields of both. What has a name is not spelled out, and stays as it is.
pub(super) fn spelled_out(body: &str) -> String {
    let sides: Vec<&str> = parts(body, '&').collect();
    if sides.len() < 2 {
        return body.into();
    }
    let mut variants = vec![String::new()];
    for side in sides {
        let union = side.strip_prefix('(').and_then(|side| side.strip_suffix(')')).unwrap_or(side);
        let inside = |object: &str| {
            let inside = object.strip_prefix('{')?.strip_suffix('}')?;
            Some(inside.trim().trim_end_matches(',').to_owned())
        };
        let Some(objects) = parts(union, '|').map(inside).collect::<Option<Vec<String>>>() else {
            return body.into();
        };
        let joined = |before: &String| {
            let gap = if before.is_empty() { "" } else { ", " };
            objects.iter().map(|object| format!("{before}{gap}{object}")).collect::<Vec<_>>()
        };
        variants = variants.iter().flat_map(joined).collect();
    }
    let variants: Vec<String> = variants.into_iter().map(|fields| format!("{{ {fields} }}")).collect();
    variants.join(" | ")
}

struct Field<'a> {
    comment: &'a str,
    name: &'a str,
    of: &'a str,
}

impl Field<'_> {
    fn on_its_own_lines(&self) -> String {
        let Self { comment, name, of } = self;
        let lines = comment.lines().map(|line| line.trim().trim_start_matches('*').trim());
        let comment = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
        let comment = if comment.is_empty() { String::new() } else { format!("  /** {comment} */\n") };
        format!("{comment}  {name}: {of};\n")
    }
}

/// The fields of an object; nothing if it is none.
fn fields(object: &str) -> Option<impl Iterator<Item = Field<'_>>> {
    let inside = object.strip_prefix('{')?.strip_suffix('}')?;
    Some(parts(inside, ',').map(|part| {
        let (comment, field) = match part.strip_prefix("/**") {
            Some(rest) => rest.split_once("*/").unwrap_or(("", rest)),
            None => ("", part),
        };
        let (name, of) = field.split_once(':').unwrap_or((field, ""));
        // Quotes are needed only around what is no name.
        let (name, of) = (name.trim(), of.trim());
        let bare = name.trim_matches('"');
        Field { comment, name: if bare.contains('-') { name } else { bare }, of }
    }))
}

/// Without comments: there is no room for them.
fn in_one_line(variant: &str) -> String {
    match fields(variant) {
        Some(fields) => {
            let fields: Vec<_> = fields.map(|Field { name, of, .. }| format!("{name}: {of}")).collect();
            format!("{{ {} }}", fields.join("; "))
        }
        None => variant.into(),
    }
}

/// What stands between separators that are in no brackets, words or comments.
fn parts(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let (mut depth, mut quoted, mut comment, mut last) = (0, false, false, ' ');
    let parts = text.split(move |sign: char| {
        let pair = (std::mem::replace(&mut last, sign), sign);
        match pair {
            ('*', '/') if comment => comment = false,
            _ if comment => {}
            ('/', '*') => comment = true,
            (_, '"') => quoted = !quoted,
            (_, '{' | '[' | '<' | '(') if !quoted => depth += 1,
            (_, '}' | ']' | '>' | ')') if !quoted => depth -= 1,
            _ => {}
        }
        sign == separator && depth == 0 && !quoted && !comment
    });
    parts.map(str::trim).filter(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_has_a_line_for_each_field() {
        let body = "{ a: Array<A | B>, \n/**\n * C1: one, {two} | three's\n * and more\n */\n\"b\": [number, \"x,y\"] | null, }";
        let text = "export type X = {\n  a: Array<A | B>;\n  /** C1: one, {two} | three's and more */\n  \
                    b: [number, \"x,y\"] | null;\n};";
        assert_eq!(declaration("X", body), text);
    }

    #[test]
    fn a_name_with_a_hyphen_keeps_its_quotes() {
        let text = "export type X = {\n  \"a-b\": A;\n  c: C;\n};";
        assert_eq!(declaration("X", "{ \"a-b\": A, \"c\": C, }"), text);
    }

    #[test]
    fn fields_beside_a_union_are_in_each_of_its_objects() {
        let joined = "{ \n/**\n * (One) & two.\n */\na: A, } & ({ \"kind\": \"b\", b: B | null, } | { \"kind\": \"c\" })";
        let union = "{ /**\n * (One) & two.\n */\na: A, \"kind\": \"b\", b: B | null } | \
                     { /**\n * (One) & two.\n */\na: A, \"kind\": \"c\" }";
        assert_eq!(spelled_out(joined), union);
        assert_eq!(
            declaration("X", union),
            "export type X = { a: A; kind: \"b\"; b: B | null } | { a: A; kind: \"c\" };"
        );
        for same in ["A | B", "(A | B) & { id?: number, }"] {
            assert_eq!(spelled_out(same), same);
        }
    }

    #[test]
    fn a_union_has_one_line_if_it_fits() {
        let body = "{ \"kind\": \"a\", \n/**\n * Not here.\n */\nb?: B, } | \"c|d\" | null";
        assert_eq!(declaration("X", body), "export type X = { kind: \"a\"; b?: B } | \"c|d\" | null;");
        let word = "w".repeat(60);
        let long = declaration("X", &format!("\"{word}\" | \"{word}\""));
        assert_eq!(long, format!("export type X =\n  | \"{word}\"\n  | \"{word}\";"));
    }
}
