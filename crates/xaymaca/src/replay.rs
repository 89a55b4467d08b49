//! `replay`: tells a recorded race in sentences or as JSON.

use crate::record_file;
use crate::tell::Teller;
use anyhow::Context as _;
use serde::Serialize;
use std::io::Write as _;
use std::path::PathBuf;
use xaymaca_rules::ending::Final;
use xaymaca_rules::{Event, Seat, Setup, Viewer};

/// Tell a recorded race in sentences
///
/// Reads a record (docs/record.md), replays it and tells it. If a line cannot be played, it names the line and the reason.
/// Examples:
///
///   xaymaca replay race.record
///   xaymaca replay --as 2 race.record      as seat 2 saw it
///   xaymaca replay --json - < race.record
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The record; - reads standard input
    file: PathBuf,
    /// Tell only what that seat or a spectator saw; by default everything
    #[arg(long = "as", value_name = "SEAT|spectator", value_parser = viewer)]
    viewer: Option<Viewer>,
    /// Refuse a race without The Crew
    #[arg(long)]
    crew: bool,
    /// Print one JSON object with setup, events and outcome instead of sentences
    #[arg(long)]
    json: bool,
}

fn viewer(text: &str) -> Result<Viewer, String> {
    match text {
        "spectator" => Ok(Viewer::Spectator),
        seat => seat.parse::<Seat>().map(Viewer::Seat).map_err(|problem| problem.to_string()),
    }
}

#[derive(Serialize)]
struct Told<'a> {
    setup: &'a Setup,
    rounds: u16,
    events: &'a [Event],
    /// None while the race is not over.
    result: Option<Final>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let file = args.file.display();
    let record = record_file::read(&args.file)?;
    anyhow::ensure!(!args.crew || record.setup.crew, "{file} is a race without The Crew");
    let mut events: Vec<Event> = Vec::new();
    let played = record.replay(&mut events);
    if let Some(Viewer::Seat(seat)) = args.viewer {
        let seats = record.setup.flags.len();
        anyhow::ensure!(seat.index() < seats, "there is no seat {seat} at this table of {seats}");
    }
    if let Some(viewer) = args.viewer {
        events.retain(|event| event.is_for(viewer));
    }
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    if args.json {
        let game = played.with_context(|| format!("{file} cannot be replayed"))?;
        let told =
            Told { setup: &record.setup, rounds: game.round(), events: &events, result: game.result() };
        serde_json::to_writer(&mut out, &told)?;
        writeln!(out)?;
    } else {
        let mut teller = Teller::new(&record.setup);
        for &event in &events {
            if let Some(sentence) = teller.tell(event) {
                writeln!(out, "{sentence}")?;
            }
        }
        // If a line cannot be played, what came before it is told, too.
        out.flush()?;
        let game = played.with_context(|| format!("{file} cannot be replayed"))?;
        match game.result() {
            Some(result) => teller.tell_end(&result).iter().try_for_each(|line| writeln!(out, "{line}"))?,
            None => {
                writeln!(out, "\nThe record ends here, in round {}; the race is not over.", game.round())?;
            }
        }
    }
    out.flush()?;
    Ok(())
}
