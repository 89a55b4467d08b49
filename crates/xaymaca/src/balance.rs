//! `balance`: measures whether the game is fair, and how its editions and The Crew differ, in many races of equal bots.

mod answers;
mod charts;
mod count;
mod grid;
mod measure;
mod page;
mod wrap;

use crate::whole_file::WholeFile;
use crate::work;
use anyhow::{Context as _, bail};
use count::Count;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::Duration;
use xaymaca_bots::arena::{Adjustment, Contest};
use xaymaca_bots::{Budget, Level};

/// Measure in many races of equal bots whether the game is fair
///
/// Sailors in all seats race at every kind of table: both editions, with The Crew and without, two to six captains. The
/// results are written as a page with charts: who wins in the order of turns, and how the editions differ. Example:
///
///   xaymaca balance --games 20000 --out docs/balance.md
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The number of races at each kind of table
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(100..=10_000_000))]
    games: u64,
    /// The same seed gives the same page, whatever the number of threads
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of threads; by default all cores
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The page to write; its charts go into a directory of the same name without .md
    #[arg(long, value_name = "FILE.md", default_value = "docs/balance.md")]
    out: PathBuf,
}

/// Races kept in memory at a time.
const PART: u64 = 1 << 16;
/// The luck of one race in this many is measured. For Sailors that takes some 75 times as long as the race itself, and is worth
/// 1.8 races: it narrows intervals a little, and is a check by other means, but no way to save time.
const MEASURED: u64 = 20;
/// How it is measured. Sailors think for no time, so all that they will choose is foreseen.
const ADJUSTMENT: Adjustment = Adjustment { playouts: 8, foresight: Some(BUDGET) };
/// Sailors answer at once and use no budget.
const BUDGET: Budget = Budget::Time(Duration::from_millis(1));

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let folder = args.out.with_extension("");
    let Some(name) = folder.file_name().and_then(|name| name.to_str()).filter(|_| folder != args.out) else {
        bail!("{} is not the name of a page: it should end in .md", args.out.display());
    };
    let page = WholeFile::at(&args.out)?;
    if !folder.is_dir() {
        std::fs::create_dir(&folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    }
    let counts = play(args);
    for (file, chart) in charts::all(&counts) {
        WholeFile::at(&folder.join(file))?.write(chart.document())?;
    }
    page.write(page::page(&counts, name, args.seed))?;
    writeln!(std::io::stdout(), "{} is written, its charts are in {}", args.out.display(), folder.display())?;
    Ok(())
}

/// Plays at every kind of table; all races are independent.
fn play(args: &Args) -> Vec<Count> {
    let tables = grid::tables();
    let threads = work::threads(args.threads, args.games);
    let bar = work::progress(args.games * tables.len() as u64, true);
    let count = |(nth, table): (usize, grid::Table)| {
        let contest = Contest {
            setup: table.setup(),
            bots: vec![Level::Sailor.into(); table.seats],
            budget: BUDGET,
            games: args.games,
            // No two tables share their dice, so that their results are independent.
            seed: args.seed.wrapping_mul(tables.len() as u64).wrapping_add(nth as u64),
            adjustment: None,
        };
        let measured = Contest { adjustment: Some(ADJUSTMENT), ..contest.clone() };
        let mut count = Count::new(table);
        let mut from = 0;
        while from < args.games {
            let until = args.games.div_ceil(MEASURED);
            let (contest, end) = if from < until { (&measured, until) } else { (&contest, args.games) };
            let to = end.min(from + PART);
            contest.deals(from..to, threads, || bar.inc(1)).iter().for_each(|outcome| count.add(outcome));
            from = to;
        }
        count
    };
    let counts = tables.iter().copied().enumerate().map(count).collect();
    bar.finish_and_clear();
    counts
}
