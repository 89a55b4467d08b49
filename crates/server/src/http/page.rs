//! Sends the page and its files, with the headers for caches.

use super::answer::ApiError;
use super::answer::Meant;
use super::{App, card, language, session};
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderName, IF_NONE_MATCH,
    VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};
use std::borrow::Cow;
use xaymaca_webui::{Asset, UNBUILT};
use xaymaca_wire::Refusal;

/// Every address of the page. The page itself decides what to show there.
pub(super) const ADDRESSES: [&str; 10] = [
    "/",
    "/table/{id}",
    "/table/{id}/replay",
    "/table/{id}/analysis",
    "/rules",
    "/rules/{chapter}",
    "/learn",
    "/learn/{lesson}",
    "/puzzles",
    "/fair",
];

/// For files whose name has a digest of their content.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// For files that a cache may keep but must revalidate each time.
const ASK_AGAIN: &str = "no-cache";

/// What the page depends on besides its address: the language of the guest or the browser, and the host.
const PAGE_VARIES: &str = "accept-language, cookie, host";

/// The style of plain pages.
pub(super) async fn style() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("plain.css"))
}

/// The page.
pub(super) async fn page(State(app): State<App>, uri: Uri, headers: HeaderMap) -> Response {
    match written(&app, uri.path(), &headers) {
        Some(asset) => {
            let mut response = sent(asset, &headers);
            response.headers_mut().insert(VARY, HeaderValue::from_static(PAGE_VARIES));
            session::welcome(&app, &headers, &mut response).await;
            response
        }
        None => Html(UNBUILT).into_response(),
    }
}

/// The page for the sender of these headers: in their language, with the link preview of this address.
fn written(app: &App, path: &str, headers: &HeaderMap) -> Option<Asset> {
    let language = session::spoken(app, headers);
    let asset = app.config.pages.index(language::word(language))?;
    let card = card::html(app, headers, path, language);
    let html = String::from_utf8_lossy(&asset.bytes).replacen(card::PLACE, &card, 1);
    let etag = format!("\"{}\"", &blake3::hash(html.as_bytes()).to_hex()[..32]);
    Some(Asset { bytes: Cow::Owned(html.into_bytes()), etag, varies: false, ..asset })
}

/// Answers a request that no route takes: with a file of the page, or with 404: the page for people, a refusal for programs.
pub(super) async fn anything(
    State(app): State<App>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if !matches!(method, Method::GET | Method::HEAD) {
        return Err(Refusal::NotFound.into());
    }
    let path = uri.path().trim_start_matches('/');
    let accepted = text(&headers, ACCEPT_ENCODING);
    if let Some(asset) = app.config.pages.find(path, accepted) {
        return Ok(sent(asset, &headers));
    }
    let is_for_people = text(&headers, ACCEPT).contains("text/html");
    if !is_for_people || path.split('/').next() == Some("api") {
        return Err(Refusal::NotFound.into());
    }
    let asset = written(&app, uri.path(), &headers).ok_or(Refusal::NotFound)?;
    let mut response = whole(asset);
    session::welcome(&app, &headers, &mut response).await;
    *response.status_mut() = StatusCode::NOT_FOUND;
    response.headers_mut().insert(VARY, HeaderValue::from_static(PAGE_VARIES));
    response.extensions_mut().insert(Meant);
    Ok(response)
}

fn text(headers: &HeaderMap, name: HeaderName) -> &str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// The file, or 304 if the client's copy is current.
fn sent(asset: Asset, headers: &HeaderMap) -> Response {
    let keep = if asset.immutable { FOR_EVER } else { ASK_AGAIN };
    let has = |known: &str| known.trim().trim_start_matches("W/") == asset.etag || known.trim() == "*";
    let is_known = text(headers, IF_NONE_MATCH).split(',').any(has);
    let (etag, varies) = (HeaderValue::from_str(&asset.etag), asset.varies);
    let mut response = if is_known { StatusCode::NOT_MODIFIED.into_response() } else { whole(asset) };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(keep));
    headers.extend(etag.ok().map(|etag| (ETAG, etag)));
    if varies {
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    }
    response
}

/// The file, without headers for caches but `Vary`.
fn whole(asset: Asset) -> Response {
    let bytes = match asset.bytes {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    };
    let mut response = ([(CONTENT_TYPE, asset.content_type)], Body::from(bytes)).into_response();
    if let Some(encoding) = asset.encoding {
        response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    if asset.varies {
        response.headers_mut().insert(VARY, HeaderValue::from_static("accept-encoding"));
    }
    response
}
