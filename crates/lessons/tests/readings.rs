//! How lessons are read: what is wrong is named with its line, and the words are counted.

use xaymaca_lessons::{Lesson, LessonStep, MOST_WORDS, Sentence, TARGETS, lesson, lessons, parse};

/// The most words that a learner who answers rightly reads in First Voyage, in each language.
const FIRST_VOYAGE_WORDS: usize = 200;
/// The same for each of the lessons after it: about a minute's reading.
const SECOND_WORDS: usize = 185;

fn words(text: &str) -> usize {
    text.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count()
}

/// What a learner reads who makes the invited choices, titles included, in the language with more words.
fn most_words(lesson: &Lesson) -> usize {
    let steps = || lesson.scenes.iter().flat_map(|scene| &scene.steps);
    let languages = [|sentence: &Sentence| sentence.en.clone(), |sentence: &Sentence| sentence.fr.clone()];
    let count = languages.map(|language| {
        let longest = |step: &LessonStep| {
            let invited = step.answers.iter().filter(|answer| answer.invited);
            invited.map(|answer| words(&language(&answer.say))).max().unwrap_or(0)
        };
        let title = |step: &LessonStep| step.idea.as_ref().map_or(0, |idea| words(&language(idea)));
        steps().map(|step| title(step) + words(&language(&step.say)) + longest(step)).sum()
    });
    count.into_iter().max().unwrap_or(0)
}

fn ideas(lesson: &Lesson) -> usize {
    lesson.scenes.iter().flat_map(|scene| &scene.steps).filter(|step| step.idea.is_some()).count()
}

#[test]
fn first_voyage_teaches_eight_ideas_in_few_words() {
    let lesson = lesson("first-voyage").expect("it is there");
    assert_eq!(ideas(lesson), 8);
    assert!(most_words(lesson) <= FIRST_VOYAGE_WORDS, "{} words", most_words(lesson));
}

#[test]
fn every_lesson_after_first_voyage_teaches_three_ideas_in_a_minute_or_so() {
    let (first, second) = lessons().split_first().expect("lessons");
    assert_eq!(first.name, "first-voyage");
    assert_eq!(second.len(), 5);
    for lesson in second {
        assert_eq!(ideas(lesson), 3, "{}", lesson.name);
        assert!(most_words(lesson) <= SECOND_WORDS, "{}: {} words", lesson.name, most_words(lesson));
    }
}

const SOUND: &str = "lesson x\nen X\nfr X\nscene\nsituation\nseats 3\ncaptain 1\nscript\n* dice 3 4\nstep dice\nen Place.\nfr Placez.\n\
    idea\nen Dice\nfr Dés\npoint dice\ninvite dice 3 4\nen Yes.\nfr Oui.\nother\nen No.\nfr Non.\n";

#[test]
fn what_is_wrong_with_a_lesson_is_told_with_its_line() {
    assert_eq!(parse(SOUND).expect("sound").scenes.len(), 1);
    let long = format!("en {}", "word ".repeat(MOST_WORDS + 1));
    let cases = [
        ("lesson x", "lesson X y", 1, "named by"),
        ("seats 3", "seats 9", 4, "cannot be played"),
        ("* dice 3 4", "* dice 7 4", 4, "step 1 of the script"),
        ("point dice", "point moon", 16, "cannot point"),
        ("point dice", "point card", 16, "cannot point"),
        ("point dice", "point dice 2", 16, "cannot point"),
        ("invite dice 3 4", "invite card gold-gold", 17, "does not answer"),
        ("invite dice 3 4", "slip dice 3 4", 4, "invites to nothing"),
        ("en Yes.", "", 4, "missing in a language"),
        ("en Yes.", long.as_str(), 18, "at most"),
        ("en Yes.", "en Yes.\nen Again.", 19, "already"),
        ("idea\nen Dice\nfr Dés\n", "", 4, "has an idea"),
    ];
    for (from, to, line, reason) in cases {
        let problem = parse(&SOUND.replacen(from, to, 1)).expect_err(to);
        assert_eq!(problem.line, line, "{to}: {problem}");
        assert!(problem.reason.contains(reason), "{to}: {problem}");
    }
    // The second scene is the one with the mistake, although it is found when the third begins.
    let scene = SOUND.split_once("scene").map(|(_, scene)| format!("scene{scene}")).expect("a scene");
    let three = format!("{SOUND}{}{scene}", scene.replacen("seats 3", "seats 9", 1));
    assert_eq!(parse(&three).expect_err("nine seats").line, SOUND.lines().count() + 1);
    assert!(parse("").is_err());
}

#[test]
fn the_example_of_the_document_is_a_lesson() {
    let document = include_str!("../../../docs/lessons.md");
    let example = document.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
    let lesson = parse(example.expect("an example")).expect("it can be read");
    assert_eq!(lesson.name, "short-trip");
}

#[test]
fn the_document_lists_what_the_page_can_point_at() {
    let document = include_str!("../../../docs/lessons.md");
    let row = document.lines().find(|line| line.starts_with("| `point` |")).expect("a row about `point`");
    let listed: Vec<&str> = row.split('`').skip(3).step_by(2).collect();
    for (word, specific) in TARGETS {
        let is_it =
            |target: &&str| target.split(' ').next() == Some(word) && target.contains(' ') == specific;
        assert!(listed.iter().any(is_it), "{word}");
    }
    for target in listed {
        let text = SOUND.replacen("point dice", &format!("point {target}"), 1);
        parse(&text).unwrap_or_else(|problem| panic!("{target}: {problem}"));
    }
}
