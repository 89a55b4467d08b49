//! `arena`: bots race each other, to measure how strong each is.

mod adjusting;
mod benchmark;
mod charts;
mod former;
mod page;
mod repeat;
mod report;
mod words;

use crate::table::OptionsArgs;
use crate::think::ThinkArgs;
use crate::whole_file::WholeFile;
use crate::work;
use adjusting::AdjustingArgs;
pub(crate) use former::FormerArgs;
use report::Report;
use std::io::Write as _;
use std::path::PathBuf;
use words::Bots;
use xaymaca_bots::arena::{Contest, Sprt, Standings};

/// Let bots race each other and report how strong they are
///
/// The bots are deckhand, sailor, captain and admiral, weakest first. Name 2 to 6 of them, one for each seat. Every deal
/// is played once for each seat with the same dice; all bots move on by one seat each time. Examples:
///
///   xaymaca arena --bots captain,sailor,sailor,sailor --games 1000 --think 50ms
///   xaymaca arena --bots admiral,captain --games 400 --playouts 2000 --json
///   xaymaca arena --bots captain,sailor,deckhand --edition second --html report.html
///   xaymaca arena --bots admiral,captain,captain,captain --adjusted --sprt 25..35
///   xaymaca arena --bots admiral,former,former,former --former crates/bots/data/former.mind
///   xaymaca arena --benchmark decisions.txt --think 50ms
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The bots, seat by seat: 2 to 6 of deckhand, sailor, captain, admiral, former
    #[arg(long, value_name = "BOT,BOT,…", value_parser = words::bots, required_unless_present = "benchmark")]
    bots: Option<Bots>,
    /// Instead of races: what the choices of each bot give away in decisions that `xaymaca benchmark` made
    #[arg(long, value_name = "FILE")]
    #[arg(conflicts_with_all = ["games", "adjusted", "sprt", "html", "edition", "ghost", "crew", "bank"])]
    benchmark: Option<PathBuf>,
    #[command(flatten)]
    former: FormerArgs,
    #[command(flatten)]
    options: OptionsArgs,
    /// The number of races
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    #[command(flatten)]
    think: ThinkArgs,
    #[command(flatten)]
    adjusting: AdjustingArgs,
    /// The same seed gives the same dice, and with --playouts the same races, whatever the number of threads
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of threads; by default all cores
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print one JSON object instead of a report
    #[arg(long)]
    json: bool,
    /// Also write the report as an HTML page with charts, in one file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// Races kept in memory at a time.
const PART: usize = 1 << 16;

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if let Some(decisions) = &args.benchmark {
        return benchmark::run(args, decisions);
    }
    let contest = args.contest()?;
    args.former.load_for(&contest.bots)?;
    let html = args.html.as_deref().map(WholeFile::at).transpose()?;
    let mut test = args.adjusting.test();
    let standings = play(&contest, work::threads(args.threads, args.games), !args.json, test.as_mut());
    let report = Report::of(&contest, &standings, test.as_ref(), args.former.file.as_deref());
    if let Some(html) = &html {
        html.write(page::page(&report, &standings))?;
    }
    let mut out = std::io::stdout().lock();
    if args.json {
        serde_json::to_writer(&mut out, &report)?;
        writeln!(out)?;
    } else {
        write!(out, "{}", report.told())?;
    }
    Ok(())
}

impl Args {
    fn contest(&self) -> anyhow::Result<Contest> {
        let bots = self.bots.as_ref().map_or_else(Vec::new, |bots| bots.0.clone());
        let setup = self.options.setup(bots.len())?;
        let budget = self.think.budget();
        let adjustment = self.adjusting.adjustment(budget);
        Ok(Contest { setup, bots, budget, games: self.games, seed: self.seed, adjustment })
    }
}

/// Plays until all races are played, or the test has a verdict. The test gets one deal after the other, and no race after the
/// deal that decides is counted, so the result does not depend on the number of threads.
fn play(contest: &Contest, threads: usize, show: bool, mut test: Option<&mut Sprt>) -> Standings {
    let bar = work::progress(contest.games, show);
    let mut standings = Standings::new(&contest.bots);
    let seats = contest.bots.len();
    // Whole deals at a time. Before a test few are played at once: those after the verdict are played for nothing.
    let part = if test.is_some() { 4 * threads * seats } else { PART / seats * seats } as u64;
    let mut from = 0;
    'contest: while from < contest.games {
        let to = contest.games.min(from + part);
        let outcomes = contest.races(from..to, threads, || bar.inc(1));
        for deal in outcomes.chunks(seats) {
            for outcome in deal {
                standings.add(outcome);
            }
            if let Some(test) = test.as_mut().filter(|_| deal.len() == seats) {
                test.add(contest.sample(deal));
                if test.verdict().is_some() {
                    break 'contest;
                }
            }
        }
        from = to;
    }
    bar.finish_and_clear();
    standings
}
