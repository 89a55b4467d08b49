//! Reasons: what a captain can see in an option without search, for words beside the Admiral's figures. They come from the view
//! and the previews of the rules, so they tell nothing that the captain does not know.

use crate::bot::seat_of;
use xaymaca_rules::battle::Loot;
use xaymaca_rules::board::{Direction, Space};
use xaymaca_rules::cards::Card;
use xaymaca_rules::cargo::{Contents, Good};
use xaymaca_rules::dice::Dice;
use xaymaca_rules::preview::Way;
use xaymaca_rules::ships::{Place, Ship, ShipId};
use xaymaca_rules::{Awaiting, Choice, Event, Question, View};

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
}

/// What speaks for or against that option of the view's captain: the weightiest first, four at the most.
pub fn reasons(view: &View, choice: Choice) -> Vec<Reason> {
    let Some(own) = own_ship(view) else { return Vec::new() };
    let mut reasons = match (choice, view.awaiting()) {
        (Choice::Play(card), _) => of_card(view, &own, card, None),
        (Choice::Place(dice), _) => of_dice(view, &own, dice),
        (Choice::Sail(space), Awaiting::Seats(_, Question::Sail { ship, .. })) if ship == own.0 => {
            of_space(view, &own, space)
        }
        (Choice::Load(hold), _) => overboard(own.1.holds.get(hold).contents()).into_iter().collect(),
        (Choice::Powder(split), _) => wins(view, split.iter().sum()).into_iter().collect(),
        (Choice::Loot(loot), Awaiting::Seats(_, Question::Loot { winner, loser })) if winner == own.0 => {
            of_loot(view, loser, loot)
        }
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

/// What a turn comes to, as far as its way tells it.
#[derive(Default)]
struct Turn {
    home: bool,
    shortage: Option<(Space, Good)>,
    treasure: Option<Space>,
    battle: Option<ShipId>,
    /// After a battle the way goes on as if it had changed nothing, so what is paid and kept from then on is not known.
    unsure: bool,
    loads: Vec<(Good, u8)>,
    overboard: Vec<(Good, u8)>,
    paid: Vec<(Good, u8)>,
    place: Option<Place>,
}

impl Turn {
    fn of(way: &Way, own: ShipId, start: Place) -> Self {
        let mut turn = Self { place: Some(start), ..Self::default() };
        for event in way.morning.iter().chain(&way.evening) {
            match *event {
                Event::Sailed { ship, to, .. } | Event::Retreated { ship, to, .. } if ship == own => {
                    turn.place = Some(to);
                }
                Event::ReachedPortRoyal { ship } if ship == own => turn.home = true,
                Event::BattleBegan { attacker, defender } if attacker == own || defender == own => {
                    turn.battle = turn.battle.or(Some(if attacker == own { defender } else { attacker }));
                    turn.unsure = true;
                }
                Event::ShortageStruck { ship, good, .. } if ship == own && !turn.unsure => {
                    turn.shortage = turn.place.map(|place| (place.space, good));
                }
                Event::TreasureDrawn { ship, lair, .. } if ship == own => turn.treasure = Some(lair),
                Event::Loaded { ship, good, count, .. } if ship == own => turn.loads.push((good, count)),
                Event::Paid { ship, good, from } if ship == own && !turn.unsure => {
                    turn.paid.push((good, from.iter().sum()));
                }
                Event::Overboard { ship, contents, .. } if ship == own && !turn.unsure => {
                    if let Contents::Goods(good, count) = contents.contents() {
                        turn.overboard.push((good, count));
                    }
                }
                _ => {}
            }
        }
        turn
    }

    /// A rough order of ways and cards: which one the reasons speak of.
    fn appeal(&self, start: Place) -> i32 {
        let sum = |goods: &[(Good, u8)]| goods.iter().map(|(_, count)| i32::from(*count)).sum::<i32>();
        let sailed = self.place.map_or(0, |place| i32::from(start.to_go() - place.to_go()));
        i32::from(self.home) * 20 + i32::from(self.treasure.is_some()) * 8
            - i32::from(self.shortage.is_some()) * 8
            + sum(&self.loads)
            - sum(&self.overboard)
            - sum(&self.paid)
            + sailed
    }
}

/// The way of that card that the reasons speak of.
fn turn_of(view: &View, own: &(ShipId, Ship), card: Card, dice: Option<Dice>) -> Option<Turn> {
    // Luck fills in what the captain does not know; the preview does not depend on it.
    let preview = view.preview(dice, &mut |_| 0).ok()??;
    let ways = &preview.cards.iter().find(|preview| preview.card == card)?.ways;
    let turns = ways.iter().map(|way| Turn::of(way, own.0, own.1.place));
    turns.max_by_key(|turn| turn.appeal(own.1.place))
}

fn of_card(view: &View, own: &(ShipId, Ship), card: Card, dice: Option<Dice>) -> Vec<Reason> {
    turn_of(view, own, card, dice).map(|turn| told(view, own, &turn)).unwrap_or_default()
}

/// Dice are as good as the card that they suit best.
fn of_dice(view: &View, own: &(ShipId, Ship), dice: Dice) -> Vec<Reason> {
    let turns = view.hand().iter().filter_map(|card| Some((card, turn_of(view, own, card, Some(dice))?)));
    let best = turns.max_by_key(|(_, turn)| turn.appeal(own.1.place));
    let Some((card, turn)) = best else { return Vec::new() };
    std::iter::once(Reason::Suits { card }).chain(told(view, own, &turn)).collect()
}

/// What is left of the turn if the ship sails there: the best of the ways that begin so.
fn of_space(view: &View, own: &(ShipId, Ship), space: Space) -> Vec<Reason> {
    // Luck fills in what the captain does not know; the preview does not depend on it.
    let Ok(Some(preview)) = view.preview(None, &mut |_| 0) else { return Vec::new() };
    let begins_so = |way: &&Way| way.choices.first().is_some_and(|first| first.choice == Choice::Sail(space));
    let ways = preview.cards.iter().flat_map(|card| &card.ways).filter(begins_so);
    let turns = ways.map(|way| Turn::of(way, own.0, own.1.place));
    let Some(turn) = turns.max_by_key(|turn| turn.appeal(own.1.place)) else { return Vec::new() };
    // Where a move ends tells more than how far it was: at a fork both ways are the same number of steps.
    told(view, own, &turn).into_iter().filter(|reason| !matches!(reason, Reason::Sails { .. })).collect()
}

/// The reasons of a turn, the weightiest first.
fn told(view: &View, (id, ship): &(ShipId, Ship), turn: &Turn) -> Vec<Reason> {
    let powder_of = |of: ShipId| {
        view.ships()
            .find(|(other, _)| *other == of)
            .map_or(0, |(_, other)| other.holds.total(Good::Gunpowder))
    };
    let mut reasons = Vec::new();
    if turn.home {
        reasons.push(Reason::Home);
    }
    reasons.extend(turn.shortage.map(|(space, good)| Reason::Shortage { space, good }));
    reasons.extend(turn.treasure.map(|space| Reason::Treasure { space }));
    reasons.extend(turn.battle.map(|ship| Reason::Battle { ship, powder: powder_of(ship) }));
    reasons.extend(turn.overboard.iter().map(|&(good, count)| Reason::Overboard { good, count }));
    let left = |good: Good| {
        let of = |goods: &[(Good, u8)]| {
            goods.iter().filter(|(one, _)| *one == good).map(|(_, count)| count).sum::<u8>()
        };
        (ship.holds.total(good) + of(&turn.loads)).saturating_sub(of(&turn.paid) + of(&turn.overboard))
    };
    if let Some(place) = turn.place.filter(|_| !turn.home && turn.shortage.is_none()) {
        if !turn.unsure {
            reasons.extend(strongest_in_reach(view, *id, place, left(Good::Gunpowder)));
        }
        reasons.extend(turn.loads.iter().map(|&(good, count)| Reason::Loads { good, count }));
        if !turn.unsure {
            reasons.extend(kept(place, Good::Food, left(Good::Food)));
        }
        let spaces = ship.place.to_go() - place.to_go();
        if spaces != 0 {
            reasons.push(Reason::Sails { spaces });
        }
    } else {
        reasons.extend(turn.loads.iter().map(|&(good, count)| Reason::Loads { good, count }));
    }
    reasons.extend(turn.paid.iter().map(|&(good, count)| Reason::Pays { good, count }));
    reasons
}

/// The ship with the most gunpowder that can reach that place with one die, if it has more than is left aboard.
fn strongest_in_reach(view: &View, own: ShipId, place: Place, powder: u8) -> Option<Reason> {
    // M3: no ship sails through Port Royal. Numbers grow along the race, so no ship reaches a lower one.
    let reaches = |from: Space| {
        from < place.space
            && (1..=REACH).any(|steps| from.after(Direction::Forward, steps).contains(place.space))
    };
    let rivals = view
        .ships()
        .filter(|(ship, rival)| *ship != own && !rival.place.is_home() && reaches(rival.place.space));
    let strongest = rivals
        .map(|(ship, rival)| (rival.holds.total(Good::Gunpowder), ship))
        .max_by_key(|(powder, _)| *powder);
    strongest.filter(|(theirs, _)| *theirs > powder).map(|(powder, ship)| Reason::InReach { ship, powder })
}

/// What stays aboard for the next spaces that ask for it, along the first way ahead, as far as Port Royal (M3).
fn kept(place: Place, good: Good, count: u8) -> Option<Reason> {
    let mut here = place.space;
    let (mut spaces, mut ahead) = (0, 0);
    while ahead < REACH {
        let next = here.neighbours(Direction::Forward).get(0)?;
        if next < here {
            break;
        }
        here = next;
        ahead += 1;
        spaces += u8::from(here.price().is_some_and(|(asked, _)| asked == good));
    }
    (count > 0 && spaces > 0).then_some(Reason::Keeps { good, count, spaces, ahead })
}

fn overboard(contents: Contents) -> Option<Reason> {
    match contents {
        Contents::Goods(good, count) => Some(Reason::Overboard { good, count }),
        Contents::Empty | Contents::Character(_) => None,
    }
}

fn wins(view: &View, powder: u8) -> Option<Reason> {
    let odds = view.odds()?;
    let amount = odds.amounts.iter().find(|amount| amount.powder == powder)?;
    let expected = amount.odds.expected;
    let whole = f32::from(expected.win + expected.tie + expected.lose);
    Some(Reason::Wins { chance: f32::from(expected.win) / whole.max(1.0) })
}

fn of_loot(view: &View, loser: ShipId, loot: Loot) -> Vec<Reason> {
    let taken = |hold| {
        let (_, ship) = view.ships().find(|(ship, _)| *ship == loser)?;
        match ship.holds.get(hold).contents() {
            Contents::Goods(good, count) => Some(Reason::Takes { good, count }),
            Contents::Empty | Contents::Character(_) => None,
        }
    };
    match loot {
        Loot::Hold { from, .. } => taken(from).into_iter().collect(),
        Loot::Treasure(_) | Loot::Look(_) => vec![Reason::TakesTreasure],
        Loot::Give(_) => vec![Reason::PassesCurse],
        Loot::Nothing => Vec::new(),
    }
}
