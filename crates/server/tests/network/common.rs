//! Shared by tests of a running server: the server, browsers, sockets and captains. They use the network alone.

mod browser;
mod captain;
mod server;
mod socket;

pub(crate) use browser::{Browser, Reply, exchange};
pub(crate) use captain::{Captain, sail_all};
pub(crate) use server::{Server, within};
pub(crate) use socket::Socket;
