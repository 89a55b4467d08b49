//! `verify`: checks that the dice of a recorded race were fair, and reports what the record proves.

use crate::record_file;
use anyhow::Context as _;
use std::io::Write as _;
use std::path::PathBuf;
use xaymaca_dice::verify;

/// Check that the dice of a recorded race were fair
///
/// Reads a record whose comments show the table's secret (docs/fairness.md), replays it and derives every outcome of chance
/// again. If one differs, it names the line. Steps that were taken over from another record are counted, not checked. Examples:
///
///   xaymaca verify race.record
///   xaymaca verify - < race.record
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The record; - reads standard input
    file: PathBuf,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let text = record_file::text(&args.file)?;
    let file = args.file.display();
    let verified = verify(&text).with_context(|| format!("{file} does not prove fair dice"))?;
    let proof = &verified.proof;
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    match proof.after {
        0 => {
            writeln!(out, "The dice of race {} are as promised.", proof.race)?;
            writeln!(out, "All {} outcomes follow from the secret and the seeds.", verified.outcomes)?;
        }
        after => {
            writeln!(out, "The dice of race {} after step {after} are as promised.", proof.race)?;
            writeln!(
                out,
                "All {} outcomes since then follow from the secret and the seeds.",
                verified.outcomes
            )?;
            write!(out, "The {} outcomes before are taken over from another record: ", verified.taken_over)?;
            writeln!(out, "this proof says nothing about them.")?;
        }
    }
    if !verified.is_over {
        writeln!(out, "The record ends before the race is over.")?;
    }
    writeln!(out, "\nCompare this with what you saw before the first dice:")?;
    writeln!(out, "  race    {}", proof.race)?;
    writeln!(out, "  digest  {}", proof.digest)?;
    if proof.seeds().next().is_none() {
        writeln!(out, "  no captain gave a seed")?;
    }
    for (seat, seed) in proof.seeds() {
        writeln!(out, "  seat {seat}  {seed}")?;
    }
    out.flush()?;
    Ok(())
}
