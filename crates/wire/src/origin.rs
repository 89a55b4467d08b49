//! Where a race comes from that did not begin at its table, as messages say it: only shapes.

use serde::Serialize;

/// Where a race comes from that did not begin at its table.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OriginState<'a> {
    /// `record`: the table was made from one, and shows it; no captain or bot sails there. `moment`: the race goes on from a
    /// moment of another one.
    #[cfg_attr(feature = "ts", ts(type = "\"record\" | \"moment\""))]
    pub kind: &'static str,
    /// The name of the race in the proof of its dice; null if the record has no proof.
    pub race: Option<String>,
    /// The name of the race that it continues, if that is known.
    #[cfg_attr(feature = "ts", ts(type = "string | null"))]
    pub continues: Option<&'a str>,
    /// The number of steps at its beginning that were taken over from another record: the proof says nothing about them.
    pub taken_over: usize,
    /// Why there is no proof, though the record has comments about its dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub unproved: Option<UnprovedState>,
}

/// Why the proof of a record proves nothing.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct UnprovedState {
    /// The line of the record, counted from 1; one past the last for what is missing.
    pub line: usize,
    /// What is wrong there: it cannot be read, or (`no-such-seat`, `too-late`) does not fit the race.
    #[cfg_attr(
        feature = "ts",
        ts(
            type = "\"missing\" | \"twice\" | \"version\" | \"name\" | \"hex\" | \"seat\" | \"no-such-seat\" | \"too-late\""
        )
    )]
    pub reason: &'static str,
}
