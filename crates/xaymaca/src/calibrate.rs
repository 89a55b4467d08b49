//! `calibrate`: how far the judge of an analysis can be trusted.

use crate::work;
use serde::Serialize;
use std::io::Write as _;
use xaymaca_bots::analysis::{Calibration, LuckKind, calibrate};
use xaymaca_bots::model_hash;

/// Compare the chances that the judge promises with what came of them
///
/// Plays quick races over all kinds of tables. One ship at the beginning of one round of each race is compared with the result,
/// in ten bins of equal count; and the mean of each kind of luck is told, for each seat, which must be zero but for chance.
/// Example:
///
///   xaymaca calibrate --games 20000
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The number of races
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(10..=1_000_000))]
    games: u64,
    /// The same seed gives the same races, whatever the number of threads
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of threads; by default all cores
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print one JSON object instead of a report
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    games: u64,
    seed: u64,
    mind: String,
    bins: Vec<BinReport>,
    luck: Vec<LuckReport>,
}

#[derive(Serialize)]
struct BinReport {
    promised: f64,
    real: f64,
    error: f64,
    positions: u64,
}

#[derive(Serialize)]
struct LuckReport {
    kind: LuckKind,
    seat: String,
    mean: f64,
    error: f64,
}

impl Report {
    fn of(args: &Args, calibration: &Calibration) -> Self {
        let bins = calibration.bins.iter().map(|bin| BinReport {
            promised: bin.promised,
            real: bin.real,
            error: bin.error,
            positions: bin.positions,
        });
        let luck =
            calibration.luck.iter().filter(|(_, _, mean)| mean.count() > 0).map(|(kind, seat, mean)| {
                LuckReport {
                    kind: *kind,
                    seat: seat.to_string(),
                    mean: mean.mean(),
                    error: (mean.variance() / mean.count() as f64).sqrt(),
                }
            });
        let mind = format!("{:016x}", model_hash());
        Self { games: args.games, seed: args.seed, mind, bins: bins.collect(), luck: luck.collect() }
    }

    fn tell(&self, out: &mut impl std::io::Write) -> std::io::Result<()> {
        writeln!(out, "{} races, seed {}, mind {}\n", self.games, self.seed, self.mind)?;
        writeln!(out, "{:>10} {:>10} {:>10} {:>10}", "promised", "real", "± error", "positions")?;
        for bin in &self.bins {
            let [promised, real, error] = [bin.promised, bin.real, bin.error].map(|part| 100.0 * part);
            writeln!(out, "{promised:8.1} % {real:8.1} % {error:8.2} % {:10}", bin.positions)?;
        }
        let errors = |luck: &&LuckReport| if luck.error > 0.0 { luck.mean.abs() / luck.error } else { 0.0 };
        if let Some(worst) = self.luck.iter().max_by(|one, other| errors(one).total_cmp(&errors(other))) {
            writeln!(
                out,
                "\nof {} means of luck, by kind and seat, the furthest from zero is {:+.3} points, {:.1} standard errors",
                self.luck.len(),
                100.0 * worst.mean,
                errors(&worst),
            )?;
        }
        Ok(())
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let bar = work::progress(args.games, !args.json);
    let calibration =
        calibrate(args.games, args.seed, work::threads(args.threads, args.games), || bar.inc(1));
    bar.finish_and_clear();
    let report = Report::of(args, &calibration);
    let mut out = std::io::stdout().lock();
    if args.json {
        serde_json::to_writer(&mut out, &report)?;
        writeln!(out)?;
    } else {
        report.tell(&mut out)?;
    }
    Ok(())
}
