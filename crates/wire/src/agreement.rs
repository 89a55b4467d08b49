//! The options that a table agrees on before the race: those of the game (S2), who may look on, and the time limit.

use crate::refusal::Refusal;
use std::fmt;
use xaymaca_rules::cargo::BankKind;
use xaymaca_rules::ships::Flag;
use xaymaca_rules::{Edition, Seat, Setup, SetupProblem};

/// A day, in seconds.
const DAY: u32 = 86_400;
/// The longest time limit, in days.
const MOST_DAYS: u32 = 14;

/// The options of a table.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "each is a yes or no that a table is asked")]
pub struct Agreement {
    /// S2: which printed rules.
    #[cfg_attr(feature = "openapi", schema(schema_with = schemas::edition))]
    pub edition: Edition,
    /// S1: the number of captains, 2 to 6.
    pub seats: u8,
    /// S2: true if the Ghost Ship sails. With two captains it always does.
    pub ghost: bool,
    /// S6: whether goods can run out.
    #[cfg_attr(feature = "openapi", schema(schema_with = schemas::bank))]
    pub bank: BankKind,
    /// S2: true if it is played with The Crew.
    pub crew: bool,
    /// True if it stands in the list of open tables. Otherwise people need its link or code.
    pub listed: bool,
    /// True if guests without a seat may look on.
    pub spectators: bool,
    /// Seconds that a captain may be away or think before a bot takes the helm: 30 to 600, whole days up to 14, or null for
    /// ever. It applies while at least two seats belong to people.
    pub patience: Option<u32>,
}

/// The words of the game in the description of the HTTP API.
#[cfg(feature = "openapi")]
mod schemas {
    use utoipa::openapi::schema::{Object, ObjectBuilder, SchemaType, Type};
    use xaymaca_rules::Edition;
    use xaymaca_rules::cargo::BankKind;

    fn words(words: [&'static str; 2], description: &str) -> Object {
        ObjectBuilder::new()
            .schema_type(SchemaType::Type(Type::String))
            .description(Some(description))
            .enum_values(Some(words))
            .build()
    }

    pub(super) fn edition() -> Object {
        words(Edition::ALL.map(Edition::word), "S2: which printed rules.")
    }

    pub(super) fn bank() -> Object {
        words(BankKind::ALL.map(BankKind::word), "S6: whether goods can run out.")
    }
}

impl Default for Agreement {
    fn default() -> Self {
        Self {
            edition: Edition::First,
            seats: 4,
            ghost: false,
            bank: BankKind::Box,
            crew: false,
            listed: false,
            spectators: true,
            patience: Some(120),
        }
    }
}

impl Agreement {
    /// Checks the options. Two captains get the ghost without asking for it (S2).
    ///
    /// # Errors
    /// The first problem.
    pub fn settled(mut self) -> Result<Self, Refusal> {
        let problem = |problem| Err(Refusal::Setup(problem));
        let seats = usize::from(self.seats);
        if seats < Seat::FEWEST {
            return problem(SetupProblem::TooFewSeats);
        }
        if seats > Seat::MOST {
            return problem(SetupProblem::TooManySeats);
        }
        if self.ghost && seats == Seat::MOST {
            return problem(SetupProblem::NoRoomForTheGhost);
        }
        self.ghost |= seats == Seat::FEWEST;
        let patient = match self.patience {
            None | Some(30..=600) => true,
            Some(seconds) => seconds % DAY == 0 && (1..=MOST_DAYS).contains(&(seconds / DAY)),
        };
        if patient { Ok(self) } else { Err(Refusal::BadPatience) }
    }

    /// S3: the flags that seats can have, in the order in which they take them: all but the ghost's, if it sails.
    pub fn flags(&self) -> impl Iterator<Item = Flag> + use<> {
        let ghost = self.ghost;
        Flag::ALL.into_iter().filter(move |&flag| !(ghost && flag == Flag::BLACK))
    }

    /// The setup of its race.
    pub fn setup(&self, flags: Vec<Flag>) -> Setup {
        Setup { edition: self.edition, flags, ghost: self.ghost, bank: self.bank, crew: self.crew }
    }

    /// How long bots that sail without captains wait before each round, in milliseconds: a race that all captains left takes
    /// about as long as the time limit of one question.
    pub fn rest_ms(&self) -> u64 {
        /// Rounds of a typical race, or a few more.
        const ROUNDS: u64 = 20;
        self.patience_ms().unwrap_or(120_000) / ROUNDS
    }

    /// The time limit of a question, in milliseconds; none for ever.
    pub fn patience_ms(&self) -> Option<u64> {
        self.patience.map(|seconds| u64::from(seconds) * 1000)
    }
}

/// As the log writes it.
impl fmt::Display for Agreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (edition, bank) = (self.edition.word(), self.bank.word());
        let yes = |yes| if yes { "yes" } else { "no" };
        let (ghost, crew, listed, spectators) =
            (yes(self.ghost), yes(self.crew), yes(self.listed), yes(self.spectators));
        write!(f, "{edition} {} {ghost} {bank} {crew} {listed} {spectators} ", self.seats)?;
        match self.patience {
            Some(seconds) => write!(f, "{seconds}"),
            None => f.write_str("ever"),
        }
    }
}

impl Agreement {
    /// Reads what [`Agreement`] prints.
    pub fn parse(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split(' ').collect();
        let [edition, seats, ghost, bank, crew, listed, spectators, patience] = words[..] else {
            return None;
        };
        let yes = |word| match word {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        };
        Some(Self {
            edition: edition.parse().ok()?,
            seats: seats.parse().ok()?,
            ghost: yes(ghost)?,
            bank: bank.parse().ok()?,
            crew: yes(crew)?,
            listed: yes(listed)?,
            spectators: yes(spectators)?,
            patience: if patience == "ever" { None } else { Some(patience.parse().ok()?) },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        for ghost in [true, false] {
            for patience in [None, Some(30), Some(DAY * 14)] {
                let agreement = Agreement { ghost, patience, crew: !ghost, ..Agreement::default() };
                assert_eq!(Agreement::parse(&agreement.to_string()), Some(agreement));
            }
        }
        assert_eq!(Agreement::parse("first 4 no box no no yes"), None);
    }

    #[test]
    fn s1_s2_a_setup_that_cannot_be_played_is_refused() {
        let with = |seats, ghost| Agreement { seats, ghost, ..Agreement::default() }.settled();
        assert_eq!(with(1, false), Err(Refusal::Setup(SetupProblem::TooFewSeats)));
        assert_eq!(with(7, false), Err(Refusal::Setup(SetupProblem::TooManySeats)));
        assert_eq!(with(6, true), Err(Refusal::Setup(SetupProblem::NoRoomForTheGhost)));
        assert!(with(2, false).unwrap().ghost, "two captains always race with the ghost");
    }

    #[test]
    fn patience_is_up_to_ten_minutes_or_whole_days_or_for_ever() {
        let with = |patience| Agreement { patience, ..Agreement::default() }.settled().is_ok();
        assert!([None, Some(30), Some(600), Some(DAY), Some(14 * DAY)].into_iter().all(with));
        assert!(![Some(0), Some(29), Some(601), Some(DAY + 1), Some(15 * DAY)].into_iter().any(with));
    }
}
