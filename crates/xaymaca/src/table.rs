//! The flags for the options of a race (S2), shared by several commands.

use anyhow::bail;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use xaymaca_rules::cargo::BankKind;
use xaymaca_rules::{Edition, Seat, Setup};

/// The number of captains, and the options.
#[derive(Args)]
pub(crate) struct TableArgs {
    /// The number of captains, 2 to 6; two always race with the Ghost Ship
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(Seat::FEWEST as i64..=Seat::MOST as i64))]
    seats: u8,
    #[command(flatten)]
    options: OptionsArgs,
}

/// The options apart from the number of captains.
#[derive(Args)]
pub(crate) struct OptionsArgs {
    /// Which printed rules; they differ in what a shortage does
    #[arg(long, value_parser = edition(), default_value = Edition::First.word())]
    edition: Edition,
    /// The Ghost Ship sails too (optional with 3 to 5 captains)
    #[arg(long)]
    ghost: bool,
    /// Whether goods can run out
    #[arg(long, value_parser = bank(), default_value = BankKind::Box.word())]
    bank: BankKind,
    /// Play with The Crew
    #[arg(long)]
    crew: bool,
}

/// The words of the editions, parsed by the rules.
fn edition() -> impl TypedValueParser<Value = Edition> {
    PossibleValuesParser::new(Edition::ALL.map(Edition::word)).try_map(|word| word.parse::<Edition>())
}

/// The words of the banks with what they hold, parsed by the rules.
fn bank() -> impl TypedValueParser<Value = BankKind> {
    let values = BankKind::ALL.map(|bank| {
        PossibleValue::new(bank.word()).help(match bank {
            BankKind::Box => "80 doubloons, 45 food, 45 gunpowder",
            BankKind::Bottomless => "It never runs out",
        })
    });
    PossibleValuesParser::new(values).try_map(|word| word.parse::<BankKind>())
}

impl TableArgs {
    pub(crate) fn setup(&self) -> anyhow::Result<Setup> {
        self.options.setup(self.seats.into())
    }
}

impl OptionsArgs {
    /// The setup for that many captains.
    pub(crate) fn setup(&self, seats: usize) -> anyhow::Result<Setup> {
        let mut setup = Setup::new(self.edition, seats);
        setup.ghost |= self.ghost;
        setup.bank = self.bank;
        setup.crew = self.crew;
        let problems = setup.problems();
        if problems.is_empty() {
            return Ok(setup);
        }
        let sentences: Vec<String> =
            problems.iter().map(|problem| format!("{problem} (rule {})", problem.rule())).collect();
        bail!("this table cannot be set up: {}", sentences.join("; "));
    }
}
