//! Requests and messages over a socket, as TypeScript declares them. It writes no file.

use crate::command::Command;
use crate::declared::declared;
use crate::messages::{Advised, Earlier, Granting, Present, Previewed, Reckoned, Refused, Update};
use std::path::PathBuf;
use ts_rs::{Config, TS, TypeVisitor};

pub use crate::declared::{AnyCode, BotLevel, ServerRefusalCode, TablePhase};

declared! {
    /// A request over a socket.
    ClientMessage: "(Follow | Command) & { id?: number }".into(), of Follow, Command;
    /// A message of the server over a socket.
    ServerMessage: "Update | Earlier | Refused | Granting | Present | Previewed | Reckoned | Advised".into(),
        of Update<'static>, Earlier<'static>, Refused, Granting<'static>, Present, Previewed, Reckoned, Advised;
    /// The request with which every socket begins.
    Follow: "{ do: \"join\" | \"watch\", since?: number, name?: string }".into();
}
