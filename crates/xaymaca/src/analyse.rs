//! `analyse`: what really happened in a recorded race, luck and choices apart.

mod charts;
mod page;
mod report;
mod verdict;
mod words;

use crate::record_file;
use crate::whole_file::WholeFile;
use anyhow::{Context as _, ensure};
use report::Report;
use std::io::Write as _;
use std::path::PathBuf;
use xaymaca_rules::Seat;
use xaymaca_table::RecordedRace;

/// Tell luck and choices of a recorded race apart
///
/// Reads the record of a finished race (docs/record.md) and says, for each captain, how much of the result was luck, how much
/// their own choices and the others', and which decisions cost something (docs/analysis.md). Examples:
///
///   xaymaca analyse race.record
///   xaymaca analyse race.record --as 2              seat 2 alone, with what it could know
///   xaymaca analyse race.record --html race.html    a page with charts
///   xaymaca analyse --json - < race.record
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The record; - reads standard input
    file: PathBuf,
    /// Only that captain: their turning points and decisions, and the chances as they could know them
    #[arg(long = "as", value_name = "SEAT", value_parser = |text: &str| text.parse::<Seat>().map_err(|problem| problem.to_string()))]
    seat: Option<Seat>,
    /// Print one JSON object with the parts that a server answers: curve, luck, and decisions of each captain
    #[arg(long)]
    json: bool,
    /// Write a page with charts and their figures, in one file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let file = args.file.display();
    let text = record_file::text(&args.file)?;
    let race = RecordedRace::read(&text).with_context(|| format!("{file} cannot be analysed"))?;
    let seats = race.record().setup.flags.len();
    if let Some(seat) = args.seat {
        ensure!(seat.index() < seats, "there is no seat {seat} at this table of {seats}");
    }
    let end = text.lines().count() + 1;
    ensure!(race.is_over(), "{file} cannot be analysed: line {end}: the record ends before the race is over");
    let html = args.html.as_deref().map(WholeFile::at).transpose()?;
    let report = Report::of(&race, args.seat).with_context(|| format!("{file} cannot be analysed"))?;
    if let Some(html) = &html {
        html.write(page::page(&report))?;
    }
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    if args.json {
        serde_json::to_writer(&mut out, &report.parts)?;
        writeln!(out)?;
    } else {
        write!(out, "{}", words::told(&report))?;
    }
    out.flush()?;
    Ok(())
}
