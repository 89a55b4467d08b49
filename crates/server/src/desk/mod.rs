//! The desk of a live table: it takes mail, has it stored, and tells everybody what changed. No input, output or clock of
//! its own: whoever runs it brings time, storage and sinks, so a simulation runs the same code as the server.

#[allow(clippy::module_inception, reason = "the desk is what the rest of this folder is about")]
mod desk;
mod follower;
mod log;
mod mail;
mod mirror;
mod presence;
mod publish;
mod reckon;
mod record;
mod replay;

pub use desk::{Desk, Storing, append, first_look};
pub use follower::{Sink, SocketId};
pub use log::Log;
pub use mail::{Answer, Call, Fate, Mail, Passed, Reply, Sender, Then};
pub use mirror::Heard;
pub use presence::{NodeName, Presence};
pub use replay::{Replay, ReplayStep, Whose};
