//! The `Host` of a request: there is exactly one, and it is a name of this server. It knows no guests.

use axum::http::header::HOST;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Uri};
use std::net::IpAddr;
use xaymaca_wire::Refusal;

/// The port of an address that names none.
const PORT: u16 = 80;

/// The host that these headers name.
///
/// # Errors
/// [`Refusal::BadHost`] if it is missing, doubled or no host, or if the request line names another one: programs on the way
/// could take the request for one to another server.
fn named(uri: &Uri, headers: &HeaderMap) -> Result<Authority, Refusal> {
    let mut hosts = headers.get_all(HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else { return Err(Refusal::BadHost) };
    let host = host.to_str().ok().and_then(|host| host.parse::<Authority>().ok());
    let host = host.filter(|host| !host.host().is_empty() && !host.as_str().contains('@'));
    let host = host.ok_or(Refusal::BadHost)?;
    let is_same = |other: &Authority| {
        let port = |authority: &Authority| authority.port_u16().unwrap_or(PORT);
        other.host().eq_ignore_ascii_case(host.host()) && port(other) == port(&host)
    };
    if uri.authority().is_none_or(is_same) { Ok(host) } else { Err(Refusal::BadHost) }
}

/// True for an address of a machine and for `localhost`. No page of another site can have such a name, so it needs no check.
fn is_a_machine(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    bare.parse::<IpAddr>().is_ok() || host.eq_ignore_ascii_case("localhost")
}

/// Checks the host of a request. With an origin it is the origin's name, or the address of a machine: the page of another site
/// can let its own name lead here (DNS rebinding), and must not be served under it. Ports are not compared, because proxies
/// leave them out.
///
/// # Errors
/// [`Refusal::BadHost`] as above, [`Refusal::WrongHost`] for another name.
pub(super) fn check(uri: &Uri, headers: &HeaderMap, origin: Option<&str>) -> Result<(), Refusal> {
    let host = named(uri, headers)?;
    let Some(origin) = origin else { return Ok(()) };
    let own = origin.split_once("://").and_then(|(_, rest)| rest.parse::<Authority>().ok());
    let bare = |host: &str| host.trim_end_matches('.').to_ascii_lowercase();
    let is_own = own.is_some_and(|own| bare(own.host()) == bare(host.host()));
    if is_own || is_a_machine(host.host()) { Ok(()) } else { Err(Refusal::WrongHost) }
}

/// True if a page with that `Origin` is one of ours. With an origin of the server it is exactly that one, so a page at its
/// `http:` form, which others on the way can write, is not; a page may also come from the machine's own address.
pub(super) fn is_own_page(from: &str, headers: &HeaderMap, origin: Option<&str>) -> bool {
    if origin.is_some_and(|origin| origin.eq_ignore_ascii_case(from)) {
        return true;
    }
    let Some((_, authority)) = from.split_once("://") else { return false };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let is_here = !authority.is_empty() && host == Some(authority);
    let is_machine = || authority.parse::<Authority>().is_ok_and(|authority| is_a_machine(authority.host()));
    is_here && (origin.is_none() || is_machine())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(hosts: &[&str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for host in hosts {
            headers.append(HOST, host.parse().expect("a header"));
        }
        headers
    }

    fn checked(uri: &str, hosts: &[&str], origin: Option<&str>) -> Result<(), Refusal> {
        check(&uri.parse().expect("a URI"), &headers(hosts), origin)
    }

    #[test]
    fn a_request_has_exactly_one_host() {
        assert_eq!(checked("/", &["any.example"], None), Ok(()));
        for hosts in [&[][..], &["a.example", "a.example"], &[""], &["a b"], &["u@a.example"], &["a/b"]] {
            assert_eq!(checked("/", hosts, None), Err(Refusal::BadHost), "{hosts:?}");
        }
    }

    #[test]
    fn a_request_line_may_only_repeat_the_host() {
        assert_eq!(checked("http://A.example/", &["a.example:80"], None), Ok(()));
        for uri in ["http://b.example/", "http://a.example:81/"] {
            assert_eq!(checked(uri, &["a.example"], None), Err(Refusal::BadHost), "{uri}");
        }
    }

    #[test]
    fn with_an_origin_only_its_name_and_addresses_pass() {
        let origin = Some("https://xaymaca.example:8443");
        for host in [
            "xaymaca.example",
            "XAYMACA.example.:8443",
            "127.0.0.1:1678",
            "[::1]:1678",
            "localhost",
            "10.0.0.7",
        ] {
            assert_eq!(checked("/", &[host], origin), Ok(()), "{host}");
        }
        for host in
            ["evil.example", "xaymaca.example.evil.example", "127.0.0.1.evil.example", "localhost.evil"]
        {
            assert_eq!(checked("/", &[host], origin), Err(Refusal::WrongHost), "{host}");
        }
    }

    #[test]
    fn the_plain_form_of_a_secure_origin_is_another_site() {
        let origin = Some("https://xaymaca.example");
        let own = headers(&["xaymaca.example"]);
        assert!(is_own_page("https://xaymaca.example", &own, origin));
        for page in ["http://xaymaca.example", "https://xaymaca.example:444", "null", "://", "https://"] {
            assert!(!is_own_page(page, &own, origin), "{page}");
        }
        assert!(
            is_own_page("http://xaymaca.example", &own, None),
            "without an origin the host is all there is"
        );
        assert!(is_own_page("http://127.0.0.1:1678", &headers(&["127.0.0.1:1678"]), origin));
        assert!(!is_own_page("http://127.0.0.1:9999", &headers(&["127.0.0.1:1678"]), origin));
    }
}
