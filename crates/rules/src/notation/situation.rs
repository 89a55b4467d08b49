//! A moment of a race written down: how ships, cards and treasures stand before the dice of a round are rolled. For
//! scenarios and studies; a real race comes from a record.

mod crew;

use crate::chapters::treasure;
use crate::notation::words::{self, Unreadable};
use crate::pieces::card::CardSet;
use crate::pieces::hold::HoldId;
use crate::pieces::seat::{Seat, Seats, ShipId};
use crate::pieces::ship::Place;
use crate::pieces::track::{Space, SpaceSet};
use crate::pieces::treasure::{Hint, Lying, Treasure};
use crate::table::edition::Edition;
use crate::table::game::Game;
use crate::table::setup::{Setup, SetupError};
use crate::table::stage::Stage;
use std::fmt;
use std::str::FromStr;

/// Why a situation cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SituationProblem {
    /// A line could not be understood.
    Unreadable {
        /// Counted from 1.
        line: usize,
        /// What was wrong with it.
        reason: Unreadable,
    },
    /// The setup cannot be played.
    Setup(SetupError),
    /// No race gets there: the checks it fails.
    Unsound(Vec<&'static str>),
}

impl fmt::Display for SituationProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { line, reason } => write!(f, "line {line}: {reason}"),
            Self::Setup(error) => error.fmt(f),
            Self::Unsound(checks) => {
                f.write_str("no race gets there")?;
                checks.iter().try_for_each(|check| write!(f, "; it is not so that {check}"))
            }
        }
    }
}

impl std::error::Error for SituationProblem {}

/// Reads a situation: the game stands before the dice of the round.
///
/// ```text
/// edition second            first, if not said
/// seats 3
/// ghost                     where it is not forced
/// bank bottomless           box, if not said
/// crew                      The Crew is in play
/// captain 2                 1, if not said
/// round 7                   1, if not said
/// 1 at 12                   Port Royal, if not said; `49 lap -1`
/// 1 holds gold 3, food 2, empty, gunpowder 4
/// 1 treasures +7 -4! +3@2,3 sarans-sabre
/// 1 hand gold-gold forward-food food-forward      three cards that were not played, if not said
/// 1 discard backward-forward
/// ghost holds gold 5
/// ghost treasures +5 morgans-map?
/// tokens 4 9 11             all but as many as are drawn, the last lairs first, if not said
/// 1 tokens 2                tokens collected, none if not said (C2)
/// tavern a3 king, a5 empty, b4 mage               who stands where, face up; the others face down (C1)
/// rum b4                    the stairs, if not said
/// removed +3 +3 +4          cards that left the game; the first that are not in play, if not said (C2)
/// ```
/// A hold with a character is named by the character: `1 holds gold 3, navigator`. Cells that border the zone and are not
/// named have their characters turned up in the order of the characters; cells of characters aboard and out of the game are
/// empty, the last cells first.
/// `!` after a treasure: all know that it is cursed. `@2,3`: these seats know it too. `?`: no captain has held it: a power that
/// lies face down, or any card of the ghost's that a Snoop may have looked at.
///
/// # Errors
/// The first line that cannot be read, or everything that is unsound.
pub fn situation(text: &str) -> Result<Game, SituationProblem> {
    let lines = || {
        text.lines()
            .enumerate()
            .map(|(index, line)| (index + 1, line.trim()))
            .filter(|(_, line)| !line.is_empty())
    };
    let at = |line| move |reason| SituationProblem::Unreadable { line, reason };
    let mut setup = Setup::new(Edition::First, 3);
    for (number, line) in lines() {
        read_setup(&mut setup, line).map_err(at(number))?;
    }
    let mut game = empty_table(&setup).map_err(SituationProblem::Setup)?;
    let mut tokens = None;
    let mut said = Vec::new();
    for (number, line) in lines() {
        let subject = subject(line);
        if said.contains(&subject) {
            return Err(at(number)(Unreadable::new("each thing said once", line)));
        }
        said.push(subject);
        read_table(&mut game, &mut tokens, line).map_err(at(number))?;
    }
    place_tokens(&mut game, tokens);
    crew::settle(&mut game);
    deal(&mut game);
    let broken: Vec<_> = game.broken_invariants().collect();
    if broken.is_empty() { Ok(game) } else { Err(SituationProblem::Unsound(broken)) }
}

/// What a line speaks of: a field of the table, or a thing of a ship.
fn subject(line: &str) -> String {
    let mut words = line.split_whitespace();
    let (first, second) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let of_a_ship = first.parse::<ShipId>().is_ok() && !second.is_empty();
    if of_a_ship { format!("{first} {second}") } else { first.into() }
}

fn empty_table(setup: &Setup) -> Result<Game, SetupError> {
    let mut game = Game::new(setup)?;
    game.open.round = 1;
    game.open.wait_for(Stage::Roll);
    for ship in game.open.fleet().iter() {
        for index in 0..game.open.ship(ship).holds.number() {
            game.open.empty(ship, HoldId::at(index));
        }
    }
    Ok(game)
}

fn words<T: FromStr<Err = Unreadable>>(text: &str) -> Result<Vec<T>, Unreadable> {
    text.split_whitespace().map(str::parse).collect()
}

fn small_number(text: &str) -> Result<usize, Unreadable> {
    words::number(text).ok_or_else(|| Unreadable::new("a number up to 999", text))
}

/// The lines that belong to the setup; others are left for later.
fn read_setup(setup: &mut Setup, line: &str) -> Result<(), Unreadable> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "edition" => setup.edition = rest.parse()?,
        "seats" => {
            let edition = setup.edition;
            let Setup { flags, ghost, .. } = Setup::new(edition, small_number(rest)?);
            setup.flags = flags;
            setup.ghost |= ghost;
        }
        "ghost" if rest.is_empty() => setup.ghost = true,
        "crew" if rest.is_empty() => setup.crew = true,
        "bank" => setup.bank = rest.parse()?,
        _ => {}
    }
    Ok(())
}

fn read_table(game: &mut Game, tokens: &mut Option<Vec<Space>>, line: &str) -> Result<(), Unreadable> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "edition" | "seats" | "bank" => Ok(()),
        "captain" => read_seat(game, rest).map(|captain| game.open.captain = captain),
        "round" => match small_number(rest)? {
            // Round 0 is the table being set.
            0 => Err(Unreadable::new("a round from 1 on", rest)),
            round => {
                game.open.round = round as u16;
                Ok(())
            }
        },
        "tokens" => {
            let spaces: Vec<Space> = words(rest)?;
            if let Some(other) = spaces.iter().find(|&&space| !SpaceSet::LAIRS.contains(space)) {
                return Err(Unreadable::new("lairs", &other.to_string()));
            }
            *tokens = Some(spaces);
            Ok(())
        }
        "ghost" | "crew" if rest.is_empty() => Ok(()),
        "tavern" => crew::read_tavern(game, rest),
        "rum" => crew::read_rum(game, rest),
        "removed" => rest.split_whitespace().try_for_each(|word| crew::read_removed(game, word)),
        ship => {
            let ship: ShipId = ship.parse()?;
            if !game.open.fleet().contains(ship) {
                return Err(Unreadable::new("a ship of this table", word));
            }
            read_ship(game, ship, rest)
        }
    }
}

/// A seat of this table.
fn read_seat(game: &Game, text: &str) -> Result<Seat, Unreadable> {
    let seat: Seat = text.parse()?;
    let seated = seat.index() < game.open.seat_count as usize;
    if seated { Ok(seat) } else { Err(Unreadable::new("a seat of this table", text)) }
}

fn read_ship(game: &mut Game, ship: ShipId, line: &str) -> Result<(), Unreadable> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match (word, ship.seat()) {
        ("at", _) => read_place(rest).map(|place| game.open.ship_mut(ship).place = place),
        ("holds", _) => read_holds(game, ship, rest),
        ("treasures", _) => rest.split_whitespace().try_for_each(|word| read_treasure(game, ship, word)),
        ("tokens", Some(_)) => crew::read_tokens(game, ship, rest),
        ("hand", Some(seat)) => {
            let hand: CardSet = words(rest)?.into_iter().collect();
            game.secrets.hands[seat.index()] = hand;
            game.open.seats[seat.index()].hand = hand.len() as u8;
            Ok(())
        }
        ("discard", Some(seat)) => {
            game.open.seats[seat.index()].discard = words(rest)?.into_iter().collect();
            Ok(())
        }
        _ => Err(Unreadable::new("at, holds, treasures, tokens, hand or discard", word)),
    }
}

fn read_place(text: &str) -> Result<Place, Unreadable> {
    let (space, lap) = match text.split_once(' ') {
        Some((space, rest)) => {
            let lap =
                rest.strip_prefix("lap ").ok_or_else(|| Unreadable::new("a space and its lap", text))?;
            (space, lap)
        }
        None => (text, "0"),
    };
    let lap = lap
        .parse()
        .ok()
        .filter(|lap| (-100..=1).contains(lap))
        .ok_or_else(|| Unreadable::new("a lap from -100 to 1", lap))?;
    Ok(Place { space: space.parse()?, lap })
}

/// The 6th Hold's contents come last; its card must be named before.
fn read_holds(game: &mut Game, ship: ShipId, text: &str) -> Result<(), Unreadable> {
    for (index, contents) in text.split(',').map(str::trim).enumerate() {
        if index >= game.open.ship(ship).holds.number() {
            return Err(Unreadable::new("no more holds than the ship has", contents));
        }
        if contents == "empty" {
            continue;
        }
        if let Ok(character) = contents.parse() {
            crew::read_aboard(game, ship, HoldId::at(index), character)?;
            continue;
        }
        let wrong = || Unreadable::new("a good and a number up to 15, a character, or empty", contents);
        let (good, count) = contents.split_once(' ').ok_or_else(wrong)?;
        let count = small_number(count)?;
        let left = game.open.bank.left(good.parse()?).map_or(15, usize::from);
        if count > left.min(15) {
            return Err(wrong());
        }
        game.open.stow(ship, HoldId::at(index), good.parse()?, count as u8);
    }
    Ok(())
}

fn read_treasure(game: &mut Game, ship: ShipId, text: &str) -> Result<(), Unreadable> {
    let (text, knowers) = text.split_once('@').unwrap_or((text, ""));
    let (name, mark) = match text.strip_suffix(['!', '?']) {
        Some(name) => (name, text.strip_prefix(name).unwrap_or_default()),
        None => (text, ""),
    };
    let kind: Treasure = name.parse()?;
    // A power lies face down only if no captain has seen it; only a card that lies face down has other marks.
    let fits = match mark {
        // C15: with The Crew a captain may have looked at what the ghost has.
        "?" if game.open.tavern.is_some() && ship.is_ghost() => true,
        "?" => kind.is_shown() && knowers.is_empty(),
        "!" => kind.is_cursed(),
        _ => !kind.is_shown() || knowers.is_empty(),
    };
    if !fits {
        return Err(Unreadable::new("a mark that fits the treasure", text));
    }
    if !game.secrets.undrawn.contains(kind) || game.open.tokens.is_empty() {
        return Err(Unreadable::new("a treasure that is still in the box", name));
    }
    let card = treasure::bring_into_play(game, ship, kind);
    game.open.tokens = drop_last(game.open.tokens);
    if kind.is_shown() && mark != "?" {
        treasure::turn_up(game, ship, card);
        return Ok(());
    }
    let known: Vec<Seat> = knowers
        .split(',')
        .filter(|seat| !seat.is_empty())
        .map(|seat| read_seat(game, seat))
        .collect::<Result<_, _>>()?;
    let owner = ship.seat().into_iter();
    let open = &mut game.open.treasures[card.index()];
    open.known_to = owner.chain(known).fold(Seats::NONE, Seats::with);
    open.lying = Lying::Down(match mark {
        "!" => Hint::Cursed,
        "?" => Hint::Nothing,
        _ if open.known_to.is_empty() => Hint::Nothing,
        _ => Hint::NotShown,
    });
    Ok(())
}

fn drop_last(tokens: SpaceSet) -> SpaceSet {
    tokens.iter().last().map_or(tokens, |last| tokens.without(last))
}

/// A captain without a hand gets the first three cards that they have not played.
fn deal(game: &mut Game) {
    for seat in game.seats() {
        let open = &mut game.open.seats[seat.index()];
        if open.hand == 0 {
            let hand: CardSet = open.discard.complement().iter().take(3).collect();
            open.hand = hand.len() as u8;
            game.secrets.hands[seat.index()] = hand;
        }
    }
}

fn place_tokens(game: &mut Game, tokens: Option<Vec<Space>>) {
    if let Some(spaces) = tokens {
        game.open.tokens = SpaceSet::LAIRS
            .iter()
            .filter(|lair| !spaces.contains(lair))
            .fold(SpaceSet::LAIRS, SpaceSet::without);
    }
}
