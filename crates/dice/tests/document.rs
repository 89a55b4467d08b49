//! `docs/fairness.md` is true: its example and its orders of tickets. Races of earlier versions stay fair.

use crate::common::{SeededLuck, dice, played, proof, setups};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use xaymaca_dice::{Key, RaceId, Secret, Seed, purpose, verify};
use xaymaca_rules::notation::{Record, Step};
use xaymaca_rules::treasures::Treasure;
use xaymaca_rules::{Awaiting, Chance, Game, Luck as _, Outcome, Seat};

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).into()
}

/// The block of the document that begins with that text.
fn block(begin: &str) -> String {
    let document = std::fs::read_to_string(here().join("../../docs/fairness.md")).unwrap();
    let mut blocks = document.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next());
    blocks.find(|block| block.starts_with(begin)).unwrap_or_else(|| panic!("{begin}")).into()
}

/// The key of the example; its digest and key are checked.
fn key() -> Key {
    let example = block("secret ");
    let field = |name: &str| example.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    let secret: Secret = field("secret ").parse().unwrap();
    assert_eq!(secret.digest().to_string(), field("digest "));
    let race: RaceId = field("race ").parse().unwrap();
    let seeds = example.lines().filter_map(|line| line.strip_prefix("seed ")?.split_once(' '));
    let seeds: Vec<(Seat, Seed)> =
        seeds.map(|(seat, seed)| (seat.parse().unwrap(), seed.parse().unwrap())).collect();
    assert_eq!(seeds.len(), 2);
    let key = Key::new(&secret, &race, seeds.iter().map(|(seat, seed)| (*seat, seed)));
    assert_eq!(key.to_hex(), field("key "));
    key
}

/// A row of the example: the text that is hashed, tickets, words, ticket, outcome.
struct Row {
    text: String,
    tickets: u32,
    words: Vec<u32>,
    ticket: u32,
    outcome: Outcome,
}

fn rows() -> Vec<Row> {
    let table = block("text               tickets");
    let rows = table.lines().skip(1).map(|line| {
        // Columns are at least two blanks apart.
        let columns: Vec<&str> =
            line.split("  ").map(str::trim).filter(|column| !column.is_empty()).collect();
        let [text, tickets, words, ticket, outcome] = columns[..] else { panic!("{line}") };
        Row {
            text: text.into(),
            tickets: tickets.parse().unwrap(),
            words: words.split(' ').map(|word| u32::from_str_radix(word, 16).unwrap()).collect(),
            ticket: ticket.parse().unwrap(),
            outcome: outcome.parse().unwrap(),
        }
    });
    rows.collect()
}

#[test]
fn the_words_and_tickets_of_the_example_are_right() {
    let key = key();
    let rows = rows();
    assert!(rows.iter().any(|row| row.words.len() > 1), "a word that is refused");
    for Row { text, tickets, words, ticket, .. } in rows {
        let mut row = key.words(text.as_bytes());
        assert_eq!(words, words.iter().map(|_| row.word()).collect::<Vec<_>>(), "{text}");
        let limit = u64::from(tickets) * ((1 << 32) / u64::from(tickets));
        let (last, refused) = words.split_last().unwrap();
        assert!(u64::from(*last) < limit && refused.iter().all(|&word| u64::from(word) >= limit), "{text}");
        assert_eq!(last % tickets, ticket, "{text}");
        assert_eq!(key.words(text.as_bytes()).below(tickets), ticket, "{text}");
    }
}

#[test]
fn the_record_of_the_example_is_fair_and_its_rows_are_right() {
    let text = block("xaymaca record 1");
    let verified = verify(&text).unwrap();
    let record: Record = text.parse().unwrap();
    let mut game = Game::new(&record.setup).unwrap();
    let mut rows = rows().into_iter();
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for line in &record.lines {
        if let (Awaiting::Chance(chance), Step::Outcome(outcome)) = (game.awaiting(), line.step) {
            let nth = counts.entry(purpose(chance)).or_default();
            *nth += 1;
            let row = rows.next().unwrap();
            assert_eq!(row.text, format!("{} {nth}", purpose(chance)), "line {}", line.number);
            assert_eq!(Some(row.tickets), game.tickets(), "{}", row.text);
            assert_eq!((row.outcome, Some(outcome)), (outcome, game.ticket(row.ticket)), "{}", row.text);
        }
        line.step.play(&mut game, &mut ()).unwrap();
    }
    assert_eq!(verified.outcomes, counts.values().map(|&nth| nth as usize).sum::<usize>());
    assert_eq!(rows.count(), 2, "rows whose chance the record does not have");
}

/// The order of tickets as the document lists it, by the word before the colon.
fn orders() -> BTreeMap<String, Vec<String>> {
    let text = block("captain: ").replace("\n  ", " ");
    let lines = text.lines().map(|line| {
        let (word, tickets) = line.split_once(": ").unwrap();
        (word.to_string(), tickets.split(", ").map(String::from).collect())
    });
    lines.collect()
}

/// The tickets of a chance, by the document.
fn tickets(
    game: &Game,
    chance: Chance,
    removed: &[Treasure],
    orders: &BTreeMap<String, Vec<String>>,
) -> Vec<String> {
    let crew = game.tavern().is_some();
    let word = chance.word();
    let mut tickets =
        orders[if crew && word == "treasure" { "treasure with The Crew" } else { word }].clone();
    match chance {
        Chance::FirstCaptain => tickets.truncate(game.seats().count()),
        Chance::Card(seat) => {
            let gone = game.hand(seat).union(game.discard(seat));
            tickets.retain(|card| !gone.contains(card.parse().unwrap()));
        }
        Chance::Treasure(_) | Chance::Removed => {
            let rows = game.ships().flat_map(|(_, ship)| ship.treasures.iter());
            let gone =
                rows.map(|card| game.treasure(card)).chain(removed.iter().copied()).chain(game.looking());
            for treasure in gone {
                // With The Crew the ghost's Lady Beth is not among the tickets.
                if let Some(place) = tickets.iter().position(|ticket| *ticket == treasure.to_string()) {
                    tickets.remove(place);
                }
            }
        }
        Chance::Character(_) => {
            let tavern = game.tavern().unwrap();
            tickets.retain(|character| tavern.unseen().contains(character.parse().unwrap()));
        }
        Chance::ActionDice | Chance::ActionDie | Chance::Combat(_) | Chance::Shortage(_) => {}
    }
    tickets
}

#[test]
fn the_tickets_are_in_the_order_of_the_document() {
    let orders = orders();
    let mut met = BTreeSet::new();
    for number in 0..12 {
        for setup in setups() {
            let mut removed = Vec::new();
            played(&setup, dice(&proof(number)), &mut SeededLuck::new(number), |game, chance, outcome| {
                let found = (0..game.tickets().unwrap()).map(|ticket| {
                    let outcome = game.ticket(ticket).unwrap().to_string();
                    outcome.split_once(' ').unwrap().1.to_string()
                });
                assert_eq!(found.collect::<Vec<_>>(), tickets(game, chance, &removed, &orders), "{chance:?}");
                assert_eq!(game.ticket(game.tickets().unwrap()), None);
                if let (Chance::Removed, Outcome::Treasure(treasure)) = (chance, outcome) {
                    removed.push(treasure);
                }
                met.insert(chance.word());
            });
        }
    }
    assert_eq!(met.len(), 9, "{met:?}");
}

#[test]
fn races_of_earlier_versions_stay_fair() {
    let mut kept = 0;
    for file in std::fs::read_dir(here().join("tests/games")).unwrap() {
        let path = file.unwrap().path();
        let verified = verify(&std::fs::read_to_string(&path).unwrap());
        assert!(verified.unwrap_or_else(|problem| panic!("{}: {problem}", path.display())).is_over);
        kept += 1;
    }
    assert_eq!(kept, 3);
}
