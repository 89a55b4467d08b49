//! Shared by tests of a running server: the server, browsers, sockets and captains. They use the network alone.

mod browser;
mod captain;
mod described;
mod server;
mod socket;

pub(crate) use browser::{Browser, Reply, exchange};
pub(crate) use captain::{Captain, is_over, sail_all};
pub(crate) use described::{API, check_message, check_reply, has_shape};
pub(crate) use server::{Server, within};
pub(crate) use socket::Socket;
