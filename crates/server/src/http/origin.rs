//! The origin and the address of a request. Pages of other sites may not act for our guests.

mod authority;

use super::App;
use super::accept::Crowded;
use super::answer::ApiError;
use super::socket::Meter;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{CONNECTION, ORIGIN};
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use xaymaca_wire::Refusal;

/// What is also answered when there is no room for more connections.
const MONITORING: [&str; 3] = ["/healthz", "/livez", "/metrics"];

/// The client's address.
#[derive(Clone, Copy)]
pub(super) struct Address(pub(super) IpAddr);

/// True if these headers do not come from a page of another site. Browsers always send the origin of a socket and of a POST;
/// other programs have no cookies of our guests.
pub(super) fn is_ours(app: &App, headers: &HeaderMap) -> bool {
    let mut origins = headers.get_all(ORIGIN).iter();
    match (origins.next(), origins.next()) {
        (None, _) => {
            let site = headers.get("sec-fetch-site").and_then(|site| site.to_str().ok());
            matches!(site, None | Some("same-origin" | "none"))
        }
        (Some(origin), None) => origin
            .to_str()
            .is_ok_and(|origin| authority::is_own_page(origin, headers, app.config.origin.as_deref())),
        (Some(_), Some(_)) => false,
    }
}

/// The address of the client: the peer, or what the proxy says.
fn address(app: &App, request: &Request) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let peer = peer.unwrap_or(IpAddr::from([127, 0, 0, 1]));
    let forwarded = || {
        // The last entry is the proxy's: a client can write what stands before it.
        let header = request.headers().get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        let last = header.rsplit(',').next()?.trim();
        // Some proxies add the port.
        last.parse().ok().or_else(|| last.parse::<SocketAddr>().ok().map(|address| address.ip()))
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

/// Refuses requests beyond the rate limit, to other hosts, and from pages of other sites.
pub(super) async fn check(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let address = address(&app, &request);
    if let Err(refusal) = app.limits.request(address) {
        let mut response = ApiError(refusal).into_response();
        if let Some(meter) = request.extensions().get::<Arc<Meter>>() {
            meter.linger();
        }
        // What was sent behind it is not answered one by one.
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        return response;
    }
    if let Err(refusal) = authority::check(request.uri(), request.headers(), app.config.origin.as_deref()) {
        return ApiError(refusal).into_response();
    }
    if request.extensions().get::<Crowded>().is_some() && !MONITORING.contains(&request.uri().path()) {
        return ApiError(Refusal::TooManySockets).into_response();
    }
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !is_safe && !is_ours(&app, request.headers()) {
        return ApiError(Refusal::ForeignOrigin).into_response();
    }
    request.extensions_mut().insert(Address(address));
    next.run(request).await
}
