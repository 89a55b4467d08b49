//! The JSON shapes of requests and answers that only HTTP has.

use super::answer::{ApiError, Written};
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use xaymaca_table::summary::Summary;
use xaymaca_wire::{Refusal, read_body};

/// A token for a program.
#[allow(clippy::struct_field_names, reason = "its name over the wire")]
#[derive(Serialize, ts_rs::TS, utoipa::ToSchema)]
pub(crate) struct Token {
    /// Send it as `Authorization: Bearer TOKEN`. A program that has it acts as you.
    pub token: String,
    /// Its id, to revoke it.
    pub id: String,
    /// The name under which the program plays.
    pub name: String,
    /// When it ends, in milliseconds since 1970.
    pub expires: u64,
}

/// A token that was given to a program, without what makes it one.
#[derive(Serialize, ts_rs::TS, utoipa::ToSchema)]
pub(crate) struct TokenInfo {
    /// Its id, to revoke it.
    pub id: String,
    /// The name under which the program plays.
    pub name: String,
    /// When it was made, in milliseconds since 1970.
    pub made: u64,
    /// When it ends, in milliseconds since 1970.
    pub expires: u64,
}

/// Your tokens.
#[derive(Serialize, ts_rs::TS, utoipa::ToSchema)]
pub(crate) struct Tokens {
    /// In the order in which they were made.
    pub tokens: Vec<TokenInfo>,
}

/// A request for a token.
#[derive(Default, Serialize, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[ts(optional_fields)]
pub(crate) struct NewToken {
    /// The name of the program; left out, yours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
    /// For how many days it is valid, 1 to 400; left out, 400.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) days: Option<u32>,
}

/// A request to log out everywhere.
#[derive(Default, Serialize, Deserialize, ts_rs::TS, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[ts(optional_fields)]
pub(crate) struct LogOut {
    /// A random secret of this browser, with which it can ask for the answer again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) attempt: Option<String>,
}

/// Tables in a list.
#[derive(Serialize, ts_rs::TS, utoipa::ToSchema)]
pub(crate) struct Tables {
    /// Your own tables: those that wait for you first, then the latest you came to. Open tables: the last changed first.
    pub tables: Vec<Summary>,
    /// Where the next page begins, for `after`; null if this is the last.
    pub next: Option<String>,
}

/// The server is well.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Health {
    /// Always true.
    pub ok: bool,
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
        let bytes = Bytes::from_request(request, state).await.map_err(|unread| match unread.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Refusal::TooLarge,
            // Such as a chunk without a length.
            _ => Refusal::Unreadable,
        })?;
        // A form of another site cannot send JSON, so only JSON is read.
        if !is_json {
            return Err(Refusal::Unreadable.into());
        }
        let body = std::str::from_utf8(&bytes).map_err(|_| Refusal::Unreadable)?;
        let read = read_body(body).or_else(|refusal| match with_whole_numbers(body) {
            Some(same) => read_body(&same),
            None => Err(refusal),
        });
        Ok(Self(read?))
    }
}

/// The same JSON with whole numbers written as such, if there are any with a fraction of zero: `4.0` is the number 4, but
/// serde takes it for a kind of its own.
fn with_whole_numbers(body: &str) -> Option<String> {
    let mut value: Value = serde_json::from_str(body).ok()?;
    make_whole(&mut value).then(|| value.to_string())
}

fn make_whole(value: &mut Value) -> bool {
    /// 2⁶⁴, beyond every number that we read.
    const MOST: f64 = 18_446_744_073_709_551_616.0;
    match value {
        Value::Number(number) if number.is_f64() => {
            let whole = number.as_f64().filter(|number| number.fract() == 0.0 && number.abs() < MOST);
            let same =
                |whole: f64| if whole < 0.0 { Value::from(whole as i64) } else { Value::from(whole as u64) };
            whole.inspect(|whole| *value = same(*whole)).is_some()
        }
        Value::Array(values) => values.iter_mut().fold(false, |changed, value| make_whole(value) | changed),
        Value::Object(fields) => {
            fields.values_mut().fold(false, |changed, value| make_whole(value) | changed)
        }
        _ => false,
    }
}

/// A shape as JSON.
pub(super) fn written(shape: &impl Serialize) -> Written {
    Written(xaymaca_wire::json(shape))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_may_be_written_with_a_fraction_of_zero() {
        let same = with_whole_numbers("{\"seats\":[4.0,-1.0,{\"x\":1e2}]}");
        assert_eq!(same.as_deref(), Some("{\"seats\":[4,-1,{\"x\":100}]}"));
        let large = with_whole_numbers("{\"id\":9007199254740992.0}");
        assert_eq!(large.as_deref(), Some("{\"id\":9007199254740992}"));
        for other in ["{\"seats\":4.5}", "{\"seats\":4}", "{\"seats\":1e300}", "{\"seats\":"] {
            assert_eq!(with_whole_numbers(other), None, "{other}");
        }
    }
}
