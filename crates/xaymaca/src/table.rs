//! The options of a table on the command line (S2), shared by all commands that set one.

use anyhow::bail;
use clap::{Args, ValueEnum};
use xaymaca_rules::{BankKind, Edition, Seat, Setup};

/// How many sit at the table, and what they play.
#[derive(Args)]
pub(crate) struct TableArgs {
    /// How many captains, 2 to 6; two always race with the Ghost Ship
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(Seat::FEWEST as i64..=Seat::MOST as i64))]
    seats: u8,
    #[command(flatten)]
    options: OptionsArgs,
}

/// What a table plays, however many sit at it.
#[derive(Args)]
pub(crate) struct OptionsArgs {
    /// Which printed rules: they differ in what a shortage does
    #[arg(long, value_enum, default_value_t = EditionArg::First)]
    edition: EditionArg,
    /// The Ghost Ship sails too (a choice with 3 to 5 captains)
    #[arg(long)]
    ghost: bool,
    /// Whether goods can run out
    #[arg(long, value_enum, default_value_t = BankArg::Box)]
    bank: BankArg,
    /// Play with The Crew
    #[arg(long)]
    crew: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum EditionArg {
    First,
    Second,
}

#[derive(Clone, Copy, ValueEnum)]
enum BankArg {
    /// 80 doubloons, 45 food, 45 gunpowder
    Box,
    /// It never runs out
    Bottomless,
}

impl TableArgs {
    pub(crate) fn setup(&self) -> anyhow::Result<Setup> {
        self.options.setup(self.seats.into())
    }
}

impl OptionsArgs {
    /// The table for so many.
    pub(crate) fn setup(&self, seats: usize) -> anyhow::Result<Setup> {
        let edition = match self.edition {
            EditionArg::First => Edition::First,
            EditionArg::Second => Edition::Second,
        };
        let mut setup = Setup::new(edition, seats);
        setup.ghost |= self.ghost;
        setup.bank = match self.bank {
            BankArg::Box => BankKind::Box,
            BankArg::Bottomless => BankKind::Bottomless,
        };
        setup.crew = self.crew;
        let problems = setup.problems();
        if problems.is_empty() {
            return Ok(setup);
        }
        let sentences: Vec<String> =
            problems.iter().map(|problem| format!("{problem} (rule {})", problem.rule())).collect();
        bail!("this table cannot be set: {}", sentences.join("; "));
    }
}
