//! Ports for servers that are restarted at the same port. They are below the ephemeral ports of the system: otherwise a client
//! that connects to a stopped server could be given the server's own port as its local port.

use std::net::TcpListener;
use std::sync::atomic::{AtomicU32, Ordering};

const FIRST: u32 = 10_240;
const COUNT: u32 = 20_000;

/// A port that is free now. Another process may take it before it is used; then the caller asks for another.
pub(crate) fn free() -> u16 {
    static TRIED: AtomicU32 = AtomicU32::new(0);
    // Each process starts at another port, so that they seldom collide.
    let begin = std::process::id().wrapping_mul(7_919);
    (0..COUNT)
        .map(|_| TRIED.fetch_add(1, Ordering::Relaxed))
        .map(|tried| (FIRST + begin.wrapping_add(tried) % COUNT) as u16)
        .find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok())
        .expect("some port is free")
}

#[cfg(test)]
mod tests {
    use super::free;

    #[test]
    fn a_port_is_not_returned_twice() {
        assert_ne!(free(), free());
    }
}
