//! Facts of the game as TypeScript constants: tables of figures that the page shows or counts with. They are two modules,
//! because the page loads what a first race needs early and the rest late. It writes no file; a test does.

use crate::chapters::battle::HELP;
use crate::chapters::finish::PORT_ROYAL_REACHED;
use crate::pieces::card::Card;
use crate::pieces::character::Character;
use crate::pieces::dice::{Dice, Face};
use crate::pieces::seat::{Flag, Seat};
use crate::pieces::tavern::Cell;
use crate::pieces::track::{BEHIND, Direction, Space};
use crate::pieces::treasure::Treasure;
use std::fmt::Display;

/// What a first race needs: the deck, the seats and captains, the ghost's ship, help in battle, the tavern, the track.
pub fn facts() -> String {
    let seats: Vec<String> = (Seat::FEWEST..=Seat::MOST).map(|seats| seats.to_string()).collect();
    let track: Vec<String> = Space::all().map(space).collect();
    let mut kinds: Vec<String> = Vec::new();
    for kind in Space::all().map(|space| format!("\"{}\"", space.kind().word())) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    format!(
        "\
import type {{ Card, Flag }} from \"./game\";

/** S4: the deck of every captain, in the order in which cards are listed. */
export const DECK: readonly Card[] = {deck};

/** S1: how many captains can sit at a table. */
export const SEATS: readonly number[] = [{seats}];

/** S3: the captains of the box, in the order in which seats take them. */
export const FLAGS: readonly Flag[] = {flags};

/** S3: who sails the black ship, which is the Ghost Ship's when that sails. */
export const BLACK: Flag = \"{black}\";

/** T5, C10: what Lady Beth or Sir Beth adds to a strength. */
export const HELP = {HELP};

/** E2: the score of a space without a white number. */
export const BEHIND = {BEHIND};

/** C1: the tavern's floor: rows from `a`, columns from 1. */
export const TAVERN = {{ rows: {rows}, columns: {columns} }};

/** M2: what a space can be. */
export type SpaceKind = {kinds};

/** M2: the spaces from Port Royal on: kind, price, ways on, and the score where it is not BEHIND. */
export const TRACK =
  \"{track}\";
",
        deck = list(Card::all().map(Card::word)),
        seats = seats.join(", "),
        flags = list(Flag::ALL.map(Flag::word)),
        black = Flag::BLACK.word(),
        rows = Cell::ROWS,
        columns = Cell::COLUMNS,
        kinds = kinds.join(" | "),
        track = track.join("|"),
    )
}

/// What is in the box besides: dice, treasures, characters.
pub fn facts_of_the_box() -> String {
    let characters = Character::all().map(|character| {
        format!("  \"{}\": [{}, {}],", character.word(), character.value(true), character.value(false))
    });
    let characters: Vec<String> = characters.collect();
    format!(
        "\
import type {{ Character, Face, Treasure }} from \"./game\";

/** R1: an action die shows 1 to this. */
export const PIPS = {pips};

/** B2: the faces of the combat die. */
export const FACES: readonly Face[] = {faces};

/** S5: the treasure cards of the base game, in the order in which an urn holds them. */
export const TREASURES: readonly Treasure[] = {treasures};

/** C6: the characters in the order in which an urn holds them, with their value if Port Royal was reached and if not. */
export const CHARACTERS: Readonly<Record<Character, readonly [reached: number, not: number]>> = {{
{characters}
}};
",
        pips = Dice::MOST,
        faces = list(Face::ALL.map(Face::word)),
        treasures = list(Treasure::BOX),
        characters = characters.join("\n"),
    )
}

/// A line a word.
fn list(words: impl IntoIterator<Item: Display>) -> String {
    let lines: Vec<String> = words.into_iter().map(|word| format!("  \"{word}\",")).collect();
    format!("[\n{}\n]", lines.join("\n"))
}

fn space(space: Space) -> String {
    let price = space.price().map_or(0, |(_, count)| count);
    let next: Vec<String> =
        space.neighbours(Direction::Forward).iter().map(|next| next.number().to_string()).collect();
    // Who lies in Port Royal at the end has reached it.
    let score = if space == Space::PORT_ROYAL { PORT_ROYAL_REACHED } else { space.white_number() };
    let line = format!("{} {price} {}", space.kind().word(), next.join(","));
    if score == BEHIND { line } else { format!("{line} {score}") }
}
