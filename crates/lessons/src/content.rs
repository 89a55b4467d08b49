//! What a lesson consists of. How it is written is in `parse`.

use serde::Serialize;
use xaymaca_table::LessonTable;

/// The most words of one sentence.
pub const MOST_WORDS: usize = 25;

/// What the page can point at: a word, and whether the word is followed by which one, such as `card gold-gold`.
pub const TARGETS: [(&str, bool); 9] = [
    ("dice", false),
    ("hand", false),
    ("card", true),
    ("holds", false),
    ("ship", true),
    ("space", true),
    ("options", false),
    ("captains", false),
    ("treasures", false),
];

/// One sentence in every language of the page.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Sentence {
    /// English.
    pub en: String,
    /// French.
    pub fr: String,
}

/// A lesson.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Lesson {
    /// What addresses and logs call it: lower-case letters, digits and hyphens.
    pub name: String,
    /// What people call it.
    pub title: Sentence,
    /// Its scenes, in order.
    pub scenes: Vec<Scene>,
}

impl Lesson {
    /// The scene with the number that an address names, from 1, and that number.
    pub fn scene(&self, number: &str) -> Option<(usize, &Scene)> {
        let number: usize = number.parse().ok()?;
        Some((number, self.scenes.get(number.checked_sub(1)?)?))
    }
}

/// One moment of a race, on a table of its own.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Scene {
    /// What the learner is asked, in order.
    pub steps: Vec<LessonStep>,
    /// The situation and the script.
    #[serde(skip)]
    #[cfg_attr(feature = "ts", ts(skip))]
    pub table: LessonTable,
}

/// One question to the learner.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LessonStep {
    /// The idea that this step begins to teach, in a few words; none if it goes on with the one before.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub idea: Option<Sentence>,
    /// The first word of the choices that answer it, such as `dice` or `card`.
    pub asks: String,
    /// What is said before the choice.
    pub say: Sentence,
    /// What the page points at, such as `dice`, `card forward-food` or `space 12`.
    #[cfg_attr(feature = "ts", ts(type = "Array<Target>"))]
    pub point: Vec<String>,
    /// What is said after each choice that the lesson foresees.
    pub answers: Vec<Answer>,
    /// What is said after any other choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub other: Option<Sentence>,
}

/// What is said after a choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Answer {
    /// As a record writes it.
    pub choice: String,
    /// Is it what the lesson invites to? Otherwise it is explained, and may be tried again.
    pub invited: bool,
    /// What is said; nothing, if the lesson simply goes on.
    pub say: Sentence,
}
