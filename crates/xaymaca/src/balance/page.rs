//! The balance page: answers, charts, and every figure, in Markdown.

use super::answers::{self, ORDER, capital, find};
use super::count::{Count, Figure};
use super::grid::{GAMES, MAIN_SEATS, Table};
use super::measure::MEASURES;
use super::wrap::wrapped;
use std::fmt::Write as _;

/// The whole page. `name` is the directory of its charts.
pub(super) fn page(counts: &[Count], name: &str, seed: u64) -> String {
    let games = counts.first().map_or(0, Count::games);
    let measured = counts.first().map_or(0, Count::measured);
    let savings = counts.iter().map(Count::saving);
    let (least, most) = savings.fold((f64::INFINITY, 0.0), |(least, most), saving| {
        (f64::min(least, saving), f64::max(most, saving))
    });
    let mut page = format!(
        "# Is the game fair?\n\n\
         For players who wonder whether the first Captain wins more often, and which edition is longer, richer, more \
         even. {tables} kinds of tables were raced {games} times each, with a Sailor in every seat: a quick bot that plays \
         by rules of thumb, all equally strong. Better captains may find more. Figures in brackets are 95 % intervals; a difference is claimed only where they are clear of each other. \
         The answers are for {MAIN_SEATS} captains without the ghost unless they say otherwise.\n\n\
         The program writes this page, words included:\n\n\
         ```sh\ncargo run --release -- balance --games {games} --seed {seed}\n```\n\n",
        tables = counts.len(),
    );
    let _ = write!(
        page,
        "## Does it pay to be the first Captain?\n\n\
         The order is that of the first round. The compass goes round after that, so all captains hold it in turn. \
         A race has much luck in it, so in {measured} races of each table the luck after the lot for the first Captain was \
         measured, too: victories without it have the same mean and vary less ([how](bots.md#fewer-races)). For an interval as \
         narrow, raw victories need {least:.1} to {most:.1} times as many races, but they take far less time. Who is above or \
         below an even share is decided by the narrower interval of both.\n\n"
    );
    for (edition, crew) in GAMES {
        let count = find(counts, Table::main(edition, crew));
        let with = if crew { "with The Crew" } else { "without The Crew" };
        let _ = writeln!(
            page,
            "- *{} edition {with}:* {}",
            capital(edition.word()),
            answers::first_captain(count)
        );
    }
    let _ = write!(
        page,
        "\n{}\n\n![Victories in the order of turns]({name}/turns.svg)\n\n\
         ![The first Captain's victories for every number of captains]({name}/first-captain.svg)\n\n",
        answers::first_captain_everywhere(counts)
    );
    let _ = write!(
        page,
        "## Which edition?\n\n{}\n## What does The Crew change?\n\n{}\n",
        answers::by_measure(|measure| answers::editions(counts, measure)),
        answers::by_measure(|measure| answers::crew(counts, measure)),
    );
    let _ = write!(page, "## In pictures\n\n");
    for measure in &MEASURES {
        let _ = write!(
            page,
            "### {}\n\n![{}]({name}/{})\n\n",
            measure.question,
            capital(measure.label),
            measure.file
        );
    }
    let _ = write!(
        page,
        "## All figures\n\n{}\n{}\n{}",
        measures(counts),
        turns(counts),
        turns_without_luck(counts)
    );
    wrapped(&page)
}

/// Each figure with half the width of its interval.
fn measures(counts: &[Count]) -> String {
    let names: Vec<&str> = MEASURES.iter().map(|measure| measure.name).collect();
    let mut table = format!("| table | {} |\n|---|{}\n", names.join(" | "), "--:|".repeat(names.len()));
    for count in counts {
        let cells = MEASURES.iter().map(|measure| {
            let Figure { value, interval } = (measure.of)(count);
            let reach = (interval.high - interval.low) / 2.0;
            format!("{} ± {}", measure.value(value), measure.value(reach))
        });
        let _ = writeln!(table, "| {} | {} |", name(count), cells.collect::<Vec<_>>().join(" | "));
    }
    table
}

/// A share with half the width of its interval.
fn percent(Figure { value, interval }: Figure) -> String {
    format!("{:.1} ± {:.1} %", 100.0 * value, 50.0 * (interval.high - interval.low))
}

fn turns(counts: &[Count]) -> String {
    let mut table = format!(
        "Victories in the order of turns, and the ghost's:\n\n| table | {} | ghost |\n|---|{}\n",
        ORDER.join(" | "),
        "--:|".repeat(ORDER.len() + 1)
    );
    for count in counts {
        let turn = |nth| if nth < count.table.seats { percent(count.in_turn(nth)) } else { String::new() };
        let ghost = if count.table.ghost { percent(count.ghost()) } else { String::new() };
        let cells: Vec<String> = (0..ORDER.len()).map(turn).chain([ghost]).collect();
        let _ = writeln!(table, "| {} | {} |", name(count), cells.join(" | "));
    }
    table
}

fn turns_without_luck(counts: &[Count]) -> String {
    let mut table = format!(
        "The same without luck:\n\n| table | {} |\n|---|{}\n",
        ORDER.join(" | "),
        "--:|".repeat(ORDER.len())
    );
    for count in counts {
        let turn = |nth| (nth < count.table.seats).then(|| percent(count.in_turn_without_luck(nth)));
        let cells: Vec<String> = (0..ORDER.len()).map(|nth| turn(nth).unwrap_or_default()).collect();
        let _ = writeln!(table, "| {} | {} |", name(count), cells.join(" | "));
    }
    table
}

fn name(count: &Count) -> String {
    format!("{}, {}", count.table.company(), count.table.game())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::{charts, grid};
    use std::time::Duration;
    use xaymaca_bots::arena::{Outcome, Seated};
    use xaymaca_rules::{Edition, Seat};

    /// Invented races: the first Captain always wins, the second edition is longer, and nothing else differs.
    fn made_up(table: Table) -> Count {
        let seated = |seat: usize| Seated {
            bot: 0,
            score: 10 - seat as i16,
            place: seat as u8 + 1,
            win: if seat == 0 { 1.0 } else { 0.0 },
            decisions: 1,
            thought: Duration::ZERO,
            longest: Duration::ZERO,
            luck: Some(if seat == 0 { 0.25 } else { -0.25 / (table.seats - 1) as f64 }),
        };
        let first = Seat::new(0).expect("there is a first seat");
        let longer = if table.edition == Edition::Second { 20 } else { 10 };
        let mut count = Count::new(table);
        for race in 0..100 {
            count.add(&Outcome {
                seats: (0..table.seats).map(seated).collect(),
                rounds: longer + race % 3,
                first_captain: first,
                ghost_win: 0.0,
                first_home: Some(first.ship()),
            });
        }
        count
    }

    #[test]
    fn sentences_follow_the_figures_and_charts_are_linked() {
        let counts: Vec<Count> = grid::tables().into_iter().map(made_up).collect();
        let page = page(&counts, "balance", 7);
        let words = page.split_whitespace().collect::<Vec<_>>().join(" ");
        let claim = "wins 100.0 % (96.3 to 100.0) of the races, without luck 75.0 % (75.0 to 75.0): more than an even share of \
                     25.0 %.";
        assert!(words.contains(claim), "{page}");
        assert!(words.contains("in 100 races of each table the luck"), "{page}");
        let rows = |cells: &str| page.lines().filter(|line| line.contains(cells)).count();
        assert_eq!(rows("| 4 captains, first edition | 75.0 ± 0.0 % | 8.3 ± 0.0 % |"), 1, "{page}");
        assert_eq!(rows("| 4 captains, first edition | 100.0 ± 1.8 % | 0.0 ± 1.8 % |"), 1, "{page}");
        assert!(words.contains("Below it is the captain who sails second or third or fourth."));
        assert!(words.contains("clearly above an even share at 24, clearly below at 0, and neither at 0."));
        assert!(words.contains(
            "*Rounds:* races of the second edition are longer: 10.99 (10.83 to 11.15) in the first"
        ));
        assert!(words.contains("*Points of a captain:* no difference that shows: 8.50"));
        assert!(words.contains("races of both editions are no different as far as this shows"));
        assert!(words.contains("balance --games 100 --seed 7"));
        let charts = charts::all(&counts);
        assert_eq!(page.matches("](balance/").count(), charts.len());
        for (file, chart) in charts {
            assert!(page.contains(&format!("](balance/{file})")), "{file}");
            let drawn = chart.document();
            assert!(drawn.contains("<circle") && !drawn.contains("NaN"), "{file}");
        }
    }
}
