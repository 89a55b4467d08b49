//! X1 over the network, by pairs: two servers have tables of the same names whose logs differ only in what a viewer cannot know.
//! Every answer that the viewer gets, over HTTP and over a socket, is the same in both, byte by byte.

mod advice;
mod logs;
mod questions;
mod twins;

use crate::common::{Browser, Server};
use logs::Table;
use questions::Answers;
use std::path::Path;
use xaymaca_rules::notation::Record;
use xaymaca_rules::{Seat, Viewer};
use xaymaca_server::Config;

/// Recorded races: with and without the Ghost Ship and The Crew, of both editions.
const RACES: [&str; 6] = [
    include_str!("../../../rules/tests/games/first-3.record"),
    include_str!("../../../rules/tests/games/second-4-crew.record"),
    include_str!("../../../rules/tests/games/second-3-ghost.record"),
    include_str!("../../../rules/tests/games/first-2-ghost-crew.record"),
    include_str!("../../../rules/tests/games/first-6.record"),
    include_str!("../../../rules/tests/games/second-5-ghost-crew.record"),
];

/// Moments of each race.
const MOMENTS: usize = 2;

/// Two servers with the same guests: one for every seat, and the last for no seat.
struct Pair {
    servers: [Server; 2],
    guests: Vec<Browser>,
}

impl Pair {
    /// Makes the guests at one server and copies its data, with the keys of their cookies.
    async fn new() -> Self {
        let many = |config: &mut Config| config.bounds.asks = 1_000_000;
        let mut servers = [Server::with(many).await, Server::with(many).await];
        let mut guests = Vec::new();
        for nth in 1..=Seat::MOST + 1 {
            guests.push(servers[0].guest(&format!("Guest {nth}")).await);
        }
        for server in &mut servers {
            server.stop().await;
        }
        copy(servers[0].data(), servers[1].data());
        for server in &servers {
            // A page with a place for the preview of its link, which is written for every table.
            let site = server.data().join("site");
            std::fs::create_dir_all(&site).expect("a folder");
            std::fs::write(site.join("index.html"), "<head><!-- card --></head>").expect("a page");
        }
        Self { servers, guests }
    }

    /// Stores the tables of each server, and starts both.
    async fn store(&mut self, tables: &[Table]) {
        let ids: Vec<String> = self.guests.iter().map(Browser::id).collect();
        for (nth, server) in self.servers.iter_mut().enumerate() {
            logs::store(server.data(), tables, nth, &ids).await;
            server.restart().await;
        }
    }

    /// The answers of both servers to that viewer of that table.
    async fn asked(&self, table: &Table, viewer: Viewer) -> [Answers; 2] {
        let nth = match viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Spectator => Seat::MOST,
        };
        let ask = |server: usize| {
            let browser = Browser { address: self.servers[server].address(), ..self.guests[nth].clone() };
            questions::ask(browser, table, viewer)
        };
        [ask(0).await, ask(1).await]
    }
}

fn copy(from: &Path, to: &Path) {
    for old in std::fs::read_dir(to).expect("a folder").flatten() {
        if old.path().is_file() {
            std::fs::remove_file(old.path()).expect("removed");
        }
    }
    for file in std::fs::read_dir(from).expect("a folder").flatten() {
        if file.path().is_file() {
            std::fs::copy(file.path(), to.join(file.file_name())).expect("copied");
        }
    }
}

/// Compares both servers' answers. Returns how many were compared.
fn compare(table: &Table, viewer: Viewer, [one, other]: &[Answers; 2]) -> usize {
    assert_eq!(one.len(), other.len(), "{}: {viewer:?} is not told as much", table.name);
    for ((question, one), (_, other)) in one.iter().zip(other) {
        assert_eq!(one, other, "{}: {viewer:?} can tell two races apart by {question}", table.name);
    }
    one.len()
}

fn viewers(record: &Record) -> impl Iterator<Item = Viewer> + use<> {
    (0..record.setup.flags.len()).filter_map(Seat::new).map(Viewer::Seat).chain([Viewer::Spectator])
}

#[tokio::test]
async fn x1_two_races_that_differ_in_what_a_viewer_cannot_know_are_told_alike() {
    let mut pair = Pair::new().await;
    let (mut tables, mut changed) = (Vec::new(), 0);
    for (race, text) in RACES.iter().enumerate() {
        let record: Record = text.parse().expect("a record");
        for (nth, until) in twins::moments(&record, MOMENTS).into_iter().enumerate() {
            for viewer in viewers(&record) {
                let Some(twin) = twins::twin(&record, until, viewer) else { continue };
                changed += twin.changed;
                let mut table = Table::of_race(tables.len(), race, &record, until, &twin.steps);
                table.is_first = nth == 0;
                tables.push((table, viewer));
            }
        }
    }
    assert!(tables.len() > 40 && changed > 200, "{} pairs that differ in {changed} facts", tables.len());
    let all: Vec<Table> = tables.iter().map(|(table, _)| table.clone()).collect();
    pair.store(&all).await;
    let mut compared = 0;
    for (table, viewer) in &tables {
        compared += compare(table, *viewer, &pair.asked(table, *viewer).await);
    }
    println!("{} pairs of races, {changed} facts, {compared} answers", tables.len());
    assert!(compared > 1_000, "only {compared} answers");
}

#[tokio::test]
async fn x1_open_tables_that_differ_in_seeds_and_offers_are_told_alike() {
    let mut pair = Pair::new().await;
    let table = Table::of_lobby();
    pair.store(std::slice::from_ref(&table)).await;
    let seats = (0..3).filter_map(Seat::new).map(Viewer::Seat);
    for viewer in seats.chain([Viewer::Spectator]) {
        assert!(compare(&table, viewer, &pair.asked(&table, viewer).await) > 15);
    }
}
