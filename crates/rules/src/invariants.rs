//! What a sound game is, one named check each. The laws run them after every step; a situation must pass them.

use crate::bank::BOX;
use crate::card::CardSet;
use crate::game::Game;
use crate::goods::{Contents, Good};
use crate::seat::ShipId;
use crate::stage::{Actor, Stage};
use crate::track::Space;
use crate::treasure::{Lying, Treasure};

/// A check that a game can fail only by our mistake.
type Check = (&'static str, fn(&Game) -> bool);

const CHECKS: [Check; 11] = [
    ("goods are conserved between ships and bank (S6)", goods_are_conserved),
    ("only a 6th Hold that is there holds something (T6)", sixth_hold_is_with_its_card),
    ("every treasure card in play lies in one row (T1)", treasures_lie_once),
    ("a token is gone for every card drawn (P3)", tokens_match_cards),
    ("cards in play are cards of the box (S5)", cards_are_of_the_box),
    ("face-up cards and powers are what they are (T1)", faces_are_true),
    ("hands and discards are apart, and counted (R5)", hands_are_sound),
    ("before cards are chosen everybody has one to choose (R2)", nobody_is_without_cards),
    ("between rounds nobody is home (E1)", nobody_is_home),
    ("a chosen card is in its hand, for just those who have chosen (R2)", choices_are_sound),
    ("lap 1 is Port Royal and nothing else, and the ghost carries gold (M3, G6)", ships_are_sound),
];

impl Game {
    /// The names of all checks this game fails: none, unless the program is wrong.
    pub fn broken_invariants(&self) -> impl Iterator<Item = &'static str> {
        CHECKS.iter().filter(|(_, holds)| !holds(self)).map(|(name, _)| *name)
    }
}

fn goods_are_conserved(game: &Game) -> bool {
    Good::ALL.iter().all(|&good| {
        let aboard: u16 = game.ships().map(|(_, ship)| u16::from(ship.holds.total(good))).sum();
        game.open.bank.left(good).is_none_or(|left| u16::from(left) + aboard == u16::from(BOX[good as usize]))
    })
}

fn sixth_hold_is_with_its_card(game: &Game) -> bool {
    game.ships().all(|(_, ship)| ship.holds.has_sixth() == ship.powers.has(Treasure::SixthHold))
}

fn treasures_lie_once(game: &Game) -> bool {
    let mut lying: Vec<usize> = game
        .ships()
        .flat_map(|(_, ship)| ship.treasures.iter())
        .map(super::treasure::TreasureId::index)
        .collect();
    lying.sort_unstable();
    lying == (0..game.open.drawn as usize).collect::<Vec<_>>()
}

fn tokens_match_cards(game: &Game) -> bool {
    let found = game.open.drawn as usize - usize::from(game.open.ghost);
    game.open.tokens.len() + found == Treasure::IN_PILE
}

fn cards_are_of_the_box(game: &Game) -> bool {
    let mut cards: Vec<Treasure> = game.secrets.treasures[..game.open.drawn as usize].to_vec();
    cards.extend(game.secrets.undrawn.iter());
    cards.sort_unstable();
    let mut all = Treasure::BOX;
    all.sort_unstable();
    cards == all
}

fn faces_are_true(game: &Game) -> bool {
    let powers = [Treasure::MorgansMap, Treasure::SaransSabre, Treasure::LadyBeth, Treasure::SixthHold];
    game.ships().all(|(id, ship)| {
        let faces = ship.treasures.iter().all(|card| {
            let treasure = game.secrets.treasures[card.index()];
            match game.open.treasure(card).lying {
                Lying::Up(face) => face == treasure,
                Lying::Down { cursed } => {
                    (treasure.is_cursed() || !cursed) && (!treasure.is_power() || id.is_ghost())
                }
            }
        });
        let up = |power| ship.treasures.iter().any(|card| game.open.treasure(card).lying == Lying::Up(power));
        // At the end all is turned up, and what lay face down with the ghost is no power of its (G4).
        let over = game.open.stage == Stage::Over && id.is_ghost();
        faces && powers.iter().all(|&power| ship.powers.has(power) == up(power) || over && up(power))
    })
}

fn hands_are_sound(game: &Game) -> bool {
    game.seats().all(|seat| {
        let (open, hand) = (game.open.seats[seat.index()], game.secrets.hands[seat.index()]);
        let kept = open.kept.and(hand) == hand;
        let last = open.last.is_none_or(|card| open.discard.contains(card));
        kept && last && hand.is_disjoint(open.discard) && hand.len() == open.hand as usize && hand.len() <= 4
    }) && game.secrets.hands[game.open.seat_count as usize..].iter().all(|&hand| hand == CardSet::NONE)
}

fn nobody_is_without_cards(game: &Game) -> bool {
    let choosing = matches!(game.open.stage, Stage::Roll | Stage::Place(_) | Stage::Choose { .. });
    !choosing || game.seats().all(|seat| game.open.seats[seat.index()].hand > 0)
}

fn nobody_is_home(game: &Game) -> bool {
    let during = matches!(game.open.stage, Stage::Act(..) | Stage::Over);
    during || game.ships().all(|(_, ship)| !ship.place.is_home())
}

fn choices_are_sound(game: &Game) -> bool {
    let view = game.view(crate::event::Viewer::Spectator);
    game.seats().all(|seat| match game.secrets.chosen[seat.index()] {
        Some(card) => view.has_chosen(seat) && game.secrets.hands[seat.index()].contains(card),
        None => !view.has_chosen(seat),
    })
}

fn ships_are_sound(game: &Game) -> bool {
    let acting_ghost = matches!(game.open.stage, Stage::Act(act, _) if act.actor == Actor::Ghost);
    (game.open.ghost || !acting_ghost)
        && game.ships().all(|(id, ship)| {
            let home = ship.place.lap < 1 || ship.place.lap == 1 && ship.place.space == Space::PORT_ROYAL;
            let gold = |contents| matches!(contents, Contents::Empty | Contents::Goods(Good::Gold, _));
            home && (id != ShipId::GHOST || ship.holds.iter().all(|hold| gold(hold.contents())))
        })
}
