//! Every refusal of the game, by name. Each names its rule and says in a sentence what is wrong.

use std::fmt;

/// X3: why a choice or an outcome was refused. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum Refusal {
    RaceIsOver,
    ChanceIsAwaited,
    ChanceIsNotAwaited,
    NotYourTurn,
    OtherQuestion,
    OtherDice,
    NoSuchDie,
    NotInHand,
    AlreadyChosen,
    NoSuchHold,
    HoldIsFull,
    SameGoodOverboard,
    TwinHold,
    OutOfReach,
    WrongTotal,
    MoreThanHeld,
    NoOpponent,
    NothingInHold,
    CannotLoad,
    NoSuchTreasure,
    LadyBethStays,
    NotCursed,
    GhostGivesNothing,
    GhostKeepsGoldOnly,
    MustFight,
    MustPay,
    MustSail,
    NothingGained,
    NoSnoop,
    WrongNumberToLookAt,
    NotLookedAt,
    TwinCard,
    NotInTheTavern,
    NotBesideTheRum,
    RumTooDear,
    NoLairThere,
    Impossible,
}

impl Refusal {
    /// All of them, for programs that have a sentence of their own for each.
    pub const ALL: [Self; 37] = [
        Self::RaceIsOver,
        Self::ChanceIsAwaited,
        Self::ChanceIsNotAwaited,
        Self::NotYourTurn,
        Self::OtherQuestion,
        Self::OtherDice,
        Self::NoSuchDie,
        Self::NotInHand,
        Self::AlreadyChosen,
        Self::NoSuchHold,
        Self::HoldIsFull,
        Self::SameGoodOverboard,
        Self::TwinHold,
        Self::OutOfReach,
        Self::WrongTotal,
        Self::MoreThanHeld,
        Self::NoOpponent,
        Self::NothingInHold,
        Self::CannotLoad,
        Self::NoSuchTreasure,
        Self::LadyBethStays,
        Self::NotCursed,
        Self::GhostGivesNothing,
        Self::GhostKeepsGoldOnly,
        Self::MustFight,
        Self::MustPay,
        Self::MustSail,
        Self::NothingGained,
        Self::NoSnoop,
        Self::WrongNumberToLookAt,
        Self::NotLookedAt,
        Self::TwinCard,
        Self::NotInTheTavern,
        Self::NotBesideTheRum,
        Self::RumTooDear,
        Self::NoLairThere,
        Self::Impossible,
    ];

    /// Its stable name, its rule, and the sentence.
    const fn row(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::RaceIsOver => ("race-is-over", "E1", "the race is over"),
            Self::ChanceIsAwaited => {
                ("chance-is-awaited", "X2", "the game waits for chance, not for a captain")
            }
            Self::ChanceIsNotAwaited => ("chance-is-not-awaited", "X2", "the game waits for no chance"),
            Self::NotYourTurn => ("not-your-turn", "R3", "this seat is not asked anything now"),
            Self::OtherQuestion => {
                ("other-question", "X3", "this answers another question than the one asked")
            }
            Self::OtherDice => ("other-dice", "R1", "these are not the two dice that were rolled"),
            Self::NoSuchDie => ("no-such-die", "C28", "an action die shows 1 to 6"),
            Self::NotInHand => ("not-in-hand", "R2", "this card is not in your hand"),
            Self::AlreadyChosen => ("already-chosen", "R2", "this card is chosen already"),
            Self::NoSuchHold => ("no-such-hold", "S4", "the ship has no such hold"),
            Self::HoldIsFull => ("hold-is-full", "L1", "a load goes into an empty hold while there is one"),
            Self::SameGoodOverboard => (
                "same-good-overboard",
                "L2",
                "a hold with the very kind that is loaded may not be emptied for it",
            ),
            Self::TwinHold => (
                "twin-hold",
                "L4",
                "regular holds with the same contents are interchangeable: name the first of them",
            ),
            Self::OutOfReach => ("out-of-reach", "M1", "no way leads to this space"),
            Self::WrongTotal => ("wrong-total", "P1", "this is not the price"),
            Self::MoreThanHeld => {
                ("more-than-held", "P2", "a hold has fewer tokens of the right kind than that")
            }
            Self::NoOpponent => ("no-opponent", "B1", "this ship is not here to be fought"),
            Self::NothingInHold => ("nothing-in-hold", "B6", "there is nothing in this hold to take"),
            Self::CannotLoad => ("cannot-load", "B6", "what cannot be loaded there cannot be taken"),
            Self::NoSuchTreasure => ("no-such-treasure", "B6", "there is no treasure in this place"),
            Self::LadyBethStays => ("lady-beth-stays", "G1", "the ghost's Lady Beth cannot be taken"),
            Self::NotCursed => ("not-cursed", "B6", "only a cursed treasure can be given to a captain"),
            Self::GhostGivesNothing => ("ghost-gives-nothing", "G6", "the ghost never gives a treasure away"),
            Self::GhostKeepsGoldOnly => {
                ("ghost-keeps-gold-only", "G6", "the ghost loads doubloons and nothing else")
            }
            Self::MustFight => ("must-fight", "B1", "a battle cannot be declined"),
            Self::MustPay => ("must-pay", "P4", "who can pay in full must"),
            Self::MustSail => ("must-sail", "M1", "a move must be carried out"),
            Self::NothingGained => {
                ("nothing-gained", "C12", "an attack from afar wins nothing but a hold thrown overboard")
            }
            Self::NoSnoop => ("no-snoop", "C15", "only the Snoop looks before taking"),
            Self::WrongNumberToLookAt => {
                ("wrong-number-to-look-at", "C15", "this is no number of cards the Snoop can look at")
            }
            Self::NotLookedAt => ("not-looked-at", "C15", "this is none of the cards looked at"),
            Self::TwinCard => ("twin-card", "C15", "two equal cards are the same: name the first of them"),
            Self::NotInTheTavern => {
                ("not-in-the-tavern", "C4", "this character does not stand face up in the tavern")
            }
            Self::NotBesideTheRum => {
                ("not-beside-the-rum", "C4", "from this cell the bottle does not serve that character")
            }
            Self::RumTooDear => ("rum-too-dear", "C4", "the bottle's way to this cell cannot be paid"),
            Self::NoLairThere => ("no-lair-there", "C29", "this is no lair with a treasure one space away"),
            Self::Impossible => ("impossible", "X2", "chance cannot give this answer now"),
        }
    }

    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        self.row().0
    }

    /// The rule that says so.
    pub const fn rule(self) -> &'static str {
        self.row().1
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().2)
    }
}

impl std::error::Error for Refusal {}
