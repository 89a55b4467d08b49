//! Plays every scene on a table, by every answer.

use xaymaca_lessons::{Lesson, LessonStep, Scene, lessons};
use xaymaca_rules::notation::Step;
use xaymaca_rules::{Awaiting, Choice, Seat, Viewer};
use xaymaca_table::{Draft, Entropy, Entry, decide, drive};
use xaymaca_wire::{Command, Guest, GuestId, Language, TableId};

/// The same bytes every time: what the script leaves to chance does not change from run to run.
struct Counting(u8);

impl Entropy for Counting {
    fn fill(&mut self, bytes: &mut [u8]) {
        for byte in bytes {
            self.0 = self.0.wrapping_mul(5).wrapping_add(3);
            *byte = self.0;
        }
    }
}

const LEARNER: Seat = Seat::new(0).expect("a table has a first seat");

fn learner() -> Guest {
    Guest { id: GuestId::of_random([7; 16]), name: "Learner".into(), language: Language::En }
}

fn opened(scene: &Scene) -> Draft {
    scene.table.open(TableId::of_random([9; 16]), &learner(), 1, &mut Counting(1)).expect("the table opens")
}

/// The choices that the learner may make now.
fn options(draft: &Draft) -> Vec<String> {
    let Some(race) = draft.state.race else { return Vec::new() };
    let options = race.game.view(Viewer::Seat(LEARNER)).options();
    options.iter().map(|choice| choice.to_string()).collect()
}

fn chosen(draft: &Draft, choice: &str) -> Draft {
    let mut after = draft.clone();
    let ask = after.state.race.expect("a race").ask;
    let entropy = &mut Counting(2);
    let command = Command::Choose { ask, choice: choice.into() };
    decide(&mut after, &learner(), &command, entropy)
        .unwrap_or_else(|refusal| panic!("{choice}: {refusal:?}"));
    drive(&mut after, entropy).expect("the race goes on");
    after
}

/// Plays the rest of a scene through every answer; `told` gets the table at the end of each invited way.
fn play(draft: &Draft, steps: &[LessonStep], place: &str, told: &mut dyn FnMut(&Draft)) {
    let Some((step, rest)) = steps.split_first() else {
        told(draft);
        return;
    };
    let options = options(draft);
    let asks = options.first().and_then(|option| option.split(' ').next());
    assert_eq!(asks, Some(step.asks.as_str()), "{place}: the learner is asked something else: {options:?}");
    for answer in &step.answers {
        assert!(options.contains(&answer.choice), "{place}: {:?} is none of {options:?}", answer.choice);
        let after = chosen(draft, &answer.choice);
        if answer.invited {
            play(&after, rest, place, told);
        }
    }
    let foreseen = |option: &&String| !step.answers.iter().any(|answer| answer.choice == **option);
    let mut others = options.iter().filter(foreseen).peekable();
    assert_eq!(
        others.peek().is_some(),
        step.other.is_some(),
        "{place}: other choices are explained: {options:?}"
    );
    others.for_each(|other| drop(chosen(draft, other)));
}

fn each_scene(mut each: impl FnMut(&Lesson, usize, &Scene)) {
    for lesson in lessons() {
        for (index, scene) in lesson.scenes.iter().enumerate() {
            each(lesson, index + 1, scene);
        }
    }
}

#[test]
fn every_lesson_can_be_played_through_every_answer() {
    each_scene(|lesson, number, scene| {
        let place = format!("{} {number}", lesson.name);
        play(&opened(scene), &scene.steps, &place, &mut |_| {});
    });
}

/// A learner who follows the lesson meets exactly what its author wrote.
#[test]
fn on_the_first_invited_way_chance_and_rivals_follow_the_script_to_its_end() {
    each_scene(|lesson, number, scene| {
        let mut draft = opened(scene);
        for step in &scene.steps {
            let answer = step.answers.iter().find(|answer| answer.invited).expect("an invited answer");
            draft = chosen(&draft, &answer.choice);
        }
        let script = draft.entries.iter().find_map(|entry| match entry {
            Entry::Script(script) => Some(script.to_string()),
            _ => None,
        });
        let script = script.expect("a script");
        let mut left: Vec<&str> = script.split(" | ").collect();
        for entry in &draft.entries {
            let Entry::Step(step) = entry else { continue };
            let by_learner = matches!(step, Step::Choice(seat, _) if *seat == LEARNER);
            let written = step.to_string();
            if let Some(at) = left.iter().position(|line| *line == written).filter(|_| !by_learner) {
                left.remove(at);
            }
        }
        assert_eq!(left, [""; 0], "{} {number}: the script says what does not happen", lesson.name);
    });
}

/// A battle or a treasure that the author did not write would be told to the learner without a word of explanation.
#[test]
fn on_every_invited_way_battles_and_treasures_are_those_of_the_script() {
    each_scene(|lesson, number, scene| {
        play(&opened(scene), &scene.steps, "", &mut |draft| {
            let script = draft.entries.iter().find_map(|entry| match entry {
                Entry::Script(script) => Some(script.to_string()),
                _ => None,
            });
            let script = script.expect("a script");
            for entry in &draft.entries {
                let Entry::Step(step @ Step::Outcome(_)) = entry else { continue };
                let written = step.to_string();
                let decides = ["* combat", "* treasure"].iter().any(|start| written.starts_with(start));
                assert!(
                    !decides || script.split(" | ").any(|line| line == written),
                    "{} {number}: {written}",
                    lesson.name
                );
            }
        });
    });
}

#[test]
fn a_scene_ends_with_the_learners_turn_or_with_the_race() {
    each_scene(|lesson, number, scene| {
        play(&opened(scene), &scene.steps, "", &mut |draft| {
            let race = draft.state.race.expect("a race");
            let is_asked = race.game.asked().contains(LEARNER);
            let is_over = race.game.awaiting() == Awaiting::Nothing;
            assert!(is_asked || is_over, "{} {number}: {:?}", lesson.name, race.game.awaiting());
        });
    });
}

#[test]
fn first_voyage_ends_with_a_learner_who_wins_without_being_home_first() {
    let scene =
        xaymaca_lessons::lesson("first-voyage").and_then(|lesson| lesson.scenes.last()).expect("a scene");
    play(&opened(scene), &scene.steps, "the end", &mut |draft| {
        let result = draft.state.race.and_then(|race| race.game.result()).expect("a result");
        assert!(result.winners().contains(LEARNER.ship()));
        let mut scores = draft.state.seats().filter_map(|seat| result.score(seat.ship()));
        assert!(scores.any(|score| score.to_go == 0), "another captain is home");
        let learner = result.score(LEARNER.ship()).expect("a score");
        assert!(learner.to_go > 0, "the learner is not home");
    });
}

/// A lesson that calls another choice worse must be right.
#[test]
fn in_the_last_scene_of_first_voyage_no_choice_scores_more_than_the_invited_one() {
    let scene =
        xaymaca_lessons::lesson("first-voyage").and_then(|lesson| lesson.scenes.last()).expect("a scene");
    let draft = opened(scene);
    let total = |choice: &str| {
        let mut after = chosen(&draft, choice);
        // A choice that was not foreseen may ask another: any answer will do.
        while let Some(next) = options(&after).first() {
            after = chosen(&after, next);
        }
        let result = after.state.race.and_then(|race| race.game.result()).expect("the race ends");
        result.score(LEARNER.ship()).expect("a score").total
    };
    let invited = scene.steps[0].answers.iter().find(|answer| answer.invited).expect("an invited answer");
    for option in options(&draft) {
        assert!(total(&option) <= total(&invited.choice), "{option}");
    }
}

/// First Voyage says that other cards lead to no battle.
#[test]
fn in_the_scene_of_the_battle_other_cards_lead_to_none() {
    let lesson = xaymaca_lessons::lesson("first-voyage").expect("it is there");
    let asks_for_powder = |scene: &&Scene| scene.steps.iter().any(|step| step.asks == "powder");
    let scene = lesson.scenes.iter().find(asks_for_powder).expect("a battle");
    let draft = opened(scene);
    let invited = scene.steps[0].answers.iter().find(|answer| answer.invited).expect("an invited answer");
    for option in options(&draft).into_iter().filter(|option| *option != invited.choice) {
        let mut after = chosen(&draft, &option);
        let round = draft.state.race.map(|race| race.game.round());
        while after.state.race.map(|race| race.game.round()) == round {
            let Some(next) = options(&after).first().cloned() else { break };
            assert!(!next.starts_with("powder"), "{option}");
            after = chosen(&after, &next);
        }
        let fights =
            |entry: &Entry| matches!(entry, Entry::Step(step) if step.to_string().starts_with("* combat"));
        assert!(!after.entries.iter().any(fights), "{option}");
    }
}

/// A lesson that calls a choice right must not let it lose the race.
#[test]
fn a_race_that_ends_on_an_invited_way_is_won_by_the_learner() {
    let mut ended = 0;
    each_scene(|lesson, number, scene| {
        play(&opened(scene), &scene.steps, "", &mut |draft| {
            let Some(result) = draft.state.race.and_then(|race| race.game.result()) else { return };
            assert!(result.winners().contains(LEARNER.ship()), "{} {number}", lesson.name);
            ended += 1;
        });
    });
    assert!(ended >= 4, "{ended} races end");
}

/// What the lessons are about: their tables have these rules.
#[test]
fn lessons_are_played_with_the_rules_that_they_teach() {
    each_scene(|lesson, number, scene| {
        let setup = opened(scene).state.race.expect("a race").game.setup();
        assert_eq!(setup.ghost, lesson.name == "ghost-ship", "{} {number}", lesson.name);
        assert_eq!(setup.crew, lesson.name == "the-crew", "{} {number}", lesson.name);
        let is_second = setup.edition == xaymaca_rules::Edition::Second;
        assert_eq!(is_second, lesson.name == "second-edition", "{} {number}", lesson.name);
    });
}

#[test]
fn a_lesson_is_in_no_list() {
    each_scene(|_, _, scene| {
        let draft = opened(scene);
        assert!(draft.state.is_scripted());
        assert!(!draft.state.lobby.agreement.listed);
    });
}

/// `Choice` is parsed and printed by the rules: an answer is compared by its text.
#[test]
fn answers_are_written_as_the_rules_write_them() {
    each_scene(|_, _, scene| {
        for answer in scene.steps.iter().flat_map(|step| &step.answers) {
            let choice: Choice = answer.choice.parse().expect("a choice");
            assert_eq!(choice.to_string(), answer.choice);
        }
    });
}
