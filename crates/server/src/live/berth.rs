//! What a live table's task has at hand, whether its node has the table or a mirror of it.

use super::BATCH;
use super::alarm::Alarm;
use crate::desk::{Desk, Mail, NodeName, Presence};
use crate::fleet::{Said, Word, Words};
use crate::harbour::Harbour;
use crate::ids::TableId;
use crate::refusal::Refusal;
use crate::table::State;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;
use tokio_util::sync::WaitForCancellationFutureOwned;
use xaymaca_store::LeaseId;

/// How often a node says how far it knows a table, and who follows it there, if nothing happens.
const SAY: Duration = Duration::from_secs(20);
/// How long after an append it says so first: whoever missed that hears of it then, or four times as late.
const SAY_AGAIN: Duration = Duration::from_secs(1);
const LATER_AND_LATER: u32 = 4;

/// A claim, and the store's epoch when it was asked for: in another it is lost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hold {
    pub(super) term: LeaseId,
    pub(super) epoch: u64,
}

/// What a table's task does next.
#[derive(Debug)]
pub(super) enum Next {
    /// The table is ours.
    Own(Hold),
    /// It is that node's.
    Mirror(String),
    /// Nothing: it sleeps, and its mailbox is closed.
    Asleep,
    /// It ends, and says that to whoever still writes.
    End(Refusal),
}

/// What came.
pub(super) enum Came {
    /// Letters, or none: then it is time for something.
    Mail,
    /// A word of another node.
    Word(Said),
    /// The server stops.
    Stop,
}

pub(super) struct Berth<'a> {
    pub(super) harbour: &'a Arc<Harbour>,
    pub(super) id: &'a TableId,
    pub(super) desk: Desk,
    pub(super) to_self: &'a mpsc::WeakSender<Mail>,
    pub(super) mailbox: &'a mut mpsc::Receiver<Mail>,
    pub(super) batch: Vec<Mail>,
    /// When mail came last.
    pub(super) heard: Instant,
    words: Words,
    alarm: Alarm,
    /// Registered once: all tables share it.
    stopping: Pin<Box<WaitForCancellationFutureOwned>>,
    /// Who followed the table here when it was last said, and when it must be said again.
    said: Presence,
    say_at: Option<Instant>,
    say_every: Duration,
}

impl<'a> Berth<'a> {
    pub(super) fn new(
        harbour: &'a Arc<Harbour>,
        id: &'a TableId,
        desk: Desk,
        words: Words,
        to_self: &'a mpsc::WeakSender<Mail>,
        mailbox: &'a mut mpsc::Receiver<Mail>,
    ) -> Self {
        Self {
            harbour,
            id,
            desk,
            to_self,
            mailbox,
            batch: Vec::new(),
            heard: Instant::now(),
            words,
            alarm: Alarm::new(),
            stopping: Box::pin(harbour.stopping.clone().cancelled_owned()),
            said: Presence::NOBODY,
            say_at: None,
            say_every: SAY,
        }
    }

    /// Waits for mail, for a word of another node, until then, or until it is time to say something.
    pub(super) async fn receive(&mut self, until: Instant) -> Came {
        let until = self.say_at.map_or(until, |say_at| until.min(say_at));
        tokio::select! {
            biased;
            // What was stored is told before anything new is asked.
            said = self.words.next() => Came::Word(said),
            count = self.mailbox.recv_many(&mut self.batch, BATCH) => {
                // Nobody writes any more if nobody can.
                if count > 0 { Came::Mail } else { Came::Stop }
            }
            () = &mut self.stopping => Came::Stop,
            () = self.alarm.until(until) => Came::Mail,
        }
    }

    /// Says how far the table is known here and who follows it, if others do not know that or may have missed it.
    pub(super) fn speak(&mut self, owns: bool, asks: bool) {
        let Some(fleet) = &self.harbour.fleet else { return };
        let now = Instant::now();
        let presence = self.desk.presence();
        let has_changed = presence != self.said;
        if !(asks || has_changed || self.say_at.is_none_or(|say_at| say_at <= now)) {
            return;
        }
        // Nobody waits to hear again and again that nobody is here.
        if asks || has_changed || owns || presence != Presence::NOBODY {
            fleet.say(self.id, Word::here(self.desk.log().seq(), owns, asks, presence));
        }
        (self.said, self.say_at) = (presence, Some(now + self.say_every));
        self.say_every = (self.say_every * LATER_AND_LATER).min(SAY);
    }

    /// Says what was stored.
    pub(super) fn tell_row(&mut self, seq: u64, at: u64, lines: String) {
        if let Some(fleet) = &self.harbour.fleet {
            fleet.say(self.id, Word::Row { seq, at, lines });
            self.say_every = SAY_AGAIN * LATER_AND_LATER;
            self.say_soon(SAY_AGAIN);
        }
    }

    /// Somebody wants to know, or may have missed something.
    pub(super) fn say_soon(&mut self, wait: Duration) {
        let soon = Instant::now() + wait;
        self.say_at = Some(self.say_at.map_or(soon, |say_at| say_at.min(soon)));
    }

    /// Another node says who follows the table there.
    pub(super) fn note(&mut self, node: NodeName, presence: Presence, asks: bool, now: u64) {
        self.desk.note_presence(node, presence, now);
        if asks {
            self.say_soon(Duration::ZERO);
        }
    }

    /// Does somebody who writes know more of the table than this node? Then he comes from another, and must not be told less.
    pub(super) fn is_surpassed(&self) -> bool {
        let seq = self.desk.log().seq();
        self.harbour.fleet.is_some() && self.batch.iter().any(|letter| letter.since() > Some(seq))
    }

    /// Does somebody want a seat, or to see what he may not, as far as is known here? He may have got it at another node.
    pub(super) fn may_be_refused(&self) -> bool {
        self.batch.iter().any(|letter| is_in_vain(letter, self.desk.state()))
    }

    /// Refuses them: nobody knows.
    pub(super) fn turn_away_in_vain(&mut self, refusal: Refusal) {
        let state = self.desk.state();
        for letter in self.batch.extract_if(.., |letter| is_in_vain(letter, state)) {
            letter.refuse(refusal);
        }
    }

    /// Listens to other nodes again, if that has come to an end.
    pub(super) async fn listen(&mut self) {
        if let Some(fleet) = &self.harbour.fleet
            && self.words.is_deaf()
        {
            self.words = fleet.listen(self.id).await;
        }
    }

    /// Refuses whoever knows more.
    pub(super) fn turn_away(&mut self, refusal: Refusal) {
        let seq = self.desk.log().seq();
        for letter in self.batch.extract_if(.., |letter| letter.since() > Some(seq)) {
            letter.refuse(refusal);
        }
    }

    /// Lets the table sleep, unless a letter came just now. Whoever was about to send wakes it again.
    pub(super) async fn sleep(&mut self) -> bool {
        if !self.harbour.let_sleep(self.id, self.mailbox) {
            return false;
        }
        while let Some(letter) = self.mailbox.recv().await {
            let (harbour, id) = (Arc::clone(self.harbour), self.id.clone());
            tokio::spawn(async move { harbour.send(&id, letter).await.map(drop) });
        }
        true
    }

    /// The server stops, or the table cannot be read and must be woken anew. Of what still waits nothing has happened, but
    /// for what was granted elsewhere.
    pub(super) async fn end(mut self, farewell: Refusal) {
        self.desk.flush();
        self.desk.abandon_granted();
        if let Some(fleet) = &self.harbour.fleet {
            fleet.say(self.id, Word::here(self.desk.log().seq(), false, false, Presence::NOBODY));
        }
        self.mailbox.close();
        for letter in self.batch.drain(..) {
            letter.refuse(farewell);
        }
        // Whoever was about to send is waited for.
        while let Some(letter) = self.mailbox.recv().await {
            letter.refuse(farewell);
        }
        self.harbour.clear(self.id);
    }
}

/// Would it be refused, if all that is known of the table were all that there is?
fn is_in_vain(letter: &Mail, state: &State) -> bool {
    match letter {
        Mail::Follow { guest, join, .. } => {
            !state.admits(&guest.id) || *join && state.seat_of(&guest.id).is_none()
        }
        Mail::Look(guest, ..) => !state.admits(&guest.id),
        Mail::Record(guest, _) | Mail::Replay(guest, ..) => !state.admits(&guest.id) || !state.is_over(),
        _ => false,
    }
}
