//! The memory of a server under floods. It is a process of its own, so that no other test counts.

use crate::captain::Captain;
use crate::fairness::figure;
use crate::process::{Address, Server, xaymaca};
use std::io::{Read as _, Write as _};
use std::net::TcpStream;

/// The bytes of a flood: more than the server reads.
const LONG: usize = 24 << 20;
/// Bytes by which the memory may grow in all floods together.
const MOST: usize = 64 << 20;

/// A client's frame of up to 64 kB, with a mask that changes nothing.
fn frame(head: u8, body: &[u8]) -> Vec<u8> {
    let length = u16::try_from(body.len()).expect("a short body");
    [&[head, 0xfe][..], &length.to_be_bytes(), &[0; 4], body].concat()
}

/// A socket to a table, after its handshake.
fn socket(at: Address, captain: &Captain) -> TcpStream {
    let mut stream = at.connect().expect("a connection");
    write!(
        stream,
        "GET /api/tables/{}/socket HTTP/1.1\r\nhost: localhost\r\ncookie: {}\r\nconnection: upgrade\r\n\
         upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        captain.table, captain.cookie
    )
    .expect("sent");
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).expect("an answer");
        head.extend(byte);
    }
    assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&head));
    stream
}

#[test]
fn floods_do_not_grow_the_memory() {
    let data = tempfile::tempdir().expect("a directory");
    let mut command = xaymaca(&["serve", "--port", "0", "--log", "off", "--data"]);
    command.arg(data.path());
    let server = Server::start(command);
    let at = server.at();
    let mut captain = Captain::new(at, 1).expect("a guest");
    captain.sail_now(at, crate::QUICK).expect("a table");
    let memory = || figure(at, "process_resident_memory_bytes ");
    let before = memory();
    assert!(before > 0, "the figure is there");
    let long = format!("{{\"do\":\"say\",\"text\":\"{}\"}}", "x".repeat(4_000));
    let floods = [
        ("requests", Vec::new(), frame(0x81, b"{\"do\":\"leave\"}")),
        ("pings", Vec::new(), frame(0x89, b"")),
        ("long messages", Vec::new(), frame(0x81, long.as_bytes())),
        ("a message without an end", frame(0x01, b"{"), frame(0x00, &[b' '; 4_000])),
    ];
    for (what, begin, one) in floods {
        let mut reading = socket(at, &captain);
        let mut writing = reading.try_clone().expect("the same socket");
        let flood = [begin, one.repeat(LONG / one.len())].concat();
        std::thread::scope(|scope| {
            // It fails as soon as the server has had enough.
            scope.spawn(move || writing.write_all(&flood));
            let closed = std::io::copy(&mut reading, &mut std::io::sink());
            assert!(closed.is_ok_and(|bytes| bytes < 1 << 20), "{what}: closed after a few words");
        });
        let grown = memory().saturating_sub(before);
        assert!(grown < MOST, "{what}: {grown} bytes more");
    }
}
