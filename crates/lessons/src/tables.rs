//! The tables of all lessons without what is said at them, for a program that only runs them. It does not know how a lesson
//! is written: the build script has left the situations and the scripts, and set marks between them.

use xaymaca_table::{LessonScene, LessonTable};

const TABLES: &str = include_str!(concat!(env!("OUT_DIR"), "/tables.txt"));

/// True if there is a lesson with that name.
pub fn has_lesson(name: &str) -> bool {
    scenes(name).next().is_some()
}

/// The table of a scene, counted from 1; none if there is no such lesson or scene.
pub fn lesson_table(name: &str, scene: u8) -> Option<LessonTable> {
    let text = scenes(name).nth(usize::from(scene.checked_sub(1)?))?;
    let (situation, script) = text.split_once('%').unwrap_or((text, ""));
    LessonTable::new(LessonScene { name: name.into(), scene }, situation, script.lines()).ok()
}

/// The situation and the script of each scene of that lesson.
fn scenes(name: &str) -> impl Iterator<Item = &'static str> {
    let lesson = TABLES.split('=').find_map(|lesson| lesson.strip_prefix(name)?.strip_prefix('\n'));
    lesson.unwrap_or_default().split('&').skip(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons;

    #[test]
    fn every_table_is_that_of_its_lesson() {
        for lesson in lessons() {
            assert!(has_lesson(&lesson.name), "{}", lesson.name);
            assert_eq!(scenes(&lesson.name).count(), lesson.scenes.len(), "{}", lesson.name);
            for (number, scene) in (1..).zip(&lesson.scenes) {
                let table = lesson_table(&lesson.name, number).expect("there is one");
                assert_eq!(format!("{table:?}"), format!("{:?}", scene.table), "{} {number}", lesson.name);
            }
        }
    }

    #[test]
    fn there_are_no_others() {
        let first = lessons().first().expect("there are lessons");
        for (name, scene) in [
            ("", 1),
            ("nothing", 1),
            ("first", 1),
            (&first.name, 0),
            (&first.name, first.scenes.len() as u8 + 1),
        ] {
            assert!(lesson_table(name, scene).is_none(), "{name} {scene}");
        }
        assert!(!has_lesson("") && !has_lesson("first") && !has_lesson("scene"));
    }
}
