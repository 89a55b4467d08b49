//! `engine`: the game for programs in any language, as JSON lines on standard input and output (docs/engine.md).

mod answer;
mod lines;
mod race;
mod request;

use lines::{Line, Lines};
use race::Engine;
use std::io::Write as _;

/// Speak JSON with another program, one object a line
///
/// The protocol is in docs/engine.md. Try it by hand:
///
///   {"do":"new","setup":{"edition":"first","seats":3},"seed":1}
///   {"do":"roll"}
///   {"do":"choose","seat":1,"choice":"card gold-gold"}
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Play with The Crew unless a setup says otherwise
    #[arg(long)]
    crew: bool,
}

/// Upper bound on a request, in bytes: more than the record of any race.
const LONGEST_LINE: usize = 16 * 1024 * 1024;

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let mut engine = Engine::new(args.crew);
    let mut out = std::io::stdout().lock();
    for line in Lines::new(std::io::stdin().lock(), LONGEST_LINE) {
        let answer = match line? {
            Line::Text(text) if text.trim().is_empty() => continue,
            Line::Text(text) => engine.answer(&text),
            Line::TooLong => engine.refuse("line-too-long", "a request is one line of at most 16 MiB"),
            Line::NotText => engine.refuse("malformed", "a request is UTF-8 text"),
        };
        serde_json::to_writer(&mut out, &answer)?;
        writeln!(out)?;
        out.flush()?;
    }
    Ok(())
}
