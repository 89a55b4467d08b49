//! The description of the API: as `OpenAPI` for programs, and as a page without a script for people. Its shapes are made from the
//! types that the code sends and reads.

mod bounds;
mod refusals;
mod schema;

use super::App;
use super::types::declare;
use axum::extract::State;
use axum::response::Html;
use serde_json::Value;
use std::fmt::Write as _;
use utoipa::OpenApi;

/// The API as a whole.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Xaymaca",
        description = "The pirate race Jamaica for people and programs. Choices are written as in the record format; \
            updates over HTTP are those of the socket at /api/tables/{id}/socket, which takes a ClientMessage and sends \
            a ServerMessage in each of its messages. Another method is refused with 405, `wrong-method` and the header \
            Allow; an address without a route with 404 and `not-found`."
    ),
    components(schemas(xaymaca_wire::Refused, xaymaca_wire::Command, xaymaca_wire::Agreement)),
    tags(
        (name = "you", description = "Guests have no account: a signed cookie, or a bearer token for programs."),
        (name = "tables", description = "Open, join, play, look on."),
        (name = "server", description = "The state of the server.")
    )
)]
pub(super) struct Api;

/// The whole description: that of the routes for guests, and of those that need none.
pub(super) fn describe(guests: utoipa::openapi::OpenApi, monitoring: utoipa::openapi::OpenApi) -> Value {
    let mut api = complete(guests, true);
    let mut others = complete(monitoring, false);
    for part in ["paths", "components/schemas"] {
        let pointer = format!("/{part}");
        let more = others.pointer_mut(&pointer).map(Value::take);
        if let (Some(Value::Object(all)), Some(Value::Object(more))) = (api.pointer_mut(&pointer), more) {
            all.extend(more);
        }
    }
    let types = declare(xaymaca_rules::wire::typescript());
    let mut schemas: bounds::Schemas =
        types.declared().map(|(name, body)| (name.to_owned(), schema::of(name, body))).collect();
    bounds::apply(&mut schemas);
    if let Some(Value::Object(all)) = api.pointer_mut("/components/schemas") {
        all.extend(schemas);
    }
    api
}

/// Adds to each operation what can be said of all: refusals, bounds of parameters, links.
fn complete(api: utoipa::openapi::OpenApi, has_guest: bool) -> Value {
    let mut api = serde_json::to_value(api).unwrap_or_default();
    let Some(paths) = api["paths"].as_object_mut() else { return api };
    for (path, item) in paths {
        let Value::Object(operations) = item else { continue };
        for (method, operation) in operations {
            refusals::describe(method, path, has_guest, operation);
            if let Some(body) = operation.get_mut("requestBody") {
                may_be_left_out(body);
            }
            let parameters = operation.get_mut("parameters").and_then(Value::as_array_mut);
            for parameter in parameters.into_iter().flatten() {
                let name = parameter["name"].as_str().unwrap_or_default().to_owned();
                if let Some(schema) = bounds::parameter(path, &name) {
                    parameter["schema"] = schema;
                }
            }
            if let Some(responses) = operation["responses"].as_object_mut() {
                refusals::link(responses);
            }
        }
    }
    api
}

/// A body that may be left out is described as "it or null"; null is none that we read.
fn may_be_left_out(body: &mut Value) {
    let schema = &mut body["content"]["application/json"]["schema"];
    let own = schema["oneOf"].as_array().and_then(|all| all.iter().find(|schema| schema["$ref"].is_string()));
    if let Some(own) = own.cloned() {
        *schema = own;
    }
}

/// The description for programs.
pub(super) async fn json(State(app): State<App>) -> axum::Json<Value> {
    axum::Json(app.api.clone())
}

/// Escapes a text for HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A link to the shape of a body, if it has one.
fn shape(body: &serde_json::Value) -> Option<String> {
    let schema = &body["content"]["application/json"]["schema"];
    let reference = schema["$ref"].as_str().or_else(|| schema["allOf"][0]["$ref"].as_str())?;
    let name = escaped(reference.rsplit('/').next()?);
    Some(format!("<a href=\"#{name}\">{name}</a>"))
}

fn operation(page: &mut String, method: &str, path: &str, operation: &Value) {
    let _ = write!(page, "<section><h3><code><b>{method}</b> {}</code></h3>", escaped(path));
    for text in ["summary", "description"].into_iter().filter_map(|key| operation[key].as_str()) {
        let _ = write!(page, "<p>{}</p>", escaped(text));
    }
    let _ = write!(page, "<ul>");
    if let Some(shape) = shape(&operation["requestBody"]) {
        let _ = write!(page, "<li>body: {shape}</li>");
    }
    for (status, response) in operation["responses"].as_object().into_iter().flatten() {
        let text = response["description"].as_str().unwrap_or_default();
        let shape = shape(response).unwrap_or_default();
        let _ = write!(page, "<li><code>{status}</code> {} {shape}</li>", escaped(text));
    }
    let _ = write!(page, "</ul></section>");
}

/// The page for people.
pub(super) async fn page(State(app): State<App>) -> Html<String> {
    let mut page = String::from(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>Xaymaca: the API</title>\
         <link rel=\"stylesheet\" href=\"/plain.css\"><main><h1>The API of Xaymaca</h1>",
    );
    let _ = write!(page, "<p>{}</p>", escaped(app.api["info"]["description"].as_str().unwrap_or_default()));
    page.push_str(
        "<p>The same <a href=\"/api/openapi.json\">for programs</a>. A body is JSON and says so in its content type. \
         A refusal has a <code>code</code>, a sentence in <code>text</code>, and the <code>rule</code> of the game \
         if there is one.</p>",
    );
    for (path, item) in app.api["paths"].as_object().into_iter().flatten() {
        for method in ["get", "put", "post", "delete"] {
            if let Some(described) = item.get(method) {
                operation(&mut page, &method.to_uppercase(), path, described);
            }
        }
    }
    page.push_str("<h2>Shapes</h2>");
    for (name, shape) in app.api["components"]["schemas"].as_object().into_iter().flatten() {
        let text = serde_json::to_string_pretty(shape).unwrap_or_default();
        let (name, text) = (escaped(name), escaped(&text));
        let _ = write!(page, "<h3 id=\"{name}\">{name}</h3><pre>{text}</pre>");
    }
    page.push_str("</main></html>");
    Html(page)
}
