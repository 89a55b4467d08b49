//! Answers over HTTP: JSON that is written already, and refusals with their status.

use crate::refusal::Refusal;
use crate::wire::{Refused, json};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, SET_COOKIE};
use axum::response::{IntoResponse, Response};

/// JSON that is written already.
pub(super) struct Written(pub(super) String);

impl IntoResponse for Written {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        metrics::counter!("xaymaca_refusals_total", "code" => self.code()).increment(1);
        (status, Written(json(&Refused::new(self, None)))).into_response()
    }
}

/// Marks an answer that is ours and stays as it is, although it has a status of a refusal.
#[derive(Clone, Copy)]
pub(super) struct Meant;

/// What the parts before and around our routes refuse in words of their own, or without any, is refused by name too: a body
/// that is too large, a request that takes too long, an upgrade that is none.
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
    let mut answer = refusal.into_response();
    for cookie in response.headers().get_all(SET_COOKIE) {
        answer.headers_mut().append(SET_COOKIE, cookie.clone());
    }
    answer
}
