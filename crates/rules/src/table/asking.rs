//! For every moment of the race: whom the game asks, what, which answers there are, and which chapter takes them. It
//! decides nothing itself.

use crate::chapters::load::LoadOptions;
use crate::chapters::{battle, load, loot, pay, round, sail, shortage, treasure};
use crate::choices::chance::{Chance, Outcome};
use crate::choices::choice::Choice;
use crate::choices::refusal::Refusal;
use crate::modules::crew;
use crate::modules::crew::hidden::Looking;
use crate::modules::crew::options::CrewOptions;
use crate::modules::ghost_ship;
use crate::pieces::card::{Card, CardSet};
use crate::pieces::dice::Dice;
use crate::pieces::hold::Hold;
use crate::pieces::seat::{Seat, Seats};
use crate::pieces::treasure::TreasureId;
use crate::table::act::Act;
use crate::table::game::{Awaiting, Game};
use crate::table::open::Open;
use crate::table::options::{Kind, Options, Question};
use crate::table::stage::{Actor, Side, Stage, Step};
use crate::table::variant::Table;

/// Which chance is asked, if one is.
#[inline]
pub(crate) fn chance(open: &Open) -> Option<Chance> {
    match &open.stage {
        Stage::FirstCaptain => Some(Chance::FirstCaptain),
        Stage::Draw(seat) => Some(Chance::Card(*seat)),
        Stage::Roll => Some(Chance::ActionDice),
        Stage::Crew(stage) => crew::asking::stage_chance(open, *stage),
        Stage::Act(act, step) => match step {
            Step::Combat(battle, blow, _) => Some(Chance::Combat(battle.ship(blow.side()))),
            Step::ShortageDie => Some(Chance::Shortage(act.ship())),
            Step::Treasure(_) => Some(Chance::Treasure(act.ship())),
            Step::CrewChance(step) => crew::asking::chance(open, *act, *step),
            _ => None,
        },
        Stage::Place(_) | Stage::Choose { .. } | Stage::Over(_) => None,
    }
}

/// Which seats must still decide at that stage; none while chance is awaited, and after the end.
#[inline(always)]
pub(crate) fn asked(open: &Open, stage: &Stage) -> Seats {
    match stage {
        Stage::Choose { chosen, .. } => Seats::all(open.seat_count as usize).without(*chosen),
        Stage::Place(_) => Seats::only(open.captain),
        Stage::Crew(stage) => crew::asking::stage_asked(open, *stage),
        Stage::Act(act, step) if !step.asks_chance() => Seats::only(who(open, *act, step)),
        Stage::Act(..) | Stage::FirstCaptain | Stage::Draw(_) | Stage::Roll | Stage::Over(_) => Seats::NONE,
    }
}

/// Who or what the game waits for.
#[inline]
pub(crate) fn awaiting(open: &Open) -> Awaiting {
    if let Some(chance) = chance(open) {
        return Awaiting::Chance(chance);
    }
    let question = match open.stage {
        Stage::Place(dice) => Question::Place { dice },
        Stage::Choose { .. } => Question::Card,
        Stage::Act(act, step) => question(open, act, step),
        Stage::Crew(_) => Question::Oracle,
        Stage::FirstCaptain | Stage::Draw(_) | Stage::Roll | Stage::Over(_) => return Awaiting::Nothing,
    };
    Awaiting::Seats(open.asked, question)
}

/// Who decides at that step of an action: the captain of a side of a battle, the captain whom a character serves, or the
/// captain who acts.
#[inline(always)]
fn who(open: &Open, act: Act, step: &Step) -> Seat {
    match *step {
        Step::Powder(battle, blow) => ghost_ship::speaker(open, battle, blow.side()),
        Step::Sabre(battle, ..) => {
            ghost_ship::speaker(open, battle, battle::sabre(open, battle).unwrap_or(Side::Attacker))
        }
        Step::Loot(battle, winner) => ghost_ship::speaker(open, battle, winner),
        Step::Crew(step) => step.who(act, open.captain),
        _ => match act.actor() {
            Actor::Captain(seat, _) => seat,
            // G3, G5: the Captain says where the ghost sails and which ship it attacks.
            Actor::Ghost => open.captain,
        },
    }
}

/// What is asked at that step of an action.
fn question(open: &Open, act: Act, step: Step) -> Question {
    let ship = act.ship();
    match step {
        Step::Load { good, count, .. } => Question::Load { load: Hold::of(good, count) },
        Step::Sail(_) => Question::Sail { ship, steps: act.die() },
        Step::Opponent(..) => Question::Opponent { ship },
        Step::Pay(_) => {
            let (good, price) = pay::price(open, ship);
            Question::Pay { price: Hold::of(good, price) }
        }
        Step::Retreat(_) => Question::Retreat,
        Step::Powder(battle, blow) => Question::Powder {
            enemy: battle.ship(blow.side().other()),
            strength: blow.against.map(|attack| attack.0.get()),
        },
        Step::Sabre(battle, blow, _, face) => Question::Sabre { die_of: battle.ship(blow.side()), face },
        Step::Loot(battle, winner) => {
            Question::Loot { winner: battle.ship(winner), loser: battle.ship(winner.other()) }
        }
        Step::Crew(step) => crew::asking::question(open, act, step),
        Step::Combat(..) | Step::ShortageDie | Step::Treasure(_) | Step::CrewChance(_) => {
            unreachable!("these ask chance")
        }
    }
}

/// What a seat itself knows and its options depend on.
#[derive(Clone, Copy)]
pub(crate) struct Own {
    pub(crate) seat: Seat,
    pub(crate) hand: CardSet,
    pub(crate) chosen: Option<Card>,
}

impl Own {
    /// R2: a card of the seat's hand, and not the one that is chosen already.
    #[inline]
    fn may_play(self, card: Card) -> Result<(), Refusal> {
        unless(self.hand.contains(card), Refusal::NotInHand)?;
        unless(self.chosen != Some(card), Refusal::AlreadyChosen)
    }

    /// R2: every card that may be chosen; a captain who has chosen one may still choose another.
    #[inline]
    fn playable(self) -> CardSet {
        self.chosen.map_or(self.hand, |chosen| self.hand.without(chosen))
    }
}

/// What is known of hidden cards: to the program that runs the game all of them, to a captain those they have seen.
pub(crate) trait Knows {
    /// Is that card, of the row of the captain who asks, cursed?
    fn is_cursed(&self, card: TreasureId) -> bool;

    /// C15: the cards of the pile that the captain is looking at.
    fn looking(&self) -> Looking;
}

/// Everything a seat may choose.
#[inline]
pub(crate) fn options(open: &Open, own: Own, knows: &impl Knows) -> Options {
    if own.seat.index() >= open.seat_count as usize {
        return Options(Kind::Nothing);
    }
    if let Stage::Choose { .. } = open.stage {
        return Options(Kind::Play(own.playable()));
    }
    other_options(open, own, knows)
}

/// The same, for all that is asked of one seat alone. Apart from [`options`] so that the commonest question, the card,
/// is answered without a call.
fn other_options(open: &Open, own: Own, knows: &impl Knows) -> Options {
    if !open.asked.contains(own.seat) {
        return Options(Kind::Nothing);
    }
    match &open.stage {
        Stage::Act(act, step) => step_options(open, *act, step, knows),
        Stage::Place(dice) => Options(Kind::Place(*dice)),
        Stage::Crew(_) => Options(Kind::Crew(CrewOptions::Oracle)),
        Stage::Choose { .. } | Stage::FirstCaptain | Stage::Draw(_) | Stage::Roll | Stage::Over(_) => {
            Options(Kind::Nothing)
        }
    }
}

/// What the captain who decides may choose at that step of an action.
#[inline]
fn step_options(open: &Open, act: Act, step: &Step, knows: &impl Knows) -> Options {
    match *step {
        Step::Load { places, .. } => Options(Kind::Load(places)),
        Step::Sail(ways) => Options(Kind::Sail(ways)),
        Step::Opponent(_, ships) => Options(Kind::Fight(ships)),
        Step::Pay(cause) if pay::is_optional(open, act.ship(), cause) => {
            Options(Kind::Crew(CrewOptions::PayOrNot(pay::splits(open, act.ship()))))
        }
        Step::Pay(_) => Options(Kind::Pay(pay::splits(open, act.ship()))),
        Step::Retreat(ways) => Options(Kind::Retreat(ways)),
        Step::Powder(battle, blow) => Options(Kind::Powder(battle::powder(open, battle, blow))),
        Step::Sabre(..) => Options(Kind::Sabre),
        Step::Loot(battle, winner) => {
            Options(Kind::Loot(loot::options(open, battle, winner, |card| knows.is_cursed(card))))
        }
        Step::Crew(step) => crew::asking::options(open, act, step, knows),
        Step::Combat(..) | Step::ShortageDie | Step::Treasure(_) | Step::CrewChance(_) => {
            Options(Kind::Nothing)
        }
    }
}

/// **X3**: a choice is refused with the reason, or its chapter carries it out.
#[inline]
pub(crate) fn choose(
    game: &mut Game,
    seat: Seat,
    choice: Choice,
    table: &mut impl Table,
) -> Result<(), Refusal> {
    if let Stage::Choose { dice, chosen } = game.open.stage
        && let Choice::Play(card) = choice
    {
        game.own(seat).may_play(card)?;
        round::card_chosen(game, dice, chosen, seat, card, table);
        return Ok(());
    }
    // The rest apart, so that the commonest choice is carried out without a call.
    choose_other(game, seat, choice, table)
}

fn choose_other(game: &mut Game, seat: Seat, choice: Choice, table: &mut impl Table) -> Result<(), Refusal> {
    if !game.open.asked.contains(seat) {
        return Err(why_not(&game.open));
    }
    match (&game.open.stage, choice) {
        (Stage::Act(..), choice) => choose_step(game, choice, table),
        (&Stage::Place(rolled), Choice::Place(dice)) => {
            unless(Dice::both_ways(rolled).contains(&dice), Refusal::OtherDice)?;
            round::placed(game, dice, table);
            Ok(())
        }
        (Stage::Crew(_), choice) if table.has_crew() => crew::asking::choose_at(game, choice, table),
        _ => Err(Refusal::OtherQuestion),
    }
}

/// Why a seat that is not asked may not choose now.
#[cold]
fn why_not(open: &Open) -> Refusal {
    match open.stage {
        Stage::Over(_) => Refusal::RaceIsOver,
        _ if open.asked.is_empty() => Refusal::ChanceIsAwaited,
        // R2: a captain may change their card and do nothing else.
        Stage::Choose { .. } => Refusal::OtherQuestion,
        _ => Refusal::NotYourTurn,
    }
}

/// Every step of an action with the choice that answers it: checked by what also lists the options, then carried out by its
/// chapter.
fn choose_step(game: &mut Game, choice: Choice, table: &mut impl Table) -> Result<(), Refusal> {
    let open = &game.open;
    let Stage::Act(act, step) = &open.stage else { return Err(Refusal::OtherQuestion) };
    let act = *act;
    let ship = act.ship();
    // Matched where it lies: every arm reads what it needs.
    match (step, choice) {
        (&Step::Load { good, count, places }, Choice::Load(hold)) => {
            LoadOptions { places, holds: open.ship(ship).holds }.admits(hold)?;
            load::into(game, act, good, count, hold, table);
        }
        (&Step::Sail(ways), Choice::Sail(space)) => {
            unless(ways.contains(space), Refusal::OutOfReach)?;
            sail::to(game, act, space, table);
        }
        (&Step::Opponent(cause, ships), Choice::Fight(opponent)) => {
            unless(ships.contains(opponent), Refusal::NoOpponent)?;
            battle::engage(game, act, cause, opponent, table);
        }
        (&Step::Opponent(..), Choice::HoldFire) => return Err(Refusal::MustFight),
        (&Step::Pay(_), Choice::Pay(split)) => {
            pay::splits(open, ship).admits(split)?;
            pay::from(game, act, split, table);
        }
        (&Step::Pay(cause), Choice::Shortage) => {
            unless(table.has_crew() && pay::is_optional(open, ship, cause), Refusal::MustPay)?;
            let (good, price) = pay::price(open, ship);
            shortage::begin(game, act, good, price, table);
        }
        (&Step::Sail(_), Choice::Stay) => return Err(Refusal::MustSail),
        (&Step::Retreat(ways), Choice::Retreat(space)) => {
            unless(ways.contains(space), Refusal::OutOfReach)?;
            shortage::back_to(game, act, space, table);
        }
        (&Step::Powder(battle, blow), Choice::Powder(split)) => {
            battle::powder(open, battle, blow).admits(split)?;
            battle::fire(game, act, battle, blow, split, table);
        }
        (&Step::Sabre(battle, blow, shot, _), Choice::Sabre { again: true }) => {
            battle::roll_again(game, act, battle, blow, shot, table);
        }
        (&Step::Sabre(battle, blow, shot, face), Choice::Sabre { again: false }) => {
            battle::stands(game, act, battle, blow, shot, face, table);
        }
        (&Step::Loot(battle, winner), Choice::Loot(choice)) => {
            loot::options(open, battle, winner, |card| game.secrets.is_cursed(card)).admits(choice)?;
            loot::carry_out(game, act, battle, winner, choice, table);
        }
        (&Step::Crew(step), choice) if table.has_crew() => {
            crew::asking::choose(game, act, step, choice, table)?;
        }
        _ => return Err(Refusal::OtherQuestion),
    }
    Ok(())
}

/// X2: an outcome that chance cannot give now is refused, or its chapter carries it out.
#[inline]
pub(crate) fn resolve(game: &mut Game, outcome: Outcome, table: &mut impl Table) -> Result<(), Refusal> {
    if let Stage::Draw(seat) = game.open.stage
        && let Outcome::Card(card) = outcome
    {
        unless(game.deck(seat).contains(card), Refusal::Impossible)?;
        round::drawn(game, seat, card, table);
        return Ok(());
    }
    // The rest apart, so that the commonest outcome is carried out without a call.
    resolve_other(game, outcome, table)
}

#[inline]
fn resolve_other(game: &mut Game, outcome: Outcome, table: &mut impl Table) -> Result<(), Refusal> {
    match (&game.open.stage, outcome) {
        (Stage::Roll, Outcome::Dice(first, second)) => {
            unless(Dice::is_face(first) && Dice::is_face(second), Refusal::Impossible)?;
            round::rolled(game, [first, second], table);
        }
        (Stage::FirstCaptain, Outcome::Captain(seat)) => {
            unless(seat.index() < game.open.seat_count as usize, Refusal::Impossible)?;
            round::first_captain(game, seat, table);
        }
        (&Stage::Act(act, ref step), outcome) => match (step, outcome) {
            (&Step::Combat(battle, blow, shot), Outcome::Combat(face)) => {
                battle::rolled(game, act, battle, blow, shot, face, table);
            }
            (Step::ShortageDie, Outcome::Combat(face)) => shortage::rolled(game, act, face, table),
            (&Step::Treasure(lair), Outcome::Treasure(found)) => {
                unless(game.secrets.undrawn.contains(found), Refusal::Impossible)?;
                treasure::found(game, act, lair, found, table);
            }
            (&Step::CrewChance(step), outcome) if table.has_crew() => {
                crew::asking::resolve(game, act, step, outcome, table)?;
            }
            (step, _) if step.asks_chance() => return Err(Refusal::Impossible),
            _ => return Err(Refusal::ChanceIsNotAwaited),
        },
        (&Stage::Crew(stage), outcome) if table.has_crew() => {
            crew::asking::resolve_at(game, stage, outcome, table)?;
        }
        (Stage::FirstCaptain | Stage::Draw(_) | Stage::Roll | Stage::Crew(_), _) => {
            return Err(Refusal::Impossible);
        }
        (Stage::Over(_), _) => return Err(Refusal::RaceIsOver),
        (Stage::Place(_) | Stage::Choose { .. }, _) => return Err(Refusal::ChanceIsNotAwaited),
    }
    Ok(())
}

pub(crate) const fn unless(fine: bool, refusal: Refusal) -> Result<(), Refusal> {
    if fine { Ok(()) } else { Err(refusal) }
}
