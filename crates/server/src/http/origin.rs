//! Where a request comes from: which site's page, and which address. Pages of other sites may not act for our guests.

use super::App;
use super::answer::ApiError;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use std::net::{IpAddr, SocketAddr};
use xaymaca_wire::Refusal;

/// The client's address.
#[derive(Clone, Copy)]
pub(super) struct Address(pub(super) IpAddr);

/// May a page with these headers act here? Browsers always tell the origin of a socket and of a post; programs that are no
/// browsers carry no cookies of others.
pub(super) fn is_ours(app: &App, headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
    if let Some(origin) = headers.get(ORIGIN) {
        let Ok(origin) = origin.to_str() else { return false };
        let authority = origin.split_once("://").map_or("", |(_, authority)| authority);
        return app.config.origin.as_deref() == Some(origin)
            || (!authority.is_empty() && text(HOST.as_str()) == Some(authority));
    }
    matches!(text("sec-fetch-site"), None | Some("same-origin" | "none"))
}

/// Who asks: the peer, or whom the proxy names.
fn address(app: &App, request: &Request) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let peer = peer.unwrap_or(IpAddr::from([127, 0, 0, 1]));
    let forwarded = || {
        // The last proxy's word: what stands before it any client could have written.
        let header = request.headers().get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        header.rsplit(',').next()?.trim().parse().ok()
    };
    let address = if app.config.behind_proxy { forwarded().unwrap_or(peer) } else { peer };
    one_of(address)
}

/// What an address is counted as: a client with one address of a small IPv6 network has all of them.
pub(super) fn one_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            IpAddr::V6((u128::from(address) & !u128::from(u64::MAX)).into())
        }
        address => address,
    }
}

/// Refuses what other sites send, and who asks too fast.
pub(super) async fn check(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let address = address(&app, &request);
    if let Err(refusal) = app.limits.request(address) {
        return ApiError(refusal).into_response();
    }
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !is_safe && !is_ours(&app, request.headers()) {
        return ApiError(Refusal::ForeignOrigin).into_response();
    }
    request.extensions_mut().insert(Address(address));
    next.run(request).await
}
