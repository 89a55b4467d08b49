//! The answers of the balance page in sentences. A difference is claimed only where the intervals do not overlap.

use super::count::{Count, Figure};
use super::grid::Table;
use super::measure::{MEASURES, Measure};
use std::cmp::Ordering;
use xaymaca_rules::Edition;

/// Names of the places in the order of turns.
pub(super) const ORDER: [&str; 6] = ["the first Captain", "second", "third", "fourth", "fifth", "sixth"];

pub(super) fn find(counts: &[Count], table: Table) -> &Count {
    counts.iter().find(|count| count.table == table).expect("every table of the grid is counted")
}

/// Greater or less if the interval excludes the value, else equal.
fn against(figure: &Figure, value: f64) -> Ordering {
    match figure.interval {
        interval if interval.low > value => Ordering::Greater,
        interval if interval.high < value => Ordering::Less,
        _ => Ordering::Equal,
    }
}

fn compare(one: &Figure, other: &Figure) -> Ordering {
    if one.interval.is_above(other.interval) {
        Ordering::Greater
    } else if other.interval.is_above(one.interval) {
        Ordering::Less
    } else {
        Ordering::Equal
    }
}

fn percent(figure: &Figure) -> String {
    let Figure { value, interval } = figure;
    format!("{:.1} % ({:.1} to {:.1})", 100.0 * value, 100.0 * interval.low, 100.0 * interval.high)
}

/// Above, at or below an even share.
fn against_even(count: &Count, nth: usize) -> Ordering {
    against(&count.in_turn(nth), count.even_share())
}

/// Whether the first Captain wins more than an even share at that table.
pub(super) fn first_captain(count: &Count) -> String {
    let verdict = match against_even(count, 0) {
        Ordering::Greater => "more than an even share of",
        Ordering::Less => "less than an even share of",
        Ordering::Equal => "as far as these races can tell no more and no less than an even share of",
    };
    let clear = |wanted: Ordering| -> Vec<&str> {
        (1..count.table.seats)
            .filter(|&nth| against_even(count, nth) == wanted)
            .map(|nth| ORDER[nth])
            .collect()
    };
    let (above, below) = (clear(Ordering::Greater), clear(Ordering::Less));
    let others = match (&above[..], &below[..]) {
        ([], []) => "No other place in the order of turns makes a difference that shows.".to_string(),
        (above, []) => format!("Above it is the captain who sails {}.", above.join(" or ")),
        ([], below) => format!("Below it is the captain who sails {}.", below.join(" or ")),
        (above, below) => {
            format!(
                "Above it is the captain who sails {}, below it the one who sails {}.",
                above.join(" or "),
                below.join(" or ")
            )
        }
    };
    format!(
        "the first Captain wins {}, {verdict} {:.1} %. {others}",
        percent(&count.in_turn(0)),
        100.0 * count.even_share(),
    )
}

/// At how many tables of the grid the first Captain is above, at or below an even share.
pub(super) fn first_captain_everywhere(counts: &[Count]) -> String {
    let at = |wanted: Ordering| counts.iter().filter(|count| against_even(count, 0) == wanted).count();
    format!(
        "Over all {} tables the first Captain is clearly above an even share at {}, clearly below at {}, and neither at \
         {}. (Of so many intervals, about one in twenty misses the truth by chance.)",
        counts.len(),
        at(Ordering::Greater),
        at(Ordering::Less),
        at(Ordering::Equal),
    )
}

/// How the second edition differs from the first, by one measure.
pub(super) fn editions(counts: &[Count], measure: &Measure) -> String {
    let [first, second] = [Edition::First, Edition::Second]
        .map(|edition| (measure.of)(find(counts, Table::main(edition, false))));
    let verdict = match compare(&second, &first) {
        Ordering::Greater => format!("races of the second edition are {}", measure.more),
        Ordering::Less => format!("races of the second edition are {}", measure.less),
        Ordering::Equal => "no difference that shows".to_string(),
    };
    format!(
        "{verdict}: {} in the first edition, {} in the second.",
        measure.told(&first),
        measure.told(&second)
    )
}

/// What The Crew changes, by one measure.
pub(super) fn crew(counts: &[Count], measure: &Measure) -> String {
    let [first, second] = [Edition::First, Edition::Second].map(|edition| {
        let [without, with] =
            [false, true].map(|crew| (measure.of)(find(counts, Table::main(edition, crew))));
        let verdict = match compare(&with, &without) {
            Ordering::Greater => measure.more,
            Ordering::Less => measure.less,
            Ordering::Equal => "no different as far as this shows",
        };
        (verdict, format!("{} without, {} with", measure.value(without.value), measure.value(with.value)))
    });
    if first.0 == second.0 {
        return format!("with The Crew, races of both editions are {} ({}; {}).", first.0, first.1, second.1);
    }
    format!(
        "with The Crew, races of the first edition are {} ({}), those of the second {} ({}).",
        first.0, first.1, second.0, second.1
    )
}

/// A bullet for each measure, with its sentence.
pub(super) fn by_measure(say: impl Fn(&Measure) -> String) -> String {
    let bullet = |measure: &Measure| format!("- *{}:* {}", capital(measure.label), say(measure));
    MEASURES.iter().map(bullet).collect::<Vec<_>>().join("\n") + "\n"
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use xaymaca_bots::arena::Interval;

    fn figure(low: f64, high: f64) -> Figure {
        Figure { value: f64::midpoint(low, high), interval: Interval { low, high } }
    }

    #[test]
    fn a_difference_is_claimed_only_where_it_is_clear() {
        assert_eq!(compare(&figure(1.0, 2.0), &figure(2.1, 3.0)), Ordering::Less);
        assert_eq!(compare(&figure(2.1, 3.0), &figure(1.0, 2.0)), Ordering::Greater);
        assert_eq!(compare(&figure(1.0, 2.0), &figure(1.9, 3.0)), Ordering::Equal);
        assert_eq!(against(&figure(0.26, 0.28), 0.25), Ordering::Greater);
        assert_eq!(against(&figure(0.22, 0.24), 0.25), Ordering::Less);
        assert_eq!(against(&figure(0.24, 0.26), 0.25), Ordering::Equal);
    }
}
