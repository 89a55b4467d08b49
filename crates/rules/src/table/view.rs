//! X1: what one viewer may know: all that is open, and what they themselves have seen. A view is built by adding, never by
//! hiding.

use crate::chapters::finish::{self, Final};
use crate::modules::crew::hidden::Looking;
use crate::modules::crew::memory::{Memory, Sight};
use crate::modules::crew::step::CrewStage;
use crate::pieces::bank::Bank;
use crate::pieces::card::{Card, CardSet};
use crate::pieces::dice::Dice;
use crate::pieces::half::Half;
use crate::pieces::seat::{Seat, ShipId};
use crate::pieces::ship::Ship;
use crate::pieces::tavern::Tavern;
use crate::pieces::track::SpaceSet;
use crate::pieces::treasure::{Lying, OpenTreasure, Treasure, TreasureId};
use crate::table::asking::{self, Knows, Own};
use crate::table::event::Viewer;
use crate::table::game::{Awaiting, Game};
use crate::table::open::{BattleView, Open};
use crate::table::options::{Kind, Options};
use crate::table::setup::Setup;
use crate::table::stage::Stage;

/// **X1**: what one viewer may know of a race.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub(crate) open: Open,
    viewer: Viewer,
    /// The viewer's own hand; a spectator has none.
    hand: CardSet,
    /// R2: the viewer's own choice, not yet revealed.
    chosen: Option<Card>,
    /// T7: the cards that the viewer knows though they lie face down.
    treasures: [Option<Treasure>; TreasureId::MOST],
    /// C15: the cards of the pile that the viewer is looking at.
    looking: Looking,
    /// C15: what the viewer remembers of the pile.
    memory: Memory,
}

impl Knows for View {
    fn is_cursed(&self, card: TreasureId) -> bool {
        self.treasure(card).is_some_and(Treasure::is_cursed)
    }

    fn looking(&self) -> Looking {
        self.looking
    }
}

impl View {
    pub(crate) fn of(game: &Game, viewer: Viewer) -> Self {
        let Game { open, secrets } = game;
        let mut view = Self {
            open: *open,
            viewer,
            hand: CardSet::NONE,
            chosen: None,
            treasures: [None; TreasureId::MOST],
            looking: Looking::NONE,
            memory: Memory::NONE,
        };
        if let Viewer::Seat(seat) = viewer {
            view.hand = secrets.hands[seat.index()];
            view.chosen = secrets.chosen[seat.index()];
            if let Some(hidden) = secrets.crew {
                view.memory = hidden.memories[seat.index()];
                // C15: the captain who draws is the one who looks.
                if open.turn().is_some_and(|(ship, _)| ship == seat.ship()) {
                    view.looking = hidden.looking;
                }
            }
            for (index, open) in open.treasures[..open.drawn as usize].iter().enumerate() {
                if open.known_to.contains(seat) {
                    view.treasures[index] = Some(secrets.treasures[index]);
                }
            }
        }
        view
    }

    /// Whose view it is.
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// What the table agreed on.
    pub fn setup(&self) -> Setup {
        self.open.setup()
    }

    /// Counted from 1; 0 while the table is being set.
    pub const fn round(&self) -> u16 {
        self.open.round
    }

    /// R6: who holds the compass.
    pub const fn captain(&self) -> Seat {
        self.open.captain
    }

    /// R1: the dice, once they are placed.
    pub const fn dice(&self) -> Option<Dice> {
        self.open.dice()
    }

    /// R4, C27: the die that rules the action that is being carried out.
    pub const fn die(&self) -> Option<u8> {
        self.open.die()
    }

    /// R3: the card that is being carried out.
    pub const fn card(&self) -> Option<Card> {
        self.open.card()
    }

    /// B: the battle that is being fought.
    pub fn battle(&self) -> Option<BattleView> {
        self.open.battle()
    }

    /// R3, R4: whose turn it is, and which half of it.
    pub const fn turn(&self) -> Option<(ShipId, Half)> {
        self.open.turn()
    }

    /// C27: are the dice used the other way round in this turn?
    pub const fn has_swapped(&self) -> bool {
        matches!(self.open.stage, Stage::Act(act, _) if act.is_swapped())
    }

    /// C28: the die that the Captain has set, until the other one has fallen.
    pub const fn set_die(&self) -> Option<(Half, u8)> {
        match self.open.stage {
            Stage::Crew(CrewStage::OneDie(half, number)) => Some((half, number)),
            _ => None,
        }
    }

    /// E2, E3: scores and winners; none before the race is over.
    pub fn result(&self) -> Option<Final> {
        finish::result(&self.open)
    }

    /// Who or what the game waits for.
    pub fn awaiting(&self) -> Awaiting {
        asking::awaiting(&self.open)
    }

    /// Everything the viewer may choose now.
    pub fn options(&self) -> Options {
        match self.viewer {
            Viewer::Spectator => Options(Kind::Nothing),
            Viewer::Seat(seat) => {
                let own = Own { seat, hand: self.hand, chosen: self.chosen };
                asking::options(&self.open, own, self)
            }
        }
    }

    /// Every ship in play.
    pub fn ships(&self) -> impl Iterator<Item = (ShipId, &Ship)> {
        self.open.fleet().iter().map(|ship| (ship, self.open.ship(ship)))
    }

    /// Every captain's seat.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        self.open.seats()
    }

    /// S6: what is left.
    pub const fn bank(&self) -> Bank {
        self.open.bank
    }

    /// S5: the lairs that still have their token.
    pub const fn tokens(&self) -> SpaceSet {
        self.open.tokens
    }

    /// C1: the tavern, where The Crew is in play.
    pub const fn tavern(&self) -> Option<&Tavern> {
        self.open.tavern.as_ref()
    }

    /// C15: the cards of the pile that the viewer is looking at, in the order in which they came.
    pub fn looking(&self) -> impl Iterator<Item = Treasure> {
        self.looking.iter()
    }

    /// C15: cards that the viewer has seen in the pile and does not know to have left it.
    pub fn remembered(&self) -> impl Iterator<Item = Treasure> {
        self.memory
            .iter()
            .filter(|&Sight { treasure, copies, drawn }| {
                let later = (drawn..self.open.drawn as usize).map(TreasureId::at);
                later.filter(|&card| self.treasure(card) == Some(treasure)).count() < copies
            })
            .map(|sight| sight.treasure)
    }

    pub(crate) const fn memory(&self) -> Memory {
        self.memory
    }

    /// The viewer's own cards; a spectator has none.
    pub const fn hand(&self) -> CardSet {
        self.hand
    }

    /// R2: the viewer's own choice, until it is revealed.
    pub const fn chosen(&self) -> Option<Card> {
        self.chosen
    }

    /// How many cards a seat has in hand.
    pub const fn hand_size(&self, seat: Seat) -> usize {
        self.open.seats[seat.index()].hand as usize
    }

    /// R7: which cards a seat has played since its deck was last renewed.
    pub const fn discard(&self, seat: Seat) -> CardSet {
        self.open.seats[seat.index()].discard
    }

    /// R7: the card on top of that discard: the last one the seat revealed.
    pub const fn last_played(&self, seat: Seat) -> Option<Card> {
        self.open.seats[seat.index()].last
    }

    /// R7: the cards that the seat has not played since its deck was last renewed: it has them in hand or will draw them.
    pub const fn unplayed(&self, seat: Seat) -> CardSet {
        self.discard(seat).complement()
    }

    /// R7: the number of cards in the seat's deck. With none left, its hand is what it has not [played](Self::unplayed).
    pub const fn deck_size(&self, seat: Seat) -> usize {
        self.unplayed(seat).len() - self.hand_size(seat)
    }

    /// R7: cards that are in a seat's hand since its deck was renewed: it had played all others then, and these it has not
    /// played since. It says nothing of an empty deck: see [`View::deck_size`].
    pub const fn kept(&self, seat: Seat) -> CardSet {
        self.open.seats[seat.index()].kept
    }

    /// R2: has that seat a card lying face down before it?
    pub fn has_chosen(&self, seat: Seat) -> bool {
        match self.open.stage {
            Stage::Choose { chosen, .. } => chosen.contains(seat),
            Stage::Act(act, _) => act.seat().is_some_and(|acting| {
                // R3: the captains who act later, clockwise from the Captain.
                let seats = self.open.seat_count as usize;
                let turn = |seat: Seat| (seat.index() + seats - self.open.captain.index()) % seats;
                turn(seat) > turn(acting)
            }),
            _ => false,
        }
    }

    /// What everybody sees of a treasure card in play.
    pub const fn open_treasure(&self, card: TreasureId) -> OpenTreasure {
        self.open.treasure(card)
    }

    /// T7: what a treasure card in play is, if the viewer knows.
    pub const fn treasure(&self, card: TreasureId) -> Option<Treasure> {
        match self.open.treasure(card).lying {
            Lying::Up(treasure) => Some(treasure),
            Lying::Down(_) => self.treasures[card.index()],
        }
    }
}
