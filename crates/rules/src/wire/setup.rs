//! How what a table agreed on looks in JSON.

use crate::pieces::bank::BankKind;
use crate::pieces::seat::Flag;
use crate::table::edition::Edition;
use crate::table::setup::Setup;
use serde::{Serialize, Serializer};

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct SetupShape<'a> {
    edition: Edition,
    seats: &'a [Flag],
    ghost: bool,
    bank: BankKind,
    crew: bool,
}

impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { edition, flags, ghost, bank, crew } = self;
        SetupShape { edition: *edition, seats: flags, ghost: *ghost, bank: *bank, crew: *crew }
            .serialize(serializer)
    }
}
