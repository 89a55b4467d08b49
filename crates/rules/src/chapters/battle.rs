//! B: battle, from the choice of an opponent to who won. What the winner does is in `loot`.

use crate::chapters::{land, loot, pay};
use crate::choices::choice::Split;
use crate::choices::splits::Splits;
use crate::modules::crew::buccaneer;
use crate::pieces::character::Character;
use crate::pieces::dice::Face;
use crate::pieces::goods::Good;
use crate::pieces::holds::Holds;
use crate::pieces::seat::{ShipId, ShipSet};
use crate::pieces::track::Space;
use crate::pieces::treasure::Treasure;
use crate::table::act::Act;
use crate::table::event::Event;
use crate::table::game::Game;
use crate::table::open::Open;
use crate::table::stage::{Battle, Blow, Cause, Shot, Side, Stage, Step, Strength};
use crate::table::variant::Table;
use std::cmp::Ordering;
use std::num::NonZeroU8;

/// **B1**: the ships a ship can attack where it is: all others there, whatever their lap; never in Port Royal.
#[inline]
pub(crate) fn opponents(open: &Open, attacker: ShipId) -> ShipSet {
    let here = open.ship(attacker).place.space;
    if here == Space::PORT_ROYAL {
        return ShipSet::default();
    }
    // A ship that is not in play lies in Port Royal.
    ShipSet::where_each(|ship| open.ship(ship).place.space == here).without(attacker)
}

/// B1: a battle cannot be declined; among several ships the attacker chooses one.
pub(crate) fn begin(game: &mut Game, act: Act, cause: Cause, opponents: ShipSet, table: &mut impl Table) {
    match (opponents.iter().next(), opponents.len()) {
        (Some(only), 1) => engage(game, act, cause, only, table),
        _ => game.open.wait_for(Stage::Act(act, Step::Opponent(cause, opponents))),
    }
}

/// B2: the attack begins.
pub(crate) fn engage(game: &mut Game, act: Act, cause: Cause, defender: ShipId, table: &mut impl Table) {
    let battle = Battle { attacker: act.ship(), defender, cause, sabre_used: false };
    table.tell(|| Event::BattleBegan { attacker: battle.attacker, defender });
    // **C13**: the Strategist wins an attack at once: neither side spends or rolls.
    if table.has_crew() && game.open.carries(battle.attacker, Character::Strategist) {
        return ended(game, act, battle, Some(Side::Attacker), table);
    }
    strike(game, act, battle, Blow::ATTACK, table);
}

/// B2, B4: a side may spend gunpowder, then rolls; a side without any is not asked.
fn strike(game: &mut Game, act: Act, battle: Battle, blow: Blow, table: &impl Table) {
    let ship = battle.ship(blow.side());
    let holds = game.open.ship(ship).holds;
    let armed = if table.has_crew() {
        holds.total_of(game.open.serving(ship, Good::Gunpowder)) > 0
    } else {
        holds.total(Good::Gunpowder) > 0
    };
    let step = if armed { Step::Powder(battle, blow) } else { Step::Combat(battle, blow, Shot(0)) };
    game.open.wait_for(Stage::Act(act, step));
}

/// B2, B4: all the gunpowder a side may spend, from the holds it likes; C24: or what serves for it.
#[inline(always)]
pub(crate) fn powder(open: &Open, battle: Battle, blow: Blow) -> Splits {
    let ship = battle.ship(blow.side());
    Splits::spending(open.ship(ship).holds, open.serving(ship, Good::Gunpowder))
}

/// B5: gunpowder spent is gone in every case.
pub(crate) fn fire(
    game: &mut Game,
    act: Act,
    battle: Battle,
    blow: Blow,
    split: Split,
    table: &mut impl Table,
) {
    let ship = battle.ship(blow.side());
    let spent = || Event::PowderSpent { ship, from: split };
    pay::spend(&mut game.open, ship, Good::Gunpowder, split, spent, table);
    game.open.wait_for(Stage::Act(act, Step::Combat(battle, blow, Shot(Holds::sum(split)))));
}

/// B2, B4: the die; T4: once a battle the side with the Sabre may have it rolled again.
pub(crate) fn rolled(
    game: &mut Game,
    act: Act,
    battle: Battle,
    blow: Blow,
    shot: Shot,
    face: Face,
    table: &mut impl Table,
) {
    table.tell(|| Event::CombatRolled { ship: battle.ship(blow.side()), face });
    if !battle.sabre_used && sabre(&game.open, battle).is_some() {
        game.open.wait_for(Stage::Act(act, Step::Sabre(battle, blow, shot, face)));
    } else {
        stands(game, act, battle, blow, shot, face, table);
    }
}

/// T4, **C11**: the side that has the Sabre, or Saran aboard, if one has.
pub(crate) fn sabre(open: &Open, battle: Battle) -> Option<Side> {
    [Side::Attacker, Side::Defender].into_iter().find(|&side| {
        let ship = battle.ship(side);
        open.has(ship, Treasure::SaransSabre) || open.carries(ship, Character::Saran)
    })
}

/// **T4**: the die is rolled again, once a battle. The second roll stands, and no gunpowder is added to it.
pub(crate) fn roll_again(
    game: &mut Game,
    act: Act,
    battle: Battle,
    blow: Blow,
    shot: Shot,
    table: &mut impl Table,
) {
    if let Some(side) = sabre(&game.open, battle) {
        table.tell(|| Event::SabreDrawn { by: battle.ship(side), die_of: battle.ship(blow.side()) });
    }
    let battle = Battle { sabre_used: true, ..battle };
    game.open.wait_for(Stage::Act(act, Step::Combat(battle, blow, shot)));
}

/// B3–B5: a die that is not rolled again decides the battle, or leads to the defence.
pub(crate) fn stands(
    game: &mut Game,
    act: Act,
    battle: Battle,
    blow: Blow,
    shot: Shot,
    face: Face,
    table: &mut impl Table,
) {
    let ship = battle.ship(blow.side());
    // **C10**: Sir Beth adds to the die.
    let sir_beth = table.has_crew() && game.open.carries(ship, Character::SirBeth);
    // **B3**: a star wins at once, the defender's too (B4).
    let Some(strength) = strength(&game.open, ship, sir_beth, shot, face) else {
        return ended(game, act, battle, Some(blow.side()), table);
    };
    table.tell(|| Event::Strength { ship: battle.ship(blow.side()), strength: strength.0.get() });
    // **B4**: the defender answers, knowing that strength.
    let Some(attack) = blow.against else {
        return strike(game, act, battle, Blow { against: Some(strength) }, table);
    };
    // **B5**: the higher strength wins; equal, nothing happens.
    let winner = match strength.cmp(&attack) {
        Ordering::Greater => Some(Side::Defender),
        Ordering::Less => Some(Side::Attacker),
        Ordering::Equal => None,
    };
    ended(game, act, battle, winner, table);
}

/// **T5**: what Lady Beth adds to a strength, and Sir Beth (C10).
pub(crate) const HELP: u8 = 2;

/// **B2**: die, gunpowder, and [`HELP`] with Lady Beth (T5) or Sir Beth (C10); a star has no strength, it wins.
fn strength(open: &Open, ship: ShipId, sir_beth: bool, shot: Shot, face: Face) -> Option<Strength> {
    let beth = open.has(ship, Treasure::LadyBeth) || sir_beth;
    NonZeroU8::new(face.number()? + shot.0 + if beth { HELP } else { 0 }).map(Strength)
}

/// B6, B8: the winner's loot, and only then the price.
fn ended(game: &mut Game, act: Act, battle: Battle, winner: Option<Side>, table: &mut impl Table) {
    let Battle { attacker, defender, cause, .. } = battle;
    table.tell(|| Event::BattleEnded { winner, attacker, defender });
    // C12: after an attack from afar there is no loot.
    if table.has_crew() && buccaneer::is_from_afar(&game.open, battle) {
        return match winner {
            Some(Side::Attacker) => buccaneer::won(game, act, battle, table),
            Some(Side::Defender) | None => land::from_price(game, act, cause, table),
        };
    }
    match winner {
        Some(side) if loot::is_possible(&game.open, battle, side) => {
            game.open.wait_for(Stage::Act(act, Step::Loot(battle, side)));
        }
        _ => land::from_price(game, act, cause, table),
    }
}
