//! Ports for servers that come back to the same one. They lie below those that the system hands out by itself: a client that
//! tries to connect to a server that is away could otherwise be given the server's own port for its side.

use std::net::TcpListener;
use std::sync::atomic::{AtomicU32, Ordering};

const FIRST: u32 = 10_240;
const COUNT: u32 = 20_000;

/// A port that is free now. Another process may take it before it is used: then ask for another.
pub(crate) fn free() -> u16 {
    static TRIED: AtomicU32 = AtomicU32::new(0);
    // Processes begin far apart, so that they seldom meet.
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
    fn nobody_gets_the_same_twice() {
        assert_ne!(free(), free());
    }
}
