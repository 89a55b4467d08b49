//! Tables inside a page. A [`Device`] is a small server for one page, in a worker of its own: it takes what a page would send
//! over a socket or by HTTP, and replies what a server would. The same tables, bots and lessons run in it.
//!
//! It has no network, clock, disk or generator. Every message brings the time and fresh entropy; what must be stored or read
//! is an effect that the worker carries out. Bots think when the worker tells them to, within a number of playouts.
//!
//! # What holds
//!
//! - **Nothing is told before it is stored**, as at the server: the worker says when a transaction is complete.
//! - **The same messages give the same replies**, byte for byte, in a page and in a test.
//! - **Every seat has a guest of its own.** A page sees what the guest sees as whom it is connected, and no other hand.
//! - **A damaged log harms its own table alone.**

#[cfg(target_family = "wasm")]
mod exports;
#[cfg(target_family = "wasm")]
mod memory;

mod device;
mod entropy;
mod few;
mod message;
mod outbox;
mod route;
mod slot;
#[cfg(feature = "ts")]
mod typescript;

pub use device::{Device, LONGEST_INPUT};
pub use message::{
    Action, Circumstances, CrewMember, DeviceGuest, Effect, NamedViewer, NewContinued, NewCrew, NewRecord,
    NewSuccessor, RefusedRecord, Reply, StoredAppend, Storing, Viewer,
};
#[cfg(feature = "ts")]
pub use typescript::typescript;
