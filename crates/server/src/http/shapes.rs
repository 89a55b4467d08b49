//! The JSON shapes of requests and answers that only HTTP has.

use super::answer::{ApiError, Written};
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use xaymaca_table::summary::Summary;
use xaymaca_wire::{Refusal, read_body};

/// A token for a program.
#[derive(Serialize, ts_rs::TS, utoipa::ToSchema)]
pub(crate) struct Token {
    /// Send it as `Authorization: Bearer TOKEN`. A program that has it acts as you.
    pub token: String,
}

/// A request for a token.
#[derive(Default, Serialize, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[ts(optional_fields)]
pub(crate) struct NewToken {
    /// The name of the program; left out, yours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
}

/// Tables in a list.
#[derive(Serialize, ts_rs::TS, utoipa::ToSchema)]
pub(crate) struct Tables {
    /// Your own tables: those that wait for you first, then the latest you came to. Open tables: the last changed first.
    pub tables: Vec<Summary>,
    /// Where the next page begins, for `after`; null if this is the last.
    pub next: Option<String>,
}

/// A JSON body. A bad one is refused with our own codes. No body counts as an empty object.
pub(crate) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let is_json = request.headers().get(CONTENT_TYPE).is_none_or(|kind| {
            kind.to_str().is_ok_and(|kind| {
                kind.split(';').next().is_some_and(|kind| kind.trim() == "application/json")
            })
        });
        let bytes = Bytes::from_request(request, state).await.map_err(|_| Refusal::TooLarge)?;
        // A form of another site cannot send JSON, so only JSON is read.
        if !is_json {
            return Err(Refusal::Unreadable.into());
        }
        let body = std::str::from_utf8(&bytes).map_err(|_| Refusal::Unreadable)?;
        Ok(Self(read_body(body)?))
    }
}

/// A shape as JSON.
pub(super) fn written(shape: &impl Serialize) -> Written {
    Written(xaymaca_wire::json(shape))
}
