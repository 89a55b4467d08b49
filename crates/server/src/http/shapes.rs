//! What is said over HTTP and not over a socket, as JSON.

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
    /// As others read it: 1 to 24 characters.
    pub name: String,
    /// In which the page speaks to you.
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
    /// After how many days a table is forgotten whose race never began.
    pub forget_open_days: u32,
    /// After how many days an unused race is forgotten.
    pub forget_racing_days: u32,
    /// After how many days a race is forgotten that is over; null for never.
    pub forget_over_days: Option<u32>,
}

/// A token for a program.
#[derive(Serialize, ts_rs::TS, utoipa::ToSchema)]
pub(crate) struct Token {
    /// To be sent as `Authorization: Bearer TOKEN`. A program that has it is you.
    pub token: String,
}

/// What is asked of a token.
#[derive(Default, Serialize, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[ts(optional_fields)]
pub(crate) struct NewToken {
    /// The name that it carries; yours, if not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
}

/// Tables in a list.
#[derive(Serialize, ts_rs::TS, utoipa::ToSchema)]
pub(crate) struct Tables {
    /// Your own: those that wait for you first, then the ones you came to last. Open tables: the last changed first.
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
    /// Do you take the first seat? Otherwise you are host only.
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
    /// `deckhand`, `sailor`, `captain` or `admiral`; a sailor if not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(as = "Option<BotLevel>", optional)]
    pub level: Option<String>,
    /// As whom you sail, such as `anne-bonny`.
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

/// What was granted, and the table as you see it now.
#[derive(Serialize, ts_rs::TS)]
pub(crate) struct Done<'a> {
    /// The code of an offer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(as = "Option<String>", optional)]
    pub code: Option<&'a str>,
    /// The table of a rematch.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(as = "Option<String>", optional)]
    pub rematch: Option<&'a str>,
    /// As over a socket.
    #[ts(as = "Update<'static>")]
    pub update: &'a serde_json::value::RawValue,
}

/// A body of JSON; what is wrong with it is refused by name. No body is an empty object.
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
        // A form of another site cannot say that it is JSON.
        if !is_json {
            return Err(Refusal::Unreadable.into());
        }
        let value: serde_json::Value = serde_json::from_slice(bytes).map_err(|_| Refusal::Unreadable)?;
        // A list could be read as the fields of a shape in their order.
        if !value.is_object() {
            return Err(Refusal::UnknownRequest.into());
        }
        serde_json::from_value(value).map(Self).map_err(|_| Refusal::UnknownRequest.into())
    }
}

/// JSON of a shape.
pub(super) fn written(shape: &impl Serialize) -> Written {
    Written(xaymaca_wire::json(shape))
}
