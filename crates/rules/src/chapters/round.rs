//! R: a round, in order. Every function ends by starting what comes next or by waiting for an answer.

use crate::chapters::{finish, load, sail};
use crate::modules::crew::step::{CrewStage, CrewStep};
use crate::modules::crew::{dice, opening};
use crate::pieces::card::{Card, CardSet, Symbol};
use crate::pieces::character::Character;
use crate::pieces::dice::Dice;
use crate::pieces::half::Half;
use crate::pieces::seat::{Seat, Seats};
use crate::pieces::track::Direction;
use crate::pieces::treasure::Treasure;
use crate::table::act::Act;
use crate::table::event::Event;
use crate::table::game::Game;
use crate::table::stage::{Actor, End, Stage, Step};
use crate::table::variant::Table;

/// **S7**: a random captain is Captain for the first round; then the opening hands are drawn (S4).
#[cold]
pub(crate) fn first_captain(game: &mut Game, captain: Seat, table: &mut impl Table) {
    game.open.captain = captain;
    table.tell(|| Event::CaptainDrawn { captain });
    if table.has_crew() {
        opening::begin(game);
    } else {
        deal(game, table);
    }
}

/// S4: the opening hands.
#[cold]
pub(crate) fn deal(game: &mut Game, table: &mut impl Table) {
    draw_up(game, game.open.captain, table);
}

/// R1: the dice are rolled; C28: unless the Captain may set one first.
fn begin(game: &mut Game, table: &mut impl Table) {
    game.open.round = game.open.round.saturating_add(1);
    game.open.wait_for(if table.has_crew() && dice::oracle_may_set(&game.open) {
        Stage::Crew(CrewStage::Oracle)
    } else {
        Stage::Roll
    });
    table.tell(|| Event::RoundBegan { round: game.open.round, captain: game.open.captain });
}

/// **R1**: the Captain places the dice; two equal dice leave nothing to decide.
pub(crate) fn rolled(game: &mut Game, dice: [u8; 2], table: &mut impl Table) {
    let [first, second] = dice;
    table.tell(|| Event::DiceRolled { first, second });
    if first == second {
        placed(game, Dice { morning: first, evening: second }, table);
    } else {
        game.open.wait_for(Stage::Place(dice));
    }
}

/// R1, then R2: everybody chooses a card.
pub(crate) fn placed(game: &mut Game, dice: Dice, table: &mut impl Table) {
    table.tell(|| Event::DicePlaced { dice });
    game.open.wait_for(Stage::Choose { dice, chosen: Seats::NONE });
}

/// **R2**: a captain chooses a card, or another one; when the last captain has chosen, all cards are final and the Captain
/// begins (R3).
#[inline]
pub(crate) fn card_chosen(
    game: &mut Game,
    dice: Dice,
    chosen: Seats,
    seat: Seat,
    card: Card,
    table: &mut impl Table,
) {
    game.secrets.chosen[seat.index()] = Some(card);
    table.tell(|| Event::CardChosen { seat });
    table.tell(|| Event::ChoseCard { seat, card });
    let chosen = chosen.with(seat);
    if chosen == Seats::all(game.open.seat_count as usize) {
        begin_turn(game, dice, game.open.captain, table);
    } else {
        game.open.wait_for(Stage::Choose { dice, chosen });
    }
}

/// **R3**: a card is revealed only when its owner's turn comes.
pub(crate) fn begin_turn(game: &mut Game, dice: Dice, seat: Seat, table: &mut impl Table) {
    let card = game.secrets.chosen[seat.index()].take().expect("everybody has chosen");
    let hand = &mut game.secrets.hands[seat.index()];
    *hand = hand.without(card);
    let open = &mut game.open.seats[seat.index()];
    open.hand -= 1;
    open.discard = open.discard.with(card);
    open.last = Some(card);
    open.kept = open.kept.without(card);
    table.tell(|| Event::CardRevealed { seat, card });
    let turn = Act::morning(dice, Actor::Captain(seat, card));
    // C27: after revealing the card, before the morning action.
    if table.has_crew() && dice::mage_may_swap(&game.open, seat, dice) {
        game.open.wait_for(Stage::Act(turn, Step::Crew(CrewStep::Mage)));
    } else {
        act(game, turn, table);
    }
}

/// R4: one action, with the die of its half.
pub(crate) fn act(game: &mut Game, act: Act, table: &mut impl Table) {
    table.tell(|| Event::ActionBegan { ship: act.ship(), half: act.half(), die: act.die() });
    match act.actor() {
        Actor::Captain(_, card) => match act.half().symbol(card) {
            Symbol::Load(good) => load::begin(game, act, good, table),
            Symbol::Forward | Symbol::Backward => sail::begin(game, act, table),
        },
        // G2: the ghost only sails.
        Actor::Ghost => sail::begin(game, act, table),
    }
}

/// R4: the direction that a captain's card gives the ship; the ghost has no card (G3).
#[inline]
pub(crate) fn direction(act: Act) -> Option<Direction> {
    match act.actor() {
        Actor::Captain(_, card) => Some(match act.half().symbol(card) {
            Symbol::Backward => Direction::Backward,
            Symbol::Forward | Symbol::Load(_) => Direction::Forward,
        }),
        Actor::Ghost => None,
    }
}

/// **R4**: after the morning, with everything it led to, comes the evening; E1: but not for a ship that is home.
/// R3: then the next captain, clockwise; G2: after all captains, the ghost.
pub(crate) fn action_done(game: &mut Game, done: Act, table: &mut impl Table) {
    let dice = done.dice();
    if done.half() == Half::Morning && !game.open.ship(done.ship()).place.is_home() {
        return act(game, done.evening(), table);
    }
    if let Some(seat) = done.seat() {
        let next = game.open.next_seat(seat);
        if next != game.open.captain {
            return begin_turn(game, dice, next, table);
        }
        if game.open.ghost {
            // **G2**: by the dice as placed, whatever the Mage did (C27).
            return act(game, Act::morning(dice, Actor::Ghost), table);
        }
    }
    end(game, table);
}

/// E1: the round is finished; was it the last? R5: everybody draws, the Captain first.
fn end(game: &mut Game, table: &mut impl Table) {
    if finish::is_due(game) {
        finish::end_race(game, End::Home, table);
    } else {
        draw_up(game, game.open.captain, table);
    }
}

/// **R5**: from that seat on, the next captain with too few cards draws one; when all have enough, the compass passes (R6).
fn draw_up(game: &mut Game, from: Seat, table: &mut impl Table) {
    let mut seat = from;
    loop {
        if (game.open.seats[seat.index()].hand as usize) < hand_size(game, seat, table) {
            if game.deck(seat).is_empty() {
                // R5: the whole discard, the card just played included.
                let open = &mut game.open.seats[seat.index()];
                // R7: nothing was left in the deck, so what was not played is in the hand.
                open.kept = open.discard.complement();
                open.discard = CardSet::NONE;
                open.last = None;
                table.tell(|| Event::DeckRenewed { seat });
            }
            game.open.wait_for(Stage::Draw(seat));
            return;
        }
        seat = game.open.next_seat(seat);
        if seat == game.open.captain {
            break;
        }
    }
    if game.open.round > 0 {
        // **R6**: the compass passes to the left.
        game.open.captain = game.open.next_seat(game.open.captain);
    }
    begin(game, table);
}

/// R5: three, or four with Morgan's Map (**T3**) or the Cartographer (**C18**) at that moment.
#[inline]
fn hand_size(game: &Game, seat: Seat, table: &impl Table) -> usize {
    let ship = seat.ship();
    let cartographer = table.has_crew() && game.open.carries(ship, Character::Cartographer);
    let map = game.open.has(ship, Treasure::MorgansMap) || cartographer;
    if map { 4 } else { 3 }
}

/// R5: one card at a time.
#[inline]
pub(crate) fn drawn(game: &mut Game, seat: Seat, card: Card, table: &mut impl Table) {
    let hand = &mut game.secrets.hands[seat.index()];
    *hand = hand.with(card);
    game.open.seats[seat.index()].hand += 1;
    table.tell(|| Event::CardDrawn { seat });
    table.tell(|| Event::DrewCard { seat, card });
    draw_up(game, seat, table);
}
