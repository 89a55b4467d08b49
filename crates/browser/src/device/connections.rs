//! The page's connections: who is connected to which table, and what their messages ask of it.

use super::{Device, MOST_SOCKETS, spectator_id};
use crate::message::{Effect, NamedViewer, Viewer};
use crate::outbox::{Outbox, ReplyTo, TableMessage};
use crate::route;
use crate::slot::Request;
use std::sync::Arc;
use xaymaca_rules::Seat;
use xaymaca_table::{SocketId, State};
use xaymaca_wire::{CLOSE, Command, Frame, Guest, Head, LONGEST_MESSAGE, Refusal, TableId};

/// The page's side of a connection.
pub(crate) struct Connection {
    pub(crate) table: TableId,
    viewer: Viewer,
    /// The name that the page gave its guest over this connection.
    name: Option<Arc<str>>,
    pub(crate) follows: bool,
    /// True if it was told anything but refusals.
    pub(crate) was_told: bool,
}

impl Device {
    pub(super) fn connect(&mut self, socket: SocketId, table: &str, viewer: Viewer) {
        self.disconnect(socket);
        let table = match route::table(table) {
            Ok(_) if self.connections.len() >= MOST_SOCKETS => Err(Refusal::TooManySockets),
            table => table,
        };
        match table {
            Ok(table) => {
                let connection = Connection { table, viewer, name: None, follows: false, was_told: false };
                self.connections.insert(socket, connection);
            }
            Err(refusal) => {
                let reason = refusal.code().into();
                self.outbox.push(Effect::Closed { closed: socket, code: CLOSE, reason });
            }
        }
    }

    pub(super) fn disconnect(&mut self, socket: SocketId) {
        let Some(connection) = self.connections.remove(&socket) else { return };
        if let Some(slot) = self.slots.get_mut(&connection.table) {
            slot.push(Request::Unfollow(socket));
        }
    }

    pub(super) fn hear(&mut self, socket: SocketId, text: String) {
        let Some(connection) = self.connections.get(&socket) else { return };
        if text.len() > LONGEST_MESSAGE {
            return self.outbox.tell(socket, Frame::refused(Refusal::TooLarge, None));
        }
        let table = connection.table.clone();
        self.send(&table, Request::Message(socket, text));
    }

    /// What a message over a connection asks of its table; none if the connection is gone, or the message was refused.
    pub(super) fn message_of(&mut self, state: &State, socket: SocketId, text: &str) -> Option<TableMessage> {
        let connection = self.connections.get_mut(&socket)?;
        let read = connection.read(&self.me, state, &self.outbox, socket, text);
        read.map_err(|(refusal, id)| self.outbox.tell(socket, Frame::refused(refusal, id))).ok()
    }
}

impl Connection {
    fn read(
        &mut self,
        me: &Guest,
        state: &State,
        outbox: &Outbox,
        socket: SocketId,
        text: &str,
    ) -> Result<TableMessage, (Refusal, Option<u64>)> {
        let head = Head::read(text)?;
        let (id, since) = (head.id, head.since);
        let no = |refusal| (refusal, id);
        if !head.follows() && !self.follows {
            return Err(no(Refusal::NotFollowing));
        }
        let mut guest = guest_of(self.viewer, me, state).ok_or(no(Refusal::NotSeated))?;
        if let Some(name) = &self.name {
            guest.name = Arc::clone(name);
        }
        let guest = head.named(&guest).map_err(no)?;
        let sink = outbox.sink(socket, matches!(self.viewer, Viewer::Openly(_)));
        // A spectator of a device has no seat at any table, so that a page can hide all hands by changing to it.
        let is_spectator = self.viewer == Viewer::Named(NamedViewer::Spectator);
        let message = if head.follows() {
            self.follows = true;
            let join = head.joins() && !is_spectator;
            // Its messages cross no network: they are always whole.
            TableMessage::Follow { guest: guest.clone(), join, since, lean: false, socket, sink, id }
        } else {
            let command = head.command(text).map_err(no)?;
            if is_spectator && matches!(command, Command::Sit { .. } | Command::Take { .. }) {
                return Err(no(Refusal::NotSeated));
            }
            TableMessage::Ask(guest.clone(), command, ReplyTo::Socket(socket, id, sink))
        };
        self.name = Some(guest.name);
        Ok(message)
    }
}

/// The guest of a connection; none if no captain has that seat.
fn guest_of(viewer: Viewer, me: &Guest, state: &State) -> Option<Guest> {
    match viewer {
        Viewer::Named(NamedViewer::Me) => Some(me.clone()),
        Viewer::Named(NamedViewer::Spectator) => Some(Guest { id: spectator_id(), ..me.clone() }),
        // The captains of a record are no guests here.
        Viewer::Seat(_) | Viewer::Openly(_) if state.is_recorded() => {
            Some(Guest { id: spectator_id(), ..me.clone() })
        }
        Viewer::Seat(number) | Viewer::Openly(number) => {
            let chair = state.chair(usize::from(number).checked_sub(1).and_then(Seat::new)?)?;
            let (id, name) = (chair.guest()?.clone(), Arc::clone(chair.name()?));
            Some(Guest { id, name, language: me.language })
        }
    }
}
