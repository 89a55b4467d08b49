//! `train`: trains the Admiral's networks by self-play.

use crate::whole_file::WholeFile;
use crate::work;
use std::io::Write as _;
use std::path::PathBuf;
use xaymaca_bots::Course;

/// Train the Admiral by races against itself
///
/// Without flags this makes the networks in the program, crates/bots/data/admiral.mind, again: the same seed gives the
/// same networks, whatever the number of threads. In each generation races with search train the policy (which card is
/// played), and many more races by that policy train the evaluator (who will win). Example, a short training to try:
///
///   xaymaca train --out /tmp/admiral.mind --races 20000 --thoughtful 200 --generations 1
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Races by policy alone in each generation
    #[arg(long, default_value_t = Course::FULL.races, value_parser = clap::value_parser!(u64).range(100..=10_000_000))]
    races: u64,
    /// Races with search in each generation
    #[arg(long, default_value_t = Course::FULL.thoughtful, value_parser = clap::value_parser!(u64).range(10..=1_000_000))]
    thoughtful: u64,
    /// Imagined races for each decision in races with search
    #[arg(long, default_value_t = Course::FULL.playouts, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    playouts: u32,
    /// Generations after the first races, which are played by heuristics
    #[arg(long, default_value_t = Course::FULL.generations, value_parser = clap::value_parser!(u64).range(1..=100))]
    generations: u64,
    /// The same seed gives the same networks
    #[arg(long, default_value_t = Course::FULL.seed)]
    seed: u64,
    /// The number of threads; by default all cores
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let &Args { races, thoughtful, playouts, generations, seed, .. } = args;
    let out = WholeFile::at(&args.out)?;
    let course = Course { races, thoughtful, playouts, generations, seed };
    let mut told = Ok(());
    let networks = course.run(work::threads(args.threads, races), |report| {
        let line = format!(
            "generation {} of {generations}: loss of the evaluator {:.4}, of the policy {:.4}",
            report.generation, report.judgement, report.habits
        );
        if told.is_ok() {
            told = writeln!(std::io::stdout().lock(), "{line}");
        }
    });
    // The file comes first: a closed pipe must not lose hours of training.
    out.write(&networks)?;
    Ok(told?)
}
