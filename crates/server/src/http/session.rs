//! Sessions: a guest is in a signed cookie or a bearer token, and may have called it back since.

mod claim;
mod identities;

pub(super) use claim::{Claim, Right, TokenClaim};
pub(super) use identities::{Following, Identities};

use super::answer::ApiError;
use super::{App, language};
use crate::entropy::{self, SystemEntropy};
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, CACHE_CONTROL, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use axum_extra::extract::cookie::{Cookie, Key, SameSite, SignedCookieJar};
use xaymaca_wire::{Guest, GuestId, Language, Refusal};

/// The name of the cookie where browsers come over plain HTTP, and of every cookie of older versions.
const PLAIN: &str = "xaymaca";
/// Its name where they come over HTTPS: browsers take it from this host alone, and neither from a subdomain nor over HTTP.
const SECURE: &str = "__Host-xaymaca";
/// How long a cookie lasts, in seconds: 400 days, the most that browsers keep.
const LIFE: u64 = 400 * DAY;
/// After how long it is renewed.
const RENEWAL: u64 = DAY;
const DAY: u64 = 86_400;

/// The keys that sign sessions, derived from one that is stored with the data.
#[derive(Clone)]
pub(super) struct Keys {
    cookie: Key,
    token: [u8; 32],
}

impl Keys {
    /// Derives them from the stored key.
    pub(super) fn new(kept: &[u8; 32]) -> Self {
        let mut long = [0; 64];
        blake3::Hasher::new_derive_key("xaymaca session cookie 1")
            .update(kept)
            .finalize_xof()
            .fill(&mut long);
        Self { cookie: Key::from(&long), token: blake3::derive_key("xaymaca bearer token 1", kept) }
    }
}

/// The time, in seconds since 1970.
pub(super) fn now(app: &App) -> u64 {
    app.registry.clock.now() / 1000
}

/// The `Set-Cookie` that makes a browser this guest.
pub(super) fn cookie(app: &App, guest: &Guest, generation: u64) -> Option<HeaderValue> {
    let claim = Claim { guest: guest.clone(), generation, right: Right::Cookie(Some(now(app))) };
    let is_secure = app.config.is_secure();
    let mut cookie = Cookie::new(if is_secure { SECURE } else { PLAIN }, claim.write());
    cookie.set_http_only(true);
    // Not `Strict`: a guest who follows a link from another site would come without the cookie, as a new guest.
    cookie.set_same_site(SameSite::Lax);
    cookie.set_path("/");
    cookie.set_secure(is_secure);
    let jar = SignedCookieJar::new(app.keys.cookie.clone()).add(cookie);
    let response = jar.into_response();
    let text = response.headers().get(SET_COOKIE)?.to_str().ok()?;
    HeaderValue::from_str(&format!("{text}; Max-Age={LIFE}")).ok()
}

/// What a request shows, and whether its cookie has the name that it should have.
struct Shown {
    claim: Claim,
    is_renamed: bool,
}

/// The claim of these headers, if they have one.
fn shown(app: &App, headers: &HeaderMap) -> Result<Option<Shown>, Refusal> {
    let mut authorizations = headers.get_all(AUTHORIZATION).iter();
    if let Some(authorization) = authorizations.next() {
        let token = authorization.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
        let claim = token.and_then(|token| Claim::read_token(&app.keys, token));
        let claim = claim.filter(|_| authorizations.next().is_none()).ok_or(Refusal::NoGuest)?;
        return Ok(Some(Shown { claim, is_renamed: false }));
    }
    let jar = SignedCookieJar::from_headers(headers, app.keys.cookie.clone());
    // A cookie with another key or version is ignored.
    let read = |name| jar.get(name).and_then(|cookie| Claim::read_cookie(cookie.value()));
    if !app.config.is_secure() {
        return Ok(read(PLAIN).map(|claim| Shown { claim, is_renamed: false }));
    }
    let secure = read(SECURE).map(|claim| Shown { claim, is_renamed: false });
    Ok(secure.or_else(|| read(PLAIN).map(|claim| Shown { claim, is_renamed: true })))
}

/// True if the time of a claim is over. A browser that comes with a cookie that has ended becomes a new guest, for good: that
/// needs a clock that is believed.
fn is_over(app: &App, claim: &Claim) -> bool {
    match &claim.right {
        Right::Cookie(Some(made)) => made.saturating_add(LIFE) < now(app) && app.may_forget(),
        Right::Token(Some(token)) => token.expires < now(app),
        Right::Cookie(None) | Right::Token(None) => false,
    }
}

/// The claim of these headers, if they have one that holds.
///
/// # Errors
/// [`Refusal::NoGuest`] for a token that does not hold.
async fn known(app: &App, headers: &HeaderMap) -> Result<Option<Shown>, Refusal> {
    let Some(shown) = shown(app, headers)? else { return Ok(None) };
    if !is_over(app, &shown.claim) && app.identities.holds(&shown.claim).await {
        return Ok(Some(shown));
    }
    if shown.claim.is_token() { Err(Refusal::NoGuest) } else { Ok(None) }
}

/// The language of the page for the sender of these headers: the guest's, or what the browser asks for.
pub(super) fn spoken(app: &App, headers: &HeaderMap) -> Language {
    match shown(app, headers) {
        Ok(Some(shown)) => shown.claim.guest.language,
        _ => language::asked(headers),
    }
}

/// A new guest with a made-up name, for which the page asks.
fn newcomer(app: &App, headers: &HeaderMap) -> Claim {
    let number = u16::from_le_bytes(xaymaca_table::entropy::bytes(&mut SystemEntropy)) % 9000 + 1000;
    let language = language::asked(headers);
    let word = match language {
        Language::En => "Guest",
        Language::Fr => "Invité",
    };
    let id = GuestId::of_random(entropy::fresh_id());
    let guest = Guest { id, name: format!("{word} {number}").into(), language };
    Claim { guest, generation: 0, right: Right::Cookie(Some(now(app))) }
}

/// The cookies that replace the one that was shown: none if it is good as it is.
fn renewed(app: &App, shown: &Shown, is_for_renewal: bool) -> Vec<HeaderValue> {
    let Shown { claim, is_renamed } = shown;
    let is_old = match claim.right {
        Right::Token(_) => return Vec::new(),
        Right::Cookie(None) => true,
        Right::Cookie(Some(made)) => is_for_renewal && made.saturating_add(RENEWAL) < now(app),
    };
    if !is_old && !is_renamed {
        return Vec::new();
    }
    let mut cookies: Vec<HeaderValue> = cookie(app, &claim.guest, claim.generation).into_iter().collect();
    if *is_renamed {
        cookies.push(HeaderValue::from_static("xaymaca=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax"));
    }
    cookies
}

/// Gives a new guest their cookie with the page itself, and a guest with an old one a new one. The page then sends several
/// requests at once: without a cookie each answer would make another guest, and a guest who sails before the last answer would
/// lose the seat.
pub(super) async fn welcome(app: &App, headers: &HeaderMap, page: &mut Response) {
    let cookies = match known(app, headers).await {
        Err(_) => return,
        Ok(Some(shown)) => renewed(app, &shown, true),
        Ok(None) => cookie(app, &newcomer(app, headers).guest, 0).into_iter().collect(),
    };
    if cookies.is_empty() {
        return;
    }
    for cookie in cookies {
        page.headers_mut().append(SET_COOKIE, cookie);
    }
    // A shared cache would give this cookie to all its clients. An answer without the header becomes `no-store`.
    if let Some(keep) = page.headers_mut().get_mut(CACHE_CONTROL) {
        *keep = HeaderValue::from_static("private, no-cache");
    }
}

/// Adds the guest to every request, and the cookie of a new guest to the answer.
pub(super) async fn know(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let known = match known(&app, request.headers()).await {
        Ok(known) => known,
        Err(refusal) => return ApiError(refusal).into_response(),
    };
    let cookies = match &known {
        // Not with every request: an answer that comes late must not bring an older name back.
        Some(shown) if *request.method() == Method::GET => {
            renewed(&app, shown, request.uri().path() == "/api/me")
        }
        _ => Vec::new(),
    };
    let is_new = known.is_none();
    let claim = known.map_or_else(|| newcomer(&app, request.headers()), |shown| shown.claim);
    request.extensions_mut().insert(claim.guest.clone());
    request.extensions_mut().insert(claim.clone());
    let mut response = next.run(request).await;
    if !response.headers().contains_key(SET_COOKIE) {
        let new = is_new.then(|| cookie(&app, &claim.guest, 0)).flatten();
        for cookie in cookies.into_iter().chain(new) {
            response.headers_mut().append(SET_COOKIE, cookie);
        }
    }
    response
}
