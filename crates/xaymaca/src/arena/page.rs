//! The report of the arena as an HTML page with charts, in one file.

use super::charts;
use super::report::{BotReport, Report};
use crate::chart::{COLOURS, STYLE, duration, escape};
use crate::html::{PAGE_STYLE, card, table};
use xaymaca_bots::arena::{Histogram, Standings};

pub(super) fn page(report: &Report, standings: &Standings) -> String {
    let cards = [
        card(
            "Who wins",
            "Victories for each seat held, with 95 % confidence intervals; the dashed line is what equal bots would win.",
            &charts::win_rates(report),
            &win_rate_table(report),
        ),
        card(
            "On one scale",
            "Ratings from all places taken, not only the first, with twice their uncertainty. A bot that is 4.2 ahead \
             of another is placed before it in two races of three.",
            &charts::ratings(report),
            &rating_table(report),
        ),
        card(
            "What they bring home",
            "How often each bot had how many points. Each curve has a scale of its own; its peak is marked.",
            &charts::scores(report, standings),
            &score_table(standings),
        ),
        card(
            "Does the seat matter?",
            &format!(
                "Victories by seat, over all bots. The first Captain won {:.1} %.",
                report.percent(report.wins_by_first_captain)
            ),
            &charts::seats(report),
            &seat_table(report),
        ),
        card(
            "How long a race is",
            &lengths(report),
            &charts::lengths(standings),
            &histogram_table("rounds", standings.rounds()),
        ),
        card(
            "How long they think",
            "CPU time of one decision: the dot is the mean, the line ends at the longest.",
            &charts::thinking(report),
            &thinking_table(report),
        ),
    ];
    let page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Xaymaca: the arena</title>\n<style>\n{COLOURS}{STYLE}{PAGE_STYLE}</style>\n</head>\n<body>\n\
         <header>\n<p class=\"over\">Xaymaca · the arena</p>\n<h1>{headline}</h1>\n<p>{table}; {budget}.</p>\n\
         </header>\n<main>\n{cards}</main>\n\
         <footer>\n<p>Every deal was raced once for each seat with the same dice; all bots moved on by one seat each \
         time. To repeat it:</p>\n<pre><code>{command}</code></pre>\n</footer>\n</body>\n</html>\n",
        headline = headline(report),
        table = escape(&report.table()),
        budget = escape(&report.budget()),
        cards = cards.concat(),
        command = escape(&report.command),
    );
    // A number and its unit stay on one line.
    page.replace(" %", "\u{a0}%")
}

fn lengths(report: &Report) -> String {
    match (report.shortest_rounds, report.longest_rounds) {
        (shortest, longest) if shortest == longest => format!("{longest} rounds, all of them."),
        (shortest, longest) => format!("The shortest took {shortest} rounds, the longest {longest}."),
    }
}

/// The headline, which claims a lead only if the intervals do not overlap.
fn headline(report: &Report) -> String {
    let named = |bot: &BotReport| {
        format!("<span class=\"name c{}\">{}</span>", charts::colour(bot.bot), escape(bot.bot))
    };
    let bots = report.by_merit();
    match bots[..] {
        [best, second, ..] => {
            let rates = format!("{:.1} % of its seats", 100.0 * best.win_rate);
            if best.low > second.high {
                format!("The {} is ahead: it wins {rates}.", named(best))
            } else {
                format!(
                    "The {} wins {rates}, the {} {:.1} %: too close to call.",
                    named(best),
                    named(second),
                    100.0 * second.win_rate
                )
            }
        }
        [only] => format!("The {} against itself.", named(only)),
        [] => String::new(),
    }
}

/// A table with a row for each bot, best first.
fn bot_table(report: &Report, headings: &[&str], cells: impl Fn(&BotReport) -> Vec<String>) -> String {
    let row = |bot: &BotReport| [vec![bot.bot.to_string()], cells(bot)].concat();
    table(&[&["bot"], headings].concat(), report.by_merit().into_iter().map(row))
}

fn win_rate_table(report: &Report) -> String {
    let mut headings = vec!["seats", "victories", "rate", "from", "to", "mean place"];
    if report.bots.iter().any(|bot| bot.adjusted.is_some()) {
        headings.extend(["without luck", "from", "to"]);
    }
    bot_table(report, &headings, |bot| {
        let percent = |share: f64| format!("{:.2} %", 100.0 * share);
        let mut cells = vec![
            bot.seats.to_string(),
            format!("{:.1}", bot.wins),
            percent(bot.win_rate),
            percent(bot.low),
            percent(bot.high),
            format!("{:.2}", bot.mean_place),
        ];
        if let Some(adjusted) = &bot.adjusted {
            cells.extend([adjusted.win_rate, adjusted.low, adjusted.high].map(percent));
        }
        cells
    })
}

fn rating_table(report: &Report) -> String {
    bot_table(report, &["rating", "uncertainty"], |bot| {
        vec![format!("{:.2}", bot.rating), format!("{:.2}", bot.rating_uncertainty)]
    })
}

fn thinking_table(report: &Report) -> String {
    bot_table(report, &["mean", "longest"], |bot| {
        vec![duration(bot.cpu_ms_per_decision), duration(bot.longest_ms)]
    })
}

fn score_table(standings: &Standings) -> String {
    let bots = standings.bots();
    let heading = |word: &'static str| [vec!["points"], vec![word]].concat();
    let tables = bots.iter().map(|bot| {
        let rows = bot.scores.iter().map(|(points, count)| vec![points.to_string(), count.to_string()]);
        table(&heading(bot.entrant.word()), rows)
    });
    tables.collect()
}

fn histogram_table(heading: &str, histogram: &Histogram) -> String {
    let rows = histogram.iter().map(|(number, count)| vec![number.to_string(), count.to_string()]);
    table(&[heading, "races"], rows)
}

fn seat_table(report: &Report) -> String {
    let row =
        |name: String, wins: f64| vec![name, format!("{wins:.1}"), format!("{:.2} %", report.percent(wins))];
    let seats = report.wins_by_seat.iter().enumerate();
    let mut rows: Vec<Vec<String>> =
        seats.map(|(seat, &wins)| row(format!("seat {}", seat + 1), wins)).collect();
    if report.ghost {
        rows.push(row("the ghost".into(), report.wins_by_ghost));
    }
    rows.push(row("the first Captain".into(), report.wins_by_first_captain));
    table(&["who", "victories", "of the races"], rows.into_iter())
}
