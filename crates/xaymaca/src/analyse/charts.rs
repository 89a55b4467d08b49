//! The charts of an analysis.

use super::report::Report;
use super::words::{capitalised, kind, points};
use crate::chart::{Layer, Part, Stack, Sum, Sums, Svg, Unit, Words};
use xaymaca_bots::analysis::{Account, LuckKind};
use xaymaca_rules::ships::ShipId;

/// The colours of luck, own choices, others' choices, and what is uncertain.
const PARTS: [(usize, &str); 4] = [(0, "luck"), (4, "own choices"), (1, "others' choices"), (3, "uncertain")];

/// The colour of a ship, the same in every chart; the ghost's is grey.
const fn colour(ship: ShipId) -> usize {
    match ship.index() {
        0 => 0,
        1 => 1,
        2 => 2,
        3 => 4,
        4 => 5,
        5 => 6,
        _ => 3,
    }
}

pub(super) fn chances(report: &Report<'_>) -> Svg {
    let curve = &report.parts.curve;
    let last = curve.curve.len().saturating_sub(1);
    let moments = curve.curve.iter().enumerate();
    let layer = |(nth, &ship): (usize, &ShipId)| Layer {
        label: capitalised(report.name(ship)),
        colour: colour(ship),
        shares: curve.curve.iter().map(|point| point.chances[nth]).collect(),
    };
    Stack {
        words: Words::new(
            "Chances to win",
            "For each round, the chance of every ship to win, one above the other.",
        ),
        label: "round".into(),
        layers: curve.ships.iter().enumerate().map(layer).collect(),
        moments: moments
            .map(|(nth, point)| if nth == last { "end".into() } else { point.round.to_string() })
            .collect(),
    }
    .draw()
}

pub(super) fn accounts(report: &Report<'_>) -> Svg {
    let row = |(nth, ship): (usize, ShipId)| Sum {
        label: capitalised(report.name(ship)),
        parts: parts(&report.parts.luck.accounts[nth]),
    };
    Sums {
        words: Words::new(
            "Luck and choices",
            "For each ship a bar: what added to its chance to win on the right, what took from it on the left.",
        ),
        unit: Unit::Share,
        label: "change of the chance to win".into(),
        legend: PARTS.map(|(colour, label)| (colour, label.to_owned())).into(),
        rows: report.ships().map(row).collect(),
    }
    .draw()
}

/// Luck by kind, and the rest.
fn parts(account: &Account) -> Vec<Part> {
    let part = |(colour, label): (usize, &str), value: f64| Part {
        colour,
        value,
        told: format!("{label}: {} points", points(value)),
    };
    let luck = LuckKind::ALL.into_iter().map(|each| (each, account.luck.of(each)));
    let luck = luck
        .filter(|(_, value)| *value != 0.0)
        .map(|(each, value)| part((PARTS[0].0, &format!("luck, {}", kind(each))), value));
    let rest = [account.own, account.others, account.uncertain];
    luck.chain(PARTS[1..].iter().zip(rest).map(|(&label, value)| part(label, value))).collect()
}
