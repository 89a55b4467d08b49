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
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use xaymaca_wire::Refusal;

/// What is also answered when there is no room for more connections.
const MONITORING: [&str; 3] = ["/healthz", "/livez", "/metrics"];

/// Counted for clients whose address a proxy did not tell.
const UNKNOWN: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

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
    // The last entry is the proxy's: a client can write what stands before it.
    let header = request.headers().get_all("x-forwarded-for").iter().next_back();
    one_of(match header {
        Some(header) if app.config.behind_proxy => forwarded(header.to_str().unwrap_or_default()),
        _ => peer,
    })
}

/// The last address in the header of a proxy. Entries that cannot be read, and those of this machine, which would have no
/// limits, share one address that has.
fn forwarded(header: &str) -> IpAddr {
    let last = header.rsplit(',').next().unwrap_or_default().trim();
    let bare = last.strip_prefix('[').and_then(|last| last.strip_suffix(']')).unwrap_or(last);
    // Some proxies add the port.
    let address = bare.parse().or_else(|_| last.parse().map(|address: SocketAddr| address.ip()));
    address.ok().filter(|address| !address.to_canonical().is_loopback()).unwrap_or(UNKNOWN)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_forwarded_address_always_has_limits() {
        let [four, six] = ["203.0.113.7", "2001:db8::1"].map(|text| text.parse().expect("an address"));
        for (header, expected) in [
            ("203.0.113.7", four),
            ("127.0.0.1, 203.0.113.7", four),
            ("203.0.113.7:4711", four),
            ("2001:db8::1", six),
            ("[2001:db8::1]", six),
            ("[2001:db8::1]:80", six),
            ("127.0.0.1", UNKNOWN),
            ("127.8.8.8:80", UNKNOWN),
            ("::1", UNKNOWN),
            ("::ffff:127.0.0.1", UNKNOWN),
            ("203.0.113.7, unknown", UNKNOWN),
            ("_hidden", UNKNOWN),
            ("203.0.113.7,", UNKNOWN),
            ("", UNKNOWN),
        ] {
            assert_eq!(forwarded(header), expected, "{header:?}");
            assert!(!one_of(forwarded(header)).is_loopback(), "{header:?}");
        }
    }
}
