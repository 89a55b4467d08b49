//! The bodies of calls and their answers, where there is one answer to each call: over HTTP, and inside a page. Only shapes.

use crate::agreement::Agreement;
#[cfg(feature = "ts")]
use crate::declared::BotLevel;
use crate::guest::{Guest, Language};
use crate::json::{JsonError, Object, Text, read_json};
#[cfg(feature = "ts")]
use crate::messages::Update;
use crate::refusal::Refusal;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};

/// Who you are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Me {
    /// The name that others see: 1 to 24 characters.
    pub name: String,
    /// The language of the page.
    pub language: Language,
}

impl Me {
    /// As the guest is told.
    pub fn of(guest: &Guest) -> Self {
        Self { name: guest.name.to_string(), language: guest.language }
    }
}

/// How long the server keeps unused tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[allow(clippy::struct_field_names, reason = "they are named as the host's flags")]
pub struct About {
    /// Days after which a table whose race never began is deleted.
    pub forget_open_days: u32,
    /// Days after which a race in which nothing happens is deleted.
    pub forget_racing_days: u32,
    /// Days after which a race that is over is deleted; null for never.
    pub forget_over_days: Option<u32>,
}

/// A table that was found, or made from a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Found {
    /// Its id.
    pub table: String,
}

/// A new table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct NewTable {
    /// What is played.
    #[cfg_attr(feature = "ts", ts(type = "Partial<Agreement>", optional))]
    pub options: Agreement,
    /// False if you want no seat and are only the host; left out, you take the first seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub sit: Option<bool>,
}

/// A race against bots that begins at once.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct SailNow {
    /// What is played.
    #[cfg_attr(feature = "ts", ts(type = "Partial<Agreement>", optional))]
    pub options: Agreement,
    /// `deckhand`, `sailor`, `captain` or `admiral`; left out, a sailor.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<BotLevel>", optional))]
    pub level: Option<String>,
    /// The captain you sail as, such as `anne-bonny`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<xaymaca_rules::ships::Flag>", optional))]
    pub flag: Option<String>,
    /// Your seed for the dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seed: Option<String>,
    /// The lesson after which you sail your first race, such as `first-voyage`: it is counted, and nothing else.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub after: Option<String>,
}

/// The answer to a granted request: the table as you see it now, and what you got.
#[derive(Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Done<'a> {
    /// The code of an offered seat.
    #[cfg_attr(feature = "ts", ts(as = "Option<String>", optional))]
    pub code: Option<&'a str>,
    /// The table of a rematch.
    #[cfg_attr(feature = "ts", ts(as = "Option<String>", optional))]
    pub rematch: Option<&'a str>,
    /// The update, as over a socket.
    #[cfg_attr(feature = "ts", ts(as = "Update<'static>"))]
    pub update: &'a Text,
}

impl Done<'_> {
    /// As the body of an answer.
    pub fn json(&self) -> String {
        let mut object = Object::new(self.update.as_str().len() + 64);
        for (name, value) in [("code", self.code), ("rematch", self.rematch)] {
            if value.is_some() {
                object = object.field(name, &value);
            }
        }
        object.told("update", self.update).text().as_str().to_owned()
    }
}

/// Reads the JSON body of a call. An empty one counts as an empty object.
///
/// # Errors
/// If it is no JSON, or not the shape that is wanted.
pub fn read_body<T: DeserializeOwned>(body: &str) -> Result<T, Refusal> {
    let body = if body.is_empty() { "{}" } else { body };
    read_json(body).map_err(|error| match is_object(body) {
        Ok(_) if error == JsonError::Shape => Refusal::UnknownRequest,
        _ => Refusal::Unreadable,
    })
}

/// True if that JSON is an object.
///
/// # Errors
/// If it is no JSON.
pub(crate) fn is_object(text: &str) -> Result<bool, Refusal> {
    let read = read_json::<IgnoredAny>(text);
    read.map(|_| text.trim_ascii_start().starts_with('{')).map_err(|_| Refusal::Unreadable)
}
