//! What a puzzle is about, decided by the question and by what differs between the best option and a Sailor's.

use super::outlook::Outlook;
use xaymaca_rules::ships::ShipId;
use xaymaca_rules::{Choice, Question};

/// What a puzzle is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Theme {
    /// Whom to fight, with how much gunpowder, and when to stay away.
    Battle,
    /// When to pay, and when a shortage is the better way.
    Shortage,
    /// Which way to sail.
    Fork,
    /// When to end the race.
    End,
    /// R1: which die is the morning's.
    Dice,
    /// B6: what to take from the loser of a battle.
    Loot,
}

/// Two options differ in something if it happens so much oftener after the one, as a part of all imagined races.
const DIFFERENT: f32 = 0.4;

impl Theme {
    /// In the order in which they are offered.
    pub const ALL: [Self; 6] = [Self::Battle, Self::Shortage, Self::Fork, Self::End, Self::Dice, Self::Loot];

    /// As files and addresses spell it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Battle => "battle",
            Self::Shortage => "shortage",
            Self::Fork => "fork",
            Self::End => "end",
            Self::Dice => "dice",
            Self::Loot => "loot",
        }
    }

    /// The theme with that word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.word() == word)
    }

    /// The themes that a question to the captain of that ship can have; none if no puzzle is made of it. `could_end`: could
    /// the race end this round (E1)?
    pub(super) fn possible(
        question: Question,
        options: &[Choice],
        own: ShipId,
        could_end: bool,
    ) -> &'static [Self] {
        match question {
            Question::Place { .. } => &[Self::Dice],
            Question::Card if could_end => &[Self::End, Self::Shortage, Self::Battle],
            Question::Card => &[Self::Shortage, Self::Battle],
            // G3: what is decided for the ghost is a matter of its own.
            Question::Sail { ship, .. }
            | Question::Opponent { ship }
            | Question::Loot { winner: ship, .. }
                if ship != own =>
            {
                &[]
            }
            Question::Sail { .. } if could_end => &[Self::End, Self::Fork],
            Question::Sail { .. } => &[Self::Fork],
            Question::Retreat => &[Self::Shortage],
            // C24: without the offer to take the shortage only the holds differ.
            Question::Pay { .. } if options.contains(&Choice::Shortage) => &[Self::Shortage],
            Question::Opponent { .. } | Question::Powder { .. } | Question::Sabre { .. } => &[Self::Battle],
            Question::Loot { .. } => &[Self::Loot],
            _ => &[],
        }
    }

    /// The theme of a question, by what comes of the best option and of a Sailor's.
    pub(super) fn of(
        question: Question,
        options: &[Choice],
        own: ShipId,
        best: &Outlook,
        sailors: &Outlook,
    ) -> Option<Self> {
        let differ = |of: fn(&Outlook) -> f32| (of(best) - of(sailors)).abs() >= DIFFERENT;
        let fits = |theme: &Self| match theme {
            Self::End => differ(|outlook| outlook.ends),
            Self::Shortage if matches!(question, Question::Card) => differ(|outlook| outlook.shortage),
            Self::Battle if matches!(question, Question::Card) => differ(|outlook| outlook.battle),
            _ => true,
        };
        Self::possible(question, options, own, true).iter().copied().find(fits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xaymaca_rules::Seat;

    const QUIET: Outlook = Outlook::NOTHING;

    fn theme(question: Question, best: &Outlook) -> Option<Theme> {
        Theme::of(question, &[], Seat::new(0).unwrap().ship(), best, &QUIET)
    }

    #[test]
    fn a_card_is_about_what_differs_most_for_the_race() {
        let ends = Outlook { ends: 0.9, shortage: 1.0, ..QUIET };
        let short = Outlook { shortage: 0.5, battle: 1.0, ..QUIET };
        let fights = Outlook { battle: 0.4, ..QUIET };
        let themes = [ends, short, fights, QUIET].map(|best| theme(Question::Card, &best));
        assert_eq!(themes, [Some(Theme::End), Some(Theme::Shortage), Some(Theme::Battle), None]);
    }

    #[test]
    fn other_questions_have_their_theme_whatever_comes_of_them() {
        let fork = |ship| Question::Sail { ship, steps: 3 };
        let own = Seat::new(0).unwrap().ship();
        assert_eq!(theme(Question::Place { dice: [2, 5] }, &QUIET), Some(Theme::Dice));
        assert_eq!(theme(Question::Retreat, &QUIET), Some(Theme::Shortage));
        assert_eq!(theme(fork(own), &QUIET), Some(Theme::Fork));
        assert_eq!(theme(fork(own), &Outlook { ends: 1.0, ..QUIET }), Some(Theme::End));
        assert_eq!(theme(fork(ShipId::GHOST), &QUIET), None);
        assert_eq!(theme(Question::Recruit, &QUIET), None);
    }

    #[test]
    fn words_are_read_again() {
        assert!(Theme::ALL.into_iter().all(|theme| Theme::from_word(theme.word()) == Some(theme)));
        assert_eq!(Theme::from_word("rum"), None);
    }
}
