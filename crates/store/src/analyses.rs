//! Analyses of races, beside the logs that they come from. They are a cache: what is lost or damaged is computed anew, so no
//! damage is reported, and a row is answered only if it is as it was written.

use xaymaca_chain::{Digest, checksum};

/// Upper bound on the text of an analysis that is kept, in bytes.
pub const LONGEST_ANALYSIS: usize = 256 << 10;

/// A part of the analysis of a table's race.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnalysisRow {
    /// The table.
    pub table: String,
    /// Which part.
    pub part: String,
    /// Which mind computed it. There is one row for each part: that of the last mind.
    pub mind: String,
    /// What it says.
    pub text: String,
}

impl AnalysisRow {
    pub(crate) fn sum(&self) -> Digest {
        let Self { table, part, mind, text } = self;
        checksum("analysis", &[table.as_bytes(), part.as_bytes(), mind.as_bytes(), text.as_bytes()])
    }

    /// What a row says, if its mind is the one that is asked for and the row is as it was written.
    pub(crate) fn checked(self, mind: &str, sum: Option<Digest>) -> Option<String> {
        (self.mind == mind && sum == Some(self.sum())).then_some(self.text)
    }
}
