//! The analysis in words, for a terminal; its phrases also stand in the page.

use super::report::Report;
use super::verdict::{verdict, why};
use std::fmt::Write as _;
use xaymaca_bots::analysis::{Account, Cause, Decision, LuckKind, Node};
use xaymaca_rules::notation::Step;
use xaymaca_rules::ships::ShipId;

/// Said of a race that goes on from a moment of another.
pub(super) const EARLIER: &str = "This race goes on from a moment of an earlier one. What happened before that moment counts for no captain.";

/// Parts of 1 as whole points with a sign.
pub(super) fn points(part: f64) -> String {
    // No −0.
    let points = (100.0 * part).round();
    if points < 0.0 { format!("−{}", -points) } else { format!("+{}", points.abs()) }
}

fn percent(part: f64) -> String {
    format!("{:.1}", 100.0 * part)
}

pub(super) const fn kind(kind: LuckKind) -> &'static str {
    match kind {
        LuckKind::Dice => "dice",
        LuckKind::Cards => "cards",
        LuckKind::Battles => "battles",
        LuckKind::Treasures => "treasures",
        LuckKind::Shortages => "shortages",
        LuckKind::FirstCaptain => "first Captain",
        LuckKind::Crew => "The Crew",
    }
}

/// One sentence: how the race ended for that ship, and by what.
pub(super) fn sentence(report: &Report<'_>, account: &Account) -> String {
    let Account { ship, result, luck, own, others, uncertain, .. } = account;
    let ended = match *result {
        all if all >= 1.0 => "won",
        part if part > 0.0 => "shared the victory",
        _ => "did not win",
    };
    let is_felt = |&kind: &LuckKind| (100.0 * luck.of(kind)).round() != 0.0;
    let kinds: Vec<String> = LuckKind::ALL
        .into_iter()
        .filter(is_felt)
        .map(|each| format!("{} {}", kind(each), points(luck.of(each))))
        .collect();
    let kinds = if kinds.is_empty() { String::new() } else { format!(" ({})", kinds.join(", ")) };
    let own = if ship.is_ghost() { String::new() } else { format!("own choices {}, ", points(*own)) };
    let name = capitalised(report.name(*ship));
    format!(
        "{name} {ended}: luck {} points{kinds}, {own}others' {}, uncertain {}.",
        points(luck.total()),
        points(*others),
        points(*uncertain)
    )
}

/// With a capital letter.
pub(super) fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// What happened at a node.
pub(super) fn happened(report: &Report<'_>, node: &Node) -> String {
    let step = report.step(node.step);
    let came = match step {
        Some(Step::Outcome(outcome)) => format!(" ({outcome})"),
        _ => String::new(),
    };
    let of = |what: &str, ship: Option<ShipId>| {
        ship.map_or_else(|| what.to_owned(), |ship| format!("{what} of {}", report.name(ship)))
    };
    match node.cause {
        Cause::Luck { kind, ship } => {
            let what = match (kind, ship) {
                (LuckKind::Dice, _) => "the dice".to_owned(),
                (LuckKind::Cards, ship) => of("the card drawn", ship).replace(" of ", " by "),
                (LuckKind::Battles, ship) => of("the combat die", ship),
                (LuckKind::Treasures, None) => "a treasure that left the game".to_owned(),
                (LuckKind::Treasures, ship) => of("the treasure", ship),
                (LuckKind::Shortages, ship) => of("the shortage die", ship),
                (LuckKind::FirstCaptain, _) => "who was the first Captain".to_owned(),
                (LuckKind::Crew, _) => "who came to the tavern".to_owned(),
            };
            what + &came
        }
        Cause::Choice { seat } => match step {
            Some(Step::Choice(_, choice)) => format!("{} chose: {choice}", report.name(seat.ship())),
            _ => format!("a choice of {}", report.name(seat.ship())),
        },
        Cause::Cards => "the cards that all captains played".to_owned(),
    }
}

/// What a decision cost.
fn cost(decision: &Decision) -> String {
    let Decision { step, round, chosen, best, cost, error, .. } = decision;
    format!(
        "round {round}, step {step}: {chosen} cost {} ±{} points; better: {best}",
        percent(*cost),
        percent(2.0 * error)
    )
}

/// The whole analysis.
pub(super) fn told(report: &Report<'_>) -> String {
    let luck = &report.parts.luck;
    let mut text = String::new();
    for (nth, _) in report.ships() {
        let account = &luck.accounts[nth];
        if let Some(verdict) = verdict(report, account) {
            let _ = writeln!(text, "{verdict}");
        }
        let _ = writeln!(text, "{}", sentence(report, account));
    }
    if luck.began > 0 {
        let _ = writeln!(text, "{EARLIER}");
    }
    text.push_str(&curve(report));
    let _ = writeln!(text, "\nTurning points, in points of the chance to win");
    for (nth, ship) in report.ships() {
        let _ = writeln!(text, "{}:", capitalised(report.name(ship)));
        for node in report.turning_points(nth) {
            let (round, step) = (node.round, node.step);
            let what = happened(report, node);
            let _ = writeln!(text, "  round {round}, step {step}: {what}: {}", points(node.change[nth]));
        }
    }
    let _ = writeln!(text, "\nDecisions that cost something, as far as their captain could know");
    if report.decisions().next().is_none() {
        let _ = writeln!(text, "  none that is clear");
    }
    for decision in report.decisions() {
        let name = capitalised(report.name(decision.seat.ship()));
        let _ = writeln!(text, "  {name}, {}", cost(decision));
        let why = why(report, decision);
        if !why.is_empty() {
            let _ = writeln!(text, "    {why}");
        }
    }
    let _ = writeln!(
        text,
        "\nJudged by the networks {}; docs/analysis.md says what the figures mean.",
        luck.mind
    );
    text
}

/// The chances round by round, as a table.
fn curve(report: &Report<'_>) -> String {
    let curve = &report.parts.curve;
    let eyes = match report.seat {
        Some(seat) => format!(", as far as {} could know", report.name(seat.ship())),
        None => String::new(),
    };
    let mut text = format!("\nThe chance to win at the beginning of each round, in per cent{eyes}\n");
    let names: Vec<String> = curve.ships.iter().map(|&ship| capitalised(report.name(ship))).collect();
    let widths: Vec<usize> = names.iter().map(|name| name.chars().count().max(5)).collect();
    let mut row = |first: &str, cells: Vec<String>| {
        let _ = write!(text, "{first:>5}");
        for (cell, &width) in cells.iter().zip(&widths) {
            let _ = write!(text, "  {cell:>width$}");
        }
        text.push('\n');
    };
    row("round", names.clone());
    for (nth, point) in curve.curve.iter().enumerate() {
        let moment = if nth + 1 == curve.curve.len() { "end".to_owned() } else { point.round.to_string() };
        row(&moment, point.chances.iter().map(|&chance| percent(chance)).collect());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_whole_and_have_a_sign() {
        let told = [0.123, -0.2, 0.0, -0.001, 1.0].map(points);
        assert_eq!(told, ["+12", "−20", "+0", "+0", "+100"]);
    }
}
