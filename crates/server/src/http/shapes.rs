//! The JSON shapes of requests and answers that only HTTP has.

use super::answer::{ApiError, Written};
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use xaymaca_table::summary::Summary;
use xaymaca_wire::typescript::BotLevel;
use xaymaca_wire::{Agreement, Guest, Language, Refusal, Update};

/// Who you are.
#[derive(Serialize, Deserialize, ts_rs::TS, utoipa::ToSchema)]
pub(crate) struct Me {
    /// The name that others see: 1 to 24 characters.
    pub name: String,
    /// The language of the page.
    pub language: Language,
}

impl Me {
    pub(super) fn of(guest: &Guest) -> Self {
        Self { name: guest.name.to_string(), language: guest.language }
    }
}

/// How long the server keeps unused tables.
#[derive(Serialize, ts_rs::TS, utoipa::ToSchema)]
#[allow(clippy::struct_field_names, reason = "they are named as the host's flags")]
pub(crate) struct About {
    /// Days after which a table whose race never began is deleted.
    pub forget_open_days: u32,
    /// Days after which a race in which nothing happens is deleted.
    pub forget_racing_days: u32,
    /// Days after which a race that is over is deleted; null for never.
    pub forget_over_days: Option<u32>,
}

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

/// The table with a code.
#[derive(Serialize, ts_rs::TS, utoipa::ToSchema)]
pub(crate) struct Found {
    /// Its id.
    pub table: String,
}

/// A new table.
#[derive(Default, Serialize, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct NewTable {
    /// What is played.
    #[ts(type = "Partial<Agreement>", optional)]
    pub options: Agreement,
    /// False if you want no seat and are only the host; left out, you take the first seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sit: Option<bool>,
}

/// A race against bots that begins at once.
#[derive(Default, Serialize, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SailNow {
    /// What is played.
    #[ts(type = "Partial<Agreement>", optional)]
    pub options: Agreement,
    /// `deckhand`, `sailor`, `captain` or `admiral`; left out, a sailor.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(as = "Option<BotLevel>", optional)]
    pub level: Option<String>,
    /// The captain you sail as, such as `anne-bonny`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(as = "Option<xaymaca_rules::ships::Flag>", optional)]
    pub flag: Option<String>,
    /// Your seed for the dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seed: Option<String>,
    /// The lesson after which you sail your first race, such as `first-voyage`: it is counted, and nothing else.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub after: Option<String>,
}

/// The answer to a granted request: the table as you see it now, and what you got.
#[derive(Serialize, ts_rs::TS)]
pub(crate) struct Done<'a> {
    /// The code of an offered seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(as = "Option<String>", optional)]
    pub code: Option<&'a str>,
    /// The table of a rematch.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(as = "Option<String>", optional)]
    pub rematch: Option<&'a str>,
    /// The update, as over a socket.
    #[ts(as = "Update<'static>")]
    pub update: &'a serde_json::value::RawValue,
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
        let bytes: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        // A form of another site cannot send JSON, so only JSON is read.
        if !is_json {
            return Err(Refusal::Unreadable.into());
        }
        let value: serde_json::Value = serde_json::from_slice(bytes).map_err(|_| Refusal::Unreadable)?;
        // serde would read a list as the fields of a shape in their order.
        if !value.is_object() {
            return Err(Refusal::UnknownRequest.into());
        }
        serde_json::from_value(value).map(Self).map_err(|_| Refusal::UnknownRequest.into())
    }
}

/// A shape as JSON.
pub(super) fn written(shape: &impl Serialize) -> Written {
    Written(xaymaca_wire::json(shape))
}
