//! A puzzle as text: what was estimated, then the record of the race up to its moment.

use super::outlook::Outlook;
use super::theme::Theme;
use super::{Estimate, Puzzle, Tried};
use std::fmt;
use std::str::FromStr;
use xaymaca_rules::Choice;
use xaymaca_rules::notation::Record;

const VERSION: &str = "xaymaca puzzle 1";
/// After this line the record begins.
const RECORD: &str = "record";

/// Why a puzzle cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PuzzleProblem {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: String,
}

impl fmt::Display for PuzzleProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for PuzzleProblem {}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.4} {:.4}", self.mean, self.error)
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{VERSION}")?;
        writeln!(f, "theme {}", self.theme.word())?;
        writeln!(f, "seat {}", self.seat)?;
        writeln!(f, "model {:016x}", self.model)?;
        writeln!(f, "races {}", self.races)?;
        self.sailors.iter().try_for_each(|choice| writeln!(f, "sailor {choice}"))?;
        writeln!(f, "to-the-end {}", self.to_the_end)?;
        for Tried { choice, chance, behind, outlook } in &self.options {
            writeln!(f, "option {choice}\n  chance {chance}\n  behind {behind}")?;
            write!(f, "  outlook")?;
            for (word, figure) in outlook.named() {
                write!(f, " {word} {figure:.3}")?;
            }
            writeln!(f)?;
        }
        write!(f, "{RECORD}\n{}", self.record)
    }
}

/// What has been read so far.
#[derive(Default)]
struct Draft {
    theme: Option<Theme>,
    seat: Option<xaymaca_rules::Seat>,
    model: Option<u64>,
    races: Option<u32>,
    sailors: Vec<Choice>,
    to_the_end: Option<Estimate>,
    options: Vec<Tried>,
}

impl Draft {
    fn read(&mut self, line: &str) -> Option<()> {
        let (word, rest) = line.trim_start().split_once(' ')?;
        match word {
            "theme" => self.theme = Some(Theme::from_word(rest)?),
            "seat" => self.seat = Some(rest.parse().ok()?),
            "model" => self.model = Some(u64::from_str_radix(rest, 16).ok()?),
            "races" => self.races = Some(rest.parse().ok()?),
            "sailor" => self.sailors.push(rest.parse().ok()?),
            "to-the-end" => self.to_the_end = Some(estimate(rest)?),
            "option" => {
                let unknown = Estimate { mean: f32::NAN, error: f32::NAN };
                let outlook = Outlook::of([f32::NAN; Outlook::WORDS.len()]);
                let choice = rest.parse().ok()?;
                self.options.push(Tried { choice, chance: unknown, behind: unknown, outlook });
            }
            "chance" => self.options.last_mut()?.chance = estimate(rest)?,
            "behind" => self.options.last_mut()?.behind = estimate(rest)?,
            "outlook" => self.options.last_mut()?.outlook = outlook(rest)?,
            _ => return None,
        }
        Some(())
    }

    fn finish(self, record: Record) -> Option<Puzzle> {
        let is_whole = |option: &Tried| {
            let figures = option.outlook.figures();
            !option.chance.mean.is_nan()
                && !option.behind.mean.is_nan()
                && !figures.iter().any(|x| x.is_nan())
        };
        let Self { theme, seat, model, races, sailors, to_the_end, options } = self;
        (options.len() > 1 && options.iter().all(is_whole) && !sailors.is_empty()).then_some(())?;
        Some(Puzzle {
            theme: theme?,
            seat: seat?,
            model: model?,
            races: races?,
            sailors,
            to_the_end: to_the_end?,
            options,
            record,
        })
    }
}

fn number(text: &str) -> Option<f32> {
    text.parse().ok().filter(|number: &f32| number.is_finite())
}

fn estimate(text: &str) -> Option<Estimate> {
    let (mean, error) = text.split_once(' ')?;
    Some(Estimate { mean: number(mean)?, error: number(error)? })
}

fn outlook(text: &str) -> Option<Outlook> {
    let words: Vec<&str> = text.split(' ').collect();
    let mut figures = [0.0; Outlook::WORDS.len()];
    (words.len() == 2 * figures.len()).then_some(())?;
    for ((pair, word), figure) in words.chunks_exact(2).zip(Outlook::WORDS).zip(&mut figures) {
        (pair[0] == word).then_some(())?;
        *figure = number(pair[1])?;
    }
    Some(Outlook::of(figures))
}

impl FromStr for Puzzle {
    type Err = PuzzleProblem;

    fn from_str(text: &str) -> Result<Self, PuzzleProblem> {
        let problem = |line, reason: &str| PuzzleProblem { line, reason: reason.into() };
        let mut draft = Draft::default();
        let mut begins = 0;
        for (index, line) in text.lines().enumerate() {
            begins += line.len() + 1;
            let number = index + 1;
            if number == 1 && line != VERSION {
                return Err(problem(1, &format!("a puzzle begins with {VERSION:?}")));
            }
            if line == RECORD {
                let rest = text.get(begins..).unwrap_or_default();
                let record: Record =
                    rest.parse().map_err(|reason: xaymaca_rules::notation::RecordProblem| {
                        problem(number + reason.line, &reason.reason.to_string())
                    })?;
                return draft
                    .finish(record)
                    .ok_or_else(|| problem(number, "something is missing before the record"));
            }
            if number > 1 {
                draft.read(line).ok_or_else(|| problem(number, "this line says nothing of a puzzle"))?;
            }
        }
        Err(problem(text.lines().count() + 1, "the record is missing"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTLOOK: &str = "outlook ends 0.000 wins 0.000 shortage 0.250 battle 0.000 won 0.000 lost 0.000 treasures 0.000 \
                           gold 2.000 food -1.000 gunpowder 0.000 spaces 5.000 margin -3.500";

    fn sound() -> String {
        let option = |choice: &str, chance: &str, behind: &str| {
            format!("option {choice}\n  chance {chance}\n  behind {behind}\n  {OUTLOOK}\n")
        };
        format!(
            "xaymaca puzzle 1\ntheme dice\nseat 2\nmodel 00000000000000ff\nraces 1600\nsailor dice 2 5\n\
             to-the-end 0.0700 0.0200\n{}{}record\nxaymaca record 1\nedition first\nseats anne-bonny mary-read olivier-levasseur\n\
             ghost no\nbank box\n* captain 2\n* dice 2 5\n",
            option("dice 5 2", "0.4000 0.0030", "0.0000 0.0000"),
            option("dice 2 5", "0.3000 0.0030", "0.1000 0.0020"),
        )
    }

    #[test]
    fn a_puzzle_is_read_as_it_is_written() {
        let puzzle: Puzzle = sound().parse().unwrap();
        assert_eq!(puzzle.to_string(), sound());
        assert!(puzzle.is_clear());
        assert_eq!(puzzle.best().choice.to_string(), "dice 5 2");
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        for (from, to, line) in [
            ("xaymaca puzzle 1", "xaymaca puzzle 2", 1),
            ("theme dice", "theme rum", 2),
            ("races 1600", "races many", 5),
            ("gold 2.000", "gold inf", 11),
            ("theme dice\n", "", 15),
            ("* dice 2 5", "* dice 2 7", 23),
            ("record\nxaymaca", "xaymaca", 16),
        ] {
            let problem = sound().replacen(from, to, 1).parse::<Puzzle>().unwrap_err();
            assert_eq!(problem.line, line, "{to}: {problem}");
        }
        assert!("".parse::<Puzzle>().is_err());
    }
}
