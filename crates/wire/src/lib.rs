//! What crosses the wire between players and tables: ids, requests, refusals and messages, as JSON writes them.
//!
//! Only shapes and their bounds. `xaymaca-table` decides what a request does and what a message says about a table; its host
//! carries the messages. The shapes of the game itself (events, views, options) are in `xaymaca-rules`, behind its feature
//! `serde`.

mod agreement;
mod calls;
mod code;
mod command;
#[cfg(feature = "ts")]
mod declared;
mod frame;
mod guest;
mod head;
mod ids;
mod json;
mod lean;
mod messages;
mod news;
mod origin;
mod refusal;
pub mod text;
#[cfg(feature = "ts")]
pub mod typescript;

pub use agreement::Agreement;
pub use calls::{About, Done, Found, Me, NewTable, SailNow, read_body};
pub use code::TableCode;
pub use command::Command;
pub use frame::{CLOSE, Frame, FrameKind};
pub use guest::{Guest, Language};
pub use head::{Head, LONGEST_MESSAGE};
pub use ids::{GuestId, ID_BYTES, TableId, random_code};
pub use json::{JsonError, Text, Written, json, read_json};
pub use lean::{LeanPart, ViewDigest};
pub use messages::{
    Advised, AdvisedOption, BotState, ChairState, Earlier, Granting, LessonState, Listed, MOST_LISTED,
    PersonState, Present, Previewed, Reckoned, Refused, TableState, Update,
};
pub use news::News;
pub use origin::{OriginState, UnprovedState};
pub use refusal::Refusal;
