//! `train`: the Admiral goes to school again.

use crate::whole_file::WholeFile;
use crate::work;
use std::io::Write as _;
use std::path::PathBuf;
use xaymaca_bots::Course;

/// Train the Admiral by races against itself
///
/// As it stands this makes the mind that is built into the program, crates/bots/data/admiral.mind, again: the same seed
/// gives the same mind, whatever the number of threads. In each generation races with thought teach habits (which card
/// is played), and many more races by habit teach judgement (who will win). Example, a short course to try:
///
///   xaymaca train --out /tmp/admiral.mind --races 20000 --thoughtful 200 --generations 1
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Where the mind goes
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Races by habit in each generation
    #[arg(long, default_value_t = Course::FULL.races, value_parser = clap::value_parser!(u64).range(100..=10_000_000))]
    races: u64,
    /// Races with thought in each generation
    #[arg(long, default_value_t = Course::FULL.thoughtful, value_parser = clap::value_parser!(u64).range(10..=1_000_000))]
    thoughtful: u64,
    /// Imagined races for each decision in those
    #[arg(long, default_value_t = Course::FULL.playouts, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    playouts: u32,
    /// How often that is repeated after the first races, which are sailed by rules of thumb
    #[arg(long, default_value_t = Course::FULL.generations, value_parser = clap::value_parser!(u64).range(1..=100))]
    generations: u64,
    /// The same seed gives the same mind
    #[arg(long, default_value_t = Course::FULL.seed)]
    seed: u64,
    /// How many threads; all cores, if not said
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let &Args { races, thoughtful, playouts, generations, seed, .. } = args;
    let out = WholeFile::at(&args.out)?;
    let course = Course { races, thoughtful, playouts, generations, seed };
    let mut told = Ok(());
    let mind = course.run(work::threads(args.threads, races), |report| {
        let line = format!(
            "generation {} of {generations}: surprise of the judgement {:.4}, of the habits {:.4}",
            report.generation, report.judgement, report.habits
        );
        if told.is_ok() {
            told = writeln!(std::io::stdout().lock(), "{line}");
        }
    });
    // The mind first: it took long, and whoever stopped reading still wants it.
    out.write(&mind)?;
    Ok(told?)
}
