//! The charts of the balance page.

use super::answers::{ORDER, find};
use super::count::{Count, Figure};
use super::grid::{self, GAMES, Table};
use super::measure::{MEASURES, Measure};
use crate::chart::{Dots, Look, Mark, Reference, Row, Svg, Unit, Words};
use xaymaca_rules::Edition;

/// All charts, with the names of their files.
pub(super) fn all(counts: &[Count]) -> Vec<(&'static str, Svg)> {
    let mut charts = vec![("turns.svg", turns(counts)), ("first-captain.svg", first_captain(counts))];
    charts.extend(MEASURES.iter().map(|measure| (measure.file, by_company(counts, measure))));
    charts
}

/// The colour is the edition; marks with The Crew are hollow.
fn look((edition, crew): (Edition, bool)) -> Look {
    let colour = match edition {
        Edition::First => 0,
        Edition::Second => 1,
    };
    Look { colour, hollow: crew }
}

fn mark(look: Look, figure: &Figure, told: String) -> Mark {
    Mark { look, value: figure.value, low: figure.interval.low, high: figure.interval.high, told }
}

fn legend() -> Vec<(Look, String)> {
    GAMES.iter().map(|&game| (look(game), Table::main(game.0, game.1).game())).collect()
}

/// Victories in the order of turns, at the main tables.
fn turns(counts: &[Count]) -> Svg {
    let mut rows = Vec::new();
    for (edition, crew) in GAMES {
        let count = find(counts, Table::main(edition, crew));
        rows.push(Row { label: count.table.game(), marks: Vec::new() });
        rows.extend((0..count.table.seats).map(|nth| {
            let figure = count.in_turn(nth);
            let told = format!("{:.1} %", 100.0 * figure.value);
            Row {
                label: ORDER[nth].into(),
                marks: vec![mark(Look { colour: 0, hollow: false }, &figure, told)],
            }
        }));
    }
    Dots {
        words: Words::new(
            "Victories in the order of turns",
            "For each edition, with The Crew and without: the share of victories of the first Captain and of the captains \
             after them, with 95 % intervals, beside an even share.",
        ),
        unit: Unit::Share,
        label: "of all victories".into(),
        reference: Some(Reference { value: 1.0 / grid::MAIN_SEATS as f64, label: "even share".into() }),
        legend: Vec::new(),
        rows,
    }
    .draw()
}

/// A row for each company, a mark for each game.
fn rows(counts: &[Count], figure: impl Fn(&Count) -> Figure, told: impl Fn(&Figure) -> String) -> Vec<Row> {
    let row = |(seats, ghost)| {
        let marks = GAMES.into_iter().map(|game @ (edition, crew)| {
            let figure = figure(find(counts, Table { edition, crew, seats, ghost }));
            mark(look(game), &figure, told(&figure))
        });
        let table = Table { seats, ghost, ..Table::main(GAMES[0].0, false) };
        Row { label: table.company(), marks: marks.collect() }
    };
    grid::companies().into_iter().map(row).collect()
}

fn first_captain(counts: &[Count]) -> Svg {
    let ratio = |count: &Count| {
        let (first, even) = (count.in_turn(0), count.even_share());
        Figure { value: first.value / even, interval: first.interval.divided_by(even) }
    };
    Dots {
        words: Words::new(
            "The first Captain's victories beside an even share",
            "For each number of captains and each game: how many times an even share the first Captain wins, with 95 % \
             intervals.",
        ),
        unit: Unit::Number,
        label: "victories of the first Captain, in even shares".into(),
        reference: Some(Reference { value: 1.0, label: "even share".into() }),
        legend: legend(),
        rows: rows(counts, ratio, |figure| format!("{:.2}", figure.value)),
    }
    .draw()
}

fn by_company(counts: &[Count], measure: &Measure) -> Svg {
    Dots {
        words: Words::new(
            measure.question,
            format!("For each number of captains and each game: {}, with 95 % intervals.", measure.label),
        ),
        unit: measure.unit,
        label: measure.label.into(),
        reference: None,
        legend: legend(),
        rows: rows(counts, measure.of, |figure| measure.told(figure)),
    }
    .draw()
}
