//! How choices and outcomes are written: one line each, the same in records, scenarios, protocols and bug reports.
//! Reading and writing are each other's inverse.

use crate::choices::chance::Outcome;
use crate::choices::choice::{Choice, Loot, Split};
use crate::pieces::bank::BankKind;
use crate::pieces::card::Card;
use crate::pieces::character::Character;
use crate::pieces::dice::{Dice, Face, Shape};
use crate::pieces::goods::Good;
use crate::pieces::half::Half;
use crate::pieces::hold::HoldId;
use crate::pieces::holds::Holds;
use crate::pieces::seat::{Flag, Seat, ShipId};
use crate::pieces::tavern::Cell;
use crate::pieces::track::Space;
use crate::pieces::treasure::{PlaceSet, Treasure};
use crate::table::edition::Edition;
use std::fmt;
use std::str::FromStr;

/// What could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Unreadable {
    /// What was expected there.
    pub expected: &'static str,
    /// What stood there, cut short.
    pub found: String,
}

impl Unreadable {
    pub(crate) fn new(expected: &'static str, found: &str) -> Self {
        Self { expected, found: shown(found) }
    }
}

/// A text as an error shows it: cut short, with a mark for every character that cannot be seen or turns the line around.
pub(crate) fn shown(text: &str) -> String {
    let shown = |letter: char| match letter {
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' => {
            '\u{fffd}'
        }
        letter if letter.is_control() => '\u{fffd}',
        letter => letter,
    };
    text.chars().take(40).map(shown).collect()
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found \"{}\"", self.expected, self.found)
    }
}

impl std::error::Error for Unreadable {}

/// Reads a small number without sign, blank or leading zero, so that there is one spelling for each.
pub(crate) fn number(text: &str) -> Option<usize> {
    let plain = text.len() <= 3 && !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let padded = text.len() > 1 && text.starts_with('0');
    if plain && !padded { text.parse().ok() } else { None }
}

/// Counted from 1 in writing, from 0 in the code.
fn ordinal(text: &str) -> Option<usize> {
    number(text)?.checked_sub(1)
}

macro_rules! readable {
    ($type:ty, $expected:literal, $read:expr) => {
        impl FromStr for $type {
            type Err = Unreadable;

            fn from_str(text: &str) -> Result<Self, Unreadable> {
                let read: fn(&str) -> Option<Self> = $read;
                read(text).ok_or_else(|| Unreadable::new($expected, text))
            }
        }
    };
}

readable!(Seat, "a seat from 1 to 6", |text| ordinal(text).and_then(Self::new));
readable!(ShipId, "a seat from 1 to 6, or ghost", |text| match text {
    "ghost" => Some(Self::GHOST),
    seat => seat.parse().ok().map(Seat::ship),
});
readable!(HoldId, "a hold from 1 to 6", |text| ordinal(text).and_then(Self::new));
readable!(Space, "a space from 0 to 49", |text| number(text).and_then(Self::new));
readable!(Card, "a card such as gold-forward", |text| Self::all().find(|card| card.word() == text));
readable!(Good, "gold, food or gunpowder", |text| Self::ALL.into_iter().find(|good| good.word() == text));
readable!(Treasure, "a treasure such as +7, -2 or sarans-sabre", Self::from_word);
readable!(Character, "a character such as navigator", |text| Self::all()
    .find(|character| character.word() == text));
readable!(Cell, "a cell of the tavern from a1 to c7", |text| Self::all()
    .find(|cell| cell.to_string() == text));
readable!(Half, "morning or evening", |text| match text {
    "morning" => Some(Self::Morning),
    "evening" => Some(Self::Evening),
    _ => None,
});
readable!(Face, "2, 4, 6, 8, 10 or star", |text| Self::ALL.into_iter().find(|face| face.word() == text));
readable!(Shape, "circle, square, skull or star", |text| Self::ALL
    .into_iter()
    .find(|shape| shape.to_string() == text));
readable!(Flag, "a captain such as anne-bonny", |text| Self::ALL
    .into_iter()
    .find(|flag| flag.word() == text));
readable!(Edition, "first or second", |text| Self::ALL.into_iter().find(|edition| edition.word() == text));
readable!(BankKind, "box or bottomless", |text| Self::ALL.into_iter().find(|bank| bank.word() == text));

/// C15: the Snoop looks at up to three cards.
const LOOK_MOST: usize = crate::modules::crew::snoop::MOST as usize;

/// Tokens from holds: `1:2 3:1`, or `none`.
struct Tokens<'a>(&'a Split);

impl fmt::Display for Tokens<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut taken = self.0.iter().enumerate().filter(|&(_, &tokens)| tokens > 0).peekable();
        if taken.peek().is_none() {
            return f.write_str("none");
        }
        for (place, (index, tokens)) in taken.enumerate() {
            write!(f, "{}{}:{tokens}", if place > 0 { " " } else { "" }, index + 1)?;
        }
        Ok(())
    }
}

pub(crate) fn tokens(split: &Split) -> impl fmt::Display + use<'_> {
    Tokens(split)
}

fn read_tokens(text: &str) -> Result<Split, Unreadable> {
    let mut split = [0; Holds::MOST];
    if text == "none" {
        return Ok(split);
    }
    let mut next = 0;
    for part in text.split(' ') {
        let wrong = || Unreadable::new("tokens such as 1:2 3:1 in the order of the holds, or none", text);
        let (hold, tokens) = part.split_once(':').ok_or_else(wrong)?;
        let hold = hold.parse::<HoldId>()?.index();
        let tokens = number(tokens).filter(|tokens| (1..16).contains(tokens)).ok_or_else(wrong)?;
        if hold < next {
            return Err(wrong());
        }
        split[hold] = tokens as u8;
        next = hold + 1;
    }
    Ok(split)
}

fn read_die(text: &str) -> Result<u8, Unreadable> {
    let die = number(text).filter(|die| (1..=Dice::MOST as usize).contains(die));
    die.map(|die| die as u8).ok_or_else(|| Unreadable::new("a die from 1 to 6", text))
}

fn read_dice(text: &str) -> Result<[u8; 2], Unreadable> {
    let (first, second) =
        text.split_once(' ').ok_or_else(|| Unreadable::new("two dice from 1 to 6", text))?;
    Ok([read_die(first)?, read_die(second)?])
}

/// A place in a row, or among the cards looked at.
fn read_place(text: &str) -> Result<u8, Unreadable> {
    let place = ordinal(text).filter(|&place| place < PlaceSet::MOST as usize);
    place.map(|place| place as u8).ok_or_else(|| Unreadable::new("a place from 1 to 16", text))
}

/// Several places in rising order.
fn read_places(text: &str) -> Result<PlaceSet, Unreadable> {
    let places: Vec<u8> = text.split(' ').map(read_place).collect::<Result<_, _>>()?;
    let rising = places.is_sorted_by(|a, b| a < b);
    PlaceSet::new(places).filter(|_| rising).ok_or_else(|| Unreadable::new("places in rising order", text))
}

fn written(place: u8) -> u16 {
    u16::from(place) + 1
}

fn split_word(text: &str) -> (&str, &str) {
    text.split_once(' ').unwrap_or((text, ""))
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(dice) => write!(f, "dice {dice}"),
            Self::Play(card) => write!(f, "card {card}"),
            Self::Load(hold) => write!(f, "load {hold}"),
            Self::Sail(space) => write!(f, "sail {space}"),
            Self::Retreat(space) => write!(f, "retreat {space}"),
            Self::Pay(split) => write!(f, "pay {}", Tokens(split)),
            Self::Fight(ship) => write!(f, "fight {ship}"),
            Self::Powder(split) => write!(f, "powder {}", Tokens(split)),
            Self::Sabre { again: true } => f.write_str("sabre again"),
            Self::Sabre { again: false } => f.write_str("sabre stand"),
            Self::Loot(loot) => write!(f, "loot {loot}"),
            Self::Oracle(Some((half, number))) => write!(f, "oracle {half} {number}"),
            Self::Oracle(None) => f.write_str("oracle no"),
            Self::Mage { swap: true } => f.write_str("mage swap"),
            Self::Mage { swap: false } => f.write_str("mage keep"),
            Self::Stay => f.write_str("stay"),
            Self::HoldFire => f.write_str("fight nobody"),
            Self::Shortage => f.write_str("shortage"),
            Self::Look(count) => write!(f, "look {count}"),
            Self::Keep(place) => write!(f, "keep {}", written(*place)),
            Self::Recruit(Some((character, stop))) => write!(f, "recruit {character} {stop}"),
            Self::Recruit(None) => f.write_str("recruit nobody"),
            Self::Lookout(Some(lair)) => write!(f, "lookout {lair}"),
            Self::Lookout(None) => f.write_str("lookout none"),
        }
    }
}

impl FromStr for Choice {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let (word, rest) = split_word(text);
        Ok(match word {
            "dice" => {
                let [morning, evening] = read_dice(rest)?;
                Self::Place(Dice { morning, evening })
            }
            "card" => Self::Play(rest.parse()?),
            "load" => Self::Load(rest.parse()?),
            "sail" => Self::Sail(rest.parse()?),
            "retreat" => Self::Retreat(rest.parse()?),
            "pay" => Self::Pay(read_tokens(rest)?),
            "fight" if rest == "nobody" => Self::HoldFire,
            "fight" => Self::Fight(rest.parse()?),
            "powder" => Self::Powder(read_tokens(rest)?),
            "sabre" if rest == "again" => Self::Sabre { again: true },
            "sabre" if rest == "stand" => Self::Sabre { again: false },
            "loot" => Self::Loot(rest.parse()?),
            "oracle" if rest == "no" => Self::Oracle(None),
            "oracle" => {
                let (half, number) = split_word(rest);
                Self::Oracle(Some((half.parse()?, read_die(number)?)))
            }
            "mage" if rest == "swap" => Self::Mage { swap: true },
            "mage" if rest == "keep" => Self::Mage { swap: false },
            "stay" if text == word => Self::Stay,
            "shortage" if text == word => Self::Shortage,
            "look" => {
                let most = number(rest).filter(|count| (1..=LOOK_MOST).contains(count));
                Self::Look(most.ok_or_else(|| Unreadable::new("a number from 1 to 3", rest))? as u8)
            }
            "keep" => Self::Keep(read_place(rest)?),
            "recruit" if rest == "nobody" => Self::Recruit(None),
            "recruit" => {
                let (character, stop) = split_word(rest);
                Self::Recruit(Some((character.parse()?, stop.parse()?)))
            }
            "lookout" if rest == "none" => Self::Lookout(None),
            "lookout" => Self::Lookout(Some(rest.parse()?)),
            _ => return Err(Unreadable::new("a choice such as card gold-gold, load 3 or sail 14", text)),
        })
    }
}

impl fmt::Display for Loot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("nothing"),
            Self::Hold { from, into: Some(into) } => write!(f, "hold {from} into {into}"),
            Self::Hold { from, into: None } => write!(f, "hold {from} overboard"),
            Self::Treasure(place) => write!(f, "treasure {}", written(*place)),
            Self::Look(places) => {
                f.write_str("look")?;
                places.iter().try_for_each(|place| write!(f, " {}", written(place)))
            }
            Self::Give(place) => write!(f, "give {}", written(*place)),
        }
    }
}

impl FromStr for Loot {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let wrong = || {
            Unreadable::new(
                "nothing, hold 2 into 3, hold 2 overboard, treasure 1, look 1 2 or give 1 after loot",
                text,
            )
        };
        let (word, rest) = split_word(text);
        Ok(match word {
            "nothing" if rest.is_empty() && text == word => Self::Nothing,
            "hold" => {
                let (from, rest) = split_word(rest);
                let into = match rest.strip_prefix("into ") {
                    Some(into) => Some(into.parse()?),
                    None if rest == "overboard" => None,
                    None => return Err(wrong()),
                };
                Self::Hold { from: from.parse()?, into }
            }
            "treasure" => Self::Treasure(read_place(rest)?),
            "look" => Self::Look(read_places(rest)?),
            "give" => Self::Give(read_place(rest)?),
            _ => return Err(wrong()),
        })
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Captain(seat) => write!(f, "captain {seat}"),
            Self::Card(card) => write!(f, "card {card}"),
            Self::Dice(first, second) => write!(f, "dice {first} {second}"),
            Self::Combat(face) => write!(f, "combat {face}"),
            Self::Treasure(treasure) => write!(f, "treasure {treasure}"),
            Self::Character(character) => write!(f, "character {character}"),
            Self::Die(number) => write!(f, "die {number}"),
        }
    }
}

impl FromStr for Outcome {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let (word, rest) = split_word(text);
        Ok(match word {
            "captain" => Self::Captain(rest.parse()?),
            "card" => Self::Card(rest.parse()?),
            "dice" => {
                let [first, second] = read_dice(rest)?;
                Self::Dice(first, second)
            }
            "combat" => Self::Combat(rest.parse()?),
            "treasure" => Self::Treasure(rest.parse()?),
            "character" => Self::Character(rest.parse()?),
            "die" => Self::Die(read_die(rest)?),
            _ => {
                return Err(Unreadable::new(
                    "an outcome such as dice 5 2, card gold-gold or combat star",
                    text,
                ));
            }
        })
    }
}
