//! Tokens for programs, and calling back what a guest gave away.

use super::App;
use super::answer::{ApiError, Written};
use super::origin::Address;
use super::session::{self, Arrival, Claim, Right, TokenClaim};
use super::shapes::{Body, LogOut, NewToken, Token, TokenInfo, Tokens, written};
use crate::entropy;
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse as _, Response};
use std::time::Instant;
use xaymaca_store::{SessionChange, StoreError, TokenRow};
use xaymaca_wire::{Guest, GuestId, Me, Refusal, random_code, text};

/// Upper bound on the tokens of a guest that have not ended.
const MOST_TOKENS: u32 = 20;
/// Upper bound on the days for which a token is valid, and how many it has if none are asked for.
const MOST_DAYS: u32 = 400;
/// A day, in seconds.
const DAY: u64 = 86_400;

#[allow(clippy::needless_pass_by_value, reason = "it is what `map_err` hands over")]
fn unstored(error: StoreError) -> Refusal {
    tracing::error!(%error, "a session could not be stored");
    match error {
        StoreError::DamagedGuest { .. } => Refusal::DamagedGuest,
        _ => Refusal::NotStored,
    }
}

/// Refuses a program. With a token it could else make another that is not revoked with its own, revoke those of other programs,
/// or take the identity away from its guest for good.
fn needs_cookie(claim: &Claim) -> Result<(), Refusal> {
    if claim.is_token() { Err(Refusal::CookieOnly) } else { Ok(()) }
}

/// A token with which a program of yours can take seats in your name, or in another that you give it. A program
/// cannot make one.
#[utoipa::path(post, path = "/api/token", tag = "you", request_body = Option<NewToken>,
    extensions(("x-refusals" = json!(["cookie-only", "bad-name", "bad-days", "too-many-tokens", "not-stored"]))),
    responses((status = 200, body = Token)))]
pub(super) async fn token(
    State(app): State<App>,
    Extension(claim): Extension<Claim>,
    Extension(address): Extension<Address>,
    Body(NewToken { name, days }): Body<NewToken>,
) -> Result<Written, ApiError> {
    needs_cookie(&claim)?;
    let name = name.map(|name| text::name(&name)).transpose()?;
    let days = days.unwrap_or(MOST_DAYS);
    if !(1..=MOST_DAYS).contains(&days) {
        return Err(Refusal::BadDays.into());
    }
    app.limits.token(&claim.guest.id, address.0)?;
    let guest = Guest { name: name.unwrap_or_else(|| claim.guest.name.clone()), ..claim.guest.clone() };
    let made = session::now(&app);
    let expires = made + u64::from(days) * DAY;
    let id = random_code(entropy::fresh_id());
    let row = TokenRow {
        id: id.clone(),
        name: guest.name.to_string(),
        // To the millisecond, because lists are in this order.
        made: app.registry.clock.now(),
        expires: expires.saturating_mul(1000),
    };
    let add = SessionChange::Add { guest: guest.id.to_string(), token: row, most: MOST_TOKENS };
    if app.identities.change(&guest.id, add).await.map_err(unstored)? == 0 {
        return Err(Refusal::TooManyTokens.into());
    }
    let right = Right::Token(Some(TokenClaim { id: id.clone(), expires }));
    let name = guest.name.to_string();
    let token = Claim { guest, generation: claim.generation, right }.token(&app.keys);
    Ok(written(&Token { token, id, name, expires: expires * 1000 }))
}

/// The tokens that you gave to programs and that are still valid. Tokens of older versions are not listed.
#[utoipa::path(get, path = "/api/tokens", tag = "you", extensions(("x-refusals" = json!(["not-stored"]))),
    responses((status = 200, body = Tokens)))]
pub(super) async fn tokens(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
) -> Result<Written, ApiError> {
    let identity = app.identities.of(&guest.id).await.map_err(unstored)?;
    let now = session::now(&app) * 1000;
    let info = |row: &TokenRow| TokenInfo {
        id: row.id.clone(),
        name: row.name.clone(),
        made: row.made,
        expires: row.expires,
    };
    Ok(written(&Tokens {
        tokens: identity.tokens.iter().filter(|row| row.expires > now).map(info).collect(),
    }))
}

/// Revoke a token. Sockets of the program that has it are closed. A program cannot do it.
#[utoipa::path(delete, path = "/api/tokens/{id}", tag = "you", params(("id" = String, Path)),
    extensions(("x-refusals" = json!(["cookie-only", "no-such-token", "not-stored"]))),
    responses((status = 204, description = "it is revoked")))]
pub(super) async fn revoke(
    State(app): State<App>,
    Extension(claim): Extension<Claim>,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    needs_cookie(&claim)?;
    let guest = claim.guest;
    app.limits.report(&guest.id)?;
    // Such an id is no token's, and would only cost a commit.
    if id.len() > 32
        || !app.identities.of(&guest.id).await.map_err(unstored)?.tokens.iter().any(|row| row.id == id)
    {
        return Err(Refusal::NoSuchToken.into());
    }
    let revoke = SessionChange::Revoke { guest: guest.id.to_string(), id };
    match app.identities.change(&guest.id, revoke).await.map_err(unstored)? {
        0 => Err(Refusal::NoSuchToken.into()),
        _ => Ok(StatusCode::NO_CONTENT),
    }
}

/// Log out everywhere: every cookie and token that you had becomes void, and your sockets are closed. This browser gets a new
/// cookie, and your seats stay yours. If the answer is lost, the same request with the same `attempt` and the same cookie is
/// answered again, for a minute. A program cannot do it.
#[utoipa::path(post, path = "/api/log-out-everywhere", tag = "you", request_body = Option<LogOut>,
    extensions(("x-refusals" = json!(["cookie-only", "not-stored"]))),
    responses((status = 200, description = "you, with a new cookie", body = Me)))]
pub(super) async fn log_out_everywhere(
    State(app): State<App>,
    Extension(claim): Extension<Claim>,
    Extension(arrival): Extension<Arrival>,
    Extension(address): Extension<Address>,
    Body(LogOut { attempt }): Body<LogOut>,
) -> Result<Response, ApiError> {
    needs_cookie(&claim)?;
    if attempt.as_ref().is_some_and(|attempt| !is_key(attempt)) {
        return Err(Refusal::UnknownRequest.into());
    }
    let id: &GuestId = &claim.guest.id;
    app.limits.token(id, address.0)?;
    let generation = if arrival == Arrival::CalledBack {
        let is_again =
            attempt.is_some_and(|attempt| app.repeats.knows(id, &attempt, claim.generation, Instant::now()));
        let generation = app.identities.of(id).await.map_err(unstored)?.generation;
        // Another browser may have logged out everywhere since.
        if !is_again || generation != claim.generation + 1 {
            return Err(Refusal::NoGuest.into());
        }
        generation
    } else {
        if let Some(attempt) = attempt {
            app.repeats.note(id, attempt, claim.generation, Instant::now());
        }
        let out = SessionChange::LogOut { guest: id.to_string() };
        app.identities.change(id, out).await.map_err(unstored)?
    };
    let cookie = session::cookie(&app, &claim.guest, generation).ok_or(Refusal::Internal)?;
    Ok(([(SET_COOKIE, cookie)], written(&Me::of(&claim.guest))).into_response())
}

/// As the description has it: 16 to 64 letters, digits, `-` and `_`.
fn is_key(attempt: &str) -> bool {
    (16..=64).contains(&attempt.len())
        && attempt.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}
