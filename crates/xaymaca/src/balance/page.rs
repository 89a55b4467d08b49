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
    let span = |of: fn(&Count) -> f64| {
        let each = || counts.iter().map(of);
        (each().fold(f64::INFINITY, f64::min), each().fold(0.0, f64::max))
    };
    let ((least, most), (least_worth, most_worth)) = (span(Count::saving), span(Count::worth));
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
         measured and taken out of the victories, which leaves their mean as it is ([how](bots.md#fewer-races)). Such a race tells \
         as much as {least:.1} to {most:.1} others. The figures here are of both kinds of races together. Their intervals are those \
         of {least_worth:.0} to {most_worth:.0} races in which no luck is measured: a small gain, because Sailors choose so quickly that measuring \
         luck takes far longer than the race. It is also a check: at the end of the page both kinds of races have their own \
         figures.\n\n"
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
        "## All figures\n\n{}\nVictories in the order of turns, and the ghost's:\n\n{}\nThe same as all races ended, without a \
         look at luck:\n\n{}\nThe same without luck, of the {measured} races whose luck was measured:\n\n{}",
        measures(counts),
        turns(counts, Count::in_turn, Some(Count::ghost)),
        turns(counts, Count::raw, None),
        turns(counts, Count::without_luck, None),
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

/// A table of one figure in the order of turns, and of the ghost if it has one.
fn turns(counts: &[Count], of: fn(&Count, usize) -> Figure, ghost: Option<fn(&Count) -> Figure>) -> String {
    let names: Vec<&str> = ORDER.into_iter().chain(ghost.map(|_| "ghost")).collect();
    let mut table = format!("| table | {} |\n|---|{}\n", names.join(" | "), "--:|".repeat(names.len()));
    for count in counts {
        let seats = count.table.seats;
        let turn = |nth| if nth < seats { percent(of(count, nth)) } else { String::new() };
        let ghost = ghost.map(|ghost| if count.table.ghost { percent(ghost(count)) } else { String::new() });
        let cells: Vec<String> = (0..ORDER.len()).map(turn).chain(ghost).collect();
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
        let seated = |seat: usize, measured: bool| Seated {
            bot: 0,
            score: 10 - seat as i16,
            place: seat as u8 + 1,
            win: if seat == 0 { 1.0 } else { 0.0 },
            decisions: 1,
            thought: Duration::ZERO,
            longest: Duration::ZERO,
            luck: measured.then(|| if seat == 0 { 0.25 } else { -0.25 / (table.seats - 1) as f64 }),
        };
        let first = Seat::new(0).expect("there is a first seat");
        let longer = if table.edition == Edition::Second { 20 } else { 10 };
        let mut count = Count::new(table);
        for race in 0..200 {
            count.add(&Outcome {
                seats: (0..table.seats).map(|seat| seated(seat, race < 100)).collect(),
                rounds: longer + race % 3,
                first_captain: first,
                ghost_win: 0.0,
                first_home: Some(first.ship()),
                measuring: Duration::ZERO,
            });
        }
        count
    }

    #[test]
    fn sentences_follow_the_figures_and_charts_are_linked() {
        let counts: Vec<Count> = grid::tables().into_iter().map(made_up).collect();
        let page = page(&counts, "balance", 7);
        let words = page.split_whitespace().collect::<Vec<_>>().join(" ");
        // 100 races of each kind: 1.8 · 100 parts of 75 %, and 100 of 100 %.
        let claim = "wins 83.9 % (82.6 to 83.9), more than an even share of 25.0 %.";
        assert!(words.contains(claim), "{page}");
        assert!(words.contains("in 100 races of each table the luck"), "{page}");
        let rows = |cells: &str| page.lines().filter(|line| line.contains(cells)).count();
        assert_eq!(rows("| 4 captains, first edition | 75.0 ± 0.0 % | 8.3 ± 0.0 % |"), 1, "{page}");
        assert_eq!(rows("| 4 captains, first edition | 100.0 ± 0.9 % | 0.0 ± 0.9 % |"), 1, "{page}");
        assert_eq!(rows("| 4 captains, first edition | 83.9 ± 0.7 % | 5.4 ± 0.7 % |"), 1, "{page}");
        assert!(words.contains("Below it is the captain who sails second or third or fourth."));
        assert!(words.contains("clearly above an even share at 24, clearly below at 0, and neither at 0."));
        assert!(words.contains(
            "*Rounds:* races of the second edition are longer: 10.99 (10.88 to 11.11) in the first"
        ));
        assert!(words.contains("*Points of a captain:* no difference that shows: 8.50"));
        assert!(words.contains("races of both editions are no different as far as this shows"));
        assert!(words.contains("balance --games 200 --seed 7"));
        let charts = charts::all(&counts);
        assert_eq!(page.matches("](balance/").count(), charts.len());
        for (file, chart) in charts {
            assert!(page.contains(&format!("](balance/{file})")), "{file}");
            let drawn = chart.document();
            assert!(drawn.contains("<circle") && !drawn.contains("NaN"), "{file}");
        }
    }
}
