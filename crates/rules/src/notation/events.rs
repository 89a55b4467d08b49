//! Events in a terse line each: for scenarios, for what a seat saw of a recorded game, for logs. Sentences for people are
//! made elsewhere.

use crate::notation::words::tokens;
use crate::pieces::half::Half;
use crate::pieces::track::Direction;
use crate::pieces::treasure::TreasureId;
use crate::table::event::Event;
use crate::table::stage::Side;
use std::fmt;

impl fmt::Display for TreasureId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.index() + 1)
    }
}

impl fmt::Display for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Morning => "morning",
            Self::Evening => "evening",
        })
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CaptainDrawn { captain } => write!(f, "{captain} is the first captain"),
            Self::RoundBegan { round, captain } => write!(f, "round {round}, captain {captain}"),
            Self::DiceRolled { first, second } => write!(f, "rolled {first} {second}"),
            Self::DicePlaced { dice } => write!(f, "placed {dice}"),
            Self::CardChosen { seat } => write!(f, "{seat} chose"),
            Self::ChoseCard { seat, card } => write!(f, "{seat} chose {card}"),
            Self::CardRevealed { seat, card } => write!(f, "{seat} reveals {card}"),
            Self::ActionBegan { ship, half, die } => write!(f, "{ship} {half} {die}"),
            Self::Loaded { ship, good, count, hold } => write!(f, "{ship} loads {good} {count} into {hold}"),
            Self::Overboard { ship, hold, contents } => write!(f, "{ship} empties {hold} of {contents}"),
            Self::LoadRefused { ship, good } => write!(f, "{ship} cannot load {good}"),
            Self::BankEmpty { ship, good } => write!(f, "{ship} finds the bank without {good}"),
            Self::Sailed { ship, direction: Direction::Forward, from, to } => {
                write!(f, "{ship} sails from {from} to {to}")
            }
            Self::Sailed { ship, direction: Direction::Backward, from, to } => {
                write!(f, "{ship} sails back from {from} to {to}")
            }
            Self::ReachedPortRoyal { ship } => write!(f, "{ship} is home"),
            Self::Paid { ship, good, from } => write!(f, "{ship} pays {good} {}", tokens(from)),
            Self::ShortageStruck { ship, good, price, paid } => {
                write!(f, "{ship} is short of {good}, pays {paid} of {price}")
            }
            Self::ShortageRolled { ship, face, shape } => write!(f, "{ship} rolls {face} {shape}"),
            Self::Retreated { ship, from, to } => write!(f, "{ship} retreats from {from} to {to}"),
            Self::BattleBegan { attacker, defender } => write!(f, "{attacker} attacks {defender}"),
            Self::PowderSpent { ship, from } => write!(f, "{ship} spends {}", tokens(from)),
            Self::CombatRolled { ship, face } => write!(f, "{ship} rolls {face}"),
            Self::SabreDrawn { by, die_of } => write!(f, "{by} draws the sabre on {die_of}"),
            Self::Strength { ship, strength } => write!(f, "{ship} has strength {strength}"),
            Self::BattleEnded { winner: Some(Side::Attacker), attacker, defender } => {
                write!(f, "{attacker} beats {defender}")
            }
            Self::BattleEnded { winner: Some(Side::Defender), attacker, defender } => {
                write!(f, "{defender} beats {attacker}")
            }
            Self::BattleEnded { winner: None, attacker, defender } => {
                write!(f, "{attacker} and {defender} are equal")
            }
            Self::HoldTaken { by, from, hold, contents, into: Some(into) } => {
                write!(f, "{by} takes {contents} from {hold} of {from} into {into}")
            }
            Self::HoldTaken { by, from, hold, contents, into: None } => {
                write!(f, "{by} takes {contents} from {hold} of {from} overboard")
            }
            Self::TreasureTaken { by, from, place, card } => {
                write!(f, "{by} takes {card} in place {} of {from}", place + 1)
            }
            Self::TreasureGiven { by, to, place, card } => {
                write!(f, "{by} gives {card} in place {} to {to}", place + 1)
            }
            Self::LootLeft { by } => write!(f, "{by} leaves it"),
            Self::TreasureDrawn { ship, lair, card } => write!(f, "{ship} finds {card} on {lair}"),
            Self::TreasureSeen { card, treasure, by } => {
                write!(f, "{card} is {treasure}, for")?;
                by.iter().try_for_each(|seat| write!(f, " {seat}"))
            }
            Self::TreasureTurnedUp { ship, card, treasure } => {
                write!(f, "{ship} turns up {card}, {treasure}")
            }
            Self::DeckRenewed { seat } => write!(f, "{seat} renews the deck"),
            Self::CardDrawn { seat } => write!(f, "{seat} draws"),
            Self::DrewCard { seat, card } => write!(f, "{seat} draws {card}"),
            Self::CharacterTurnedUp { cell, character } => write!(f, "{character} is in {cell}"),
            Self::DieSet { half, number } => write!(f, "the {half} is set to {number}"),
            Self::DieRolled { number } => write!(f, "rolled {number}"),
            Self::DiceSwapped { ship } => write!(f, "{ship} swaps the dice"),
            Self::Stayed { ship } => write!(f, "{ship} stays"),
            Self::Substituted { ship, good, with, count } => {
                write!(f, "{ship} uses {with} {count} for {good}")
            }
            Self::PileLookedAt { ship, count } => write!(f, "{ship} looks at {count} of the pile"),
            Self::PileSeen { seat, treasure } => write!(f, "{seat} sees {treasure} in the pile"),
            Self::TreasureLookedAt { by, from, place, card } => {
                write!(f, "{by} looks at {card} in place {} of {from}", place + 1)
            }
            Self::RumMoved { ship, from, to } => write!(f, "{ship} moves the rum from {from} to {to}"),
            Self::Recruited { ship, character, cell, hold } => {
                write!(f, "{ship} recruits {character} from {cell} into {hold}")
            }
            Self::CalypsoWon { ship } => write!(f, "{ship} wins by calypso"),
            Self::RaceOver => f.write_str("the race is over"),
        }
    }
}
