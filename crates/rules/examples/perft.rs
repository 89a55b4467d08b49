//! Counts how many ways lead on from fixed situations, as chess programs do to check their moves ("perft"), and compares
//! with `tests/perft.txt`, which says what is counted.
//!
//! ```text
//! cargo run --release -p xaymaca-rules --example perft              # every count of the file
//! cargo run --release -p xaymaca-rules --example perft -- 100000    # as deep as there are 100,000 positions
//! ```

use std::collections::HashMap;
use std::error::Error;
use xaymaca_rules::notation::{Record, Step, situation};
use xaymaca_rules::{Game, Outcome};

const SUITE: &str = include_str!("../tests/perft.txt");

fn main() -> Result<(), Box<dyn Error>> {
    let most: Option<usize> = std::env::args().nth(1).map(|text| text.parse()).transpose()?;
    let mut wrong = 0;
    for case in suite(SUITE)? {
        println!("{}", case.name);
        let mut level = Level::from([(case.game, 1)]);
        let deepest = if most.is_some() { usize::MAX } else { case.counts.len() };
        for depth in 1..=deepest {
            let Some(next) = after(&level, most.unwrap_or(usize::MAX)) else { break };
            level = next;
            let Count { sequences, positions } = count(&level);
            let differs = case.counts.get(depth - 1).is_some_and(|written| *written != count(&level));
            println!("= {depth} {sequences} {positions}{}", if differs { " differs!" } else { "" });
            wrong += usize::from(differs);
        }
    }
    if wrong == 0 { Ok(()) } else { Err(format!("{wrong} counts differ from the file").into()) }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Count {
    sequences: u64,
    positions: u64,
}

struct Case {
    name: String,
    game: Game,
    /// For the depths 1, 2, 3 …
    counts: Vec<Count>,
}

/// Reads the file: paragraphs, each of them a name, a moment, steps that are played first, and counts.
fn suite(text: &str) -> Result<Vec<Case>, Box<dyn Error>> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let paragraphs = lines.split(|line| line.is_empty()).filter(|paragraph| !paragraph.is_empty());
    paragraphs.map(|lines| case(lines).map_err(|error| format!("{}: {error}", lines[0]).into())).collect()
}

fn case(lines: &[&str]) -> Result<Case, Box<dyn Error>> {
    let name = lines[0].to_owned();
    let of_the_moment = |line: &&str| !line.starts_with(['>', '=']);
    let moment = lines[1..].iter().copied().filter(of_the_moment).collect::<Vec<_>>().join("\n");
    let mut game = if moment.starts_with("xaymaca record") {
        moment.parse::<Record>()?.start()?
    } else {
        situation(&moment)?
    };
    let mut counts = Vec::new();
    for line in &lines[1..] {
        if let Some(step) = line.strip_prefix("> ") {
            step.parse::<Step>()?.play(&mut game, &mut ())?;
        } else if let Some(numbers) = line.strip_prefix("= ") {
            let numbers: Vec<u64> = numbers.split(' ').map(str::parse).collect::<Result<_, _>>()?;
            match numbers[..] {
                [depth, sequences, positions] if depth == counts.len() as u64 + 1 => {
                    counts.push(Count { sequences, positions });
                }
                _ => return Err(format!("no depth, sequences and positions: {line}").into()),
            }
        }
    }
    Ok(Case { name, game, counts })
}

/// Every step that can be taken: the options of the seat that is asked, the lowest of several; or what chance can answer,
/// each answer once.
fn steps(game: &Game) -> Vec<Step> {
    if let Some(seat) = game.asked().first() {
        return game.options(seat).iter().map(|choice| Step::Choice(seat, choice)).collect();
    }
    let mut outcomes: Vec<Outcome> = Vec::new();
    for outcome in (0..).map_while(|ticket| game.ticket(ticket)) {
        if !outcomes.contains(&outcome) {
            outcomes.push(outcome);
        }
    }
    outcomes.into_iter().map(Step::Outcome).collect()
}

/// The positions after so many steps, each with the number of sequences that lead to it.
type Level = HashMap<Game, u64>;

/// The positions a step later; none if every race is over, or if there are more than that. A position that is met again is
/// followed once.
fn after(level: &Level, most: usize) -> Option<Level> {
    let mut next = Level::new();
    for (game, ways) in level {
        for step in steps(game) {
            let mut game = *game;
            step.play(&mut game, &mut ()).expect("what is listed is accepted");
            *next.entry(game).or_default() += ways;
        }
        if next.len() > most {
            return None;
        }
    }
    (!next.is_empty()).then_some(next)
}

fn count(level: &Level) -> Count {
    Count { sequences: level.values().sum(), positions: level.len() as u64 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use xaymaca_rules::Awaiting;

    /// Sequences counted one by one.
    fn one_by_one(game: &Game, depth: usize) -> u64 {
        if depth == 0 {
            return 1;
        }
        let after = |step: Step| {
            let mut game = *game;
            step.play(&mut game, &mut ()).unwrap();
            one_by_one(&game, depth - 1)
        };
        steps(game).into_iter().map(after).sum()
    }

    /// Names the open question and who answers it: a seat or chance.
    fn asked(game: &Game) -> String {
        match game.awaiting() {
            Awaiting::Seats(_, question) => format!("seat {}", question.word()),
            Awaiting::Chance(chance) => format!("chance {}", chance.word()),
            Awaiting::Nothing => "over".into(),
        }
    }

    #[test]
    fn the_counts_of_the_file_are_right_where_they_are_small() {
        let mut met = BTreeSet::new();
        for case in suite(SUITE).unwrap() {
            let mut level = Level::from([(case.game, 1)]);
            met.insert(asked(&case.game));
            for written in case.counts.iter().take_while(|count| count.positions < 3_000) {
                level = after(&level, usize::MAX).expect("the race goes on");
                assert_eq!(count(&level), *written, "{}", case.name);
                met.extend(level.keys().map(asked));
            }
            for (depth, written) in (1..).zip(&case.counts).filter(|(_, count)| count.sequences < 3_000) {
                assert_eq!(one_by_one(&case.game, depth), written.sequences, "{}", case.name);
            }
            assert!(case.counts.len() >= 4, "{} is counted", case.name);
        }
        assert_eq!(
            met.len(),
            17 + 9 + 1,
            "every question to a seat and to chance is met, and the end: {met:?}"
        );
    }
}
