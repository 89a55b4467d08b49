//! The one way in which scenarios are told: a situation, then what is done and what must be so.
//!
//! The first lines are a situation (see `notation/situation.rs` of the crate), or `new` for a table that is just being set. Then:
//!
//! ```text
//! round 5 2: 1 gold-gold, 3 forward-food    the dice fall and are placed so, all choose; seats not named: gold-gold
//! 1 load 3                                  a seat's choice, as in a record
//! * combat star                             chance's answer, as in a record
//! = 1 loads gold 5 into 3                   this event came, after those already mentioned
//! ! 1 attacks                               no event since the last step begins so
//! asks 1 load: load 1 | load 3              exactly this seat is asked, with exactly these options
//! asks 1 2 3 card                           these seats are asked that
//! asks chance combat                        chance is asked
//! asks nobody                               the race is over
//! options 2: card a | card b                what this seat may choose, asked or not
//! refuses 1 load 2: same-good-overboard     this choice is refused so and changes nothing
//! refuses * combat 6: chance-is-not-awaited
//! sees 2: 2 draws gold-gold                 that event of the last step is for this viewer (a seat, or spectator)
//! hides 1: 2 draws gold-gold                it came, but is not for this viewer
//! now 1 at 14                               now 1 holds …, now 1 treasures …, now 1 hand …, now 1 discard …
//! now bank gold 70                          now captain 2, now round 3, now tokens 4 9, now dice 5 2
//! now 1 scores 23                           now winners 1 2 (after the end)
//! now rum a4                                now cell b4 king (or down, or empty), now 1 tokens 2 (collected)
//! knows 2 1: +7 ? sarans-sabre              what viewer 2 knows of 1's treasures; - for nothing at all, as everywhere
//! knows 2 pile: +7 -2                       what viewer 2 remembers of the pile; `knows 2 looking:` what they look at
//! ```

use std::fmt::Write as _;
use xaymaca_rules::cards::{Card, CardSet};
use xaymaca_rules::cargo::Good;
use xaymaca_rules::crew::Spot;
use xaymaca_rules::notation::{Step, situation};
use xaymaca_rules::ships::ShipId;
use xaymaca_rules::treasures::{Treasure, TreasureId};
use xaymaca_rules::{Awaiting, Event, Game, Setup, View, Viewer};

/// Plays a scenario; panics with the line that is not so.
#[track_caller]
pub(crate) fn check(text: &str) {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let begin = lines.iter().position(|line| is_action(line)).unwrap_or(lines.len());
    let (table, actions) = lines.split_at(begin);
    let mut scenario = Scenario::new(table, actions);
    for line in actions {
        if let Err(problem) = scenario.line(line) {
            panic!("\n  in the line   {line}\n  {problem}\n  the last step brought:{}\n", scenario.told());
        }
        let broken: Vec<_> = scenario.game.broken_invariants().collect();
        assert!(broken.is_empty(), "after the line {line}: {broken:?}");
    }
}

const ACTIONS: [&str; 11] =
    ["round", "*", "=", "!", "asks", "options", "refuses", "sees", "hides", "now", "knows"];
const TABLE: [&str; 6] = ["at", "holds", "treasures", "tokens", "hand", "discard"];

fn is_action(line: &str) -> bool {
    let mut words = line.split([' ', ':']);
    let (first, second) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    // `round 5 2:` is played, `round 7` is a situation's.
    let plays = first != "round" || line.contains(':');
    let chooses = first.parse::<ShipId>().is_ok() && first != "ghost" && !TABLE.contains(&second);
    ACTIONS.contains(&first) && plays || chooses
}

/// What the second word of an event can be, after a ship or a treasure card.
const VERBS: [&str; 32] = [
    "and", "attacks", "beats", "cannot", "chose", "draws", "empties", "evening", "finds", "gives", "has",
    "is", "leaves", "loads", "looks", "morning", "moves", "pays", "recruits", "renews", "retreats",
    "reveals", "rolls", "sails", "sees", "spends", "stays", "swaps", "takes", "turns", "uses", "wins",
];

fn could_be_an_event(text: &str) -> bool {
    let mut words = text.split(' ');
    let (first, second) = (words.next().unwrap_or(""), words.next());
    let subject = first.parse::<ShipId>().is_ok() || first.starts_with('#');
    let verb = second.is_none_or(|verb| VERBS.contains(&verb));
    subject && verb || "the race is over".starts_with(text)
}

struct Scenario {
    game: Game,
    /// Events of the last step, and how many of them have been mentioned.
    events: Vec<Event>,
    mentioned: usize,
}

type Checked = Result<(), String>;

fn ensure(so: bool, otherwise: impl FnOnce() -> String) -> Checked {
    if so { Ok(()) } else { Err(otherwise()) }
}

impl Scenario {
    #[track_caller]
    fn new(table: &[&str], actions: &[&str]) -> Self {
        let game = if table.contains(&"new") { new_table(table) } else { from_situation(table, actions) };
        Self { game, events: Vec::new(), mentioned: 0 }
    }

    fn told(&self) -> String {
        self.events.iter().fold(String::new(), |mut told, event| {
            let _ = write!(told, "\n    {event}");
            told
        })
    }

    fn line(&mut self, line: &str) -> Checked {
        let (word, rest) = line.split_once(' ').ok_or("a line has at least two words")?;
        match word {
            "round" => self.round(rest),
            "=" => self.expects(rest),
            "!" => {
                // A line that no event could begin with would always pass.
                ensure(could_be_an_event(rest), || "no event begins so".into())?;
                let found = self.events.iter().find(|event| event.to_string().starts_with(rest));
                ensure(found.is_none(), || format!("but there was: {}", found.unwrap()))
            }
            "asks" => self.asks(rest),
            "options" => {
                let (seat, listed) = rest.split_once(": ").ok_or("seat: options")?;
                self.lists(seat, listed)
            }
            "refuses" => self.refuses(rest),
            "sees" => self.shows(rest, true),
            "hides" => self.shows(rest, false),
            "now" => self.now(rest),
            "knows" => self.knows(rest),
            _ => self.step(line),
        }
    }

    fn step(&mut self, line: &str) -> Checked {
        let step: Step = line.parse().map_err(|problem| format!("{problem}"))?;
        self.events.clear();
        self.mentioned = 0;
        step.play(&mut self.game, &mut self.events)
            .map_err(|refusal| format!("refused: {} ({})", refusal.code(), refusal.rule()))
    }

    fn round(&mut self, line: &str) -> Checked {
        let (dice, cards) = line.split_once(':').ok_or("dice: cards")?;
        let (first, second) = dice.split_once(' ').ok_or("two dice")?;
        self.step(&format!("* dice {dice}"))?;
        if first != second {
            let captain = self.game.view(Viewer::Spectator).captain();
            self.step(&format!("{captain} dice {dice}"))?;
        }
        let mut events = std::mem::take(&mut self.events);
        for (seat, card) in chosen_cards(cards, self.game.seats().count()) {
            self.step(&format!("{seat} card {card}"))?;
            events.append(&mut self.events);
        }
        self.events = events;
        Ok(())
    }

    fn expects(&mut self, expected: &str) -> Checked {
        let found = self.events[self.mentioned..].iter().position(|event| event.to_string() == expected);
        match found {
            Some(index) => {
                self.mentioned += index + 1;
                Ok(())
            }
            None => Err("this event did not come, or not then".into()),
        }
    }

    fn asks(&self, line: &str) -> Checked {
        let (who, listed) = line.split_once(": ").map_or((line, None), |(who, listed)| (who, Some(listed)));
        let asked = match self.game.awaiting() {
            Awaiting::Nothing => "nobody".to_string(),
            Awaiting::Chance(chance) => format!("chance {}", chance.word()),
            Awaiting::Seats(seats, question) => {
                let seats: Vec<_> = seats.iter().map(|seat| seat.to_string()).collect();
                format!("{} {}", seats.join(" "), question.word())
            }
        };
        ensure(asked == who, || format!("it asks {asked}"))?;
        listed.map_or(Ok(()), |listed| self.lists(who.split(' ').next().unwrap_or(""), listed))
    }

    fn lists(&self, seat: &str, listed: &str) -> Checked {
        let seat = seat.parse().map_err(|problem| format!("{problem}"))?;
        let mut actual: Vec<String> =
            self.game.options(seat).iter().map(|choice| choice.to_string()).collect();
        let mut expected: Vec<String> = listed
            .split('|')
            .map(|choice| choice.trim().to_string())
            .filter(|choice| choice != "-")
            .collect();
        let told = actual.join(" | ");
        actual.sort();
        expected.sort();
        ensure(actual == expected, || format!("the options are {told}"))
    }

    fn refuses(&mut self, line: &str) -> Checked {
        let (step, code) = line.rsplit_once(": ").ok_or("step: code")?;
        let step: Step = step.parse().map_err(|problem| format!("{problem}"))?;
        let before = self.game;
        let mut events = Vec::new();
        let answer = step.play(&mut self.game, &mut events);
        let refusal = answer.err().ok_or("it was accepted")?;
        ensure(refusal.code() == code, || format!("refused as {}", refusal.code()))?;
        ensure(self.game == before && events.is_empty(), || "refused, but something changed".into())
    }

    fn shows(&self, line: &str, visible: bool) -> Checked {
        let (viewer, text) = line.split_once(": ").ok_or("viewer: event")?;
        let viewer = parse_viewer(viewer)?;
        let event =
            self.events.iter().find(|event| event.to_string() == text).ok_or("there was no such event")?;
        ensure(event.is_for(viewer) == visible, || format!("it is for {:?}", event.eyes()))
    }

    fn now(&self, line: &str) -> Checked {
        let view = self.game.view(Viewer::Spectator);
        let (subject, rest) = line.split_once(' ').ok_or("what is so?")?;
        let actual = match subject {
            "bank" => {
                let good: Good = rest.split(' ').next().unwrap_or("").parse().map_err(|_| "which good?")?;
                let left = view.bank().left(good).map_or("bottomless".into(), |left| left.to_string());
                format!("{good} {left}")
            }
            "captain" => view.captain().to_string(),
            "rum" => view.tavern().ok_or("no tavern")?.rum().to_string(),
            "cell" => {
                let name = rest.split(' ').next().unwrap_or("");
                let cell = name.parse().map_err(|problem| format!("{problem}"))?;
                let spot = match view.tavern().ok_or("no tavern")?.spot(cell) {
                    Spot::Empty => "empty".into(),
                    Spot::Down => "down".into(),
                    Spot::Up(character) => character.to_string(),
                };
                format!("{name} {spot}")
            }
            "round" => view.round().to_string(),
            "dice" => view.dice().map_or("none".into(), |dice| dice.to_string()),
            "tokens" => join(view.tokens().iter().map(|space| space.to_string())),
            "winners" => {
                let outcome = self.game.result().ok_or("the race is not over")?;
                join(outcome.winners().iter().map(|ship| ship.to_string()))
            }
            ship => {
                let ship: ShipId = ship.parse().map_err(|problem| format!("{problem}"))?;
                let what = rest.split(' ').next().unwrap_or("");
                format!("{what} {}", self.of_ship(ship, what)?)
            }
        };
        ensure(actual == rest, || format!("it is {actual}"))
    }

    fn of_ship(&self, id: ShipId, what: &str) -> Result<String, String> {
        let (_, ship) = self.game.ships().find(|(ship, _)| *ship == id).ok_or("no such ship")?;
        let all = |card| self.treasure(card);
        let seat = id.seat();
        let hand = |cards: CardSet| join(cards.iter().map(|card| card.to_string()));
        Ok(match what {
            "at" => ship.place.to_string(),
            "holds" => ship.holds.iter().map(|hold| hold.to_string()).collect::<Vec<_>>().join(", "),
            "treasures" => join(ship.treasures.iter().map(all)),
            "tokens" => ship.tokens.to_string(),
            "hand" => hand(self.game.view(Viewer::Seat(seat.ok_or("the ghost has no hand")?)).hand()),
            "discard" => {
                hand(self.game.view(Viewer::Spectator).discard(seat.ok_or("the ghost has no cards")?))
            }
            "scores" => {
                let outcome = self.game.result().ok_or("the race is not over")?;
                outcome.score(id).ok_or("no such ship")?.total.to_string()
            }
            _ => return Err("at, holds, treasures, tokens, hand, discard or scores".into()),
        })
    }

    /// What a card is, if a captain knows; `?` if none does.
    fn treasure(&self, card: TreasureId) -> String {
        let mut views = self.game.seats().map(|seat| self.game.view(Viewer::Seat(seat)));
        views.find_map(|view| view.treasure(card)).map_or("?".into(), |treasure| treasure.to_string())
    }

    fn knows(&self, line: &str) -> Checked {
        let (who, expected) = line.split_once(": ").ok_or("viewer ship: treasures")?;
        let (viewer, ship) = who.split_once(' ').ok_or("viewer ship")?;
        let view: View = self.game.view(parse_viewer(viewer)?);
        let words = |cards: Vec<Treasure>| join(cards.into_iter().map(|card| card.to_string()));
        let of_the_pile = match ship {
            "pile" => Some(words(view.remembered().collect())),
            "looking" => Some(words(view.looking().collect())),
            _ => None,
        };
        if let Some(actual) = of_the_pile {
            return ensure(actual == expected, || format!("viewer {viewer} knows {actual}"));
        }
        let id: ShipId = ship.parse().map_err(|problem| format!("{problem}"))?;
        let (_, ship) = view.ships().find(|(ship, _)| *ship == id).ok_or("no such ship")?;
        let actual = join(
            ship.treasures
                .iter()
                .map(|card| view.treasure(card).map_or("?".into(), |treasure| treasure.to_string())),
        );
        ensure(actual == expected, || format!("viewer {viewer} knows {actual}"))
    }
}

/// `-` stands for nothing at all.
fn join(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    if words.is_empty() { "-".into() } else { words.join(" ") }
}

fn parse_viewer(word: &str) -> Result<Viewer, String> {
    if word == "spectator" {
        return Ok(Viewer::Spectator);
    }
    word.parse().map(Viewer::Seat).map_err(|problem| format!("{problem}"))
}

/// The cards of a round: those named, and gold-gold for all other seats.
fn chosen_cards(named: &str, seats: usize) -> Vec<(usize, String)> {
    let named: Vec<(usize, &str)> = named
        .split(',')
        .map(str::trim)
        .filter(|choice| !choice.is_empty())
        .map(|choice| {
            let (seat, card) = choice.split_once(' ').expect("a seat and its card");
            (seat.parse().expect("a seat"), card)
        })
        .collect();
    (1..=seats)
        .map(|seat| {
            let card = named.iter().find(|(named, _)| *named == seat).map_or("gold-gold", |(_, card)| card);
            (seat, card.to_string())
        })
        .collect()
}

#[track_caller]
fn new_table(table: &[&str]) -> Game {
    let field = |name: &str| table.iter().find_map(|line| line.strip_prefix(name));
    let edition = field("edition ").unwrap_or("first").parse().expect("an edition");
    let mut setup = Setup::new(edition, field("seats ").unwrap_or("3").parse().expect("a number of seats"));
    setup.ghost |= table.contains(&"ghost");
    setup.crew = table.contains(&"crew");
    setup.bank = field("bank ").unwrap_or("box").parse().expect("a bank");
    Game::new(&setup).expect("a sound setup")
}

/// A situation whose hands, where they are not told, have the cards of the first round, and others up to three.
#[track_caller]
fn from_situation(table: &[&str], actions: &[&str]) -> Game {
    let seats =
        table.iter().find_map(|line| line.strip_prefix("seats ")).map_or(3, |n| n.parse().expect("seats"));
    let first_round = actions.iter().find_map(|line| line.strip_prefix("round "));
    let first_cards = first_round.and_then(|line| line.split_once(':')).map_or("", |(_, cards)| cards);
    let mut text = table.join("\n");
    for (seat, card) in chosen_cards(first_cards, seats) {
        if table.iter().any(|line| line.starts_with(&format!("{seat} hand "))) {
            continue;
        }
        let discarded = table.iter().find_map(|line| line.strip_prefix(format!("{seat} discard ").as_str()));
        let free =
            |card: &Card| !discarded.is_some_and(|cards| cards.split(' ').any(|word| word == card.word()));
        let mut hand = vec![card];
        let others = Card::all().filter(free).map(|card| card.to_string());
        hand.extend(others.filter(|other| *other != hand[0]).take(2).collect::<Vec<_>>());
        let _ = write!(text, "\n{seat} hand {}", hand.join(" "));
    }
    situation(&text).unwrap_or_else(|problem| panic!("{problem}\n{text}"))
}

#[test]
fn every_verb_is_one_that_events_use() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games");
    let seen: String = std::fs::read_dir(folder)
        .expect("the recorded races")
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "seen"))
        .map(|path| std::fs::read_to_string(path).expect("what was seen"))
        .collect();
    // A line begins with the seats it is for, then comes the event.
    let used: std::collections::HashSet<&str> =
        seen.lines().filter_map(|line| line.split(' ').nth(2)).collect();
    let never: Vec<_> = VERBS.iter().filter(|verb| !used.contains(*verb)).collect();
    assert!(never.is_empty(), "{never:?}");
}
