//! Reads a lesson from its text. `docs/lessons.md` is the format's description.

use crate::content::{Answer, Lesson, LessonStep, MOST_WORDS, Scene, Sentence, TARGETS};
use std::fmt;
use xaymaca_rules::Choice;
use xaymaca_table::{LessonScene, LessonTable};

/// The most lines of a lesson.
const MOST_LINES: usize = 1_000;
/// The most scenes of a lesson.
const MOST_SCENES: usize = 20;

/// Why a lesson cannot be read, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LessonProblem {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: String,
}

impl fmt::Display for LessonProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for LessonProblem {}

/// What a line of text in `en` or `fr` belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Speaking {
    Title,
    Idea,
    Step,
    Answer,
    Other,
    Situation,
    Script,
    Nothing,
}

/// A scene whose end has not been read yet.
#[derive(Default)]
struct SceneDraft {
    line: usize,
    situation: String,
    script: Vec<String>,
    steps: Vec<LessonStep>,
}

/// Reads a lesson.
///
/// # Errors
/// The first line that cannot be read, or the scene that is not whole.
pub fn parse(text: &str) -> Result<Lesson, LessonProblem> {
    let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let mut reader = Reader {
        name: String::new(),
        title: Sentence::default(),
        scenes: Vec::new(),
        draft: None,
        speaking: Speaking::Nothing,
    };
    let is_said = |line: &str| !line.is_empty() && !line.starts_with('#');
    for (number, line) in lines.by_ref().filter(|(_, line)| is_said(line)) {
        let here = |reason| LessonProblem { line: number, reason };
        if number > MOST_LINES {
            return Err(here(format!("a lesson has at most {MOST_LINES} lines")));
        }
        // A scene that is not whole is found when the next one begins.
        if line == "scene" {
            reader.close().map_err(|(at, reason)| LessonProblem { line: at, reason })?;
        }
        reader.read(number, line).map_err(here)?;
    }
    let line = text.lines().count();
    reader.finish(line).map_err(|(line, reason)| LessonProblem { line, reason })
}

struct Reader {
    name: String,
    title: Sentence,
    scenes: Vec<Scene>,
    draft: Option<SceneDraft>,
    speaking: Speaking,
}

impl Reader {
    fn read(&mut self, number: usize, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match word {
            "lesson" => self.begin(rest),
            "scene" if rest.is_empty() => {
                if self.scenes.len() == MOST_SCENES {
                    return Err(format!("a lesson has at most {MOST_SCENES} scenes"));
                }
                (self.draft, self.speaking) =
                    (Some(SceneDraft { line: number, ..SceneDraft::default() }), Speaking::Nothing);
                Ok(())
            }
            "situation" if rest.is_empty() => self.listen(Speaking::Situation),
            "script" if rest.is_empty() => self.listen(Speaking::Script),
            "step" => self.step(rest),
            "idea" if rest.is_empty() => {
                self.last_step()?.idea = Some(Sentence::default());
                self.listen(Speaking::Idea)
            }
            "point" => self.point(rest),
            "invite" | "slip" => self.answer(rest, word == "invite"),
            "other" if rest.is_empty() => {
                self.last_step()?.other = Some(Sentence::default());
                self.listen(Speaking::Other)
            }
            "en" | "fr" => self.say(word, rest),
            _ => self.gather(line),
        }
    }

    fn begin(&mut self, name: &str) -> Result<(), String> {
        if !self.name.is_empty() {
            return Err("a file has one lesson".into());
        }
        // As the log of its tables will write it.
        let named: LessonScene = format!("{name} 1").parse().map_err(|problem| format!("{problem}"))?;
        (self.name, self.speaking) = (named.name.to_string(), Speaking::Title);
        Ok(())
    }

    fn draft(&mut self) -> Result<&mut SceneDraft, String> {
        self.draft.as_mut().ok_or_else(|| "a scene must begin first".into())
    }

    fn last_step(&mut self) -> Result<&mut LessonStep, String> {
        self.draft()?.steps.last_mut().ok_or_else(|| "a step must begin first".into())
    }

    fn listen(&mut self, to: Speaking) -> Result<(), String> {
        self.draft()?;
        self.speaking = to;
        Ok(())
    }

    fn step(&mut self, asks: &str) -> Result<(), String> {
        if asks.is_empty() || asks.contains(' ') {
            return Err("a step names the first word of the choices that answer it".into());
        }
        let step = LessonStep {
            idea: None,
            asks: asks.into(),
            say: Sentence::default(),
            point: Vec::new(),
            answers: Vec::new(),
            other: None,
        };
        self.draft()?.steps.push(step);
        self.listen(Speaking::Step)
    }

    fn point(&mut self, target: &str) -> Result<(), String> {
        let (word, rest) = target.split_once(' ').unwrap_or((target, ""));
        let is_known = TARGETS.iter().any(|&(known, specific)| known == word && specific != rest.is_empty());
        if !is_known {
            return Err(format!("a page cannot point at {target:?}"));
        }
        self.last_step()?.point.push(target.into());
        Ok(())
    }

    fn answer(&mut self, choice: &str, invited: bool) -> Result<(), String> {
        let step = self.last_step()?;
        let written: Choice = choice.parse().map_err(|problem| format!("{problem}"))?;
        if choice.split(' ').next() != Some(step.asks.as_str()) || written.to_string() != choice {
            return Err(format!("{choice:?} does not answer this step, or is written otherwise"));
        }
        if step.answers.iter().any(|answer| answer.choice == choice) {
            return Err("this choice was answered already".into());
        }
        step.answers.push(Answer { choice: choice.into(), invited, say: Sentence::default() });
        self.listen(Speaking::Answer)
    }

    fn say(&mut self, language: &str, text: &str) -> Result<(), String> {
        if text.split_whitespace().count() > MOST_WORDS {
            return Err(format!("a sentence has at most {MOST_WORDS} words"));
        }
        let speaking = self.speaking;
        let sentence = match speaking {
            Speaking::Title => &mut self.title,
            Speaking::Idea => self.last_step()?.idea.as_mut().ok_or("`idea` must begin first")?,
            Speaking::Step => &mut self.last_step()?.say,
            Speaking::Answer => {
                &mut self.last_step()?.answers.last_mut().ok_or("an answer must begin first")?.say
            }
            Speaking::Other => self.last_step()?.other.as_mut().ok_or("`other` must begin first")?,
            Speaking::Situation | Speaking::Script | Speaking::Nothing => {
                return Err(
                    "`en` and `fr` must follow `lesson`, `step`, `idea`, `invite`, `slip` or `other`".into(),
                );
            }
        };
        let said = if language == "en" { &mut sentence.en } else { &mut sentence.fr };
        if !said.is_empty() {
            return Err(format!("this is said in {language:?} already"));
        }
        *said = text.into();
        Ok(())
    }

    /// A line of a situation or a script.
    fn gather(&mut self, line: &str) -> Result<(), String> {
        let speaking = self.speaking;
        match (speaking, self.draft.as_mut()) {
            (Speaking::Situation, Some(draft)) => {
                draft.situation.push_str(line);
                draft.situation.push('\n');
            }
            (Speaking::Script, Some(draft)) => draft.script.push(line.into()),
            _ => {
                return Err(format!(
                    "{line:?} is no statement of a lesson, and stands in no situation or script"
                ));
            }
        }
        Ok(())
    }

    /// Ends the scene that was read. A problem is told with the line where the scene begins.
    fn close(&mut self) -> Result<(), (usize, String)> {
        let Some(SceneDraft { line, situation, script, steps }) = self.draft.take() else { return Ok(()) };
        let here = |reason: String| (line, reason);
        let name = LessonScene { name: self.name.as_str().into(), scene: self.scenes.len() as u8 + 1 };
        let table = LessonTable::new(name, &situation, script.iter().map(String::as_str))
            .map_err(|problem| here(problem.to_string()))?;
        if steps.first().is_none_or(|step| step.idea.is_none()) {
            return Err(here("a scene begins with a step that has an idea".into()));
        }
        for step in &steps {
            if !step.answers.iter().any(|answer| answer.invited) {
                return Err(here(format!("a step of this scene, {:?}, invites to nothing", step.asks)));
            }
            let is_silent = |answer: &&Answer| answer.invited && answer.say == Sentence::default();
            let answers = step.answers.iter().filter(|answer| !is_silent(answer)).map(|answer| &answer.say);
            let said = answers.chain(&step.other).chain(&step.idea).chain([&step.say]);
            if said.into_iter().any(|sentence| sentence.en.is_empty() || sentence.fr.is_empty()) {
                return Err(here(format!("a sentence of the step {:?} is missing in a language", step.asks)));
            }
        }
        self.scenes.push(Scene { steps, table });
        Ok(())
    }

    /// The lesson, whose file ends in line `last`.
    fn finish(mut self, last: usize) -> Result<Lesson, (usize, String)> {
        self.close()?;
        let Self { name, title, scenes, .. } = self;
        if name.is_empty() || title.en.is_empty() || title.fr.is_empty() || scenes.is_empty() {
            return Err((last, "a lesson has a name, a title in every language, and a scene".into()));
        }
        Ok(Lesson { name, title, scenes })
    }
}
