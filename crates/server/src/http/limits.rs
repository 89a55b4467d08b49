//! Rate limits and bounds: for each guest, each address and the whole server.

mod bounds;
mod networks;
#[cfg(test)]
mod tests;

pub use bounds::Bounds;

use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use networks::{AddressRate, Counts};
use std::collections::HashSet;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use xaymaca_wire::{Command, GuestId, Refusal, TableId};

type Keyed<K> = RateLimiter<K, DashMapStateStore<K>, DefaultClock>;
/// A rate limit without a key, such as that of one socket.
pub(super) type SocketRate = governor::DefaultDirectRateLimiter;

/// The clock of all limits of sockets. A new one asks the processor what it is, which takes long in a virtual machine.
static CLOCK: LazyLock<DefaultClock> = LazyLock::new(DefaultClock::default);

/// A rate limit of one socket.
fn direct(quota: Quota) -> SocketRate {
    RateLimiter::direct_with_clock(quota, CLOCK.clone())
}

/// The counts and rates.
pub(super) struct Limits {
    bounds: Bounds,
    requests: AddressRate,
    /// Opening tables.
    tables: Keyed<GuestId>,
    /// The same from one address: new guests cost nothing.
    tables_here: AddressRate,
    /// Requests to tables, apart from choices.
    asking: Keyed<GuestId>,
    /// Choices, over all connections of the guest.
    choices: Keyed<GuestId>,
    /// Chat lines.
    talk: Keyed<GuestId>,
    /// The same from one address: new guests cost nothing.
    talk_here: AddressRate,
    /// Changes of the name: every table of the guest is told.
    names: Keyed<GuestId>,
    /// The same from one address: new guests cost nothing.
    names_here: AddressRate,
    /// New tokens, and logging out everywhere.
    tokens: Keyed<GuestId>,
    /// The same from one address: new guests cost nothing.
    tokens_here: AddressRate,
    /// Changes before a race. It is below that of the address, so that one guest does not use it up.
    changes: Keyed<GuestId>,
    /// The same from one address: new guests cost nothing.
    changes_here: AddressRate,
    /// Guests of one address who sit down at one table: they must not keep others from it.
    sitting_here: Keyed<(IpAddr, TableId)>,
    /// Guests who were let in by that limit and have not left: they join again when their connection breaks.
    let_in: Mutex<HashSet<(GuestId, TableId)>>,
    /// Questions of a guest to the coach: each keeps a core busy for a while.
    coaching: Keyed<GuestId>,
    /// Looking up codes of tables from one address.
    codes: AddressRate,
    /// The same from all addresses: codes are short, and addresses cost little.
    codes_in_all: SocketRate,
    sockets: Mutex<Counts>,
    /// Sockets whose client does not read what is written.
    unread: Mutex<Counts>,
    /// Connections of any kind.
    connections: Mutex<Counts>,
    /// Upper bound on them: that of the bounds, or less if the system has no room.
    most_connections: AtomicUsize,
}

/// Why a request is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Excess {
    /// Its guest asks too much.
    Guest(Refusal),
    /// All guests of its address together do.
    Address,
}

impl From<Excess> for Refusal {
    fn from(excess: Excess) -> Self {
        match excess {
            Excess::Guest(refusal) => refusal,
            Excess::Address => Self::TooFast,
        }
    }
}

/// Why another connection is not admitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Crowd {
    /// Its address has too many.
    Address,
    /// The server has too many.
    Server,
}

/// Counts a socket or a connection until it is dropped.
pub(super) struct Place {
    limits: Arc<Limits>,
    address: IpAddr,
    counts: fn(&Limits) -> &Mutex<Counts>,
}

/// Further connections of one address beside its sockets, for requests.
const SPARE_PER_ADDRESS: usize = 50;

/// Sockets whose clients may keep a write waiting at once, in all and of one address.
const MOST_UNREAD: usize = 500;
const MOST_UNREAD_HERE: usize = 20;

/// Upper bound on the guests who are remembered as let in.
const MOST_LET_IN: usize = 100_000;

/// Bytes that a socket may always send at once: a few of the longest messages.
const FEWEST_BYTES: u32 = 64 * 1024;

const fn count(number: u32) -> NonZeroU32 {
    match NonZeroU32::new(number) {
        Some(number) => number,
        None => NonZeroU32::MIN,
    }
}

impl Limits {
    pub(super) fn new(bounds: Bounds) -> Arc<Self> {
        let requests =
            Quota::per_second(count(bounds.requests)).allow_burst(count(bounds.requests.saturating_mul(4)));
        let asking = Quota::per_second(count(bounds.asks)).allow_burst(count(bounds.asks.saturating_mul(10)));
        Arc::new(Self {
            bounds,
            requests: AddressRate::new(requests),
            tables: RateLimiter::keyed(Quota::per_minute(count(20)).allow_burst(count(30))),
            tables_here: AddressRate::new(Quota::per_minute(count(60)).allow_burst(count(100))),
            asking: RateLimiter::keyed(asking),
            names: RateLimiter::keyed(Quota::per_minute(count(6)).allow_burst(count(12))),
            names_here: AddressRate::new(Quota::per_minute(count(60)).allow_burst(count(100))),
            tokens: RateLimiter::keyed(Quota::per_minute(count(10)).allow_burst(count(25))),
            tokens_here: AddressRate::new(Quota::per_minute(count(30)).allow_burst(count(60))),
            changes: RateLimiter::keyed(Quota::per_minute(count(30)).allow_burst(count(100))),
            sitting_here: RateLimiter::keyed(Quota::per_minute(count(4)).allow_burst(count(24))),
            let_in: Mutex::default(),
            changes_here: AddressRate::new(Quota::per_minute(count(120)).allow_burst(count(300))),
            coaching: RateLimiter::keyed(Quota::per_minute(count(30)).allow_burst(count(10))),
            choices: RateLimiter::keyed(
                Quota::per_second(count(bounds.messages))
                    .allow_burst(count(bounds.messages.saturating_mul(2))),
            ),
            talk_here: AddressRate::new(Quota::per_second(count(4)).allow_burst(count(100))),
            talk: RateLimiter::keyed(Quota::per_second(count(1)).allow_burst(count(10))),
            codes: AddressRate::new(Quota::per_minute(count(10)).allow_burst(count(20))),
            codes_in_all: direct(Quota::per_second(count(20)).allow_burst(count(200))),
            sockets: Mutex::default(),
            unread: Mutex::default(),
            connections: Mutex::default(),
            most_connections: AtomicUsize::new(bounds.connections()),
        })
    }

    /// Checks the rate of HTTP requests. This machine has no limit: it is the player's own, or a proxy with limits of its own.
    pub(super) fn request(&self, address: IpAddr) -> Result<(), Refusal> {
        if self.requests.admits(address) { Ok(()) } else { Err(Refusal::TooFast) }
    }

    /// Checks whether the guest may open another table.
    pub(super) fn table(&self, guest: &GuestId, address: IpAddr) -> Result<(), Refusal> {
        let here = self.tables_here.admits(address);
        let own = self.tables.check_key(guest).is_ok();
        if here && own { Ok(()) } else { Err(Refusal::TooManyTables) }
    }

    /// Checks whether the guest may report something that is only counted.
    pub(super) fn report(&self, guest: &GuestId) -> Result<(), Refusal> {
        self.asking.check_key(guest).map_err(|_| Refusal::TooFast)
    }

    /// Checks whether the guest may send that request to that table. Choices have a rate of their own: people play fast, and
    /// programs faster.
    pub(super) fn ask(
        &self,
        guest: &GuestId,
        address: IpAddr,
        table: &TableId,
        command: &Command,
    ) -> Result<(), Excess> {
        const TOO_FAST: Excess = Excess::Guest(Refusal::TooFast);
        if matches!(command, Command::Choose { .. }) {
            return self.choices.check_key(guest).map_err(|_| TOO_FAST);
        }
        self.asking.check_key(guest).map_err(|_| TOO_FAST)?;
        match command {
            Command::Say { .. } => Self::both(&self.talk, guest, &self.talk_here, address),
            Command::Coach | Command::Review { .. } => self.coaching.check_key(guest).map_err(|_| TOO_FAST),
            Command::Rematch => self.table(guest, address).map_err(Excess::Guest),
            Command::Name { .. } => self.name(guest, address),
            Command::Sit { .. } => {
                self.change(guest, address)?;
                self.sit(guest, address, table)
            }
            Command::Leave => {
                self.change(guest, address)?;
                self.let_in().remove(&(guest.clone(), table.clone()));
                Ok(())
            }
            Command::Flag { .. }
            | Command::Ready { .. }
            | Command::Unready
            | Command::Offer
            | Command::Take { .. } => self.change(guest, address),
            _ => Ok(()),
        }
    }

    /// Checks a rate of the guest, and then that of their address. What the address refuses counts for the guest, too: who
    /// goes on is the one to blame. This machine has no limit as an address.
    fn both(
        own: &Keyed<GuestId>,
        guest: &GuestId,
        here: &AddressRate,
        address: IpAddr,
    ) -> Result<(), Excess> {
        own.check_key(guest).map_err(|_| Excess::Guest(Refusal::TooFast))?;
        if here.admits(address) { Ok(()) } else { Err(Excess::Address) }
    }

    /// Checks whether the guest may sit down at that table, or come back to their seat.
    pub(super) fn sit(&self, guest: &GuestId, address: IpAddr, table: &TableId) -> Result<(), Excess> {
        if address.is_loopback() {
            return Ok(());
        }
        let (guest, mut let_in) = ((guest.clone(), table.clone()), self.let_in());
        if let_in.contains(&guest) {
            return Ok(());
        }
        self.sitting_here.check_key(&(address, table.clone())).map_err(|_| Excess::Address)?;
        if let_in.len() >= MOST_LET_IN {
            let_in.clear();
        }
        let_in.insert(guest);
        Ok(())
    }

    fn let_in(&self) -> MutexGuard<'_, HashSet<(GuestId, TableId)>> {
        self.let_in.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Checks whether the guest may change their name, at one table or at all of theirs.
    pub(super) fn name(&self, guest: &GuestId, address: IpAddr) -> Result<(), Excess> {
        Self::both(&self.names, guest, &self.names_here, address)
    }

    /// Checks whether the guest may make another token, or log out everywhere: both are a commit.
    pub(super) fn token(&self, guest: &GuestId, address: IpAddr) -> Result<(), Refusal> {
        let here = self.tokens_here.admits(address);
        let theirs = self.tokens.check_key(guest).is_ok();
        if here && theirs { Ok(()) } else { Err(Refusal::TooFast) }
    }

    /// Checks whether the guest may change more at tables. Each table bounds its guests itself.
    fn change(&self, guest: &GuestId, address: IpAddr) -> Result<(), Excess> {
        if address.is_loopback() {
            return Ok(());
        }
        Self::both(&self.changes, guest, &self.changes_here, address)
    }

    /// Checks whether another code may be looked up. One address alone cannot use up the rate of all.
    pub(super) fn code(&self, address: IpAddr) -> Result<(), Refusal> {
        let here = self.codes.admits(address);
        if here && self.codes_in_all.check().is_ok() { Ok(()) } else { Err(Refusal::TooFast) }
    }

    /// The rate at which one socket may join or watch: each time it is sent the whole table.
    pub(super) fn follow_rate() -> SocketRate {
        direct(Quota::per_second(count(2)).allow_burst(count(20)))
    }

    /// The rate of one socket's messages.
    pub(super) fn socket_rate(&self) -> SocketRate {
        let messages = self.bounds.messages;
        direct(Quota::per_second(count(messages)).allow_burst(count(messages.saturating_mul(2))))
    }

    /// The rate of one socket's bytes: on average more than the longest choice for each message that it may send.
    pub(super) fn byte_rate(&self) -> SocketRate {
        let (second, burst) =
            (self.bounds.messages.saturating_mul(512), self.bounds.messages.saturating_mul(1280));
        direct(Quota::per_second(count(second)).allow_burst(count(burst.max(FEWEST_BYTES))))
    }

    /// Counts one more socket.
    pub(super) fn socket(self: &Arc<Self>, address: IpAddr) -> Result<Place, Refusal> {
        let Bounds { sockets, sockets_per_address, .. } = self.bounds;
        self.place(address, |limits| &limits.sockets, sockets, sockets_per_address)
            .ok_or(Refusal::TooManySockets)
    }

    /// Counts one more socket whose client does not read; none if there are too many.
    pub(super) fn unread(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        self.place(address, |limits| &limits.unread, MOST_UNREAD, MOST_UNREAD_HERE)
    }

    /// Counts one more connection of any kind.
    ///
    /// # Errors
    /// [`Crowd::Address`] if that address has too many, [`Crowd::Server`] if all together are too many.
    pub(super) fn connection(self: &Arc<Self>, address: IpAddr) -> Result<Place, Crowd> {
        let here = self.bounds.sockets_per_address + SPARE_PER_ADDRESS;
        let all = self.most_connections.load(Ordering::Relaxed);
        let full = || if self.connections() >= all { Crowd::Server } else { Crowd::Address };
        self.place(address, |limits| &limits.connections, all, here).ok_or_else(full)
    }

    /// The number of connections of any kind.
    pub(super) fn connections(&self) -> usize {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner).all
    }

    /// Admits no more connections than there are, because the system has no room for another. Returns their number.
    pub(super) fn shrink(&self) -> usize {
        let most = self.connections();
        self.most_connections.fetch_min(most, Ordering::Relaxed);
        most
    }

    /// Admits as many connections as the bounds say.
    pub(super) fn restore(&self) {
        self.most_connections.store(self.bounds.connections(), Ordering::Relaxed);
    }

    fn place(
        self: &Arc<Self>,
        address: IpAddr,
        counts: fn(&Self) -> &Mutex<Counts>,
        most: usize,
        most_here: usize,
    ) -> Option<Place> {
        let mut counted = counts(self).lock().unwrap_or_else(PoisonError::into_inner);
        if !counted.add(address, most, most_here) {
            return None;
        }
        Some(Place { limits: Arc::clone(self), address, counts })
    }

    /// The number of sockets.
    pub(super) fn sockets(&self) -> usize {
        self.sockets.lock().unwrap_or_else(PoisonError::into_inner).all
    }

    /// Forgets guests and addresses that have not been seen for a while.
    pub(super) fn tidy(&self) {
        self.requests.tidy();
        self.tables.retain_recent();
        self.tables_here.tidy();
        self.asking.retain_recent();
        self.coaching.retain_recent();
        self.talk.retain_recent();
        self.names.retain_recent();
        self.names_here.tidy();
        self.tokens.retain_recent();
        self.tokens_here.tidy();
        self.choices.retain_recent();
        self.talk_here.tidy();
        self.changes.retain_recent();
        self.changes_here.tidy();
        self.sitting_here.retain_recent();
        self.codes.tidy();
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut counted = (self.counts)(&self.limits).lock().unwrap_or_else(PoisonError::into_inner);
        counted.remove(self.address);
    }
}
