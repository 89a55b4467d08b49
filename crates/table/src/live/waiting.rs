//! Requests that wait for an append to be stored, and the replies to them.

use super::LiveTable;
use super::coach::CoachTask;
use super::host::{Follower, Host, Screen, SocketId};
use super::message::ReplyTo;
use crate::decide::Granted;
use crate::draft::Draft;
use crate::drive::BotTask;
use xaymaca_chain::Digest;
use xaymaca_wire::{Guest, Refusal};

/// An append that is being stored, and the requests that wait for it.
pub(super) struct InFlight<H: Host> {
    pub(super) draft: Draft,
    /// The digest of the append.
    pub(super) digest: Digest,
    pub(super) bot_tasks: Vec<BotTask>,
    pub(super) waiting: Waiting<H>,
}

/// Requests that are answered once an append is stored.
pub(super) struct Waiting<H: Host> {
    pub(super) asked: Vec<(Guest, ReplyTo<H>, Granted)>,
    pub(super) followed: Vec<Following<H>>,
    /// Refusals that may depend on the append. If it is not stored, these requests are refused for that reason instead.
    pub(super) refused: Vec<(ReplyTo<H>, Refusal)>,
}

impl<H: Host> Default for Waiting<H> {
    fn default() -> Self {
        Self { asked: Vec::new(), followed: Vec::new(), refused: Vec::new() }
    }
}

/// A connection that begins to follow the table.
pub(super) struct Following<H: Host> {
    pub(super) follower: Follower<H::Sink>,
    pub(super) since: Option<u64>,
    pub(super) id: Option<u64>,
}

impl<H: Host> LiveTable<H> {
    /// Answers all that waited. Captains are told of new followers, and of seats that changed hands.
    pub(super) fn answer(&mut self, waiting: Waiting<H>, seats_changed: bool) {
        for (reply_to, refusal) in waiting.refused {
            self.refuse(reply_to, refusal);
        }
        for (guest, reply_to, granted) in waiting.asked {
            let seq = self.log.seq();
            let reply_to = match reply_to {
                // The answer is the coach's, as soon as it has thought.
                ReplyTo::Socket(socket, id, sink) if granted == Granted::Coached => {
                    match self.open_question(&guest.id) {
                        Some(question) => self.coach_tasks.push(CoachTask::new(guest.id, question, id, sink)),
                        // The captain answered it in the meantime.
                        None => self.refuse(ReplyTo::Socket(socket, id, sink), Refusal::Stale),
                    }
                    continue;
                }
                reply_to => reply_to,
            };
            let sync = || self.sync(Screen::own(&guest.id), None, &[]);
            if let Some(full) = reply_to.grant(granted, seq, sync) {
                self.unfollow(full);
            }
        }
        let has_new_followers = !waiting.followed.is_empty();
        for Following { mut follower, since, id } in waiting.followed {
            // A socket that asks twice follows once.
            self.followers.retain(|other| other.socket != follower.socket);
            let done: Vec<u64> = id.into_iter().chain(std::mem::take(&mut follower.done)).collect();
            if self.tell_sync(&mut follower, since, &done) {
                self.followers.push(follower);
            }
        }
        if has_new_followers || seats_changed {
            self.tell_presence();
        }
    }

    /// Refuses a request. A socket whose queue is full is dropped: its client reconnects.
    pub(super) fn refuse(&mut self, reply_to: ReplyTo<H>, refusal: Refusal) {
        if let Some(full) = reply_to.refuse(refusal) {
            self.unfollow(full);
        }
    }

    /// Refuses a request: at once if the draft is empty, else once it is stored, because the refusal may depend on it.
    pub(super) fn refuse_in(
        &mut self,
        draft: &Draft,
        waiting: &mut Waiting<H>,
        reply_to: ReplyTo<H>,
        refusal: Refusal,
    ) {
        if draft.entries.is_empty() {
            self.refuse(reply_to, refusal);
        } else {
            waiting.refused.push((reply_to, refusal));
        }
    }

    pub(super) fn refuse_all(&mut self, waiting: Waiting<H>, refusal: Refusal) {
        let Waiting { asked, followed, refused } = waiting;
        for (reply_to, _) in refused {
            self.refuse(reply_to, refusal);
        }
        for (_, reply_to, _) in asked {
            self.refuse(reply_to, refusal);
        }
        for Following { follower, id, .. } in followed {
            self.refuse(ReplyTo::Socket(follower.socket, id, follower.sink), refusal);
        }
    }

    pub(super) fn unfollow(&mut self, socket: SocketId) {
        let before = self.followers.len();
        self.followers.retain(|follower| follower.socket != socket);
        if self.followers.len() < before {
            self.tell_presence();
        }
    }
}
