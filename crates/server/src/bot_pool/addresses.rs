//! The address from which each guest was last seen, so that guests of one address share its turns. It is bounded, and forgets
//! the guests who were seen longest ago.

use std::collections::HashMap;
use std::net::IpAddr;
use xaymaca_wire::GuestId;

/// Guests of one generation; two are kept.
const GENERATION: usize = 50_000;

#[derive(Default)]
pub(super) struct Addresses {
    recent: HashMap<GuestId, IpAddr>,
    earlier: HashMap<GuestId, IpAddr>,
}

impl Addresses {
    pub(super) fn note(&mut self, guest: &GuestId, address: IpAddr) {
        if self.recent.len() >= GENERATION {
            self.earlier = std::mem::take(&mut self.recent);
        }
        self.recent.insert(guest.clone(), address);
    }

    pub(super) fn of(&self, guest: &GuestId) -> Option<IpAddr> {
        self.recent.get(guest).or_else(|| self.earlier.get(guest)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entropy;

    #[test]
    fn the_guests_who_were_seen_longest_ago_are_forgotten() {
        let mut addresses = Addresses::default();
        let guest = || GuestId::of_random(entropy::fresh_id());
        let (first, last) = (guest(), guest());
        addresses.note(&first, IpAddr::from([198, 18, 0, 1]));
        for _ in 0..2 * GENERATION {
            addresses.note(&guest(), IpAddr::from([198, 18, 0, 2]));
        }
        addresses.note(&last, IpAddr::from([198, 18, 0, 3]));
        assert_eq!((addresses.of(&first), addresses.of(&last)), (None, Some(IpAddr::from([198, 18, 0, 3]))));
        assert!(addresses.recent.len() + addresses.earlier.len() <= 2 * GENERATION);
    }
}
