//! Measures a server on a store that was filled: how soon it answers, wakes tables and lists races.

use super::client::Client;
use super::server::Server;
use super::write::listers_with_races;
use super::{Args, Place};
use anyhow::Context as _;
use std::io::Write as _;
use std::time::{Duration, Instant};
use xaymaca_wire::{GuestId, TableId};

/// Guests whose races are listed. Each asks once for races that all sleep: afterwards they are awake.
const LISTERS: usize = 100;

/// A guest whose races are listed.
pub(super) struct Lister {
    pub(super) guest: GuestId,
    cookie: String,
}

/// Makes these guests.
pub(super) fn listers(server: &Server) -> anyhow::Result<Vec<Lister>> {
    let mut client = Client::connect(server.port)?;
    let mut listers = Vec::with_capacity(LISTERS);
    for _ in 0..LISTERS {
        let cookie = client.ask("PUT", "/api/me", "", r#"{"name":"Anne","language":"en"}"#)?;
        let cookie = cookie.context("the server gave no cookie")?;
        let guest = cookie.split('.').nth(1).and_then(GuestId::parse).context("no guest in the cookie")?;
        listers.push(Lister { guest, cookie });
    }
    Ok(listers)
}

/// Starts servers, asks them, and prints what was measured.
pub(super) fn measure(
    place: &Place,
    args: &Args,
    listers: &[Lister],
    sleeping: &[TableId],
) -> anyhow::Result<()> {
    let mut starts = Vec::new();
    for _ in 0..args.starts {
        let began = Instant::now();
        let mut server = Server::start(place)?;
        Client::connect(server.port)?.time("/api/about", "")?;
        starts.push(began.elapsed());
        server.stop()?;
    }
    print("from the start of the process to the first answer", &mut starts)?;
    // All of this while it wakes the races that sleep.
    let mut server = Server::start(place)?;
    let mut client = Client::connect(server.port)?;
    let count = listers_with_races(listers.len(), args.sleeping.into());
    let racing = "/api/me/tables?show=racing";
    let mut asleep = Vec::with_capacity(count);
    for lister in &listers[..count] {
        asleep.push(client.time(racing, &lister.cookie)?);
    }
    print("a guest's races under way, 10 that sleep", &mut asleep)?;
    let samples = args.samples as usize;
    for (what, path) in [
        ("a guest's races under way, 10 that are awake", racing),
        ("a guest's finished races, a page of 100", "/api/me/tables?show=finished"),
        ("the list of open tables, 100", "/api/tables"),
    ] {
        let mut times = Vec::with_capacity(samples);
        for lister in listers[..count].iter().cycle().take(samples) {
            times.push(client.time(path, &lister.cookie)?);
        }
        print(what, &mut times)?;
    }
    // Evenly over all of them. Each is looked at once, so it sleeps.
    let step = (sleeping.len() / samples).max(1);
    let mut woken = Vec::with_capacity(samples);
    for table in sleeping.iter().step_by(step).take(samples) {
        woken.push(client.time(&format!("/api/tables/{table}"), &listers[0].cookie)?);
    }
    print("a sleeping table looked at", &mut woken)?;
    server.stop()
}

/// Prints the median, the 99th percentile and the longest of these times.
fn print(what: &str, times: &mut [Duration]) -> std::io::Result<()> {
    times.sort_unstable();
    // The smallest time that so many percent do not exceed.
    let at = |percent: usize| {
        let nth = (times.len() * percent).div_ceil(100).saturating_sub(1);
        times.get(nth).copied().unwrap_or_default().as_secs_f64() * 1000.0
    };
    writeln!(
        std::io::stdout(),
        "{what}: median {:.2} ms, 99 % within {:.2} ms, longest {:.2} ms, of {}",
        at(50),
        at(99),
        at(100),
        times.len()
    )
}
