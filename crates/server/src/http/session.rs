//! Sessions: a guest is in a signed cookie or a bearer token. Nothing is stored: the server's signature is the proof.

use super::answer::ApiError;
use super::{App, language};
use crate::entropy::{self, SystemEntropy};
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, CACHE_CONTROL, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use axum_extra::extract::cookie::{Cookie, Key, SameSite, SignedCookieJar};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use xaymaca_wire::{Guest, GuestId, Language, Refusal};

/// The name of the cookie.
const COOKIE: &str = "xaymaca";
/// The version of the signed text, its first word.
const VERSION: &str = "1";

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

/// A guest as the text that is signed.
fn write(guest: &Guest) -> String {
    let language = language::word(guest.language);
    format!("{VERSION}.{}.{language}.{}", guest.id, URL_SAFE_NO_PAD.encode(guest.name.as_bytes()))
}

fn read(text: &str) -> Option<Guest> {
    let words: Vec<&str> = text.split('.').collect();
    let [VERSION, id, language, name] = words[..] else { return None };
    let name = String::from_utf8(URL_SAFE_NO_PAD.decode(name).ok()?).ok()?;
    let language = match language {
        "en" => Language::En,
        "fr" => Language::Fr,
        _ => return None,
    };
    Some(Guest { id: GuestId::parse(id)?, name: xaymaca_wire::text::name(&name).ok()?, language })
}

/// A token with which a program acts as this guest.
pub(super) fn token(keys: &Keys, guest: &Guest) -> String {
    let text = write(guest);
    let mac = blake3::keyed_hash(&keys.token, text.as_bytes());
    format!("{text}.{}", URL_SAFE_NO_PAD.encode(mac.as_bytes()))
}

fn read_token(keys: &Keys, token: &str) -> Option<Guest> {
    let (text, mac) = token.rsplit_once('.')?;
    let mac: [u8; 32] = URL_SAFE_NO_PAD.decode(mac).ok()?.try_into().ok()?;
    // Compared in constant time.
    (blake3::keyed_hash(&keys.token, text.as_bytes()) == blake3::Hash::from_bytes(mac)).then(|| read(text))?
}

/// The `Set-Cookie` that makes a browser this guest.
pub(super) fn cookie(app: &App, guest: &Guest) -> Option<HeaderValue> {
    let mut cookie = Cookie::new(COOKIE, write(guest));
    cookie.set_http_only(true);
    // Not `Strict`: a guest who follows a link from another site would come without the cookie, as a new guest.
    cookie.set_same_site(SameSite::Lax);
    cookie.set_path("/");
    cookie.set_secure(app.config.is_secure());
    cookie.make_permanent();
    let jar = SignedCookieJar::new(app.keys.cookie.clone()).add(cookie);
    jar.into_response().headers().get(SET_COOKIE).cloned()
}

/// The guest of these headers, if they have one.
fn named(keys: &Keys, headers: &HeaderMap) -> Result<Option<Guest>, Refusal> {
    if let Some(authorization) = headers.get(AUTHORIZATION) {
        let token = authorization.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
        return token.and_then(|token| read_token(keys, token)).map(Some).ok_or(Refusal::NoGuest);
    }
    let jar = SignedCookieJar::from_headers(headers, keys.cookie.clone());
    // A cookie with another key or version is ignored.
    Ok(jar.get(COOKIE).and_then(|cookie| read(cookie.value())))
}

/// The language of the page for the sender of these headers: the guest's, or what the browser asks for.
pub(super) fn spoken(app: &App, headers: &HeaderMap) -> Language {
    match named(&app.keys, headers) {
        Ok(Some(guest)) => guest.language,
        _ => language::asked(headers),
    }
}

/// A new guest with a made-up name, for which the page asks.
fn newcomer(headers: &HeaderMap) -> Guest {
    let number = u16::from_le_bytes(xaymaca_table::entropy::bytes(&mut SystemEntropy)) % 9000 + 1000;
    let language = language::asked(headers);
    let word = match language {
        Language::En => "Guest",
        Language::Fr => "Invité",
    };
    Guest { id: GuestId::of_random(entropy::fresh_id()), name: format!("{word} {number}").into(), language }
}

/// Gives a new guest their cookie with the page itself. The page then sends several requests at once: without a cookie each
/// answer would make another guest, and a guest who sails before the last answer would lose the seat.
pub(super) fn welcome(app: &App, headers: &HeaderMap, page: &mut Response) {
    if let Ok(None) = named(&app.keys, headers)
        && let Some(cookie) = cookie(app, &newcomer(headers))
    {
        page.headers_mut().append(SET_COOKIE, cookie);
        // A shared cache would give this cookie to all its clients. An answer without the header becomes `no-store`.
        if let Some(keep) = page.headers_mut().get_mut(CACHE_CONTROL) {
            *keep = HeaderValue::from_static("private, no-cache");
        }
    }
}

/// Adds the guest to every request, and the cookie of a new guest to the answer.
pub(super) async fn know(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let known = match named(&app.keys, request.headers()) {
        Ok(known) => known,
        Err(refusal) => return ApiError(refusal).into_response(),
    };
    let is_new = known.is_none();
    let guest = known.unwrap_or_else(|| newcomer(request.headers()));
    request.extensions_mut().insert(guest.clone());
    let mut response = next.run(request).await;
    if is_new
        && !response.headers().contains_key(SET_COOKIE)
        && let Some(cookie) = cookie(&app, &guest)
    {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}
