//! What tests of a running server share: the server itself, browsers, sockets and captains. Nothing here looks inside it.

mod browser;
mod captain;
mod server;
mod socket;

pub(crate) use browser::{Browser, Reply, exchange};
pub(crate) use captain::{Captain, sail_all};
pub(crate) use server::{Server, within};
pub(crate) use socket::Socket;
