//! What speaks for or against a whole turn, or what is left of it: told by the previews of the rules. It knows no other choices.

use super::{REACH, Reason, powder_of};
use xaymaca_rules::board::{Direction, Space};
use xaymaca_rules::cards::{Card, Half};
use xaymaca_rules::cargo::{Contents, Good};
use xaymaca_rules::crew::Character;
use xaymaca_rules::dice::Dice;
use xaymaca_rules::preview::Way;
use xaymaca_rules::ships::{Place, Ship, ShipId};
use xaymaca_rules::{Choice, Event, View};

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

pub(super) fn of_card(view: &View, own: &(ShipId, Ship), card: Card, dice: Option<Dice>) -> Vec<Reason> {
    turn_of(view, own, card, dice).map(|turn| told(view, own, &turn)).unwrap_or_default()
}

/// Dice are as good as the card that they suit best.
pub(super) fn of_dice(view: &View, own: &(ShipId, Ship), dice: Dice) -> Vec<Reason> {
    let turns = view.hand().iter().filter_map(|card| Some((card, turn_of(view, own, card, Some(dice))?)));
    let best = turns.max_by_key(|(_, turn)| turn.appeal(own.1.place));
    let Some((card, turn)) = best else { return Vec::new() };
    std::iter::once(Reason::Suits { card }).chain(told(view, own, &turn)).collect()
}

/// What is left of the turn after that choice: the best of the ways that begin with it.
pub(super) fn of_way(view: &View, own: &(ShipId, Ship), choice: Choice) -> Vec<Reason> {
    // Luck fills in what the captain does not know; the preview does not depend on it.
    let Ok(Some(preview)) = view.preview(None, &mut |_| 0) else { return Vec::new() };
    let begins_so = |way: &&Way| way.choices.first().is_some_and(|first| first.choice == choice);
    let ways = preview.cards.iter().flat_map(|card| &card.ways).filter(begins_so);
    let turns = ways.map(|way| Turn::of(way, own.0, own.1.place));
    let Some(turn) = turns.max_by_key(|turn| turn.appeal(own.1.place)) else { return Vec::new() };
    // Where a move ends tells more than how far it was: at a fork both ways are the same number of steps, but for some of The
    // Crew.
    let carries = |character| own.1.holds.carries(character);
    let is_fork = matches!(choice, Choice::Sail(_))
        && !carries(Character::Anchorman)
        && !carries(Character::Navigator)
        && !carries(Character::SeaWolf);
    let mut reasons = told(view, own, &turn);
    reasons.retain(|reason| !(is_fork && matches!(reason, Reason::Sails { .. })));
    reasons
}

/// C28: a die that is set is as good as the card that it suits best, whatever the other die shows.
pub(super) fn of_oracle(view: &View, own: &(ShipId, Ship), (half, number): (Half, u8)) -> Vec<Reason> {
    let mut best = None;
    for card in view.hand().iter() {
        let mut appeal = 0;
        for other in 1..=6 {
            let (morning, evening) = if half == Half::Morning { (number, other) } else { (other, number) };
            if let Some(turn) = turn_of(view, own, card, Some(Dice { morning, evening })) {
                appeal += turn.appeal(own.1.place);
            }
        }
        if best.is_none_or(|(most, _)| appeal > most) {
            best = Some((appeal, card));
        }
    }
    best.map(|(_, card)| Reason::Suits { card }).into_iter().collect()
}

/// The reasons of a turn, the weightiest first.
fn told(view: &View, (id, ship): &(ShipId, Ship), turn: &Turn) -> Vec<Reason> {
    let mut reasons = Vec::new();
    if turn.home {
        reasons.push(Reason::Home);
    }
    reasons.extend(turn.shortage.map(|(space, good)| Reason::Shortage { space, good }));
    reasons.extend(turn.treasure.map(|space| Reason::Treasure { space }));
    reasons.extend(turn.battle.map(|ship| Reason::Battle { ship, powder: powder_of(view, ship) }));
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
pub(super) fn kept(place: Place, good: Good, count: u8) -> Option<Reason> {
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
