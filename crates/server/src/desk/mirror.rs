//! The desk at a node that does not have its table: it hears what was stored, tells those who follow it here, and passes on
//! what it may not decide. It knows no bus.

use super::desk::{Desk, Flight, Following, Waiting};
use super::follower::Follower;
use super::mail::{Fate, Mail, Passed, Reply, Sender, Then};
use crate::refusal::Refusal;
use crate::table::{Command, Draft, Entry};
use crate::wire::{Refused, message};

/// What came of hearing of an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heard {
    /// It is the next, and everybody is told.
    Told,
    /// It was known.
    Known,
    /// Those before it are missing, or it is not what it should be: the log must be read.
    Gap,
}

impl Desk {
    /// Takes mail without deciding anything. What only the node can answer that has the table comes back.
    pub fn reflect(&mut self, mail: impl IntoIterator<Item = Mail>, now: u64) -> Vec<Passed> {
        self.look_at_clock(now);
        // Nothing is decided here: a draft that stays as it is.
        let mut draft = Draft::of(&self.state, self.log.at());
        let mut waiting = Waiting::default();
        let mut passed = Vec::new();
        for letter in mail {
            match letter {
                Mail::Ask(_, _, Sender::Node(reply, _)) => {
                    let _ = reply.send(Reply::NotHere);
                }
                Mail::Ask(guest, command, sender) if !command.only_asks() => {
                    passed.push(Passed {
                        guest,
                        command,
                        then: Then::Answer(sender),
                        tries: 0,
                        is_unsure: false,
                    });
                }
                Mail::Follow { guest, join: true, since, socket, sink, id }
                    if self.state.seat_of(&guest.id).is_none() =>
                {
                    let command = Command::Sit { seat: None, flag: None };
                    let then = Then::Follow { since, socket, sink, id };
                    passed.push(Passed { guest, command, then, tries: 0, is_unsure: false });
                }
                Mail::Fate(fated, fate) => {
                    if let Some(again) = self.settle(fated, fate, &mut waiting) {
                        passed.push(again);
                    }
                }
                // What was thought here is not wanted any more.
                Mail::Thought(..) => {}
                letter => self.open(letter, &mut draft, &mut waiting),
            }
        }
        debug_assert!(draft.entries.is_empty(), "a mirror decides nothing");
        self.answer(waiting, false);
        passed
    }

    /// The node that has the table has stored that.
    pub fn hear(&mut self, seq: u64, at: u64, lines: &str, now: u64) -> Heard {
        debug_assert!(self.flight.is_none(), "whoever stores does not listen");
        let entries: Result<Vec<Entry>, _> = lines.lines().map(str::parse).collect();
        let Ok(entries) = entries else { return Heard::Gap };
        if seq <= self.log.seq() {
            // Another in the same place: what we know was never stored, or was lost since.
            return if self.log.has(seq, &entries) { Heard::Known } else { Heard::Gap };
        }
        if seq != self.log.seq() + 1 {
            return Heard::Gap;
        }
        let mut draft = Draft::of(&self.state, at);
        for entry in entries {
            if draft.happen(entry).is_err() {
                return Heard::Gap;
            }
        }
        self.look_at_clock(now);
        let waiting = self.granted_by(seq);
        self.flight = Some(Flight { draft, thoughts: Vec::new(), waiting });
        self.stored(true);
        Heard::Told
    }

    /// What became of a request that was passed on. It comes back if it must be asked again.
    pub(super) fn settle(&mut self, passed: Passed, fate: Fate, waiting: &mut Waiting) -> Option<Passed> {
        match fate {
            Fate::Answered(Reply::Granted(granted, seq)) => {
                let Passed { guest, then, .. } = passed;
                let mut fresh = Waiting::default();
                match then {
                    Then::Answer(sender) => fresh.asked.push((guest, sender, granted)),
                    Then::Follow { since, socket, sink, id } => {
                        let follower = Follower::new(socket, guest.id, sink);
                        fresh.followed.push(Following { follower, since, id });
                    }
                }
                if seq > self.log.seq() {
                    self.granted.push((seq, fresh));
                } else {
                    waiting.asked.extend(fresh.asked);
                    waiting.followed.extend(fresh.followed);
                }
            }
            Fate::Answered(Reply::Refused(refusal)) => self.refuse_passed(passed, refusal),
            Fate::Unknown if !passed.may_be_repeated() => self.cut_off(passed),
            // Whoever has the table by now is asked.
            Fate::Unknown | Fate::Unsent | Fate::Answered(Reply::NotHere) => {
                let is_unsure = passed.is_unsure || fate == Fate::Unknown;
                return Some(Passed { tries: passed.tries + 1, is_unsure, ..passed });
            }
        }
        None
    }

    /// Nobody knows what became of his request. Over a socket he is cut off, and finds out when he comes back.
    pub fn cut_off(&mut self, passed: Passed) {
        match passed.then {
            Then::Answer(Sender::Socket(socket, _, sink)) => {
                let _ = sink.try_send(message(&Refused::new(Refusal::Adrift, None)));
                self.unfollow(socket);
            }
            _ => {
                if let Some(deaf) = passed.refuse(Refusal::Adrift) {
                    self.unfollow(deaf);
                }
            }
        }
    }

    /// What was granted and not heard of is granted all the same: they must look themselves.
    pub fn abandon_granted(&mut self) {
        for (_, waiting) in std::mem::take(&mut self.granted) {
            self.refuse_all(waiting, Refusal::Adrift);
        }
    }

    /// The desk ends, and nobody knows what the store has: everybody must come back.
    pub fn abandon(&mut self) {
        if let Some(Flight { waiting, .. }) = self.flight.take() {
            self.refuse_all(waiting, Refusal::Adrift);
        }
        self.abandon_granted();
        for follower in self.followers.drain(..) {
            follower.tell(message(&Refused::new(Refusal::Adrift, None)));
        }
    }

    /// Tells whoever asked no, if that is sure.
    pub fn refuse_passed(&mut self, passed: Passed, refusal: Refusal) {
        if passed.is_unsure {
            self.cut_off(passed);
        } else if let Some(deaf) = passed.refuse(refusal) {
            self.unfollow(deaf);
        }
    }

    /// When those who only look on are told what they have missed, in milliseconds.
    pub const fn behind_until(&self) -> Option<u64> {
        self.flush_at
    }

    /// Those who wait for that append, or one before it.
    pub(super) fn granted_by(&mut self, seq: u64) -> Waiting {
        let mut all = Waiting::default();
        for (_, waiting) in self.granted.extract_if(.., |(wanted, _)| *wanted <= seq) {
            all.asked.extend(waiting.asked);
            all.followed.extend(waiting.followed);
        }
        all
    }

    /// Does somebody wait for an append that was not heard of yet?
    pub const fn is_awaiting(&self) -> bool {
        !self.granted.is_empty()
    }

    /// The table is another node's: bots do not think here any more.
    pub fn resign(&mut self) {
        self.thinking.clear();
        self.thoughts.clear();
    }
}

impl Passed {
    /// May it be asked again if nobody knows what became of it? A choice names its question, which is answered once; a race is
    /// given up once; the same name changes nothing.
    pub const fn may_be_repeated(&self) -> bool {
        matches!(self.command, Command::Choose { .. } | Command::GiveUp | Command::Name { .. })
    }
}
