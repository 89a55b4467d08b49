//! All routes, and the layers before them.

use super::answer::ApiError;
use super::{App, analysis, answer, api, health, lessons, openapi, origin, page, session, socket, tokens};
use axum::Router;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::middleware;
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use std::any::Any;
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa::OpenApi as _;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use xaymaca_wire::Refusal;

/// Upper bound on the body of a request, in bytes.
const LONGEST_BODY: usize = 16 * 1024;
/// How long a request may take, with its body.
const LONGEST_REQUEST: Duration = Duration::from_secs(30);

/// The page loads nothing from elsewhere and nothing inline, and cannot be framed. Its tables on the device are WebAssembly.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'; object-src 'none'; img-src 'self' data:";

/// The version of what the server and its page say to each other, sent with every answer. A page that was loaded before and
/// knows a lower number tells its reader to load it again. Raise it when an older page could no longer read a message.
pub const PROTOCOL: u32 = 1;

/// The header with it.
const PROTOCOL_HEADER: HeaderName = HeaderName::from_static("xaymaca-protocol");

/// Security headers of every answer. A private link must not leak through the referrer.
const HEADERS: [(HeaderName, &str); 7] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=(), payment=()"),
];

/// The routes of the API, with their description.
fn described() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(openapi::Api::openapi())
        .routes(routes!(api::me, api::rename))
        .routes(routes!(tokens::token))
        .routes(routes!(tokens::tokens))
        .routes(routes!(tokens::revoke))
        .routes(routes!(tokens::log_out_everywhere))
        .routes(routes!(api::my_tables))
        .routes(routes!(api::open_tables, api::open_table))
        .routes(routes!(api::sail_now))
        .routes(routes!(api::find))
        .routes(routes!(lessons::finish_lesson))
        .routes(routes!(lessons::open_scene))
        .routes(routes!(lessons::answer_step))
        .routes(routes!(api::look, api::ask))
        .routes(routes!(api::record))
        .routes(routes!(api::replay))
        .routes(routes!(analysis::analysis))
}

/// The routes for monitoring, which need no guest.
fn monitoring() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(health::health))
        .routes(routes!(health::alive))
        .routes(routes!(api::figures))
        .routes(routes!(api::about))
}

/// The description of the API, as `/api/openapi.json` has it.
pub fn description() -> serde_json::Value {
    openapi::describe(described().split_for_parts().1, monitoring().split_for_parts().1)
}

/// The router of the server.
pub(super) fn router(app: App) -> Router {
    let (api, _) = described().split_for_parts();
    let (monitoring, _) = monitoring().split_for_parts();
    let pages =
        page::ADDRESSES.iter().fold(Router::new(), |router, address| router.route(address, get(page::page)));
    let mut router = api
        .route("/api/tables/{id}/socket", get(socket::upgrade))
        .route_layer(middleware::from_fn_with_state(app.clone(), session::know))
        .merge(monitoring)
        .merge(pages)
        .route("/plain.css", get(page::style))
        .route("/api", get(openapi::page))
        .route("/api/openapi.json", get(openapi::json))
        .fallback(page::anything)
        .method_not_allowed_fallback(async || ApiError(Refusal::WrongMethod))
        .layer(middleware::from_fn_with_state(app.clone(), origin::check))
        .layer(RequestBodyLimitLayer::new(LONGEST_BODY))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, LONGEST_REQUEST))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::map_response(answer::named))
        .layer(SetResponseHeaderLayer::if_not_present(CACHE_CONTROL, HeaderValue::from_static("no-store")));
    for (name, value) in HEADERS {
        router = router.layer(SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value)));
    }
    router
        .layer(SetResponseHeaderLayer::overriding(PROTOCOL_HEADER, HeaderValue::from(PROTOCOL)))
        .with_state(app)
}

/// A panic ends one request, not the server. Its cause is in the log.
fn panicked(_: Box<dyn Any + Send>) -> Response {
    ApiError(Refusal::Internal).into_response()
}
