//! What a table agrees on before the race (S1–S3, S6). A setup may be wrong; a game cannot.

use crate::pieces::bank::BankKind;
use crate::pieces::seat::{Flag, Seat};
use crate::table::edition::Edition;
use std::fmt;

/// S2: the options of a table, as a host wishes them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// S2: which printed rules.
    pub edition: Edition,
    /// S1, S3: who sails which ship, one for each seat, clockwise.
    pub flags: Vec<Flag>,
    /// S2: does the Ghost Ship sail?
    pub ghost: bool,
    /// S6: whether goods can run out.
    pub bank: BankKind,
    /// S2: is it played with The Crew?
    pub crew: bool,
}

/// One thing that is wrong with a setup.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum SetupProblem {
    TooFewSeats,
    TooManySeats,
    FlagTaken(Flag),
    BlackShipIsTheGhost,
    TwoNeedTheGhost,
    NoRoomForTheGhost,
}

/// Why a setup cannot be played: everything that is wrong with it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SetupError {
    /// At least one.
    problems: Vec<SetupProblem>,
}

impl SetupError {
    /// Each thing that is wrong; there is at least one.
    pub fn problems(&self) -> &[SetupProblem] {
        &self.problems
    }
}

impl Setup {
    /// So many captains under the first free flags; the Ghost Ship sails where it must (S2). More captains than flags
    /// are a problem, not a panic.
    pub fn new(edition: Edition, seats: usize) -> Self {
        Self {
            edition,
            flags: Flag::ALL.into_iter().cycle().take(seats).collect(),
            ghost: seats == Seat::FEWEST,
            bank: BankKind::Box,
            crew: false,
        }
    }

    /// Everything that is wrong with it, at once.
    pub fn problems(&self) -> Vec<SetupProblem> {
        let seats = self.flags.len();
        let mut problems = Vec::new();
        let mut unless = |fine: bool, problem| {
            if !fine {
                problems.push(problem);
            }
        };
        // **S1**: from two to six captains.
        unless(seats >= Seat::FEWEST, SetupProblem::TooFewSeats);
        unless(seats <= Seat::MOST, SetupProblem::TooManySeats);
        for flag in Flag::ALL {
            let takers = self.flags.iter().filter(|&&taken| taken == flag).count();
            unless(takers <= 1, SetupProblem::FlagTaken(flag));
        }
        unless(!(self.ghost && self.flags.contains(&Flag::BLACK)), SetupProblem::BlackShipIsTheGhost);
        // **S2**: forced on for two captains, impossible with six. **G9**: from three to five captains neither line applies.
        unless(self.ghost || seats != Seat::FEWEST, SetupProblem::TwoNeedTheGhost);
        unless(!self.ghost || seats != Seat::MOST, SetupProblem::NoRoomForTheGhost);
        problems
    }

    /// Can it be played? [`Game::new`](crate::Game::new) asks the same.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn check(&self) -> Result<(), SetupError> {
        let problems = self.problems();
        if problems.is_empty() { Ok(()) } else { Err(SetupError { problems }) }
    }
}

impl SetupProblem {
    /// One of each kind, for programs that have a word of their own for each.
    pub const KINDS: [Self; 6] = [
        Self::TooFewSeats,
        Self::TooManySeats,
        Self::FlagTaken(Flag::BLACK),
        Self::BlackShipIsTheGhost,
        Self::TwoNeedTheGhost,
        Self::NoRoomForTheGhost,
    ];

    /// The rule that says so.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::TooFewSeats | Self::TooManySeats => "S1",
            Self::TwoNeedTheGhost | Self::NoRoomForTheGhost => "S2",
            Self::FlagTaken(_) | Self::BlackShipIsTheGhost => "S3",
        }
    }

    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::TooFewSeats => "too-few-seats",
            Self::TooManySeats => "too-many-seats",
            Self::FlagTaken(_) => "flag-taken",
            Self::BlackShipIsTheGhost => "black-ship-is-the-ghost",
            Self::TwoNeedTheGhost => "two-need-the-ghost",
            Self::NoRoomForTheGhost => "no-room-for-the-ghost",
        }
    }
}

impl fmt::Display for SetupProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewSeats => f.write_str("a race needs at least two captains"),
            Self::TooManySeats => f.write_str("a race has room for six captains"),
            Self::FlagTaken(flag) => write!(f, "two seats cannot both sail as {}", flag.name()),
            Self::BlackShipIsTheGhost => {
                write!(f, "{} sails the black ship, which is the Ghost Ship", Flag::BLACK.name())
            }
            Self::TwoNeedTheGhost => f.write_str("two captains always race with the Ghost Ship"),
            Self::NoRoomForTheGhost => f.write_str("with six captains there is no ship left for the ghost"),
        }
    }
}

impl std::error::Error for SetupProblem {}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the setup cannot be played")?;
        self.problems.iter().try_for_each(|problem| write!(f, "; {problem} ({})", problem.rule()))
    }
}

impl std::error::Error for SetupError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s1_s2_s3_every_problem_is_told_at_once_and_in_words() {
        let flags = vec![
            Flag::AnneBonny,
            Flag::AnneBonny,
            Flag::BLACK,
            Flag::MaryRead,
            Flag::JohnRackham,
            Flag::BLACK,
        ];
        let setup = Setup { flags, ghost: true, ..Setup::new(Edition::First, 3) };
        let told: Vec<String> =
            setup.problems().iter().map(|problem| format!("{} {problem}", problem.rule())).collect();
        assert_eq!(
            told,
            [
                "S3 two seats cannot both sail as Anne Bonny",
                "S3 two seats cannot both sail as Edward Drummond",
                "S3 Edward Drummond sails the black ship, which is the Ghost Ship",
                "S2 with six captains there is no ship left for the ghost",
            ]
        );
        let few = Setup { ghost: false, ..Setup::new(Edition::First, 1) };
        assert_eq!(few.problems()[0].to_string(), "a race needs at least two captains");
        let two = Setup { ghost: false, ..Setup::new(Edition::First, 2) };
        assert_eq!(two.problems()[0].to_string(), "two captains always race with the Ghost Ship");
        let seven = Setup::new(Edition::First, 7);
        assert_eq!(seven.problems()[0].to_string(), "a race has room for six captains");
        let codes: Vec<_> = [few, two, seven].iter().map(|setup| setup.problems()[0].code()).collect();
        assert_eq!(codes, ["too-few-seats", "two-need-the-ghost", "too-many-seats"]);
    }
}
