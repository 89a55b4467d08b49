//! For every moment that only The Crew has: what is asked, which answers there are, and which function takes them. It
//! decides nothing itself.

use crate::chapters::{battle, land, sail};
use crate::choices::chance::{Chance, Outcome, Urn};
use crate::choices::choice::{Choice, Loot};
use crate::choices::refusal::Refusal;
use crate::modules::crew::hidden::Looking;
use crate::modules::crew::options::CrewOptions;
use crate::modules::crew::step::{CrewChance, CrewStage, CrewStep};
use crate::modules::crew::{buccaneer, dice, helm, lookout, opening, recruiting, snoop};
use crate::pieces::dice::Dice;
use crate::pieces::goods::Good;
use crate::pieces::hold::Hold;
use crate::pieces::seat::Seats;
use crate::pieces::tavern::CellSet;
use crate::pieces::treasure::PlaceSet;
use crate::table::act::Act;
use crate::table::asking::{Knows, unless};
use crate::table::game::Game;
use crate::table::open::Open;
use crate::table::options::{Kind, Options, Question};
use crate::table::variant::Table;

/// Between actions: what chance is asked.
#[cold]
pub(crate) fn stage_chance(open: &Open, stage: CrewStage) -> Option<Chance> {
    match stage {
        CrewStage::Removal(_) => Some(Chance::Removed),
        CrewStage::Opening => opening::next_cell(open).map(Chance::Character),
        CrewStage::OneDie(..) => Some(Chance::ActionDie),
        CrewStage::Oracle => None,
    }
}

/// Between actions: what chance draws from.
#[cold]
pub(crate) fn stage_urn(game: &Game, stage: CrewStage) -> Option<Urn> {
    match stage {
        CrewStage::Removal(_) => Some(Urn::Treasures(game.secrets.undrawn)),
        CrewStage::Opening => Some(Urn::Characters(game.open.unseen())),
        CrewStage::OneDie(..) => Some(Urn::ActionDie),
        CrewStage::Oracle => None,
    }
}

/// Between actions: who must decide. It is the Captain, with the Oracle (C28).
#[cold]
pub(crate) const fn stage_asked(open: &Open, stage: CrewStage) -> Seats {
    match stage {
        CrewStage::Oracle => Seats::only(open.captain),
        CrewStage::Removal(_) | CrewStage::Opening | CrewStage::OneDie(..) => Seats::NONE,
    }
}

/// Between actions: a choice of the Captain is refused with the reason, or carried out.
pub(crate) fn choose_at(game: &mut Game, choice: Choice, table: &mut impl Table) -> Result<(), Refusal> {
    let Choice::Oracle(die) = choice else { return Err(Refusal::OtherQuestion) };
    unless(die.is_none_or(|(_, number)| Dice::is_face(number)), Refusal::NoSuchDie)?;
    dice::oracle_sets(game, die, table);
    Ok(())
}

/// Between actions: an outcome of chance.
pub(crate) fn resolve_at(
    game: &mut Game,
    stage: CrewStage,
    outcome: Outcome,
    table: &mut impl Table,
) -> Result<(), Refusal> {
    match (stage, outcome) {
        (CrewStage::Removal(left), Outcome::Treasure(removed)) => {
            unless(game.secrets.undrawn.contains(removed), Refusal::Impossible)?;
            opening::removed(game, left, removed);
        }
        (CrewStage::Opening, Outcome::Character(character)) => {
            unless(game.open.is_unseen(character), Refusal::Impossible)?;
            opening::opened(game, character, table);
        }
        (CrewStage::OneDie(half, number), Outcome::Die(rolled)) => {
            unless(Dice::is_face(rolled), Refusal::Impossible)?;
            dice::other_rolled(game, half, number, rolled, table);
        }
        (CrewStage::Oracle, _) => return Err(Refusal::ChanceIsNotAwaited),
        _ => return Err(Refusal::Impossible),
    }
    Ok(())
}

/// What is asked at that step of an action.
#[allow(clippy::similar_names, reason = "a step is not a stop")]
pub(crate) fn question(open: &Open, act: Act, step: CrewStep) -> Question {
    let ship = act.ship();
    match step {
        CrewStep::Mage => Question::Mage { dice: act.dice() },
        CrewStep::Course => Question::Sail { ship, steps: act.die() },
        CrewStep::Broadside(..) => Question::Opponent { ship },
        CrewStep::Sink { loser, .. } => Question::Loot { winner: ship, loser },
        CrewStep::Look(lair) => Question::Look { lair, most: snoop::most(open, act) },
        CrewStep::KeepDrawn { .. } => Question::Keep { from: None },
        CrewStep::KeepTaken { loser, .. } => Question::Keep { from: Some(loser) },
        CrewStep::Recruit(_) => Question::Recruit,
        CrewStep::Rum(character, stop) => {
            let price = Hold::of(Good::Gold, recruiting::price(open, stop));
            Question::Rum { character, stop, price }
        }
        CrewStep::Board(character, _) => Question::Load { load: Hold::with(character) },
        CrewStep::Lookout => Question::Lookout,
    }
}

/// What the captain who decides may choose.
#[allow(clippy::similar_names, reason = "a step is not a stop")]
#[inline(never)]
pub(crate) fn options(open: &Open, act: Act, step: CrewStep, knows: &impl Knows) -> Options {
    let crew = |options: CrewOptions| Options(Kind::Crew(options));
    match step {
        CrewStep::Mage => crew(CrewOptions::Mage),
        CrewStep::Course => crew(CrewOptions::Course(helm::course(open, act))),
        CrewStep::Broadside(_, ships) => crew(CrewOptions::Broadside(ships)),
        CrewStep::Sink { holds, .. } => crew(CrewOptions::Sink(holds)),
        CrewStep::Look(_) => crew(CrewOptions::Look(snoop::most(open, act))),
        CrewStep::KeepDrawn { .. } => crew(CrewOptions::KeepDrawn(knows.looking())),
        CrewStep::KeepTaken { places, .. } => crew(CrewOptions::KeepTaken(PlaceSet::unpacked(places))),
        CrewStep::Recruit(reach) => match recruiting::offers(open, CellSet::unpacked(reach)) {
            Some(offers) => crew(CrewOptions::Recruit(offers)),
            None => Options(Kind::Nothing),
        },
        CrewStep::Rum(_, stop) => Options(Kind::Pay(recruiting::way(open, act.ship(), stop))),
        CrewStep::Board(_, places) => Options(Kind::Load(places)),
        CrewStep::Lookout => crew(CrewOptions::Lookout(lookout::lairs(open, act.ship()))),
    }
}

/// Every such step with the choice that answers it: refused with the reason, or carried out.
#[allow(clippy::similar_names, reason = "a step is not a stop")]
pub(crate) fn choose(
    game: &mut Game,
    act: Act,
    step: CrewStep,
    choice: Choice,
    table: &mut impl Table,
) -> Result<(), Refusal> {
    let open = &game.open;
    let ship = act.ship();
    match (step, choice) {
        (CrewStep::Mage, Choice::Mage { swap }) => dice::mage_decides(game, act, swap, table),
        (CrewStep::Course, Choice::Sail(space)) => {
            unless(helm::course(open, act).spaces.contains(space), Refusal::OutOfReach)?;
            sail::to(game, act, space, table);
        }
        (CrewStep::Course, Choice::Stay) => {
            unless(helm::course(open, act).stay, Refusal::MustSail)?;
            helm::stay(game, act, table);
        }
        (CrewStep::Broadside(cause, ships), Choice::Fight(opponent)) => {
            unless(ships.contains(opponent), Refusal::NoOpponent)?;
            battle::engage(game, act, cause, opponent, table);
        }
        (CrewStep::Broadside(cause, _), Choice::HoldFire) => land::from_price(game, act, cause, table),
        (CrewStep::Sink { loser, cause, holds }, Choice::Loot(loot)) => {
            let Loot::Hold { from, into: None } = loot else { return Err(Refusal::NothingGained) };
            let theirs = open.ship(loser).holds;
            unless(theirs.all().contains(from), Refusal::NoSuchHold)?;
            unless(!theirs.get(from).is_empty(), Refusal::NothingInHold)?;
            unless(holds.contains(from), Refusal::TwinHold)?;
            buccaneer::sink(game, act, loser, cause, from, table);
        }
        (CrewStep::Look(lair), Choice::Look(count)) => {
            unless((1..=snoop::most(open, act)).contains(&count), Refusal::WrongNumberToLookAt)?;
            snoop::looks(game, act, lair, count, table);
        }
        (CrewStep::KeepDrawn { lair, .. }, Choice::Keep(nth)) => {
            let looking = game.secrets.crew.map_or(Looking::NONE, |hidden| hidden.looking);
            unless(nth < looking.len(), Refusal::NotLookedAt)?;
            unless(!looking.is_twin(nth), Refusal::TwinCard)?;
            snoop::keeps_drawn(game, act, lair, nth, table);
        }
        (CrewStep::KeepTaken { winner, loser, cause, places }, Choice::Keep(place)) => {
            unless(PlaceSet::unpacked(places).contains(place), Refusal::NotLookedAt)?;
            snoop::keeps_taken(game, act, winner, loser, cause, place, table);
        }
        (CrewStep::Recruit(reach), Choice::Recruit(Some((character, stop)))) => {
            recruiting::admits(open, CellSet::unpacked(reach), character, stop)?;
            recruiting::named(game, act, character, stop, table);
        }
        (CrewStep::Recruit(_), Choice::Recruit(None)) => land::from_lookout(game, act, table),
        (CrewStep::Rum(character, stop), Choice::Pay(split)) => {
            recruiting::way(open, ship, stop).admits(split)?;
            recruiting::paid(game, act, character, stop, split, table);
        }
        (CrewStep::Board(character, places), Choice::Load(hold)) => {
            let holds = open.ship(ship).holds;
            crate::chapters::load::LoadOptions { places, holds }.admits(hold)?;
            recruiting::come_aboard(game, act, character, hold, table);
        }
        (CrewStep::Lookout, Choice::Lookout(lair)) => {
            let near = lookout::lairs(open, ship);
            unless(lair.is_none_or(|lair| near.contains(lair)), Refusal::NoLairThere)?;
            lookout::decides(game, act, lair, table);
        }
        _ => return Err(Refusal::OtherQuestion),
    }
    Ok(())
}

/// What chance is asked.
#[cold]
pub(crate) fn chance(open: &Open, act: Act, step: CrewChance) -> Option<Chance> {
    match step {
        CrewChance::Peek { .. } => Some(Chance::Treasure(act.ship())),
        CrewChance::TurnUp => opening::next_cell(open).map(Chance::Character),
    }
}

/// What chance draws from.
pub(crate) fn urn(game: &Game, step: CrewChance) -> Urn {
    match step {
        CrewChance::Peek { .. } => Urn::Treasures(game.secrets.undrawn),
        CrewChance::TurnUp => Urn::Characters(game.open.unseen()),
    }
}

/// What chance answers.
pub(crate) fn resolve(
    game: &mut Game,
    act: Act,
    step: CrewChance,
    outcome: Outcome,
    table: &mut impl Table,
) -> Result<(), Refusal> {
    match (step, outcome) {
        (CrewChance::Peek { lair, left, count }, Outcome::Treasure(treasure)) => {
            unless(game.secrets.undrawn.contains(treasure), Refusal::Impossible)?;
            snoop::peeked(game, act, (lair, left, count), treasure, table);
        }
        (CrewChance::TurnUp, Outcome::Character(character)) => {
            unless(game.open.is_unseen(character), Refusal::Impossible)?;
            recruiting::turned_up(game, act, character, table);
        }
        _ => return Err(Refusal::Impossible),
    }
    Ok(())
}
