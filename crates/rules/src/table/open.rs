//! What lies open on the table: what everybody sees of a race, and how the chapters change it. Nothing secret may ever be
//! put here.

use crate::choices::choice::Split;
use crate::modules::crew::merchants;
use crate::modules::crew::step::CrewStep;
use crate::pieces::bank::Bank;
use crate::pieces::card::{Card, CardSet};
use crate::pieces::character::{Character, CharacterSet};
use crate::pieces::dice::{Dice, Face};
use crate::pieces::goods::{Good, GoodSet};
use crate::pieces::half::Half;
use crate::pieces::hold::{Hold, HoldId};
use crate::pieces::holds::Holds;
use crate::pieces::seat::{Flag, Seat, Seats, ShipId, ShipSet};
use crate::pieces::ship::Ship;
use crate::pieces::tavern::Tavern;
use crate::pieces::track::SpaceSet;
use crate::pieces::treasure::{OpenTreasure, Treasure, TreasureId};
use crate::table::asking;
use crate::table::edition::Edition;
use crate::table::setup::Setup;
use crate::table::stage::{Actor, Battle, Blow, Shot, Stage, Step};

/// X1: what everybody sees. A [`crate::View`] carries it whole, so nothing secret may ever be put here.
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
    /// C5: who is aboard each ship. Its holds say the same; this set is faster, and every turn asks for it.
    pub(crate) crews: [CharacterSet; ShipId::SLOTS],
    pub(crate) seats: [OpenSeat; Seat::MOST],
    /// Treasure cards in play, by [`TreasureId`]; the first `drawn` of them.
    pub(crate) treasures: [OpenTreasure; TreasureId::MOST],
    pub(crate) drawn: u8,
    /// S5: lairs that still have their token.
    pub(crate) tokens: SpaceSet,
    pub(crate) bank: Bank,
    /// C1: where The Crew is in play.
    pub(crate) tavern: Option<Tavern>,
    /// What the race waits for; only [`Open::wait_for`] changes it.
    pub(crate) stage: Stage,
    /// Who must decide at that stage: asked so often that it is worked out once.
    pub(crate) asked: Seats,
}

/// **R7**: what everybody sees of a captain's cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct OpenSeat {
    pub(crate) discard: CardSet,
    pub(crate) hand: u8,
    /// The card on top of the discard, once one was revealed.
    pub(crate) last: Option<Card>,
    /// Cards that must be in the hand: when a deck was renewed all others had been played, so everybody knows them.
    pub(crate) kept: CardSet,
}

/// What everybody sees of a battle that is being fought.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BattleView {
    /// The ship that began it.
    pub attacker: ShipId,
    /// The ship that is attacked.
    pub defender: ShipId,
    /// B4: the attacker's strength, once the die stands.
    pub attack: Option<u8>,
    /// Gunpowder spent by the side whose turn it is, once it has decided.
    pub powder: Option<u8>,
    /// T4: the die that may be rolled again.
    pub face: Option<Face>,
    /// T4: once a battle.
    pub sabre_used: bool,
}

impl BattleView {
    /// A battle that is won, while its winner still decides.
    const fn settled(attacker: ShipId, defender: ShipId) -> Self {
        Self { attacker, defender, attack: None, powder: None, face: None, sabre_used: false }
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

    /// The race waits for that stage.
    #[inline(always)]
    pub(crate) fn wait_for(&mut self, stage: Stage) {
        self.asked = asking::asked(self, &stage);
        self.stage = stage;
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

    /// R1: the dice, once they are placed.
    pub(crate) const fn dice(&self) -> Option<Dice> {
        match self.stage {
            Stage::Choose { dice, .. } => Some(dice),
            Stage::Act(act, _) => Some(act.dice()),
            _ => None,
        }
    }

    /// R4, C27: the die that rules the action that is being carried out.
    pub(crate) const fn die(&self) -> Option<u8> {
        match self.stage {
            Stage::Act(act, _) => Some(act.die()),
            _ => None,
        }
    }

    /// R3: the card that is being carried out.
    pub(crate) const fn card(&self) -> Option<Card> {
        let Stage::Act(act, _) = self.stage else { return None };
        match act.actor() {
            Actor::Captain(_, card) => Some(card),
            Actor::Ghost => None,
        }
    }

    /// B: the battle that is being fought.
    pub(crate) fn battle(&self) -> Option<BattleView> {
        let Stage::Act(act, step) = self.stage else { return None };
        let of = |battle: Battle, blow: Blow, shot: Option<Shot>, face: Option<Face>| BattleView {
            attacker: battle.attacker,
            defender: battle.defender,
            attack: blow.against.map(|strength| strength.0.get()),
            powder: shot.map(|shot| shot.0),
            face,
            sabre_used: battle.sabre_used,
        };
        match step {
            Step::Powder(battle, blow) => Some(of(battle, blow, None, None)),
            Step::Combat(battle, blow, shot) => Some(of(battle, blow, Some(shot), None)),
            Step::Sabre(battle, blow, shot, face) => Some(of(battle, blow, Some(shot), Some(face))),
            Step::Loot(battle, _) => Some(of(battle, Blow::ATTACK, None, None)),
            // C12, C15: the ship that acts has attacked.
            Step::Crew(CrewStep::Sink { loser, .. }) => Some(BattleView::settled(act.ship(), loser)),
            Step::Crew(CrewStep::KeepTaken { winner, loser, .. }) => {
                let defender = if loser == act.ship() { winner.ship() } else { loser };
                Some(BattleView::settled(act.ship(), defender))
            }
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
    pub(crate) const fn carries(&self, ship: ShipId, character: Character) -> bool {
        self.crew(ship).contains(character)
    }

    /// C5: who is aboard that ship.
    #[inline]
    pub(crate) const fn crew(&self, ship: ShipId) -> CharacterSet {
        self.crews[ship.index()]
    }

    /// C22–C24: the goods that serve for that one aboard that ship; a race without The Crew does not look.
    #[inline]
    pub(crate) const fn serving(&self, ship: ShipId, good: Good) -> GoodSet {
        if self.tavern.is_none() {
            return GoodSet::only(good);
        }
        merchants::served(self.crew(ship))[good as usize]
    }

    /// The tavern; panics in a race without The Crew.
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

    /// C5: a character comes into an empty hold.
    #[inline(never)]
    pub(crate) const fn board(&mut self, ship: ShipId, hold: HoldId, character: Character) {
        self.ships[ship.index()].holds.set(hold, Hold::with(character));
        self.crews[ship.index()] = self.crews[ship.index()].with(character);
    }

    /// Overboard: out of a hold, into the bank (S6).
    #[inline(always)]
    pub(crate) fn empty(&mut self, ship: ShipId, hold: HoldId) -> Hold {
        let contents = self.unload(ship, hold);
        self.bank.swallow(contents);
        contents
    }

    /// B6: the whole contents of a hold, into an empty one of another ship.
    #[inline]
    pub(crate) fn hand_over(&mut self, from: (ShipId, HoldId), to: (ShipId, HoldId)) {
        let contents = self.unload(from.0, from.1);
        match contents.character() {
            Some(character) => self.board(to.0, to.1, character),
            None => self.ship_mut(to.0).holds.set(to.1, contents),
        }
    }

    #[inline]
    fn unload(&mut self, ship: ShipId, hold: HoldId) -> Hold {
        let contents = self.ship(ship).holds.get(hold);
        if let Some(character) = contents.character() {
            self.disembark(ship, character);
        }
        self.ship_mut(ship).holds.set(hold, Hold::EMPTY);
        contents
    }

    #[inline(never)]
    const fn disembark(&mut self, ship: ShipId, character: Character) {
        self.crews[ship.index()] = self.crews[ship.index()].without(character);
    }

    /// P2, B2: tokens of one good out of several holds, into the bank.
    #[inline]
    pub(crate) fn spend(&mut self, ship: ShipId, good: Good, split: Split) {
        let total = Holds::sum(split);
        self.ships[ship.index()].holds.take(split);
        self.bank.put(good, total);
    }
}
