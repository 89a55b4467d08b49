//! The charts of an arena's page.

use super::report::{BotReport, Report};
use crate::chart::{Bar, Bars, Dots, Look, Mark, Reference, Ridge, Ridges, Row, Svg, Unit, Words, duration};
use xaymaca_bots::Level;
use xaymaca_bots::arena::{Histogram, Standings};

/// The colour of a bot, the same in every chart.
pub(super) fn colour(bot: &str) -> usize {
    match Level::from_word(bot) {
        Some(Level::Sailor) | None => 0,
        Some(Level::Captain) => 1,
        Some(Level::Admiral) => 2,
        Some(Level::Deckhand) => 3,
    }
}

/// A row for each bot, best first.
fn rows(report: &Report, mark: impl Fn(&BotReport) -> Mark) -> Vec<Row> {
    let row = |bot: &BotReport| Row { label: bot.bot.into(), marks: vec![mark(bot)] };
    report.by_merit().into_iter().map(row).collect()
}

fn shares(histogram: &Histogram) -> Vec<(i16, f64)> {
    let total = histogram.total().max(1) as f64;
    histogram.iter().map(|(number, count)| (number, count as f64 / total)).collect()
}

pub(super) fn win_rates(report: &Report) -> Svg {
    let even = report.even_share();
    Dots {
        words: Words::new("Victories for each seat held", "A dot for each bot, with its 95 % interval."),
        unit: Unit::Share,
        label: "victories for each seat held".into(),
        reference: Some(Reference { value: even, label: format!("even share {:.1} %", 100.0 * even) }),
        legend: Vec::new(),
        rows: rows(report, |bot| Mark {
            look: Look::full(colour(bot.bot)),
            value: bot.win_rate,
            low: bot.low,
            high: bot.high,
            told: format!("{:.1} %", 100.0 * bot.win_rate),
        }),
    }
    .draw()
}

pub(super) fn ratings(report: &Report) -> Svg {
    Dots {
        words: Words::new("Ratings", "A dot for each bot, with twice its uncertainty to either side."),
        unit: Unit::Number,
        label: "rating".into(),
        reference: None,
        legend: Vec::new(),
        rows: rows(report, |bot| Mark {
            look: Look::full(colour(bot.bot)),
            value: bot.rating,
            low: bot.rating - 2.0 * bot.rating_uncertainty,
            high: bot.rating + 2.0 * bot.rating_uncertainty,
            told: format!("{:.1} ± {:.1}", bot.rating, 2.0 * bot.rating_uncertainty),
        }),
    }
    .draw()
}

pub(super) fn thinking(report: &Report) -> Svg {
    Dots {
        words: Words::new(
            "Thinking time",
            "A dot for each bot at the mean time for a decision, and a line to its longest.",
        ),
        unit: Unit::Milliseconds,
        label: "work on a decision: mean, and up to the longest".into(),
        reference: None,
        legend: Vec::new(),
        rows: rows(report, |bot| Mark {
            look: Look::full(colour(bot.bot)),
            value: bot.cpu_ms_per_decision,
            low: bot.cpu_ms_per_decision,
            high: bot.longest_ms,
            told: duration(bot.cpu_ms_per_decision),
        }),
    }
    .draw()
}

pub(super) fn scores(report: &Report, standings: &Standings) -> Svg {
    let bots = standings.bots();
    let ridge = |bot: &BotReport| {
        let scores = &bots.iter().find(|standing| standing.entrant.word() == bot.bot)?.scores;
        let shares = shares(scores);
        Some(Ridge { label: bot.bot.into(), colour: colour(bot.bot), shares, mean: scores.mean() })
    };
    Ridges {
        words: Words::new("Scores", "For each bot, how often it came home with how many points."),
        label: "points at the end, and the mean".into(),
        rows: report.by_merit().into_iter().filter_map(ridge).collect(),
    }
    .draw()
}

pub(super) fn lengths(standings: &Standings) -> Svg {
    let rounds = standings.rounds();
    Ridges {
        words: Words::new("Length of a race", "How often a race took how many rounds."),
        label: "rounds, and the mean".into(),
        rows: vec![Ridge { label: "rounds".into(), colour: 4, shares: shares(rounds), mean: rounds.mean() }],
    }
    .draw()
}

pub(super) fn seats(report: &Report) -> Svg {
    let bar = |label: String, colour: usize, wins: f64| {
        let told = format!("{:.1} %", report.percent(wins));
        Bar { label, colour, value: wins / report.games as f64, told }
    };
    let mut columns: Vec<Bar> = report
        .wins_by_seat
        .iter()
        .enumerate()
        .map(|(seat, &wins)| bar(format!("seat {}", seat + 1), 4, wins))
        .collect();
    if report.ghost {
        columns.push(bar("ghost".into(), 3, report.wins_by_ghost));
    }
    let even = report.even_share();
    Bars {
        words: Words::new("Victories by seat", "A bar for each seat, over all bots."),
        unit: Unit::Share,
        reference: Some(Reference { value: even, label: format!("even share {:.1} %", 100.0 * even) }),
        columns,
    }
    .draw()
}
