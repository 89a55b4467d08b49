//! The description of the API: as `OpenAPI` for programs, and as a page without a script for people.

use super::App;
use axum::extract::State;
use axum::response::Html;
use std::fmt::Write as _;
use utoipa::OpenApi;
use utoipa::openapi::path::Operation;

/// The API as a whole.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Xaymaca",
        description = "The pirate race Jamaica for people and programs. Choices are written as in the record format; \
            updates over HTTP are those of the socket at /api/tables/{id}/socket."
    ),
    components(schemas(xaymaca_wire::Refused, xaymaca_wire::Command, xaymaca_wire::Agreement)),
    tags(
        (name = "you", description = "Guests have no account: a signed cookie, or a bearer token for programs."),
        (name = "tables", description = "Open, join, play, look on."),
        (name = "server", description = "The state of the server.")
    )
)]
pub(super) struct Api;

/// The description for programs.
pub(super) async fn json(State(app): State<App>) -> axum::Json<utoipa::openapi::OpenApi> {
    axum::Json(app.api.clone())
}

/// Escapes a text for HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A link to the shape of a body, if it has one.
fn shape(body: &serde_json::Value) -> Option<String> {
    let reference = body["content"]["application/json"]["schema"]["$ref"].as_str()?;
    let name = escaped(reference.rsplit('/').next()?);
    Some(format!("<a href=\"#{name}\">{name}</a>"))
}

fn operation(page: &mut String, method: &str, path: &str, operation: &Operation) {
    let value = serde_json::to_value(operation).unwrap_or_default();
    let _ = write!(page, "<section><h3><code><b>{method}</b> {}</code></h3>", escaped(path));
    for text in [&operation.summary, &operation.description].into_iter().flatten() {
        let _ = write!(page, "<p>{}</p>", escaped(text));
    }
    let _ = write!(page, "<ul>");
    if let Some(shape) = shape(&value["requestBody"]) {
        let _ = write!(page, "<li>body: {shape}</li>");
    }
    for (status, response) in &operation.responses.responses {
        let text = match response {
            utoipa::openapi::RefOr::T(response) => response.description.as_str(),
            utoipa::openapi::RefOr::Ref(_) => "",
        };
        let shape = shape(&value["responses"][status]).unwrap_or_default();
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
    let _ = write!(page, "<p>{}</p>", escaped(app.api.info.description.as_deref().unwrap_or_default()));
    page.push_str(
        "<p>The same <a href=\"/api/openapi.json\">for programs</a>. A body is JSON and says so in its content type. \
         A refusal has a <code>code</code>, a sentence in <code>text</code>, and the <code>rule</code> of the game \
         if there is one.</p>",
    );
    for (path, item) in &app.api.paths.paths {
        let methods =
            [("GET", &item.get), ("PUT", &item.put), ("POST", &item.post), ("DELETE", &item.delete)];
        for (method, described) in methods {
            if let Some(described) = described {
                operation(&mut page, method, path, described);
            }
        }
    }
    page.push_str("<h2>Shapes</h2>");
    let shapes = app.api.components.iter().flat_map(|components| &components.schemas);
    for (name, shape) in shapes {
        let text = serde_json::to_string_pretty(shape).unwrap_or_default();
        let (name, text) = (escaped(name), escaped(&text));
        let _ = write!(page, "<h3 id=\"{name}\">{name}</h3><pre>{text}</pre>");
    }
    page.push_str("</main></html>");
    Html(page)
}
