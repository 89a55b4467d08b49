//! A live table as a replica, at a node that does not own it: it applies the appends that the owner stored, tells its own
//! followers of them, and forwards requests that only the owner may decide. It knows no bus.

use super::LiveTable;
use super::forward::{ForwardOutcome, Forwarded, OnGrant};
use super::host::{Follower, Host, Sink as _};
use super::message::{OwnerReply, ReplyTo, TableMessage};
use super::waiting::{Following, InFlight, Waiting};
use crate::draft::Draft;
use crate::entry::Entry;
use xaymaca_wire::{Command, Frame, Refusal};

/// What a replica did with an append of the owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Applied {
    /// It was the next one: it is applied, and the followers are told.
    Told,
    /// The replica had it already.
    Known,
    /// Appends before it are missing, or it does not fit: the replica must read the log.
    Gap,
}

impl<H: Host> LiveTable<H> {
    /// Handles messages without deciding anything. Returns the requests that must be forwarded to the owner.
    pub fn handle_as_replica(
        &mut self,
        messages: impl IntoIterator<Item = TableMessage<H>>,
        now: u64,
    ) -> Vec<Forwarded<H>> {
        self.advance_clock(now);
        // Nothing is decided here: the draft stays unchanged.
        let mut draft = Draft::of(&self.state, self.log.at());
        let mut waiting = Waiting::default();
        let mut forwarded = Vec::new();
        for message in messages {
            match message {
                TableMessage::Ask(_, _, ReplyTo::Node(responder, _)) => {
                    responder.respond(OwnerReply::NotHere);
                }
                TableMessage::Ask(guest, command, reply_to) if !command.only_asks() => {
                    let on_grant = OnGrant::Answer(reply_to);
                    forwarded.push(Forwarded {
                        guest,
                        command,
                        on_grant,
                        tries: 0,
                        may_have_happened: false,
                    });
                }
                TableMessage::Follow { guest, join: true, since, lean, socket, sink, id }
                    if self.state.seat_of(&guest.id).is_none() =>
                {
                    let command = Command::Sit { seat: None, flag: None };
                    let on_grant = OnGrant::Follow { since, lean, socket, sink, id };
                    forwarded.push(Forwarded {
                        guest,
                        command,
                        on_grant,
                        tries: 0,
                        may_have_happened: false,
                    });
                }
                TableMessage::ForwardDone(done, outcome) => {
                    forwarded.extend(self.settle_forwarded(*done, outcome, &mut waiting));
                }
                // This node owned the table when it asked its bots. The owner asks its own.
                TableMessage::BotChose(..) => {}
                message => self.handle_one(message, &mut draft, &mut waiting),
            }
        }
        debug_assert!(draft.entries.is_empty(), "a replica decides nothing");
        self.answer(waiting, false);
        forwarded
    }

    /// Applies an append that the owner has stored, and tells the followers.
    pub fn apply_append(&mut self, seq: u64, at: u64, lines: &str, now: u64) -> Applied {
        debug_assert!(self.in_flight.is_none(), "an owner that stores does not apply another's append");
        let entries: Result<Vec<Entry>, _> = lines.lines().map(str::parse).collect();
        let Ok(entries) = entries else { return Applied::Gap };
        if seq <= self.log.seq() {
            // Another append with the same number: the one applied here was never stored, or was lost since.
            return if self.log.has(seq, &entries) { Applied::Known } else { Applied::Gap };
        }
        if seq != self.log.seq() + 1 {
            return Applied::Gap;
        }
        let mut draft = Draft::of(&self.state, at);
        for entry in entries {
            if draft.happen(entry).is_err() {
                return Applied::Gap;
            }
        }
        self.advance_clock(now);
        let waiting = self.waiting_for(seq);
        let digest = self.log.digest().next(self.state.id.as_str(), seq, at, lines);
        self.in_flight = Some(InFlight { draft, digest, bot_tasks: Vec::new(), waiting });
        self.stored(true);
        Applied::Told
    }

    /// Acts on the outcome of a forwarded request. Returns the request if it must be forwarded again.
    pub(super) fn settle_forwarded(
        &mut self,
        forwarded: Forwarded<H>,
        outcome: ForwardOutcome,
        waiting: &mut Waiting<H>,
    ) -> Option<Forwarded<H>> {
        match outcome {
            ForwardOutcome::Answered(OwnerReply::Granted(granted, seq)) => {
                let Forwarded { guest, on_grant, .. } = forwarded;
                let mut fresh = Waiting::default();
                match on_grant {
                    OnGrant::Answer(reply_to) => fresh.asked.push((guest, reply_to, granted)),
                    OnGrant::Follow { since, lean, socket, sink, id } => {
                        let follower = Follower::new(socket, guest.id, sink, lean);
                        fresh.followed.push(Following { follower, since, id });
                    }
                }
                if seq > self.log.seq() {
                    self.awaiting_append.push((seq, fresh));
                } else {
                    waiting.asked.extend(fresh.asked);
                    waiting.followed.extend(fresh.followed);
                }
            }
            ForwardOutcome::Answered(OwnerReply::Refused(refusal)) => {
                self.refuse_forwarded(forwarded, refusal);
            }
            ForwardOutcome::Unknown if !forwarded.is_repeatable() => self.cut_off(forwarded),
            // It goes to the owner of that moment.
            ForwardOutcome::Unknown
            | ForwardOutcome::Unsent
            | ForwardOutcome::Answered(OwnerReply::NotHere) => {
                let may_have_happened = forwarded.may_have_happened || outcome == ForwardOutcome::Unknown;
                return Some(Forwarded { tries: forwarded.tries + 1, may_have_happened, ..forwarded });
            }
        }
        None
    }

    /// Ends a request of unknown outcome. A socket is dropped: its client sees the outcome when it reconnects.
    pub fn cut_off(&mut self, forwarded: Forwarded<H>) {
        match forwarded.on_grant {
            OnGrant::Answer(ReplyTo::Socket(socket, _, sink)) => {
                sink.try_send(Frame::refused(Refusal::Adrift, None));
                self.unfollow(socket);
            }
            _ => {
                if let Some(full) = forwarded.refuse(Refusal::Adrift) {
                    self.unfollow(full);
                }
            }
        }
    }

    /// Refuses a forwarded request; drops its socket instead if an earlier try may have been granted.
    pub fn refuse_forwarded(&mut self, forwarded: Forwarded<H>, refusal: Refusal) {
        if forwarded.may_have_happened {
            self.cut_off(forwarded);
        } else if let Some(full) = forwarded.refuse(refusal) {
            self.unfollow(full);
        }
    }

    /// Refuses granted requests whose append has not arrived as [`Refusal::Adrift`]: their clients reconnect and see the outcome.
    pub fn abandon_granted(&mut self) {
        for (_, waiting) in std::mem::take(&mut self.awaiting_append) {
            self.refuse_all(waiting, Refusal::Adrift);
        }
    }

    /// Removes and returns the requests that wait for that append, or one before it.
    pub(super) fn waiting_for(&mut self, seq: u64) -> Waiting<H> {
        let mut all = Waiting::default();
        for (_, waiting) in self.awaiting_append.extract_if(.., |(wanted, _)| *wanted <= seq) {
            all.asked.extend(waiting.asked);
            all.followed.extend(waiting.followed);
        }
        all
    }

    /// True if a granted request waits for an append that has not arrived yet.
    pub const fn awaits_append(&self) -> bool {
        !self.awaiting_append.is_empty()
    }

    /// Another node owns the table now: bots do not think here any more.
    pub fn stop_bots(&mut self) {
        self.thinking.clear();
        self.bot_tasks.clear();
    }
}
