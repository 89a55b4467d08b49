//! The lessons of this program, in the order in which they are offered.

use crate::content::Lesson;
use crate::parse::parse;
use std::sync::LazyLock;

const TEXTS: [&str; 6] = [
    include_str!("../lessons/first-voyage.lesson"),
    include_str!("../lessons/being-captain.lesson"),
    include_str!("../lessons/forks.lesson"),
    include_str!("../lessons/ghost-ship.lesson"),
    include_str!("../lessons/second-edition.lesson"),
    include_str!("../lessons/the-crew.lesson"),
];

static LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
    let read = |text: &&str| parse(text).unwrap_or_else(|problem| panic!("a lesson of ours: {problem}"));
    TEXTS.iter().map(read).collect()
});

/// All lessons.
pub fn lessons() -> &'static [Lesson] {
    &LESSONS
}

/// The lesson with that name.
pub fn lesson(name: &str) -> Option<&'static Lesson> {
    LESSONS.iter().find(|lesson| lesson.name == name)
}
