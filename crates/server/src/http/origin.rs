//! The origin and the address of a request. Pages of other sites may not act for our guests.

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

/// True if these headers do not come from a page of another site. Browsers always send the origin of a socket and of a POST;
/// other programs have no cookies of our guests.
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

/// The address of the client: the peer, or what the proxy says.
fn address(app: &App, request: &Request) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let peer = peer.unwrap_or(IpAddr::from([127, 0, 0, 1]));
    let forwarded = || {
        // The last entry is the proxy's: a client can write what stands before it.
        let header = request.headers().get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        header.rsplit(',').next()?.trim().parse().ok()
    };
    let address = if app.config.behind_proxy { forwarded().unwrap_or(peer) } else { peer };
    one_of(address)
}

/// The address under which a client is counted: an IPv6 client has a whole /64 network, so that counts as one.
pub(super) fn one_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            IpAddr::V6((u128::from(address) & !u128::from(u64::MAX)).into())
        }
        address => address,
    }
}

/// Refuses requests from pages of other sites, and requests beyond the rate limit.
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
