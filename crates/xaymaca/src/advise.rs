//! `advise`: estimates the options of a decision in a recorded race, or what each decision of the race cost.

use crate::record_file;
use crate::think::ThinkArgs;
use anyhow::{Context as _, bail, ensure};
use serde::Serialize;
use std::io::Write as _;
use std::path::PathBuf;
use xaymaca_bots::{Advice, Budget, advise};
use xaymaca_rules::notation::{Record, RecordProblem, Step};
use xaymaca_rules::{Awaiting, Choice, Game, Question, Seat, Viewer};

/// Estimate the options of a recorded race
///
/// With --at, for one decision of a record (docs/record.md): every option with the Admiral's estimate of the captain's
/// chance to win, from what they knew at that moment. Without --at: every decision of the race, and what it cost.
/// Examples:
///
///   xaymaca advise race.record --at 40        the decision in line 40, or the next after it
///   xaymaca advise race.record --as 2         all decisions of seat 2
///   xaymaca advise race.record --at 40 --think 1s --json
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The record; - reads standard input
    file: PathBuf,
    /// The line of the record, counted from 1; one past the last is the question that is open when the record ends
    #[arg(long, value_name = "LINE")]
    at: Option<usize>,
    /// Only decisions of that seat
    #[arg(long = "as", value_name = "SEAT", value_parser = |text: &str| text.parse::<Seat>().map_err(|problem| problem.to_string()))]
    seat: Option<Seat>,
    #[command(flatten)]
    think: ThinkArgs,
    /// Print one JSON object per line, for each decision
    #[arg(long)]
    json: bool,
}

/// A decision of a captain.
struct Moment {
    /// The line of the record; none if the record ends before it.
    line: Option<usize>,
    game: Game,
    seat: Seat,
    question: Question,
    /// What they chose; none if the record ends before it.
    chosen: Option<Choice>,
}

#[derive(Serialize)]
struct Told {
    line: Option<usize>,
    round: u16,
    seat: String,
    question: &'static str,
    chosen: Option<String>,
    /// Best first.
    options: Vec<ToldOption>,
}

#[derive(Serialize)]
struct ToldOption {
    option: String,
    chance: f32,
    error: f32,
    playouts: usize,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let file = args.file.display();
    let record = record_file::read(&args.file)?;
    let seats = record.setup.flags.len();
    if let Some(seat) = args.seat {
        ensure!(seat.index() < seats, "there is no seat {seat} at this table of {seats}");
    }
    let moments = moments(&record).with_context(|| format!("{file} cannot be replayed"))?;
    let mut wanted = moments.iter().filter(|moment| args.seat.is_none_or(|seat| moment.seat == seat));
    let budget = args.think.budget();
    let mut out = std::io::stdout().lock();
    let Some(at) = args.at else {
        let wanted: Vec<&Moment> = wanted.filter(|moment| moment.chosen.is_some()).collect();
        ensure!(!wanted.is_empty(), "there is no such decision in {file}");
        return look_back(&wanted, budget, args.json, &mut out);
    };
    let last = record.lines.last().map_or(0, |line| line.number);
    ensure!((1..=last + 1).contains(&at), "{file} has no line {at}: its last step is in line {last}");
    let Some(moment) = wanted.find(|moment| moment.line.is_none_or(|line| line >= at)) else {
        bail!("there is no decision in {file} from line {at} on");
    };
    let told = moment.told(budget);
    if args.json {
        serde_json::to_writer(&mut out, &told)?;
        writeln!(out)?;
    } else {
        writeln!(out, "{}", told.sentence())?;
        for option in &told.options {
            let mark = if told.chosen.as_ref() == Some(&option.option) { "  <- chosen" } else { "" };
            let ToldOption { option, chance, error, .. } = option;
            writeln!(out, "{:6.1} % ±{:4.1}  {option}{mark}", 100.0 * chance, 196.0 * error)?;
        }
    }
    Ok(())
}

/// Reports every decision in turn and what it cost, and the sum for each seat.
fn look_back(
    moments: &[&Moment],
    budget: Budget,
    json: bool,
    out: &mut impl std::io::Write,
) -> anyhow::Result<()> {
    let mut costs = [0.0f32; Seat::MOST];
    if !json {
        writeln!(out, "{:>5} {:>5}  {:4}  {:>6} {:>6}  choice", "line", "round", "seat", "chance", "cost")?;
    }
    for moment in moments {
        let told = moment.told(budget);
        if json {
            serde_json::to_writer(&mut *out, &told)?;
            writeln!(out)?;
            continue;
        }
        let best = told.options.first().context("a seat that is asked has an option")?;
        let chosen = told.options.iter().find(|option| Some(&option.option) == told.chosen.as_ref());
        let chosen = chosen.context("what was chosen was an option")?;
        // A difference within the error of the estimates is not counted as a mistake.
        let cost = best.chance - chosen.chance;
        let clear = cost > 2.0 * (best.error + chosen.error) && cost > 0.005;
        if clear {
            costs[moment.seat.index()] += cost;
        }
        let better = if clear { format!("  better: {}", best.option) } else { String::new() };
        let shown = if clear { format!("{:5.1}%", 100.0 * cost) } else { String::new() };
        writeln!(
            out,
            "{:>5} {:>5}  {:4}  {:5.1}% {shown:>6}  {}{better}",
            told.line.unwrap_or_default(),
            told.round,
            told.seat,
            100.0 * chosen.chance,
            chosen.option,
        )?;
    }
    if !json {
        let seats: Vec<Seat> = (0..Seat::MOST).filter_map(Seat::new).collect();
        let told: Vec<String> = seats
            .into_iter()
            .filter(|seat| moments.iter().any(|moment| moment.seat == *seat))
            .map(|seat| format!("seat {seat} {:.1} %", 100.0 * costs[seat.index()]))
            .collect();
        writeln!(out, "chance lost by decisions clearly behind the best: {}", told.join(", "))?;
    }
    Ok(())
}

/// Every decision of the race, and those that are open when the record ends.
fn moments(record: &Record) -> Result<Vec<Moment>, RecordProblem> {
    let mut game = record.start()?;
    let mut moments = Vec::new();
    for line in &record.lines {
        if let (Step::Choice(seat, choice), Awaiting::Seats(_, question)) = (line.step, game.awaiting()) {
            moments.push(Moment { line: Some(line.number), game, seat, question, chosen: Some(choice) });
        }
        line.play(&mut game, &mut ())?;
    }
    if let Awaiting::Seats(asked, question) = game.awaiting() {
        moments.extend(asked.iter().map(|seat| Moment { line: None, game, seat, question, chosen: None }));
    }
    Ok(moments)
}

impl Moment {
    fn told(&self, budget: Budget) -> Told {
        let view = self.game.view(Viewer::Seat(self.seat));
        let mut advice: Vec<Advice> = advise(&view, &view.options(), budget);
        advice.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        Told {
            line: self.line,
            round: self.game.round(),
            seat: self.seat.to_string(),
            question: self.question.word(),
            chosen: self.chosen.map(|choice| choice.to_string()),
            options: advice.iter().map(ToldOption::of).collect(),
        }
    }
}

impl Told {
    fn sentence(&self) -> String {
        let place = self.line.map_or("where the record ends".into(), |line| format!("line {line}"));
        format!("{place}, round {}: seat {} decides ({})", self.round, self.seat, self.question)
    }
}

impl ToldOption {
    fn of(advice: &Advice) -> Self {
        let &Advice { choice, chance, error, playouts } = advice;
        Self { option: choice.to_string(), chance, error, playouts }
    }
}
