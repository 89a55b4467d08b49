//! What a sound game is, one named check each. The laws run them after every step; a situation must pass them.

use crate::modules::crew::calypso;
use crate::modules::crew::hidden::{self, Hidden};
use crate::modules::crew::step::CrewStage;
use crate::pieces::bank::BOX;
use crate::pieces::card::CardSet;
use crate::pieces::character::{Character, CharacterSet};
use crate::pieces::goods::Good;
use crate::pieces::hold::Contents;
use crate::pieces::seat::ShipId;
use crate::pieces::ship::Ship;
use crate::pieces::tavern::{Cell, Spot};
use crate::pieces::track::Space;
use crate::pieces::treasure::{Lying, Treasure, TreasureId};
use crate::table::asking;
use crate::table::game::Game;
use crate::table::stage::{Actor, Stage};

/// A check that a game fails only if the program is wrong.
type Check = (&'static str, fn(&Game) -> bool);

const CHECKS: [Check; 18] = [
    ("goods are conserved between ships and bank (S6)", goods_are_conserved),
    ("only a 6th Hold that is there holds something (T6)", sixth_hold_is_with_its_card),
    ("every treasure card in play lies in one row (T1)", treasures_lie_once),
    ("a token is gone for every card drawn (P3)", tokens_match_cards),
    ("cards in play are cards of the box (S5)", cards_are_of_the_box),
    ("face-up cards and powers are what they are (T1)", faces_are_true),
    ("hands and discards are apart, and counted (R5)", hands_are_sound),
    ("before cards are chosen everybody has one to choose (R2)", hands_have_cards),
    ("between rounds no ship is home (E1)", ships_are_at_sea),
    ("a chosen card is in its hand, for just those who have chosen (R2)", choices_are_sound),
    ("the pile has a card for every token (S5, C15)", pile_matches_tokens),
    (
        "as many cards have left the game and are looked at as everybody can tell (C2, C15)",
        hidden_are_counted,
    ),
    ("every character is in one place, with The Crew and not without (C1, C5)", characters_are_once),
    ("just those are aboard who are in a hold (C5)", crews_are_in_holds),
    ("what borders the zone is face up, and the cell of the rum is empty (C4)", tavern_is_sound),
    ("Calypso has ended the race if she could (C26)", calypso_has_ended_it),
    ("just those are asked who must decide at this stage (X3)", asked_fits_the_stage),
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
    let drawn = game.open.drawn as usize;
    let lying: Vec<usize> =
        game.ships().flat_map(|(_, ship)| ship.treasures.iter()).map(TreasureId::index).collect();
    lying.len() == drawn && (0..drawn).all(|card| lying.contains(&card))
}

fn tokens_match_cards(game: &Game) -> bool {
    let found = game.open.drawn as usize - usize::from(game.open.ghost);
    game.open.tokens.len() + found == Treasure::IN_PILE
}

fn cards_are_of_the_box(game: &Game) -> bool {
    let mut cards: Vec<Treasure> = game.secrets.treasures[..game.open.drawn as usize].to_vec();
    cards.extend(game.secrets.undrawn.iter());
    let mut all = Treasure::BOX.to_vec();
    if let Some(hidden) = game.secrets.crew {
        cards.extend(hidden.removed.iter().chain(hidden.looking.iter()));
        all = Treasure::CREW.to_vec();
        // C7.
        all.extend(game.open.ghost.then_some(Treasure::LadyBeth));
    }
    let count = |cards: &[Treasure], wanted| cards.iter().filter(|&&card| card == wanted).count();
    cards.len() == all.len() && all.iter().all(|&card| count(&cards, card) == count(&all, card))
}

fn pile_matches_tokens(game: &Game) -> bool {
    let Some(hidden) = game.secrets.crew else { return true };
    let made = !matches!(game.open.stage, Stage::FirstCaptain | Stage::Crew(CrewStage::Removal(_)));
    let pile = game.secrets.undrawn.len() + hidden.looking.len() as usize;
    let collected: usize = game.ships().map(|(_, ship)| ship.tokens as usize).sum();
    !made || pile == game.open.tokens.len() && pile + collected <= Treasure::IN_PILE
}

fn hidden_are_counted(game: &Game) -> bool {
    let Hidden { removed, looking, .. } = game.secrets.crew.unwrap_or(Hidden::NONE);
    removed.len() == hidden::cards_removed(&game.open) as usize
        && looking.len() == hidden::cards_looked_at(&game.open)
}

fn characters_are_once(game: &Game) -> bool {
    let aboard = game.ships().flat_map(|(_, ship)| ship.holds.crew());
    let Some(tavern) = &game.open.tavern else { return aboard.count() == 0 };
    let up = Cell::all().filter_map(|cell| match tavern.spot(cell) {
        Spot::Up(character) => Some(character),
        Spot::Empty | Spot::Down => None,
    });
    let all: Vec<Character> = aboard.chain(up).chain(tavern.unseen().iter()).collect();
    let set: CharacterSet = all.iter().copied().collect();
    set.len() == all.len() && tavern.unseen().len() == tavern.face_down().len()
}

fn crews_are_in_holds(game: &Game) -> bool {
    let aboard = |ship: &Ship| ship.holds.crew().collect::<CharacterSet>();
    game.open.ships.iter().zip(game.open.crews).all(|(ship, crew)| aboard(ship) == crew)
}

fn tavern_is_sound(game: &Game) -> bool {
    let Some(tavern) = &game.open.tavern else { return true };
    let turning = matches!(
        game.awaiting(),
        crate::table::game::Awaiting::Chance(crate::choices::chance::Chance::Character(_))
    );
    let before = matches!(game.open.stage, Stage::FirstCaptain | Stage::Crew(CrewStage::Removal(_)));
    // C26: the race may end before the last one is turned up.
    let over = matches!(game.open.stage, Stage::Over(_));
    let up = tavern.next_to_turn_up().is_none();
    tavern.spot(tavern.rum()) == Spot::Empty && (up || turning || before || over)
}

fn asked_fits_the_stage(game: &Game) -> bool {
    game.open.asked == asking::asked(&game.open, &game.open.stage)
}

fn calypso_has_ended_it(game: &Game) -> bool {
    let over = matches!(game.open.stage, Stage::Over(_));
    over || game.ships().all(|(ship, _)| calypso::favours(game, ship).is_none())
}

fn faces_are_true(game: &Game) -> bool {
    let powers = [Treasure::MorgansMap, Treasure::SaransSabre, Treasure::LadyBeth, Treasure::SixthHold];
    game.ships().all(|(id, ship)| {
        let faces = ship.treasures.iter().all(|card| {
            let treasure = game.secrets.treasures[card.index()];
            match game.open.treasure(card).lying {
                Lying::Up(face) => face == treasure,
                Lying::Down(hint) => hint.fits(treasure) && (!treasure.is_shown() || id.is_ghost()),
            }
        });
        let up = |power| ship.treasures.iter().any(|card| game.open.treasure(card).lying == Lying::Up(power));
        // At the end every card is turned up, and a power that lay face down beside the ghost does not work (G4).
        let over = matches!(game.open.stage, Stage::Over(_)) && id.is_ghost();
        faces && powers.iter().all(|&power| ship.powers.has(power) == up(power) || over && up(power))
    })
}

fn hands_are_sound(game: &Game) -> bool {
    game.seats().all(|seat| {
        let (open, hand) = (game.open.seats[seat.index()], game.secrets.hands[seat.index()]);
        let kept = open.kept.union(hand) == hand;
        let last = open.last.is_none_or(|card| open.discard.contains(card));
        kept && last && hand.is_disjoint(open.discard) && hand.len() == open.hand as usize && hand.len() <= 4
    }) && game.secrets.hands[game.open.seat_count as usize..].iter().all(|&hand| hand == CardSet::NONE)
}

fn hands_have_cards(game: &Game) -> bool {
    let choosing = matches!(
        game.open.stage,
        Stage::Crew(CrewStage::Oracle | CrewStage::OneDie(..))
            | Stage::Roll
            | Stage::Place(_)
            | Stage::Choose { .. }
    );
    !choosing || game.seats().all(|seat| game.open.seats[seat.index()].hand > 0)
}

fn ships_are_at_sea(game: &Game) -> bool {
    let during = matches!(game.open.stage, Stage::Act(..) | Stage::Over(_));
    during || game.ships().all(|(_, ship)| !ship.place.is_home())
}

fn choices_are_sound(game: &Game) -> bool {
    let view = game.view(crate::table::event::Viewer::Spectator);
    game.seats().all(|seat| match game.secrets.chosen[seat.index()] {
        Some(card) => view.has_chosen(seat) && game.secrets.hands[seat.index()].contains(card),
        None => !view.has_chosen(seat),
    })
}

fn ships_are_sound(game: &Game) -> bool {
    let acting_ghost = matches!(game.open.stage, Stage::Act(act, _) if act.actor() == Actor::Ghost);
    (game.open.ghost || !acting_ghost)
        && game.ships().all(|(id, ship)| {
            let home = ship.place.lap < 1 || ship.place.lap == 1 && ship.place.space == Space::PORT_ROYAL;
            let gold = |contents| matches!(contents, Contents::Empty | Contents::Goods(Good::Gold, _));
            home && (id != ShipId::GHOST || ship.holds.iter().all(|hold| gold(hold.contents())))
        })
}
