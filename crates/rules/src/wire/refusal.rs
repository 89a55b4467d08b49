//! How a no looks in JSON: a stable code for programs, the rule that says so, and a sentence for people.

use crate::choices::refusal::Refusal;
use crate::table::setup::SetupProblem;
use serde::{Serialize, Serializer};
use std::fmt::Display;

fn printed<S: Serializer>(value: impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&value)
}

/// One of the codes of [`Refusal::ALL`].
#[derive(Serialize)]
pub struct RefusalCode(&'static str);

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct RefusalShape {
    code: RefusalCode,
    rule: &'static str,
    #[serde(serialize_with = "printed")]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    text: Refusal,
}

impl Serialize for Refusal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RefusalShape { code: RefusalCode(self.code()), rule: self.rule(), text: *self }.serialize(serializer)
    }
}

/// One of the codes of [`SetupProblem::KINDS`].
#[derive(Serialize)]
pub struct SetupProblemCode(&'static str);

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct SetupProblemShape {
    code: SetupProblemCode,
    rule: &'static str,
    #[serde(serialize_with = "printed")]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    text: SetupProblem,
}

impl Serialize for SetupProblem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        SetupProblemShape { code: SetupProblemCode(self.code()), rule: self.rule(), text: *self }
            .serialize(serializer)
    }
}
