//! The rulebook's figures are the program's: every table of `docs/rules/figures.md` is compared with the code.

use std::path::Path;
use xaymaca_rules::board::{Direction, Space};
use xaymaca_rules::cards::{Card, Symbol};
use xaymaca_rules::cargo::{BOX, Good};
use xaymaca_rules::crew::Character;
use xaymaca_rules::dice::{Face, Shape};
use xaymaca_rules::ending::PORT_ROYAL_REACHED;
use xaymaca_rules::treasures::Treasure;

/// The rows of the table whose header has these columns.
fn table(columns: &[&str]) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules/figures.md");
    let text = std::fs::read_to_string(path).expect("the rulebook's figures");
    let cells = |line: &str| -> Vec<String> {
        line.trim_matches('|').split('|').map(|cell| cell.trim().replace('−', "-")).collect()
    };
    let mut lines = text.lines().skip_while(|line| !line.starts_with('|') || cells(line) != columns);
    assert!(lines.next().is_some(), "no table with {columns:?}");
    lines.skip(1).take_while(|line| line.starts_with('|')).map(cells).collect()
}

#[test]
fn m2_the_track() {
    let rows = table(&["space", "kind", "price", "next", "score"]);
    assert_eq!(rows.len(), Space::COUNT);
    for (space, row) in Space::all().zip(rows) {
        let next: Vec<_> = space.neighbours(Direction::Forward).iter().map(|next| next.to_string()).collect();
        let score = if space == Space::PORT_ROYAL { PORT_ROYAL_REACHED } else { space.white_number() };
        let price = space.price().map_or(0, |(_, price)| price);
        let expected = [
            space.to_string(),
            space.kind().word().into(),
            price.to_string(),
            next.join(" "),
            score.to_string(),
        ];
        assert_eq!(row, expected);
    }
}

#[test]
fn s4_the_action_cards() {
    let symbol = |symbol| match symbol {
        Symbol::Load(good) => good.word(),
        Symbol::Forward => "forward",
        Symbol::Backward => "backward",
    };
    let rows = table(&["card", "morning", "evening"]);
    let expected: Vec<_> =
        Card::all().map(|card| [card.word(), symbol(card.morning()), symbol(card.evening())]).collect();
    assert_eq!(rows, expected);
}

#[test]
fn s5_the_treasures() {
    let rows = table(&["treasure", "kind", "value"]);
    let mut listed: Vec<Vec<String>> = Treasure::BOX
        .iter()
        .map(|treasure| {
            let kind = match treasure {
                Treasure::Riches(_) => "riches",
                Treasure::Cursed(_) => "cursed",
                Treasure::Diamond => "diamond",
                _ => "power",
            };
            vec![treasure.to_string(), kind.to_string(), treasure.value().to_string()]
        })
        .collect();
    // `+3` and `3` are the same value.
    let mut rows: Vec<Vec<String>> = rows
        .into_iter()
        .map(|mut row| {
            row[2] = row[2].trim_start_matches('+').into();
            row
        })
        .collect();
    rows.sort();
    listed.sort();
    assert_eq!(rows, listed);
}

#[test]
fn c2_the_treasures_of_the_crew() {
    let rows = table(&["treasure of The Crew", "kind", "value", "source"]);
    let mut rows: Vec<[String; 3]> = rows
        .iter()
        .map(|row| [row[0].clone(), row[1].clone(), row[2].trim_start_matches('+').into()])
        .collect();
    let mut listed = Treasure::CREW.map(|treasure| {
        let kind = match treasure {
            Treasure::Riches(_) => "riches",
            Treasure::Cursed(_) => "cursed",
            _ => "diamond",
        };
        [treasure.to_string(), kind.into(), treasure.value().to_string()]
    });
    rows.sort();
    listed.sort();
    assert_eq!(rows, listed);
}

#[test]
fn c6_the_characters() {
    let rows = table(&["character", "reached Port Royal", "did not", "source"]);
    let listed: Vec<[String; 3]> = Character::all()
        .map(|character| {
            [character.to_string(), character.value(true).to_string(), character.value(false).to_string()]
        })
        .collect();
    let rows: Vec<[String; 3]> =
        rows.iter().map(|row| [row[0].clone(), row[1].clone(), row[2].clone()]).collect();
    assert_eq!(rows, listed);
}

#[test]
fn h3_the_shapes() {
    let rows = table(&["combat die", "shape", "goes back to"]);
    let faces = Face::ALL.map(|face| {
        let goes = match face.shape() {
            Shape::Circle => "first port",
            Shape::Square => "first sea space",
            Shape::Skull => "first lair",
            Shape::Star => "stays",
        };
        vec![face.word().to_string(), face.shape().to_string(), goes.to_string()]
    });
    assert_eq!(rows, faces);
}

#[test]
fn s6_the_bank() {
    let rows = table(&["goods", "tokens", "source"]);
    assert_eq!(rows.len(), Good::ALL.len());
    for (good, row) in Good::ALL.iter().zip(rows) {
        assert!(row[0].starts_with(good.word()));
        assert_eq!(row[1], BOX[*good as usize].to_string());
    }
}
