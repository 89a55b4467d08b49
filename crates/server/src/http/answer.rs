//! Answers over HTTP: JSON that is written already, and refusals with their status.

use axum::http::header::{CONTENT_TYPE, RETRY_AFTER, SET_COOKIE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use xaymaca_wire::{Refusal, Refused, json};

/// JSON that is written already.
pub(super) struct Written(pub(super) String);

impl IntoResponse for Written {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}

/// A refusal over HTTP, with its status.
pub(crate) struct ApiError(pub(super) Refusal);

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        Self(refusal)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let Self(refusal) = self;
        let status = StatusCode::from_u16(refusal.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        metrics::counter!("xaymaca_refusals_total", "code" => refusal.code()).increment(1);
        let mut response = (status, Written(json(&Refused::new(refusal, None)))).into_response();
        if let Some(seconds) = retry_after(refusal) {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// After how many seconds the same request may be granted; none if time does not help.
const fn retry_after(refusal: Refusal) -> Option<u16> {
    match refusal {
        Refusal::TooFast | Refusal::NotStored | Refusal::Adrift => Some(1),
        Refusal::Stopping => Some(2),
        Refusal::TooManyTables => Some(3),
        Refusal::TooManySockets => Some(5),
        _ => None,
    }
}

/// Marks an answer that stays as it is, although its status is that of a refusal.
#[derive(Clone, Copy)]
pub(super) struct Meant;

/// Gives refusals of the libraries around our routes a code and a sentence of ours: a body that is too large, a request that
/// takes too long, a bad upgrade.
pub(super) async fn named(response: Response) -> Response {
    let status = response.status();
    let is_ours = response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind == "application/json")
        || response.extensions().get::<Meant>().is_some();
    if is_ours || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let refusal = match status {
        StatusCode::NOT_FOUND => Refusal::NotFound,
        StatusCode::METHOD_NOT_ALLOWED => Refusal::WrongMethod,
        StatusCode::REQUEST_TIMEOUT => Refusal::Silent,
        StatusCode::PAYLOAD_TOO_LARGE => Refusal::TooLarge,
        status if status.is_client_error() => Refusal::UnknownRequest,
        _ => Refusal::Internal,
    };
    let mut answer = ApiError(refusal).into_response();
    for cookie in response.headers().get_all(SET_COOKIE) {
        answer.headers_mut().append(SET_COOKIE, cookie.clone());
    }
    answer
}
