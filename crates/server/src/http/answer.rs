//! Answers over HTTP: JSON that is written already, and refusals with their status.

use crate::refusal::Refusal;
use crate::wire::{Refused, json};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
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
