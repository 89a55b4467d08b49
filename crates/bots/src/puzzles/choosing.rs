//! Which of the puzzles that are found are kept: so many of each theme, and none that is much like another.

use super::Puzzle;
use super::theme::Theme;
use xaymaca_rules::Question;

/// The most puzzles of one theme with the same best choice.
const MOST_ALIKE: usize = 2;

/// Of a theme that has several kinds of questions, at most this part asks for a card: cards are chosen far oftener than
/// battles are fought.
const CARDS: (usize, usize) = (2, 3);

/// Puzzles that were kept, and how many are wanted.
#[derive(Clone, Debug)]
pub struct Choosing {
    of_each: usize,
    kept: Vec<(Theme, String)>,
}

impl Choosing {
    /// So many of each theme.
    pub const fn new(of_each: usize) -> Self {
        Self { of_each, kept: Vec::new() }
    }

    /// How many of that theme were kept.
    pub fn count(&self, theme: Theme) -> usize {
        self.kept.iter().filter(|(kept, _)| *kept == theme).count()
    }

    /// Are more of that theme wanted, which ask this question?
    pub fn wants(&self, theme: Theme, question: Question) -> bool {
        let is_mixed = matches!(theme, Theme::Battle | Theme::Shortage);
        let cards = self.kept.iter().filter(|(kept, best)| *kept == theme && best.starts_with("card "));
        let is_enough = matches!(question, Question::Card)
            && is_mixed
            && cards.count() * CARDS.1 >= self.of_each * CARDS.0;
        self.count(theme) < self.of_each && !is_enough
    }

    /// Are there enough of all themes?
    pub fn is_done(&self) -> bool {
        Theme::ALL.into_iter().all(|theme| self.count(theme) >= self.of_each)
    }

    /// Is that puzzle kept?
    pub fn keep(&mut self, puzzle: &Puzzle) -> bool {
        let like = (puzzle.theme, puzzle.best().choice.to_string());
        let alike = self.kept.iter().filter(|kept| **kept == like).count();
        let is_kept = self.count(puzzle.theme) < self.of_each && alike < MOST_ALIKE;
        self.kept.extend(is_kept.then_some(like));
        is_kept
    }
}
