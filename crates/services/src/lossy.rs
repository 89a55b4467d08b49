//! A lossy proxy before a NATS server: it loses and doubles messages to clients, as a seed decides, and can cut connections.
//! Other protocol lines pass unchanged.

use crate::Nats;
use crate::frames::Frames;
use std::io::{self, Read as _, Write as _};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread;

/// The proxy. It ends when this is dropped.
pub struct Lossy {
    port: u16,
    line: Arc<Line>,
}

struct Line {
    server: u16,
    /// Percentages of messages.
    lost: AtomicU32,
    doubled: AtomicU32,
    /// Messages lost or doubled so far.
    harmed: AtomicU64,
    luck: AtomicU64,
    is_over: AtomicBool,
    streams: Mutex<Vec<TcpStream>>,
}

impl Lossy {
    /// Starts a proxy to that server, which loses and doubles nothing yet.
    pub fn start(nats: &Nats, seed: u64) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let line = Arc::new(Line {
            server: nats.port(),
            lost: AtomicU32::new(0),
            doubled: AtomicU32::new(0),
            harmed: AtomicU64::new(0),
            luck: AtomicU64::new(seed),
            is_over: AtomicBool::new(false),
            streams: Mutex::default(),
        });
        let accepting = Arc::clone(&line);
        thread::spawn(move || {
            for stream in listener.incoming() {
                if accepting.is_over.load(Relaxed) {
                    return;
                }
                // If the server is away, the client's connection is closed.
                let _ = stream.and_then(|stream| Line::join(&accepting, stream));
            }
        });
        Self { port, line }
    }

    /// Its URL for clients.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// From now on loses this percentage of messages to clients.
    pub fn lose(&self, percent: u32) {
        self.line.lost.store(percent, Relaxed);
    }

    /// From now on doubles this percentage of messages to clients.
    pub fn double(&self, percent: u32) {
        self.line.doubled.store(percent, Relaxed);
    }

    /// The number of messages lost or doubled so far.
    pub fn harmed(&self) -> u64 {
        self.line.harmed.load(Relaxed)
    }

    /// Cuts all connections. Clients may connect again.
    pub fn cut(&self) {
        for stream in self.line.streams.lock().expect("streams").drain(..) {
            // It may be closed already.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

impl Drop for Lossy {
    fn drop(&mut self) {
        self.line.is_over.store(true, Relaxed);
        self.cut();
        // Wakes the thread that accepts connections, so that it ends.
        let _ = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port));
    }
}

impl Line {
    fn join(line: &Arc<Self>, client: TcpStream) -> io::Result<()> {
        let server = TcpStream::connect((Ipv4Addr::LOCALHOST, line.server))?;
        client.set_nodelay(true)?;
        server.set_nodelay(true)?;
        line.streams.lock().expect("streams").extend([client.try_clone()?, server.try_clone()?]);
        let (mut from, mut to) = (client.try_clone()?, server.try_clone()?);
        thread::spawn(move || {
            let _ = io::copy(&mut from, &mut to);
            close(&from, &to);
        });
        let line = Arc::clone(line);
        thread::spawn(move || {
            let _ = line.pass(&server, &client);
            close(&server, &client);
        });
        Ok(())
    }

    fn pass(&self, mut server: &TcpStream, mut client: &TcpStream) -> io::Result<()> {
        let (mut frames, mut piece) = (Frames::default(), vec![0; 65_536]);
        loop {
            let read = server.read(&mut piece)?;
            if read == 0 {
                return Ok(());
            }
            frames.push(&piece[..read]);
            let mut passed = Vec::new();
            while let Some(frame) = frames.next() {
                let times = if frame.is_message { self.times() } else { 1 };
                (0..times).for_each(|_| passed.extend_from_slice(&frame.bytes));
            }
            client.write_all(&passed)?;
        }
    }

    /// How often the next message is sent: 0, 1 or 2 times.
    fn times(&self) -> usize {
        let (lost, doubled) = (self.lost.load(Relaxed), self.doubled.load(Relaxed));
        let times = match (self.draw() % 100) as u32 {
            drawn if drawn < lost => 0,
            drawn if drawn < lost + doubled => 2,
            _ => 1,
        };
        self.harmed.fetch_add(u64::from(times != 1), Relaxed);
        times
    }

    /// `SplitMix64`.
    fn draw(&self) -> u64 {
        let next = self.luck.fetch_add(0x9e37_79b9_7f4a_7c15, Relaxed).wrapping_add(0x9e37_79b9_7f4a_7c15);
        let next = (next ^ (next >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let next = (next ^ (next >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        next ^ (next >> 31)
    }
}

fn close(one: &TcpStream, other: &TcpStream) {
    let _ = one.shutdown(Shutdown::Both);
    let _ = other.shutdown(Shutdown::Both);
}
