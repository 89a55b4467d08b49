//! A TCP proxy that gives a server another address, and can cut connections after a number of bytes.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

pub(crate) struct Forwarder {
    /// Its own URL.
    pub(crate) url: String,
    sockets: Arc<AtomicUsize>,
}

impl Forwarder {
    /// Forwards to the server at that URL. A connection is cut after `most` bytes from the server.
    pub(crate) fn start(url: &str, most: usize) -> Self {
        let server = url.trim_start_matches("http://").trim_end_matches('/').to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let url = format!("http://{}", listener.local_addr().expect("its address"));
        let sockets = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&sockets);
        // The threads end with the test's process.
        thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                let Ok(far) = TcpStream::connect(&server) else { continue };
                for stream in [&near, &far] {
                    stream.set_nodelay(true).expect("no delay");
                }
                let (from_near, from_far) =
                    (near.try_clone().expect("a copy"), far.try_clone().expect("a copy"));
                let counted = Arc::clone(&counted);
                thread::spawn(move || pass(from_near, far, usize::MAX, Some(&counted)));
                thread::spawn(move || pass(from_far, near, most, None));
            }
        });
        Self { url, sockets }
    }

    /// The number of sockets that were requested here.
    pub(crate) fn sockets(&self) -> usize {
        self.sockets.load(Ordering::SeqCst)
    }
}

/// Copies one direction, until `most` bytes have passed or one side is gone.
fn pass(mut from: TcpStream, mut to: TcpStream, mut most: usize, sockets: Option<&AtomicUsize>) {
    let mut buffer = [0; 4096];
    while let Ok(read @ 1..) = from.read(&mut buffer) {
        let says = String::from_utf8_lossy(&buffer[..read]);
        if let Some(sockets) = sockets
            && says.starts_with("GET /api/tables/")
            && says.contains("/socket HTTP")
        {
            sockets.fetch_add(1, Ordering::SeqCst);
        }
        if read > most || to.write_all(&buffer[..read]).is_err() {
            break;
        }
        most -= read;
    }
    for stream in [from, to] {
        let _ = stream.shutdown(Shutdown::Both);
    }
}
