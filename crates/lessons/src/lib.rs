//! Lessons. A lesson is a text file: scenes, each with a situation, a script for chance and rivals, and what a learner is
//! told, in every language. `docs/lessons.md` explains the format.
//!
//! A scene runs on a table as any race does ([`Scene::table`]); nothing here knows a server or a page.
//!
//! # What holds
//!
//! - **Every scene can be played.** The tests play each lesson through every answer that it names.
//! - **Every sentence is short and is said in every language.** [`MOST_WORDS`] is checked when a lesson is read.

mod content;
mod parse;
mod shelf;
mod tables;
#[cfg(feature = "ts")]
mod typescript;

pub use content::{Answer, Lesson, LessonStep, MOST_WORDS, Scene, Sentence, TARGETS};
pub use parse::{LessonProblem, parse};
pub use shelf::{lesson, lessons};
pub use tables::{has_lesson, lesson_table};
#[cfg(feature = "ts")]
pub use typescript::typescript;
