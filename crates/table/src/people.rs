//! The guests of a table: what each is called here, what the host forbids them, and how much of the log they have used. It
//! decides nothing.
//!
//! Budgets refill with the time of the log, so what a guest did who is gone does not count for ever; and each guest has one
//! of their own, so that none can use up another's.

use crate::entry::Entry;
use std::sync::Arc;
use xaymaca_wire::GuestId;

/// Changes of one guest at a table, at once; the host has more.
const MOST_CHANGES: u32 = 60;
const MOST_CHANGES_OF_HOST: u32 = 300;
/// After how long one more change is possible, in milliseconds.
const CHANGE_MS: u64 = 10_000;
/// How often guests sit down at a table, all together, at once: a bound on the log. The server lets the guests of one address
/// sit down far less often, so that they do not keep others from the table.
const MOST_SITTING: u32 = 2_000;
/// After how long one more may sit down, in milliseconds.
const SITTING_MS: u64 = 5_000;
/// Chat lines of one captain at a table, at once.
const MOST_SAID: u32 = 500;
/// Chat lines of one spectator at a table, at once.
const MOST_SAID_WATCHING: u32 = 20;
/// After how long one more line of the same guest is possible, in milliseconds.
const SAID_MS: u64 = 60_000;
/// Chat lines of all spectators of a table, at once.
const MOST_SAID_BY_ALL: u32 = 300;
/// After how long one more line of a spectator is possible, in milliseconds.
const SAID_BY_ALL_MS: u64 = 20_000;
/// Upper bound on the guests that a table remembers. Beyond it, the table forgets those who are gone.
const MOST_PEOPLE: usize = 256;

/// A number of uses that shrinks with time.
#[derive(Clone, Copy, Default, Debug)]
struct Budget {
    used: u32,
    /// Since when the uses shrink, in milliseconds since 1970.
    since: u64,
}

impl Budget {
    fn used(self, at: u64, refill_ms: u64) -> u32 {
        let back = at.saturating_sub(self.since) / refill_ms;
        self.used.saturating_sub(u32::try_from(back).unwrap_or(u32::MAX))
    }

    fn spend(&mut self, at: u64, refill_ms: u64) {
        let left = self.used(at, refill_ms);
        self.since = if left == 0 { at } else { self.since + u64::from(self.used - left) * refill_ms };
        self.used = left + 1;
    }
}

/// What a table remembers of one guest.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    /// Their number at this table, from 1. Other guests are told it, and not the id.
    pub(crate) number: u32,
    pub(crate) guest: GuestId,
    /// What they are called here.
    pub(crate) name: Arc<str>,
    /// True if the host lets them say nothing.
    pub(crate) muted: bool,
    /// True if they may neither sit nor look on.
    pub(crate) banned: bool,
    changes: Budget,
    said: Budget,
}

/// The guests of a table.
#[derive(Clone, Default, Debug)]
pub(crate) struct People {
    list: Vec<Person>,
    last: u32,
    /// True if the host lets spectators say nothing.
    pub(crate) spectators_muted: bool,
    /// True if a host did not choose the next one. Then no host of this table removes captains from the race: rivals could.
    pub(crate) has_heir: bool,
    sitting: Budget,
    said_by_all: Budget,
}

impl People {
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Person> {
        self.list.iter()
    }

    pub(crate) fn get(&self, guest: &GuestId) -> Option<&Person> {
        self.list.iter().find(|person| person.guest == *guest)
    }

    pub(crate) fn numbered(&self, number: u32) -> Option<&Person> {
        self.list.iter().find(|person| person.number == number)
    }

    /// The number of a guest: theirs, or the next one.
    pub(crate) fn number_of(&self, guest: &GuestId) -> u32 {
        self.get(guest).map_or(self.last + 1, |person| person.number)
    }

    pub(crate) fn is_banned(&self, guest: &GuestId) -> bool {
        self.get(guest).is_some_and(|person| person.banned)
    }

    pub(crate) fn is_muted(&self, guest: &GuestId) -> bool {
        self.get(guest).is_some_and(|person| person.muted)
    }

    /// True if the guest may change something at the table.
    pub(crate) fn may_change(&self, guest: &GuestId, is_host: bool, at: u64) -> bool {
        let most = if is_host { MOST_CHANGES_OF_HOST } else { MOST_CHANGES };
        self.get(guest).is_none_or(|person| person.changes.used(at, CHANGE_MS) < most)
    }

    /// True if one more guest may sit down.
    pub(crate) fn may_sit(&self, at: u64) -> bool {
        self.sitting.used(at, SITTING_MS) < MOST_SITTING
    }

    /// True if the guest has not said too much. Spectators have a budget of their own, each and all together.
    pub(crate) fn may_say(&self, guest: &GuestId, is_spectator: bool, at: u64) -> bool {
        let most = if is_spectator { MOST_SAID_WATCHING } else { MOST_SAID };
        let is_within = self.get(guest).is_none_or(|person| person.said.used(at, SAID_MS) < most);
        is_within && !(is_spectator && self.said_by_all.used(at, SAID_BY_ALL_MS) >= MOST_SAID_BY_ALL)
    }

    /// Notes an entry. `guest` has the seat that it is about; of these guests none is forgotten.
    pub(crate) fn note(
        &mut self,
        entry: &Entry,
        guest: Option<&GuestId>,
        host: &GuestId,
        at: u64,
        seated: &[&GuestId],
    ) {
        match entry {
            Entry::Sat(_, _, guest, name) => {
                self.sitting.spend(at, SITTING_MS);
                self.change(guest, Some(name), at, seated);
            }
            Entry::HandedOver(_, heir, name) => {
                let muted = guest.is_some_and(|guest| self.is_muted(guest));
                self.change(heir, Some(name), at, seated);
                // Another device is no way round the host.
                self.person(heir, seated).muted |= muted;
            }
            Entry::Named(_, name) => {
                if let Some(guest) = guest {
                    self.change(guest, Some(name), at, seated);
                }
            }
            Entry::Flagged(..)
            | Entry::Ready(..)
            | Entry::Offered(..)
            | Entry::Returned(_)
            | Entry::Coached(_) => {
                if let Some(guest) = guest {
                    self.change(guest, None, at, seated);
                }
            }
            Entry::Agreed(_) | Entry::Hired(..) | Entry::Host(_) => self.change(host, None, at, seated),
            Entry::Heir(_) => {
                self.change(host, None, at, seated);
                self.has_heir = true;
            }
            Entry::Said(Some(_), ..) => {
                if let Some(guest) = guest {
                    self.person(guest, seated).said.spend(at, SAID_MS);
                }
            }
            Entry::Said(None, ..) => self.said_by_all.spend(at, SAID_BY_ALL_MS),
            Entry::Known(guest, name) => self.person(guest, seated).name = Arc::clone(name),
            Entry::Spoke(number, ..) => {
                self.said_by_all.spend(at, SAID_BY_ALL_MS);
                if let Some(person) = self.list.iter_mut().find(|person| person.number == *number) {
                    person.said.spend(at, SAID_MS);
                }
            }
            Entry::Banned(guest, banned) => {
                self.change(host, None, at, seated);
                self.person(guest, seated).banned = *banned;
            }
            Entry::Muted(Some(guest), muted) => {
                self.change(host, None, at, seated);
                self.person(guest, seated).muted = *muted;
            }
            Entry::Muted(None, muted) => {
                self.change(host, None, at, seated);
                self.spectators_muted = *muted;
            }
            _ => {}
        }
    }

    fn change(&mut self, guest: &GuestId, name: Option<&Arc<str>>, at: u64, seated: &[&GuestId]) {
        let person = self.person(guest, seated);
        person.changes.spend(at, CHANGE_MS);
        if let Some(name) = name {
            person.name = Arc::clone(name);
        }
    }

    fn person(&mut self, guest: &GuestId, seated: &[&GuestId]) -> &mut Person {
        let nth = self.list.iter().position(|person| person.guest == *guest).unwrap_or_else(|| {
            if self.list.len() >= MOST_PEOPLE {
                let is_gone = |person: &Person| !seated.contains(&&person.guest);
                let is_free = |person: &Person| is_gone(person) && !person.banned && !person.muted;
                let oldest = self.list.iter().position(is_free);
                if let Some(oldest) = oldest.or_else(|| self.list.iter().position(is_gone)) {
                    self.list.remove(oldest);
                }
            }
            self.last += 1;
            self.list.push(Person {
                number: self.last,
                guest: guest.clone(),
                name: "".into(),
                muted: false,
                banned: false,
                changes: Budget::default(),
                said: Budget::default(),
            });
            self.list.len() - 1
        });
        &mut self.list[nth]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_refills_one_use_at_a_time() {
        let mut budget = Budget::default();
        (0..5).for_each(|_| budget.spend(1_000, 100));
        assert_eq!(
            [1_000, 1_099, 1_100, 1_350, 1_500, 9_000].map(|at| budget.used(at, 100)),
            [5, 5, 4, 2, 0, 0]
        );
        budget.spend(1_350, 100);
        assert_eq!(
            [1_350, 1_399, 1_400].map(|at| budget.used(at, 100)),
            [3, 3, 2],
            "the half of a wait counts on"
        );
    }

    #[test]
    fn a_table_forgets_guests_who_are_gone_but_neither_captains_nor_the_banned() {
        let guest = |nth: u16| {
            let [high, low] = nth.to_be_bytes();
            GuestId::of_random([high, low, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        };
        let (host, banned, mut people) = (guest(0), guest(1), People::default());
        people.note(&Entry::Known(host.clone(), "Anne".into()), None, &host, 0, &[&host]);
        people.note(&Entry::Banned(banned.clone(), true), None, &host, 0, &[&host]);
        for nth in 2..2_000 {
            people.note(&Entry::Known(guest(nth), "Mary".into()), None, &host, 0, &[&host]);
        }
        assert_eq!(people.list.len(), MOST_PEOPLE);
        assert!(people.is_banned(&banned) && people.get(&host).is_some() && people.get(&guest(2)).is_none());
        assert_eq!(people.number_of(&guest(1_999)), 2_000, "a number is given once");
    }
}
