//! How what a table agreed on looks in JSON.

use crate::bank::BankKind;
use crate::edition::Edition;
use crate::seat::Flag;
use crate::setup::Setup;
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
