//! Tokens for programs, and calling back what a guest gave away.

use super::App;
use super::answer::{ApiError, Written};
use super::origin::Address;
use super::session::{self, Claim, Right, TokenClaim};
use super::shapes::{Body, NewToken, Token, TokenInfo, Tokens, written};
use crate::entropy;
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse as _, Response};
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
    Refusal::NotStored
}

/// A token with which a program of yours can take seats in your name, or in another that you give it.
#[utoipa::path(post, path = "/api/token", tag = "you", request_body = Option<NewToken>,
    extensions(("x-refusals" = json!(["bad-name", "bad-days", "too-many-tokens", "not-stored"]))),
    responses((status = 200, body = Token)))]
pub(super) async fn token(
    State(app): State<App>,
    Extension(claim): Extension<Claim>,
    Extension(address): Extension<Address>,
    Body(NewToken { name, days }): Body<NewToken>,
) -> Result<Written, ApiError> {
    let name = name.map(|name| text::name(&name)).transpose()?;
    let days = days.unwrap_or(MOST_DAYS);
    if !(1..=MOST_DAYS).contains(&days) {
        return Err(Refusal::BadDays.into());
    }
    app.limits.token(&claim.guest.id, address.0)?;
    let guest = Guest { name: name.unwrap_or_else(|| claim.guest.name.clone()), ..claim.guest.clone() };
    let made = session::now(&app);
    // A token that is made with another does not outlive it.
    let last = match &claim.right {
        Right::Token(Some(token)) => token.expires,
        Right::Token(None) | Right::Cookie(_) => u64::MAX,
    };
    let expires = last.min(made + u64::from(days) * DAY);
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

/// Revoke a token. Sockets of the program that has it are closed.
#[utoipa::path(delete, path = "/api/tokens/{id}", tag = "you", params(("id" = String, Path)),
    extensions(("x-refusals" = json!(["no-such-token", "not-stored"]))),
    responses((status = 204, description = "it is revoked")))]
pub(super) async fn revoke(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
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
/// cookie, and your seats stay yours. A program cannot do it.
#[utoipa::path(post, path = "/api/log-out-everywhere", tag = "you",
    extensions(("x-refusals" = json!(["cookie-only", "not-stored"]))),
    responses((status = 200, description = "you, with a new cookie", body = Me)))]
pub(super) async fn log_out_everywhere(
    State(app): State<App>,
    Extension(claim): Extension<Claim>,
    Extension(address): Extension<Address>,
) -> Result<Response, ApiError> {
    // A program with a token could otherwise take the identity away from its guest for good.
    if claim.is_token() {
        return Err(Refusal::CookieOnly.into());
    }
    app.limits.token(&claim.guest.id, address.0)?;
    let id: &GuestId = &claim.guest.id;
    let out = SessionChange::LogOut { guest: id.to_string() };
    let generation = app.identities.change(id, out).await.map_err(unstored)?;
    let cookie = session::cookie(&app, &claim.guest, generation).ok_or(Refusal::Internal)?;
    Ok(([(SET_COOKIE, cookie)], written(&Me::of(&claim.guest))).into_response())
}
