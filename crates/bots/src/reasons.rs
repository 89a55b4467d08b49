//! Reasons: what a captain can see in an option without search, for words beside the Admiral's figures. They come from the view
//! and the previews of the rules, so they tell nothing that the captain does not know.

mod turn;

use crate::bot::seat_of;
use xaymaca_rules::battle::Loot;
use xaymaca_rules::board::Space;
use xaymaca_rules::cards::Card;
use xaymaca_rules::cargo::{Contents, Good, Split};
use xaymaca_rules::crew::{Cell, Character};
use xaymaca_rules::preview::{BattleOdds, Odds};
use xaymaca_rules::ships::{Ship, ShipId};
use xaymaca_rules::{Awaiting, Choice, Question, View};

/// The most reasons that are given for one option.
const MOST: usize = 4;
/// As far as a die takes a ship, in spaces.
const REACH: u8 = 6;

/// Something that speaks for or against an option.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "reason", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Reason {
    /// It suits that card, of which the other reasons speak.
    Suits {
        /// A card in hand.
        card: Card,
    },
    /// The ship reaches Port Royal, and the race ends with this round.
    Home,
    /// A shortage strikes there.
    Shortage {
        /// Where.
        space: Space,
        /// What is missing.
        good: Good,
    },
    /// A treasure is found there.
    Treasure {
        /// The lair.
        space: Space,
    },
    /// A battle begins.
    Battle {
        /// With that ship.
        ship: ShipId,
        /// Which has so much gunpowder.
        powder: u8,
    },
    /// The battle is won with that chance, from 0 to 1, if both do what is best for them.
    Wins {
        /// From 0 to 1.
        chance: f32,
    },
    /// So much is taken from the loser.
    Takes {
        /// What.
        good: Good,
        /// How much.
        count: u8,
    },
    /// A treasure is taken from the loser.
    TakesTreasure,
    /// A curse is passed on.
    PassesCurse,
    /// So much is loaded.
    Loads {
        /// What.
        good: Good,
        /// How much.
        count: u8,
    },
    /// So much is thrown overboard.
    Overboard {
        /// What.
        good: Good,
        /// How much.
        count: u8,
    },
    /// So much is paid.
    Pays {
        /// What.
        good: Good,
        /// How much.
        count: u8,
    },
    /// So much stays aboard for the spaces ahead that ask for it.
    Keeps {
        /// What.
        good: Good,
        /// How much.
        count: u8,
        /// How many of those spaces ask for it.
        spaces: u8,
        /// How many spaces ahead were looked at: six, or those before Port Royal.
        ahead: u8,
    },
    /// That ship can reach the captain's place with one die, and has more gunpowder.
    InReach {
        /// Which.
        ship: ShipId,
        /// How much it has.
        powder: u8,
    },
    /// So many spaces nearer to Port Royal; fewer than none is back.
    Sails {
        /// How many.
        spaces: i16,
    },
    /// C5, C6: that character comes aboard, and is worth points at the end.
    Boards {
        /// Who.
        character: Character,
        /// In points, if the ship reaches Port Royal.
        home: i8,
        /// In points, if it does not.
        away: i8,
    },
    /// C5: that character leaves the ship, and the game.
    Leaves {
        /// Who.
        character: Character,
    },
    /// E2: a treasure that counts so much at the end.
    Worth {
        /// In points; less than 0 for a curse.
        points: i8,
    },
    /// C15: one of so many treasures can be kept.
    Sees {
        /// How many.
        count: u8,
    },
    /// L1: so many holds are empty afterwards.
    Empties {
        /// How many.
        holds: u8,
    },
    /// B6, C3, C29: nothing is taken.
    TakesNothing,
    /// L1, L4: an empty hold takes the load.
    NothingOverboard,
    /// C12: no battle.
    HoldsFire,
    /// C28: both dice are rolled.
    Rolls,
}

/// What speaks for or against that option of the view's captain: the weightiest first, four at the most.
pub fn reasons(view: &View, choice: Choice) -> Vec<Reason> {
    let Some(own) = own_ship(view) else { return Vec::new() };
    let mut reasons = match (choice, view.awaiting()) {
        (Choice::Play(card), _) => turn::of_card(view, &own, card, None),
        (Choice::Place(dice), _) => turn::of_dice(view, &own, dice),
        (Choice::Sail(_), Awaiting::Seats(_, Question::Sail { ship, .. })) if ship != own.0 => Vec::new(),
        (Choice::Sail(_) | Choice::Retreat(_) | Choice::Mage { .. } | Choice::Stay | Choice::Shortage, _) => {
            turn::of_way(view, &own, choice)
        }
        // G5: the Captain may choose for the ghost.
        (Choice::Fight(_), Awaiting::Seats(_, Question::Opponent { ship })) if ship != own.0 => Vec::new(),
        (Choice::Fight(ship), _) => vec![Reason::Battle { ship, powder: powder_of(view, ship) }],
        (Choice::HoldFire, _) => vec![Reason::HoldsFire],
        (Choice::Pay(split), _) => of_payment(view, &own, split),
        (Choice::Load(hold), _) => vec![overboard(own.1.holds.get(hold).contents())],
        (Choice::Powder(split), _) => wins(view, |odds| {
            let amount = split.iter().sum();
            odds.amounts.iter().find(|each| each.powder == amount).map(|each| each.odds)
        }),
        (Choice::Sabre { again }, _) => {
            wins(view, |odds| odds.sabre.map(|sabre| if again { sabre.again } else { sabre.stand }))
        }
        (Choice::Loot(loot), Awaiting::Seats(_, Question::Loot { winner, loser })) if winner == own.0 => {
            of_loot(view, &own.1, loser, loot)
        }
        (Choice::Oracle(Some(set)), _) => turn::of_oracle(view, &own, set),
        (Choice::Oracle(None), _) => vec![Reason::Rolls],
        (Choice::Look(count), _) => vec![Reason::Sees { count }],
        (Choice::Keep(place), Awaiting::Seats(_, Question::Keep { from })) => of_kept(view, from, place),
        (Choice::Recruit(Some((character, stop))), _) => of_recruit(view, &own, character, stop),
        (Choice::Recruit(None) | Choice::Lookout(None), _) => vec![Reason::TakesNothing],
        (Choice::Lookout(Some(space)), _) => vec![Reason::Treasure { space }],
        _ => Vec::new(),
    };
    reasons.truncate(MOST);
    reasons
}

/// The captain's ship.
fn own_ship(view: &View) -> Option<(ShipId, Ship)> {
    let own = seat_of(view).ship();
    view.ships().find(|(ship, _)| *ship == own).map(|(id, ship)| (id, *ship))
}

fn powder_of(view: &View, of: ShipId) -> u8 {
    ship_of(view, of).map_or(0, |ship| ship.holds.total(Good::Gunpowder))
}

fn ship_of(view: &View, of: ShipId) -> Option<&Ship> {
    view.ships().find(|(ship, _)| *ship == of).map(|(_, ship)| ship)
}

fn overboard(contents: Contents) -> Reason {
    match contents {
        Contents::Goods(good, count) => Reason::Overboard { good, count },
        Contents::Character(character) => Reason::Leaves { character },
        Contents::Empty => Reason::NothingOverboard,
    }
}

/// C6: a character comes aboard.
const fn boards(character: Character) -> Reason {
    Reason::Boards { character, home: character.value(true), away: character.value(false) }
}

fn wins(view: &View, of: impl Fn(&BattleOdds) -> Option<Odds>) -> Vec<Reason> {
    let Some(odds) = view.odds().and_then(|odds| of(&odds)) else { return Vec::new() };
    let expected = odds.expected;
    let whole = f32::from(expected.win + expected.tie + expected.lose);
    vec![Reason::Wins { chance: f32::from(expected.win) / whole.max(1.0) }]
}

/// P2, C24: what is paid, how much food is left for the way, and how many holds are empty then.
fn of_payment(view: &View, (_, ship): &(ShipId, Ship), split: Split) -> Vec<Reason> {
    let mut reasons = Vec::new();
    for good in Good::ALL {
        let mut count = 0;
        for (hold, paid) in ship.holds.iter().zip(split) {
            count += if hold.has(good) { paid } else { 0 };
        }
        if count > 0 {
            reasons.push(Reason::Pays { good, count });
        }
    }
    let mut holds = 0;
    let mut food = 0;
    for (hold, paid) in ship.holds.iter().zip(split) {
        match hold.contents() {
            Contents::Empty => holds += 1,
            Contents::Goods(good, count) => {
                holds += u8::from(count == paid);
                food += if good == Good::Food { count - paid } else { 0 };
            }
            Contents::Character(_) => {}
        }
    }
    // C5: who was recruited comes aboard then.
    let loads = matches!(view.awaiting(), Awaiting::Seats(_, Question::Rum { .. }));
    if holds > 0 && !loads {
        reasons.push(Reason::Empties { holds });
    }
    if view.tavern().is_some() {
        reasons.extend(turn::kept(ship.place, Good::Food, food));
    }
    reasons
}

/// C3, C4: who comes aboard, and what the way of the bottle costs.
fn of_recruit(view: &View, (_, ship): &(ShipId, Ship), character: Character, stop: Cell) -> Vec<Reason> {
    let mut reasons = vec![boards(character)];
    let way = view.tavern().and_then(|tavern| tavern.way(stop)).filter(|&count| count > 0);
    if let Some(count) = way {
        // What is paid may empty a hold.
        reasons.push(Reason::Pays { good: Good::Gold, count });
        return reasons;
    }
    let holds = ship.holds.iter().filter(|hold| hold.is_empty()).count().saturating_sub(1) as u8;
    if holds > 0 {
        reasons.push(Reason::Empties { holds });
    }
    reasons
}

/// C15: what the card is worth that is kept, of the pile or of the loser's row.
fn of_kept(view: &View, from: Option<ShipId>, place: u8) -> Vec<Reason> {
    let place = usize::from(place);
    let treasure = match from {
        None => view.looking().nth(place),
        Some(loser) => {
            let card = ship_of(view, loser).and_then(|ship| ship.treasures.get(place));
            card.and_then(|card| view.treasure(card))
        }
    };
    treasure.into_iter().map(|treasure| Reason::Worth { points: treasure.value() }).collect()
}

fn of_loot(view: &View, own: &Ship, loser: ShipId, loot: Loot) -> Vec<Reason> {
    match loot {
        Loot::Hold { from, into } => {
            let Some(ship) = ship_of(view, loser) else { return Vec::new() };
            let taken = ship.holds.get(from).contents();
            vec![match taken {
                // C12, G6: into no hold is overboard.
                _ if into.is_none() => overboard(taken),
                Contents::Goods(good, count) => Reason::Takes { good, count },
                Contents::Character(character) => boards(character),
                Contents::Empty => Reason::TakesNothing,
            }]
        }
        Loot::Treasure(_) | Loot::Look(_) => vec![Reason::TakesTreasure],
        // G7: the ghost is given any treasure.
        Loot::Give(place) => {
            let card = own.treasures.get(place.into()).and_then(|card| view.treasure(card));
            let is_cursed = card.is_some_and(|treasure| treasure.value() < 0);
            vec![if is_cursed { Reason::PassesCurse } else { Reason::TakesNothing }]
        }
        Loot::Nothing => vec![Reason::TakesNothing],
    }
}
