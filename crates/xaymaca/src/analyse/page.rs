//! The analysis as an HTML page with charts and their figures, in one file.

use super::charts;
use super::report::Report;
use super::verdict::{verdict, why};
use super::words::{EARLIER, capitalised, happened, kind, points, sentence};
use crate::chart::{COLOURS, STYLE, escape};
use crate::html::{PAGE_STYLE, card, table};
use xaymaca_bots::analysis::LuckKind;

pub(super) fn page(report: &Report<'_>) -> String {
    let luck = &report.parts.luck;
    let lead = |(nth, _)| {
        let account = &luck.accounts[nth];
        let verdict = verdict(report, account)
            .map_or(String::new(), |said| format!("<strong>{}</strong><br>", escape(&said)));
        format!("<p>{verdict}{}</p>\n", escape(&sentence(report, account)))
    };
    let earlier = (luck.began > 0).then(|| format!("<p>{EARLIER}</p>\n"));
    let sentences: Vec<String> = report.ships().map(lead).chain(earlier).collect();
    let eyes = match report.seat {
        Some(seat) => format!("As far as {} could know.", report.name(seat.ship())),
        None => "With all cards open, as they were.".to_owned(),
    };
    let sections = [
        card("The chances to win, round by round", &eyes, &charts::chances(report), &chances(report)),
        card(
            "Luck and choices",
            "What each part added to the chance to win, or took from it. A pointer over a bar says which kind of luck it was.",
            &charts::accounts(report),
            &accounts(report),
        ),
        plain("Turning points", "The steps that changed a ship's chance most.", &turning_points(report)),
        plain(
            "Decisions that cost something",
            "As far as their captain could know, and only where the cost is clear.",
            &decisions(report),
        ),
    ];
    let page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Xaymaca: what really happened</title>\n<style>\n{COLOURS}{STYLE}{PAGE_STYLE}</style>\n</head>\n<body>\n\
         <header>\n<p class=\"over\">Xaymaca · the analysis of a race</p>\n<h1>What really happened</h1>\n{}</header>\n\
         <main>\n{}</main>\n<footer>\n<p>Judged by the networks <code>{}</code>. Points are hundredths of the chance to \
         win.</p>\n</footer>\n</body>\n</html>\n",
        sentences.concat(),
        sections.concat(),
        escape(&luck.mind),
    );
    // A number and its unit stay on one line.
    page.replace(" %", "\u{a0}%")
}

/// A section without a chart.
fn plain(title: &str, caption: &str, table: &str) -> String {
    format!(
        "<section class=\"whole\">\n<h2>{}</h2>\n<p>{}</p>\n<div class=\"wide\">{table}</div>\n</section>\n",
        escape(title),
        escape(caption)
    )
}

fn chances(report: &Report<'_>) -> String {
    let curve = &report.parts.curve;
    let names: Vec<String> = curve.ships.iter().map(|&ship| capitalised(report.name(ship))).collect();
    let headings: Vec<&str> = std::iter::once("round").chain(names.iter().map(String::as_str)).collect();
    let last = curve.curve.len().saturating_sub(1);
    let rows = curve.curve.iter().enumerate().map(|(nth, point)| {
        let moment = if nth == last { "end".into() } else { point.round.to_string() };
        let chances = point.chances.iter().map(|chance| format!("{:.1} %", 100.0 * chance));
        std::iter::once(moment).chain(chances).collect()
    });
    table(&headings, rows)
}

fn accounts(report: &Report<'_>) -> String {
    let kinds = LuckKind::ALL.map(kind);
    let headings =
        [&["ship", "start", "luck"][..], &kinds, &["own", "others'", "uncertain", "result"]].concat();
    let rows = report.ships().map(|(nth, ship)| {
        let account = &report.parts.luck.accounts[nth];
        let percent = |part: f64| format!("{:.1} %", 100.0 * part);
        let luck = LuckKind::ALL.map(|each| points(account.luck.of(each)));
        let mut row =
            vec![capitalised(report.name(ship)), percent(account.start), points(account.luck.total())];
        row.extend(luck);
        row.extend([account.own, account.others, account.uncertain].map(points));
        row.push(percent(account.result));
        row
    });
    table(&headings, rows)
}

fn turning_points(report: &Report<'_>) -> String {
    let rows = report.ships().flat_map(|(nth, ship)| {
        report.turning_points(nth).map(move |node| {
            vec![
                capitalised(report.name(ship)),
                node.round.to_string(),
                node.step.to_string(),
                happened(report, node),
                points(node.change[nth]),
            ]
        })
    });
    table(&["ship", "round", "step", "what happened", "points"], rows)
}

fn decisions(report: &Report<'_>) -> String {
    let rows = report.decisions().map(|decision| {
        vec![
            capitalised(report.name(decision.seat.ship())),
            decision.round.to_string(),
            decision.step.to_string(),
            decision.chosen.to_string(),
            decision.best.to_string(),
            format!("{:.1} ± {:.1}", 100.0 * decision.cost, 200.0 * decision.error),
            why(report, decision),
        ]
    });
    table(&["captain", "round", "step", "chosen", "better", "cost in points", "why"], rows)
}
