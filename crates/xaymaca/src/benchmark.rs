//! `benchmark`: makes the decisions by which `arena --benchmark` measures bots.

use crate::arena::FormerArgs;
use crate::whole_file::WholeFile;
use crate::work;
use std::io::Write as _;
use std::path::PathBuf;
use xaymaca_bots::benchmark::{Made, Plan, make};

/// Make the decisions by which `arena --benchmark` measures bots
///
/// Bots race at tables of every kind. Moments at which the choice matters are kept, and every option is valued by races that
/// two models, the Admiral's and an earlier one, sail on to their end, until the standard error of its difference to the
/// best is small enough. The same seed makes the same file, whatever the number of threads. Example:
///
///   xaymaca benchmark --former crates/bots/data/former.mind --out decisions.txt
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    former: FormerArgs,
    /// The number of decisions
    #[arg(long, default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..=5_000))]
    decisions: u32,
    /// Upper bound on the standard error of an option's difference to the best, in points
    #[arg(long, default_value_t = 0.5, value_parser = points)]
    error: f32,
    /// The same seed makes the same decisions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of threads; by default all cores
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    args.former.load()?;
    let out = WholeFile::at(&args.out)?;
    let bar = work::progress(args.decisions.into(), true);
    let threads = work::threads(args.threads, args.decisions.into());
    let plan = Plan { decisions: args.decisions as usize, error: args.error / 100.0, seed: args.seed };
    let benchmark = make(plan, threads, |made| {
        if made == Made::Valued {
            bar.inc(1);
        }
    });
    bar.finish_and_clear();
    out.write(benchmark.to_string())?;
    let (decisions, races) = (benchmark.len(), benchmark.races.len());
    let error = 100.0 * benchmark.largest_error();
    writeln!(
        std::io::stdout().lock(),
        "{decisions} decisions of {races} races; the largest standard error is {error:.2} points"
    )?;
    Ok(())
}

/// A standard error, in points of chance to win.
fn points(text: &str) -> Result<f32, String> {
    let points = text.parse().ok().filter(|points| (0.1..=20.0).contains(points));
    points.ok_or_else(|| "a standard error is 0.1 to 20 points".into())
}
