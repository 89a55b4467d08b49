//! The race of an engine, and the requests to it. A request that fails changes nothing.

use super::answer::{Answer, Listed, Refused, Told, Waiting};
use super::request::{Envelope, Request, Table, TableSeats};
use serde_json::Value;
use xaymaca_bots::Seeded;
use xaymaca_rules::notation::{Record, Step, Unreadable, situation};
use xaymaca_rules::ships::Flag;
use xaymaca_rules::{Event, Game, Seat, Setup, Viewer};

/// The engine. It has at most one race at a time; `new` begins another.
pub(super) struct Engine {
    race: Option<Race>,
    /// Whether setups that do not say so play with The Crew.
    crew: bool,
}

struct Race {
    game: Game,
    /// None for a race that began in a situation, which a record cannot describe.
    record: Option<Record>,
    luck: Option<Seeded>,
}

type Answered = Result<Answer, Refused>;

impl Engine {
    pub(super) const fn new(crew: bool) -> Self {
        Self { race: None, crew }
    }

    pub(super) fn answer(&mut self, line: &str) -> Answer {
        match serde_json::from_str::<Envelope>(line) {
            Ok(Envelope { id, request }) => {
                let answered = self.carry_out(request);
                self.finish(id, answered)
            }
            Err(error) => self.finish(id_of(line), Err(Refused::new("malformed", error.to_string()))),
        }
    }

    /// The answer to input that is not a request.
    pub(super) fn refuse(&self, code: &str, text: &str) -> Answer {
        self.finish(None, Err(Refused::new(code, text)))
    }

    fn finish(&self, id: Option<Value>, answered: Answered) -> Answer {
        let mut answer = match answered {
            Ok(answer) => Answer { ok: true, ..answer },
            Err(refusal) => Answer { refusal: Some(refusal), ..Answer::default() },
        };
        answer.id = id;
        answer.awaiting = self.race.as_ref().map(|race| Waiting::of(&race.game));
        answer
    }

    fn carry_out(&mut self, request: Request) -> Answered {
        if let Request::New { setup, record, situation, seed } = request {
            let setup = setup.map(|table| read_table(table, self.crew)).transpose()?;
            let (race, events) = begin(setup, record, situation, seed)?;
            self.race = Some(race);
            return Ok(told(events));
        }
        let race =
            self.race.as_mut().ok_or_else(|| Refused::new("no-race", "begin one with {\"do\":\"new\"}"))?;
        match request {
            Request::New { .. } => Ok(Answer::default()),
            Request::Choose { seat, choice } => {
                let choice = choice.parse().map_err(unreadable)?;
                race.step(Step::Choice(parse_seat(seat)?, choice)).map(told)
            }
            Request::Resolve { outcome } => {
                race.step(Step::Outcome(outcome.parse().map_err(unreadable)?)).map(told)
            }
            Request::Roll => race.roll(),
            Request::Options { seat, from } => {
                let options = Listed::of(&race.game, parse_seat(seat)?, from);
                Ok(Answer { options: Some(options), ..Answer::default() })
            }
            Request::View { seat } => {
                let viewer = seat.map(parse_seat).transpose()?.map_or(Viewer::Spectator, Viewer::Seat);
                Ok(Answer { view: Some(race.game.view(viewer)), ..Answer::default() })
            }
            Request::State => {
                Ok(Answer { state: Some(Box::new(race.game.everything())), ..Answer::default() })
            }
            Request::Record => {
                let record = race.record.as_ref().ok_or_else(|| {
                    Refused::new("no-record", "a race that began in a situation has no beginning to record")
                })?;
                Ok(Answer { record: Some(record.to_string()), ..Answer::default() })
            }
        }
    }
}

impl Race {
    fn step(&mut self, step: Step) -> Result<Vec<Event>, Refused> {
        if self.record.as_ref().is_some_and(Record::is_full) {
            return Err(Refused::new("record-full", "no race is as long as this; begin another with new"));
        }
        let mut events = Vec::new();
        step.play(&mut self.game, &mut events)?;
        if let Some(record) = &mut self.record {
            record.push(step);
        }
        Ok(events)
    }

    fn roll(&mut self) -> Answered {
        let luck = self.luck.as_mut().ok_or_else(|| {
            Refused::new("no-seed", "give a seed with new to let the program draw, or resolve")
        })?;
        let outcome = self.game.draw(luck).ok_or_else(|| match self.game.result() {
            Some(_) => Refused::from(xaymaca_rules::Refusal::RaceIsOver),
            None => Refused::from(xaymaca_rules::Refusal::ChanceIsNotAwaited),
        })?;
        let events = self.step(Step::Outcome(outcome))?;
        Ok(Answer { outcome: Some(outcome.to_string()), ..told(events) })
    }
}

/// The id of a request, even if the rest of it cannot be read.
fn id_of(line: &str) -> Option<Value> {
    serde_json::from_str::<Value>(line).ok()?.get("id").cloned()
}

fn told(events: Vec<Event>) -> Answer {
    Answer { events: events.into_iter().map(Told::from).collect(), ..Answer::default() }
}

#[allow(clippy::needless_pass_by_value, reason = "for map_err")]
fn unreadable(problem: Unreadable) -> Refused {
    Refused::new("unreadable", problem.to_string())
}

fn parse_seat(number: i64) -> Result<Seat, Refused> {
    usize::try_from(number)
        .ok()
        .and_then(|number| number.checked_sub(1))
        .and_then(Seat::new)
        .ok_or_else(|| Refused::new("no-such-seat", "seats are numbered from 1 to 6"))
}

fn begin(
    setup: Option<Setup>,
    record: Option<String>,
    text: Option<String>,
    seed: Option<u64>,
) -> Result<(Race, Vec<Event>), Refused> {
    let luck = seed.map(Seeded::new);
    let mut events = Vec::new();
    let (game, record) = match (setup, record, text) {
        (Some(setup), None, None) => {
            let game = Game::new(&setup).map_err(|error| {
                let sentences: Vec<String> = error
                    .problems()
                    .iter()
                    .map(|problem| format!("{problem} ({})", problem.rule()))
                    .collect();
                Refused::new("setup", sentences.join("; "))
            })?;
            (game, Some(Record::new(setup)))
        }
        (None, Some(text), None) => {
            let wrong =
                |problem: xaymaca_rules::notation::RecordProblem| Refused::new("record", problem.to_string());
            let record: Record = text.parse().map_err(wrong)?;
            (record.replay(&mut events).map_err(wrong)?, Some(record))
        }
        (None, None, Some(text)) => {
            let game = situation(&text).map_err(|problem| Refused::new("situation", problem.to_string()))?;
            (game, None)
        }
        _ => {
            return Err(Refused::new("malformed", "new takes a setup, a record or a situation: one of them"));
        }
    };
    Ok((Race { game, record, luck }, events))
}

fn read_table(table: Table, crew: bool) -> Result<Setup, Refused> {
    let edition = table.edition.parse().map_err(unreadable)?;
    let mut setup = match table.seats {
        // Any number above 6 is refused in the same way, so a large one is capped.
        TableSeats::Number(seats) => Setup::new(edition, seats.min(100) as usize),
        TableSeats::Flags(flags) => {
            let flags: Vec<Flag> = flags
                .iter()
                .take(10)
                .map(|flag| flag.parse())
                .collect::<Result<_, _>>()
                .map_err(unreadable)?;
            Setup { flags: flags.clone(), ..Setup::new(edition, flags.len()) }
        }
    };
    setup.ghost = table.ghost.unwrap_or(setup.ghost);
    setup.bank = table.bank.parse().map_err(unreadable)?;
    setup.crew = table.crew.unwrap_or(crew);
    Ok(setup)
}
