//! A race: what all may see, what some know, and the five things that can be done with it. It holds the state and keeps
//! the door; the chapters know the rules.

use crate::asking::{self, Knows, Own};
use crate::bank::Bank;
use crate::card::{Card, CardSet};
use crate::chance::{Chance, Outcome, Urn};
use crate::chapters::finish::{self, Final};
use crate::character::{Character, CharacterSet};
use crate::choice::{Choice, Split};
use crate::edition::Edition;
use crate::event::{Viewer, Witness};
use crate::goods::Good;
use crate::hold::{Hold, HoldId};
use crate::holds::Holds;
use crate::luck::Luck;
use crate::modules::crew::hidden::{Hidden, Looking};
use crate::modules::ghost_ship;
use crate::options::{Options, Question};
use crate::refusal::Refusal;
use crate::seat::{Flag, Seat, Seats, ShipId, ShipSet};
use crate::setup::{Setup, SetupProblem};
use crate::ship::Ship;
use crate::stage::{Half, Stage};
use crate::table::{Manned, Plain};
use crate::tavern::Tavern;
use crate::track::SpaceSet;
use crate::treasure::{BoxSet, Hint, Lying, OpenTreasure, Treasure, TreasureId};
use crate::view::View;

/// X1: what everybody sees. A [`View`] carries it whole, so nothing secret may ever be put here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Open {
    pub(crate) edition: Edition,
    pub(crate) seat_count: u8,
    pub(crate) ghost: bool,
    pub(crate) flags: [Flag; Seat::MOST],
    /// Counted from 1; 0 while the table is being set.
    pub(crate) round: u16,
    /// R6: who holds the compass.
    pub(crate) captain: Seat,
    pub(crate) ships: [Ship; ShipId::SLOTS],
    pub(crate) seats: [OpenSeat; Seat::MOST],
    /// Treasure cards in play, by [`TreasureId`]; the first `drawn` of them.
    pub(crate) treasures: [OpenTreasure; TreasureId::MOST],
    pub(crate) drawn: u8,
    /// S5: lairs that still have their token.
    pub(crate) tokens: SpaceSet,
    pub(crate) bank: Bank,
    /// C1: where The Crew is in play.
    pub(crate) tavern: Option<Tavern>,
    pub(crate) stage: Stage,
}

/// What everybody sees of a captain's cards (R7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct OpenSeat {
    pub(crate) discard: CardSet,
    pub(crate) hand: u8,
    /// The card on top of the discard, once one was revealed.
    pub(crate) last: Option<Card>,
    /// Cards that must be in the hand: when a deck was renewed all others had been played, so everybody knows them.
    pub(crate) kept: CardSet,
}

/// X1: what only some know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Secrets {
    pub(crate) hands: [CardSet; Seat::MOST],
    /// R2: chosen and not yet revealed; still in the hand.
    pub(crate) chosen: [Option<Card>; Seat::MOST],
    /// What each card in play is, by [`TreasureId`].
    pub(crate) treasures: [Treasure; TreasureId::MOST],
    /// S5: the cards that can be drawn. Without The Crew these are the pile and those that left unseen: which is which
    /// nobody can ever know, so a draw from the pile is a draw from all of them. With The Crew it is the pile (C15).
    pub(crate) undrawn: BoxSet,
    /// What only The Crew hides.
    pub(crate) crew: Option<Hidden>,
}

impl Secrets {
    /// Where The Crew is known to be in play.
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
    /// Nobody: the race is over.
    Nothing,
}

impl Game {
    /// The table, set (S). Chance is asked next for the first Captain.
    ///
    /// # Errors
    /// Everything that is wrong with the setup.
    pub fn new(setup: &Setup) -> Result<Self, Vec<SetupProblem>> {
        let problems = setup.problems();
        if !problems.is_empty() {
            return Err(problems);
        }
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
                seats: [OpenSeat { discard: CardSet::NONE, hand: 0, last: None, kept: CardSet::NONE };
                    Seat::MOST],
                treasures: [face_down; TreasureId::MOST],
                drawn: 0,
                tokens: SpaceSet::LAIRS,
                bank: Bank::full(setup.bank),
                tavern: setup.crew.then_some(Tavern::CLOSED),
                stage: Stage::FirstCaptain,
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
            // S4: 3 food in one hold, 3 doubloons in another.
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
        asking::asked(&self.open)
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

    /// With The Crew. Apart, so that its code does not lie in the way of races without it.
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
            let urn = Urn::Cards(self.deck(seat));
            return urn.ticket(luck.below(urn.len()));
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
        asking::chance(&self.open).map(|chance| match chance {
            Chance::FirstCaptain => Urn::Seats(self.open.seat_count),
            Chance::Card(seat) => Urn::Cards(self.deck(seat)),
            Chance::ActionDice => Urn::ActionDice,
            Chance::Combat(_) | Chance::Shortage(_) => Urn::CombatDie,
            Chance::Treasure(_) | Chance::Removed => Urn::Treasures(self.secrets.undrawn),
            Chance::Character(_) => Urn::Characters(self.open.unseen()),
            Chance::ActionDie => Urn::ActionDie,
        })
    }

    /// R5, R7: the cards of a seat that are neither in hand nor played. A set: their order does not exist yet.
    #[inline]
    pub(crate) fn deck(&self, seat: Seat) -> CardSet {
        self.secrets.hands[seat.index()].neither(self.open.seats[seat.index()].discard)
    }

    /// X1: what that viewer may know.
    pub fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    /// What a treasure card in play is: whoever drives the game may know.
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
}

impl Open {
    pub(crate) fn setup(&self) -> Setup {
        Setup {
            edition: self.edition,
            flags: self.flags[..self.seat_count as usize].to_vec(),
            ghost: self.ghost,
            bank: self.bank.kind(),
            crew: self.tavern.is_some(),
        }
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seat_count as usize).map(Seat::at)
    }

    #[inline]
    pub(crate) const fn fleet(&self) -> ShipSet {
        ShipSet::fleet(self.seat_count as usize, self.ghost)
    }

    #[inline]
    pub(crate) const fn ship(&self, ship: ShipId) -> &Ship {
        &self.ships[ship.index()]
    }

    #[inline]
    pub(crate) const fn ship_mut(&mut self, ship: ShipId) -> &mut Ship {
        &mut self.ships[ship.index()]
    }

    #[inline]
    pub(crate) const fn next_seat(&self, seat: Seat) -> Seat {
        seat.next(self.seat_count as usize)
    }

    #[inline]
    pub(crate) const fn treasure(&self, card: TreasureId) -> OpenTreasure {
        self.treasures[card.index()]
    }

    /// R3, R4: whose turn it is, and which half of it.
    pub(crate) const fn turn(&self) -> Option<(ShipId, Half)> {
        match self.stage {
            Stage::Act(act, _) => Some((act.ship(), act.half())),
            _ => None,
        }
    }

    /// T1: does that ship have that power, face up?
    #[inline]
    pub(crate) fn has(&self, ship: ShipId, power: Treasure) -> bool {
        self.ship(ship).powers.has(power)
    }

    /// C5: is that character aboard that ship?
    #[inline]
    pub(crate) fn carries(&self, ship: ShipId, character: Character) -> bool {
        // Apart, so that races without The Crew pass by at the cost of one look.
        #[cold]
        fn look(holds: Holds, character: Character) -> bool {
            holds.carries(character)
        }
        let holds = self.ship(ship).holds;
        holds.is_manned() && look(holds, character)
    }

    /// Where The Crew is known to be in play.
    pub(crate) const fn tavern_mut(&mut self) -> &mut Tavern {
        self.tavern.as_mut().expect("The Crew is in play")
    }

    /// C1: who was never turned up.
    pub(crate) fn unseen(&self) -> CharacterSet {
        self.tavern.as_ref().map_or(CharacterSet::NONE, Tavern::unseen)
    }

    pub(crate) fn is_unseen(&self, character: Character) -> bool {
        self.unseen().contains(character)
    }

    /// L1: from the bank into an empty hold.
    #[inline]
    pub(crate) fn stow(&mut self, ship: ShipId, hold: HoldId, good: Good, count: u8) {
        self.bank.take(good, count);
        self.ship_mut(ship).holds.set(hold, Hold::of(good, count));
    }

    /// Overboard: out of a hold, into the bank (S6).
    #[inline(always)]
    pub(crate) fn empty(&mut self, ship: ShipId, hold: HoldId) -> Hold {
        let contents = self.ship(ship).holds.get(hold);
        self.bank.swallow(contents);
        self.ship_mut(ship).holds.set(hold, Hold::EMPTY);
        contents
    }

    /// P2, B2: tokens of one good out of several holds, into the bank.
    #[inline]
    pub(crate) fn spend(&mut self, ship: ShipId, good: Good, split: Split) {
        let total = split.iter().sum();
        self.ships[ship.index()].holds.take(split);
        self.bank.put(good, total);
    }
}
