//! A race: what everybody sees, what only some know, and the calls that read it and take it further. It holds the state;
//! the chapters know the rules.

use crate::chapters::finish::{self, Final, Score};
use crate::choices::chance::{Chance, Outcome, Urn};
use crate::choices::choice::Choice;
use crate::choices::luck::Luck;
use crate::choices::refusal::Refusal;
use crate::modules::crew;
use crate::modules::crew::hidden::{Hidden, Looking};
use crate::modules::ghost_ship;
use crate::pieces::bank::Bank;
use crate::pieces::card::{Card, CardSet};
use crate::pieces::character::CharacterSet;
use crate::pieces::dice::Dice;
use crate::pieces::goods::Good;
use crate::pieces::half::Half;
use crate::pieces::hold::HoldId;
use crate::pieces::seat::{Flag, Seat, Seats, ShipId};
use crate::pieces::ship::Ship;
use crate::pieces::tavern::Tavern;
use crate::pieces::track::SpaceSet;
use crate::pieces::treasure::{BoxSet, Hint, Lying, OpenTreasure, Treasure, TreasureId};
use crate::table::asking::{self, Knows, Own};
use crate::table::edition::Edition;
use crate::table::event::{Viewer, Witness};
use crate::table::open::{Open, OpenSeat};
use crate::table::options::{Options, Question};
use crate::table::setup::{Setup, SetupError};
use crate::table::stage::{Stage, Step};
use crate::table::variant::{Manned, Plain};
use crate::table::view::View;

/// X1: what only some know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Secrets {
    pub(crate) hands: [CardSet; Seat::MOST],
    /// R2: chosen and not yet revealed; still in the hand.
    pub(crate) chosen: [Option<Card>; Seat::MOST],
    /// What each card in play is, by [`TreasureId`].
    pub(crate) treasures: [Treasure; TreasureId::MOST],
    /// S5: the cards that can be drawn. Without The Crew these are the pile and those that left unseen: no viewer can ever
    /// tell which is which, so a draw from the pile is a draw from all of them. With The Crew it is the pile (C15).
    pub(crate) undrawn: BoxSet,
    /// What only The Crew hides.
    pub(crate) crew: Option<Hidden>,
}

impl Secrets {
    /// What The Crew hides; panics in a race without it.
    pub(crate) const fn crew_mut(&mut self) -> &mut Hidden {
        self.crew.as_mut().expect("The Crew is in play")
    }
}

impl Knows for Secrets {
    fn is_cursed(&self, card: TreasureId) -> bool {
        self.treasures[card.index()].is_cursed()
    }

    fn looking(&self) -> Looking {
        self.crew.map_or(Looking::NONE, |hidden| hidden.looking)
    }
}

/// A race at some moment. It cannot be wrong: it comes from a sound [`Setup`] by legal choices and possible outcomes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Game {
    pub(crate) open: Open,
    pub(crate) secrets: Secrets,
}

/// Who or what the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Awaiting {
    /// These seats must decide; several at once only for the card (R2).
    Seats(Seats, Question),
    /// Chance must answer.
    Chance(Chance),
    /// The race is over.
    Nothing,
}

impl Game {
    /// The table, set (S). Chance is asked next for the first Captain.
    ///
    /// # Errors
    /// Everything that is wrong with the setup.
    pub fn new(setup: &Setup) -> Result<Self, SetupError> {
        setup.check()?;
        let seats = setup.flags.len();
        let mut flags = Flag::ALL;
        flags[..seats].copy_from_slice(&setup.flags);
        let face_down = OpenTreasure { lying: Lying::Down(Hint::Nothing), known_to: Seats::NONE };
        let mut game = Self {
            open: Open {
                edition: setup.edition,
                seat_count: seats as u8,
                ghost: setup.ghost,
                flags,
                round: 0,
                captain: Seat::at(0),
                ships: [Ship::IN_PORT; ShipId::SLOTS],
                crews: [CharacterSet::NONE; ShipId::SLOTS],
                seats: [OpenSeat { discard: CardSet::NONE, hand: 0, last: None, kept: CardSet::NONE };
                    Seat::MOST],
                treasures: [face_down; TreasureId::MOST],
                drawn: 0,
                tokens: SpaceSet::LAIRS,
                bank: Bank::full(setup.bank),
                tavern: setup.crew.then_some(Tavern::CLOSED),
                stage: Stage::FirstCaptain,
                asked: Seats::NONE,
            },
            secrets: Secrets {
                hands: [CardSet::NONE; Seat::MOST],
                chosen: [None; Seat::MOST],
                treasures: [Treasure::MorgansMap; TreasureId::MOST],
                undrawn: BoxSet::full(setup.crew),
                crew: setup.crew.then_some(Hidden::NONE),
            },
        };
        for seat in game.open.seats() {
            // **S4**: 3 doubloons in one hold, 3 food in another; `round::deal` then draws the hands.
            game.open.stow(seat.ship(), HoldId::at(0), Good::Gold, 3);
            game.open.stow(seat.ship(), HoldId::at(1), Good::Food, 3);
        }
        if setup.ghost {
            ghost_ship::fit_out(&mut game);
        }
        Ok(game)
    }

    /// Who or what the game waits for.
    #[inline]
    pub fn awaiting(&self) -> Awaiting {
        asking::awaiting(&self.open)
    }

    /// The seats that must decide before the race goes on: several at once only for the card (R2), none while chance
    /// is awaited, and after the end.
    #[inline]
    pub fn asked(&self) -> Seats {
        self.open.asked
    }

    /// Everything that seat may choose now; nothing if it is not asked.
    #[inline]
    pub fn options(&self, seat: Seat) -> Options {
        asking::options(&self.open, self.own(seat), &self.secrets)
    }

    /// What that seat itself knows and its options depend on.
    #[inline]
    pub(crate) fn own(&self, seat: Seat) -> Own {
        Own { seat, hand: self.secrets.hands[seat.index()], chosen: self.secrets.chosen[seat.index()] }
    }

    /// A seat decides.
    ///
    /// # Errors
    /// X3: what is not legal is refused and changes nothing.
    #[inline]
    pub fn choose(&mut self, seat: Seat, choice: Choice, witness: &mut impl Witness) -> Result<(), Refusal> {
        if seat.index() >= self.open.seat_count as usize {
            return Err(Refusal::NotYourTurn);
        }
        if self.open.tavern.is_some() {
            return self.choose_manned(seat, choice, witness);
        }
        asking::choose(self, seat, choice, &mut Plain(witness))
    }

    /// Chance answers.
    ///
    /// # Errors
    /// What chance cannot answer now is refused and changes nothing.
    #[inline]
    pub fn resolve(&mut self, outcome: Outcome, witness: &mut impl Witness) -> Result<(), Refusal> {
        if self.open.tavern.is_some() {
            return self.resolve_manned(outcome, witness);
        }
        asking::resolve(self, outcome, &mut Plain(witness))
    }

    /// With The Crew. A function of its own, so that its code is not inlined into races without it.
    #[inline(never)]
    fn choose_manned(
        &mut self,
        seat: Seat,
        choice: Choice,
        witness: &mut impl Witness,
    ) -> Result<(), Refusal> {
        asking::choose(self, seat, choice, &mut Manned(witness))
    }

    #[inline(never)]
    fn resolve_manned(&mut self, outcome: Outcome, witness: &mut impl Witness) -> Result<(), Refusal> {
        asking::resolve(self, outcome, &mut Manned(witness))
    }

    /// R2: replaces the card that a seat has chosen, while it lies face down, by another card of its hand. For bots that
    /// imagine a race and have a better idea than pure chance of what that captain would play; a real race has no use for it.
    ///
    /// # Errors
    /// If that seat has no card lying face down, or does not have that card.
    pub fn suppose(&mut self, seat: Seat, card: Card) -> Result<(), Refusal> {
        let chosen = self.secrets.chosen.get_mut(seat.index()).and_then(Option::as_mut);
        let chosen = chosen.ok_or(Refusal::NotYourTurn)?;
        if !self.secrets.hands[seat.index()].contains(card) {
            return Err(Refusal::NotInHand);
        }
        *chosen = card;
        Ok(())
    }

    /// How many tickets lie in the urn of the chance that is asked: every ticket is equally likely, some outcomes have
    /// several. None if the game waits for no chance.
    pub fn tickets(&self) -> Option<u32> {
        self.urn().map(Urn::len)
    }

    /// The outcome on that ticket; none beyond the last, or if the game waits for no chance.
    pub fn ticket(&self, ticket: u32) -> Option<Outcome> {
        let urn = self.urn()?;
        if ticket < urn.len() { urn.ticket(ticket) } else { None }
    }

    /// Draws a ticket; none if the game waits for no chance.
    #[inline]
    pub fn draw(&self, luck: &mut impl Luck) -> Option<Outcome> {
        // The commonest chance without a call.
        if let Stage::Draw(seat) = self.open.stage {
            let deck = self.deck(seat);
            return deck.nth(luck.below(deck.len() as u32) as usize).map(Outcome::Card);
        }
        self.draw_other(luck)
    }

    #[inline]
    fn draw_other(&self, luck: &mut impl Luck) -> Option<Outcome> {
        let urn = self.urn()?;
        urn.ticket(luck.below(urn.len()))
    }

    /// What chance draws from.
    #[inline]
    fn urn(&self) -> Option<Urn> {
        match &self.open.stage {
            Stage::FirstCaptain => Some(Urn::Seats(self.open.seat_count)),
            Stage::Draw(seat) => Some(Urn::Cards(self.deck(*seat))),
            Stage::Roll => Some(Urn::ActionDice),
            Stage::Crew(stage) => crew::asking::stage_urn(self, *stage),
            Stage::Act(_, step) => match step {
                Step::Combat(..) | Step::ShortageDie => Some(Urn::CombatDie),
                Step::Treasure(_) => Some(Urn::Treasures(self.secrets.undrawn)),
                Step::CrewChance(step) => Some(crew::asking::urn(self, *step)),
                _ => None,
            },
            Stage::Place(_) | Stage::Choose { .. } | Stage::Over(_) => None,
        }
    }

    /// R5, R7: the cards of a seat that are neither in hand nor played. A set: their order does not exist yet.
    #[inline]
    pub(crate) fn deck(&self, seat: Seat) -> CardSet {
        self.secrets.hands[seat.index()].union(self.open.seats[seat.index()].discard).complement()
    }

    /// X1: what that viewer may know.
    pub fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    /// What a treasure card in play is. For the program that runs the game; what a viewer may know is in its [`View`].
    pub const fn treasure(&self, card: TreasureId) -> Treasure {
        self.secrets.treasures[card.index()]
    }

    /// E2, E3: scores and winners; none before the race is over.
    pub fn result(&self) -> Option<Final> {
        finish::result(&self.open)
    }

    /// The setup it came from.
    pub fn setup(&self) -> Setup {
        self.open.setup()
    }

    /// Counted from 1; 0 while the table is being set.
    pub const fn round(&self) -> u16 {
        self.open.round
    }

    /// Every ship in play, with where it is and what it carries: open to all.
    pub fn ships(&self) -> impl Iterator<Item = (ShipId, &Ship)> {
        self.open.fleet().iter().map(|ship| (ship, self.open.ship(ship)))
    }

    /// Every captain's seat.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        self.open.seats()
    }

    /// The edition whose rules are played.
    pub const fn edition(&self) -> Edition {
        self.open.edition
    }

    /// R6: who holds the compass.
    pub const fn captain(&self) -> Seat {
        self.open.captain
    }

    /// S5: the lairs that still have their token.
    pub const fn tokens(&self) -> SpaceSet {
        self.open.tokens
    }

    /// C1: the tavern, where The Crew is in play.
    pub const fn tavern(&self) -> Option<&Tavern> {
        self.open.tavern.as_ref()
    }

    /// R1: the dice, once they are placed.
    pub const fn dice(&self) -> Option<Dice> {
        self.open.dice()
    }

    /// R3, R4: whose turn it is, and which half of it.
    pub const fn turn(&self) -> Option<(ShipId, Half)> {
        self.open.turn()
    }

    /// R3: the card that is being carried out.
    pub const fn card(&self) -> Option<Card> {
        self.open.card()
    }

    /// T7: has that seat seen that treasure card, or does it lie face up?
    pub const fn knows(&self, seat: Seat, card: TreasureId) -> bool {
        let OpenTreasure { lying, known_to } = self.open.treasure(card);
        matches!(lying, Lying::Up(_)) || known_to.contains(seat)
    }

    /// C15: the cards of the pile that a captain is looking at, in the order in which they came.
    pub fn looking(&self) -> impl Iterator<Item = Treasure> {
        self.secrets.looking().iter()
    }

    /// The cards in a seat's hand. For the program that runs the game; what a viewer may know is in its [`View`].
    pub const fn hand(&self, seat: Seat) -> CardSet {
        self.secrets.hands[seat.index()]
    }

    /// R7: which cards a seat has played since its deck was last renewed.
    pub const fn discard(&self, seat: Seat) -> CardSet {
        self.open.seats[seat.index()].discard
    }

    /// E2: what that ship would count if the race ended now and every card were turned up.
    pub fn score_now(&self, ship: ShipId) -> Score {
        finish::score(&self.open, ship, |card| self.treasure(card))
    }

    /// Where a ship is and what it carries: open to all.
    #[inline]
    pub const fn ship(&self, ship: ShipId) -> &Ship {
        self.open.ship(ship)
    }
}
