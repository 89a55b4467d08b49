//! B: battle, from the choice of an opponent to who won. What the winner does is in `loot`.

use crate::chapters::{land, loot};
use crate::choice::Split;
use crate::dice::Face;
use crate::event::{Event, Witness};
use crate::game::{Game, Open};
use crate::goods::Good;
use crate::seat::{ShipId, ShipSet};
use crate::splits::Splits;
use crate::stage::{Act, Battle, Cause, Shot, Side, Stage, Step, Strength};
use crate::track::Space;
use crate::treasure::Treasure;

/// B1: the ships a ship can attack where it is: all others there, whatever their lap; never in Port Royal.
#[inline]
pub(crate) fn opponents(open: &Open, attacker: ShipId) -> ShipSet {
    let here = open.ship(attacker).place.space;
    if here == Space::PORT_ROYAL {
        return ShipSet::default();
    }
    ShipSet::where_each(|ship| open.ship(ship).place.space == here).and(open.fleet()).without(attacker)
}

/// B1: a battle cannot be declined; with several ships he chooses one.
pub(crate) fn begin(game: &mut Game, act: Act, cause: Cause, opponents: ShipSet, witness: &mut impl Witness) {
    match (opponents.iter().next(), opponents.len()) {
        (Some(only), 1) => engage(game, act, cause, only, witness),
        _ => game.open.stage = Stage::Act(act, Step::Opponent(cause, opponents)),
    }
}

/// B2: the attacker may spend gunpowder first; who has none is not asked.
pub(crate) fn engage(game: &mut Game, act: Act, cause: Cause, defender: ShipId, witness: &mut impl Witness) {
    let battle = Battle { attacker: act.ship(), defender, cause, sabre_used: false };
    witness.tell(|| Event::BattleBegan { attacker: battle.attacker, defender });
    let step = if has_powder(&game.open, battle.attacker) {
        Step::AttackPowder(battle)
    } else {
        Step::AttackDie(battle, Shot(0))
    };
    game.open.stage = Stage::Act(act, step);
}

/// B2, B4: all the gunpowder he may spend, from the holds he likes.
pub(crate) fn powder(open: &Open, ship: ShipId) -> Splits {
    Splits::spending(open.ship(ship).holds, Good::Gunpowder)
}

fn has_powder(open: &Open, ship: ShipId) -> bool {
    open.ship(ship).holds.total(Good::Gunpowder) > 0
}

/// B5: gunpowder spent is gone in every case.
fn fire(game: &mut Game, ship: ShipId, split: Split, witness: &mut impl Witness) -> Shot {
    game.open.spend(ship, Good::Gunpowder, split);
    witness.tell(|| Event::PowderSpent { ship, from: split });
    Shot(split.iter().sum())
}

/// B2: from the holds he likes; then he rolls.
pub(crate) fn attack_powder(
    game: &mut Game,
    act: Act,
    battle: Battle,
    split: Split,
    witness: &mut impl Witness,
) {
    let shot = fire(game, battle.attacker, split, witness);
    game.open.stage = Stage::Act(act, Step::AttackDie(battle, shot));
}

/// B2: the attacker's die; T4: somebody may have it rolled again.
pub(crate) fn attack_rolled(
    game: &mut Game,
    act: Act,
    battle: Battle,
    shot: Shot,
    face: Face,
    witness: &mut impl Witness,
) {
    witness.tell(|| Event::CombatRolled { ship: battle.attacker, face });
    if may_draw_sabre(&game.open, battle) {
        game.open.stage = Stage::Act(act, Step::AttackSabre(battle, shot, face));
    } else {
        attack_stands(game, act, battle, shot, face, witness);
    }
}

/// T4: the second roll stands, and no gunpowder is added to it.
pub(crate) fn attack_sabre(
    game: &mut Game,
    act: Act,
    battle: Battle,
    shot: Shot,
    face: Face,
    again: bool,
    witness: &mut impl Witness,
) {
    if again {
        let battle = draw_sabre(&game.open, battle, battle.attacker, witness);
        game.open.stage = Stage::Act(act, Step::AttackDie(battle, shot));
    } else {
        attack_stands(game, act, battle, shot, face, witness);
    }
}

/// B3: a star wins at once. B4: otherwise the defender, knowing the strength, spends and rolls.
fn attack_stands(
    game: &mut Game,
    act: Act,
    battle: Battle,
    shot: Shot,
    face: Face,
    witness: &mut impl Witness,
) {
    let Some(strength) = strength(&game.open, battle.attacker, shot, face, witness) else {
        return ended(game, act, battle, Some(Side::Attacker), witness);
    };
    let step = if has_powder(&game.open, battle.defender) {
        Step::DefencePowder(battle, strength)
    } else {
        Step::DefenceDie(battle, strength, Shot(0))
    };
    game.open.stage = Stage::Act(act, step);
}

/// B4.
pub(crate) fn defence_powder(
    game: &mut Game,
    act: Act,
    battle: Battle,
    strength: Strength,
    split: Split,
    witness: &mut impl Witness,
) {
    let shot = fire(game, battle.defender, split, witness);
    game.open.stage = Stage::Act(act, Step::DefenceDie(battle, strength, shot));
}

/// B4: the defender's die; T4.
pub(crate) fn defence_rolled(
    game: &mut Game,
    act: Act,
    battle: Battle,
    attack: Strength,
    shot: Shot,
    face: Face,
    witness: &mut impl Witness,
) {
    witness.tell(|| Event::CombatRolled { ship: battle.defender, face });
    if may_draw_sabre(&game.open, battle) {
        game.open.stage = Stage::Act(act, Step::DefenceSabre(battle, attack, shot, face));
    } else {
        defence_stands(game, act, battle, attack, shot, face, witness);
    }
}

/// T4.
#[allow(clippy::too_many_arguments)]
pub(crate) fn defence_sabre(
    game: &mut Game,
    act: Act,
    battle: Battle,
    attack: Strength,
    shot: Shot,
    face: Face,
    again: bool,
    witness: &mut impl Witness,
) {
    if again {
        let battle = draw_sabre(&game.open, battle, battle.defender, witness);
        game.open.stage = Stage::Act(act, Step::DefenceDie(battle, attack, shot));
    } else {
        defence_stands(game, act, battle, attack, shot, face, witness);
    }
}

/// B4: his star wins whatever the attacker's strength. B5: otherwise the higher; equal, nothing happens.
fn defence_stands(
    game: &mut Game,
    act: Act,
    battle: Battle,
    attack: Strength,
    shot: Shot,
    face: Face,
    witness: &mut impl Witness,
) {
    let winner = match strength(&game.open, battle.defender, shot, face, witness) {
        None => Some(Side::Defender),
        Some(defence) if defence.0 > attack.0 => Some(Side::Defender),
        Some(defence) if defence.0 < attack.0 => Some(Side::Attacker),
        Some(_) => None,
    };
    ended(game, act, battle, winner, witness);
}

/// B2: die, gunpowder, and 2 with Lady Beth (T5); a star has no strength, it wins.
fn strength(
    open: &Open,
    ship: ShipId,
    shot: Shot,
    face: Face,
    witness: &mut impl Witness,
) -> Option<Strength> {
    let strength = face.number()? + shot.0 + if open.has(ship, Treasure::LadyBeth) { 2 } else { 0 };
    witness.tell(|| Event::Strength { ship, strength });
    Some(Strength(strength))
}

/// T4: the side that has the Sabre, if one has.
pub(crate) fn sabre(open: &Open, battle: Battle) -> Option<Side> {
    [Side::Attacker, Side::Defender]
        .into_iter()
        .find(|&side| open.has(battle.ship(side), Treasure::SaransSabre))
}

/// T4: once a battle.
fn may_draw_sabre(open: &Open, battle: Battle) -> bool {
    !battle.sabre_used && sabre(open, battle).is_some()
}

fn draw_sabre(open: &Open, battle: Battle, die_of: ShipId, witness: &mut impl Witness) -> Battle {
    if let Some(side) = sabre(open, battle) {
        witness.tell(|| Event::SabreDrawn { by: battle.ship(side), die_of });
    }
    Battle { sabre_used: true, ..battle }
}

/// B6, B8: the winner's loot, and only then the price.
fn ended(game: &mut Game, act: Act, battle: Battle, winner: Option<Side>, witness: &mut impl Witness) {
    let Battle { attacker, defender, cause, .. } = battle;
    witness.tell(|| Event::BattleEnded { winner, attacker, defender });
    match winner {
        Some(side) if loot::is_possible(&game.open, battle, side) => {
            game.open.stage = Stage::Act(act, Step::Loot(battle, side));
        }
        _ => land::from_price(game, act, cause, witness),
    }
}
