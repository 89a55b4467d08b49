//! The benchmark: what the choices of each bot give away in decisions whose options have known values.

use super::Args;
use crate::work;
use anyhow::Context as _;
use serde::Serialize;
use std::fmt::Write as _;
use std::io::{Read as _, Write as _};
use std::path::Path;
use xaymaca_bots::arena::Entrant;
use xaymaca_bots::benchmark::{Benchmark, Scored, score};
use xaymaca_bots::{Budget, Level, model_hash};

/// What is printed.
#[derive(Serialize)]
struct Report {
    decisions: usize,
    races: usize,
    /// The hash of the Admiral's networks.
    mind: String,
    /// The hashes of the networks that valued the options.
    models: [String; 2],
    think_ms: Option<f64>,
    playouts: Option<u32>,
    seed: u64,
    bots: Vec<Row>,
}

/// One bot.
#[derive(Serialize)]
struct Row {
    bot: &'static str,
    /// Points of chance to win that a decision gives away, and the ends of the 95 % interval.
    loss: f64,
    loss_low: f64,
    loss_high: f64,
    /// The part of the decisions at which it took the best option.
    best: f64,
    mean_ms: f64,
}

pub(super) fn run(args: &Args, decisions: &Path) -> anyhow::Result<()> {
    let benchmark = read(decisions)?;
    let bots = bots(args);
    args.former.load_for(&bots)?;
    let threads = work::threads(args.threads, benchmark.len() as u64);
    let rows = bots
        .into_iter()
        .map(|bot| row(bot, &score(&benchmark, bot, args.think.budget(), args.seed, threads)));
    let (think_ms, playouts) = match args.think.budget() {
        Budget::Time(time) => (Some(time.as_secs_f64() * 1e3), None),
        Budget::Playouts(playouts) => (None, Some(playouts)),
    };
    let report = Report {
        models: benchmark.models.map(|hash| format!("{hash:016x}")),
        think_ms,
        playouts,
        decisions: benchmark.len(),
        races: benchmark.races.len(),
        mind: format!("{:016x}", model_hash()),
        seed: args.seed,
        bots: rows.collect(),
    };
    let mut out = std::io::stdout().lock();
    if args.json {
        serde_json::to_writer(&mut out, &report)?;
        writeln!(out)?;
    } else {
        write!(out, "{}", report.told())?;
    }
    Ok(())
}

/// Upper bound on the size of a file of decisions, in bytes: ten times what 600 decisions need.
const LARGEST: u64 = 8 << 20;

/// The decisions in a file.
fn read(path: &Path) -> anyhow::Result<Benchmark> {
    let mut text = String::new();
    std::fs::File::open(path)
        .and_then(|file| file.take(LARGEST + 1).read_to_string(&mut text))
        .with_context(|| format!("{} cannot be read", path.display()))?;
    anyhow::ensure!(text.len() as u64 <= LARGEST, "{} is longer than {LARGEST} bytes", path.display());
    text.parse().with_context(|| format!("{} has no decisions that can be read", path.display()))
}

/// Each bot that was named, once; or all of them.
fn bots(args: &Args) -> Vec<Entrant> {
    let Some(named) = &args.bots else {
        let former = args.former.file.as_ref().map(|_| Entrant::Former);
        return Level::ALL.map(Entrant::from).into_iter().chain(former).collect();
    };
    let mut bots: Vec<Entrant> = Vec::new();
    for &bot in &named.0 {
        if !bots.contains(&bot) {
            bots.push(bot);
        }
    }
    bots
}

fn row(bot: Entrant, scored: &Scored) -> Row {
    let (loss, error) = (100.0 * scored.loss, 196.0 * scored.error);
    Row {
        bot: bot.word(),
        loss,
        loss_low: loss - error,
        loss_high: loss + error,
        best: scored.best,
        mean_ms: scored.mean_ms,
    }
}

impl Report {
    fn told(&self) -> String {
        let Self { decisions, races, mind, .. } = self;
        let mut told =
            format!("{decisions} decisions of {races} races; the Admiral's networks are {mind}\n\n");
        let _ =
            writeln!(told, "{:10} {:>24} {:>8} {:>12}", "bot", "points lost a decision", "best", "ms each");
        for Row { bot, loss, loss_low, loss_high, best, mean_ms } in &self.bots {
            let loss = format!("{loss:.2} ({loss_low:.2} to {loss_high:.2})");
            let _ = writeln!(told, "{bot:10} {loss:>24} {:>6.1} % {mean_ms:>12.3}", 100.0 * best);
        }
        told
    }
}
