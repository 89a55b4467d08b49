//! Sessions: a guest is in a signed cookie or a bearer token, and may have called it back since.

mod claim;
mod identities;
mod memory;
mod repeats;

pub(super) use claim::{Claim, Right, TokenClaim};
pub(super) use identities::{Following, Identities, Standing};
pub(super) use repeats::Repeats;

use super::answer::ApiError;
use super::{App, language};
use crate::entropy::{self, SystemEntropy};
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, CACHE_CONTROL, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use axum_extra::extract::cookie::{Cookie, Key, SameSite, SignedCookieJar};
use std::pin::Pin;
use std::time::Duration;
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
    // A subdomain, or a page over HTTP, can set a cookie of the plain name: only those of older versions are exchanged.
    let former = || read(PLAIN).filter(|claim| claim.right == Right::Cookie(None));
    Ok(secure.or_else(|| former().map(|claim| Shown { claim, is_renamed: true })))
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

/// Who a request comes from.
enum Known {
    /// It shows nothing that could be read and has not ended.
    Stranger,
    Guest(Shown),
    /// Its cookie was called back.
    CalledBack(Claim),
}

/// Who the sender of these headers is.
///
/// # Errors
/// [`Refusal::NoGuest`] for a token that does not hold, [`Refusal::DamagedGuest`] if it is not certain whether the claim does.
async fn known(app: &App, headers: &HeaderMap) -> Result<Known, Refusal> {
    let Some(shown) = shown(app, headers)? else { return Ok(Known::Stranger) };
    let (is_over, is_token) = (is_over(app, &shown.claim), shown.claim.is_token());
    match app.identities.standing(&shown.claim).await {
        Standing::Damaged => Err(Refusal::DamagedGuest),
        Standing::CalledBack if !is_token => Ok(Known::CalledBack(shown.claim)),
        Standing::Holds | Standing::Unknown if !is_over => Ok(Known::Guest(shown)),
        _ if is_token => Err(Refusal::NoGuest),
        _ => Ok(Known::Stranger),
    }
}

/// Checks that a cookie of this claim's generation may be set: an older one would replace the one that the browser got when its
/// guest logged out everywhere.
///
/// # Errors
/// [`Refusal::NoGuest`] if the claim was called back, [`Refusal::NotStored`] if the store does not tell,
/// [`Refusal::DamagedGuest`] if it cannot.
pub(super) async fn may_set(app: &App, claim: &Claim) -> Result<(), Refusal> {
    match app.identities.standing(claim).await {
        Standing::Holds => Ok(()),
        Standing::CalledBack => Err(Refusal::NoGuest),
        Standing::Unknown => Err(Refusal::NotStored),
        Standing::Damaged => Err(Refusal::DamagedGuest),
    }
}

/// The end of a token, as a socket waits for it. Boxed, because most sockets come with a cookie and wait for none.
pub(super) type TokenEnd<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// Returns when the token of a claim has ended; none for a cookie.
pub(super) fn token_end<'a>(app: &'a App, claim: &'a Claim) -> Option<TokenEnd<'a>> {
    let Right::Token(Some(token)) = &claim.right else { return None };
    Some(Box::pin(async move {
        while !is_over(app, claim) {
            // The clock may be set meanwhile, so it is read every hour.
            let left = token.expires.saturating_sub(now(app)).saturating_add(1).min(3600);
            tokio::time::sleep(Duration::from_secs(left)).await;
        }
    }))
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
        // One that was signed while the clock was ahead would else not be renewed before that time.
        Right::Cookie(Some(made)) => is_for_renewal && made.abs_diff(now(app)) > RENEWAL,
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
        Ok(Known::Guest(shown)) => renewed(app, &shown, true),
        Ok(Known::Stranger | Known::CalledBack(_)) => {
            cookie(app, &newcomer(app, headers).guest, 0).into_iter().collect()
        }
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

/// How the guest of a request is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Arrival {
    /// By this request.
    New,
    Known,
    /// By a cookie that was called back. Only [`LOG_OUT`] is asked with it.
    CalledBack,
}

/// The route that takes a cookie that was called back, to repeat the answer that called it back.
pub(super) const LOG_OUT: &str = "/api/log-out-everywhere";

/// Adds the guest to every request, and the cookie of a new guest to the answer. A cookie that was called back is refused and
/// not replaced: the browser may have a better one since it sent the request. Only the page makes it a new guest.
pub(super) async fn know(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let known = match known(&app, request.headers()).await {
        Ok(known) => known,
        Err(refusal) => return ApiError(refusal).into_response(),
    };
    let (is_get, path) = (*request.method() == Method::GET, request.uri().path());
    let is_for_renewal = path == "/api/me";
    let (claim, arrival) = match &known {
        Known::Stranger => (newcomer(&app, request.headers()), Arrival::New),
        Known::Guest(shown) => (shown.claim.clone(), Arrival::Known),
        Known::CalledBack(claim) if path == LOG_OUT => (claim.clone(), Arrival::CalledBack),
        Known::CalledBack(_) => return ApiError(Refusal::NoGuest).into_response(),
    };
    request.extensions_mut().insert(claim.guest.clone());
    request.extensions_mut().insert(claim.clone());
    request.extensions_mut().insert(arrival);
    let mut response = next.run(request).await;
    if response.headers().contains_key(SET_COOKIE) {
        return response;
    }
    let cookies = match &known {
        Known::Stranger => cookie(&app, &claim.guest, 0).into_iter().collect(),
        // Not with every request: an answer that comes late must not bring an older name back.
        Known::Guest(shown) if is_get => renewed(&app, shown, is_for_renewal),
        Known::Guest(_) | Known::CalledBack(_) => Vec::new(),
    };
    // The request may have taken long.
    if !cookies.is_empty() && (arrival == Arrival::New || may_set(&app, &claim).await.is_ok()) {
        for cookie in cookies {
            response.headers_mut().append(SET_COOKIE, cookie);
        }
    }
    response
}
