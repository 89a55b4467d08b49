//! Rates and counts of addresses. An IPv6 client is counted by its /64 network, of which the holder of a /48 has 65,536:
//! therefore a /48 has bounds of its own, [`WIDE`] times those of a single address.

use super::Keyed;
use governor::{Quota, RateLimiter};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;

/// How many single addresses a /48 network counts as: enough for a company or a school, whose people share one.
const WIDE: u32 = 16;

/// The /48 network of an address; none for IPv4.
fn wide(address: IpAddr) -> Option<IpAddr> {
    let IpAddr::V6(address) = address else { return None };
    let [first, second, third, ..] = address.segments();
    Some(Ipv6Addr::new(first, second, third, 0, 0, 0, 0, 1).into())
}

/// A rate of addresses, and of the /48 networks that they belong to.
pub(super) struct AddressRate {
    single: Keyed<IpAddr>,
    wide: Keyed<IpAddr>,
}

impl AddressRate {
    pub(super) fn new(quota: Quota) -> Self {
        let burst = quota.burst_size().saturating_mul(NonZeroU32::MIN.saturating_add(WIDE - 1));
        let of_wide =
            Quota::with_period(quota.replenish_interval() / WIDE).unwrap_or(quota).allow_burst(burst);
        Self { single: RateLimiter::keyed(quota), wide: RateLimiter::keyed(of_wide) }
    }

    /// Counts one more from that address; false if it is too much. This machine has no limit.
    pub(super) fn admits(&self, address: IpAddr) -> bool {
        address.is_loopback()
            || self.single.check_key(&address).is_ok()
                && wide(address).is_none_or(|network| self.wide.check_key(&network).is_ok())
    }

    /// Forgets addresses that have not been seen for a while.
    pub(super) fn tidy(&self) {
        self.single.retain_recent();
        self.wide.retain_recent();
    }
}

/// How many there are, in all and by address.
#[derive(Default)]
pub(super) struct Counts {
    pub(super) all: usize,
    by_address: HashMap<IpAddr, usize>,
}

impl Counts {
    /// Counts one more, unless there are that many, in all or from there. This machine is counted in all alone.
    pub(super) fn add(&mut self, address: IpAddr, most: usize, most_here: usize) -> bool {
        let count = |address| self.by_address.get(&address).copied().unwrap_or(0);
        let is_full = count(address) >= most_here
            || wide(address).is_some_and(|network| count(network) >= most_here.saturating_mul(WIDE as usize));
        if is_full && !address.is_loopback() || self.all >= most {
            return false;
        }
        self.all += 1;
        for address in [Some(address), wide(address)].into_iter().flatten() {
            *self.by_address.entry(address).or_default() += 1;
        }
        true
    }

    pub(super) fn remove(&mut self, address: IpAddr) {
        self.all = self.all.saturating_sub(1);
        for address in [Some(address), wide(address)].into_iter().flatten() {
            if let Some(here) = self.by_address.get_mut(&address) {
                *here -= 1;
                if *here == 0 {
                    self.by_address.remove(&address);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The address of a /64 in a /48.
    fn address(network: u16, subnet: u16) -> IpAddr {
        Ipv6Addr::new(0x2001, 0xdb8, network, subnet, 0, 0, 0, 0).into()
    }

    #[test]
    fn a_wide_network_has_sixteen_times_the_rate_of_an_address() {
        let burst = NonZeroU32::MIN.saturating_add(9);
        let here = AddressRate::new(Quota::per_hour(NonZeroU32::MIN).allow_burst(burst));
        let granted = (0..1_000).filter(|_| here.admits(address(1, 0))).count();
        assert_eq!(granted, 10, "a single address");
        let granted = (1..1_000).filter(|subnet| here.admits(address(1, *subnet))).count();
        assert_eq!(granted, 150, "and all of its /48");
        assert!(here.admits(address(2, 0)), "others are not limited");
        assert!(here.admits([198, 18, 0, 1].into()));
        assert!((0..1_000).all(|_| here.admits(Ipv6Addr::LOCALHOST.into())), "nor is this machine");
    }

    #[test]
    fn a_wide_network_has_sixteen_times_the_sockets_of_an_address() {
        let mut counts = Counts::default();
        let granted = (0..1_000).filter(|subnet| counts.add(address(1, *subnet), 9_999, 5)).count();
        assert_eq!(granted, 80);
        assert!(counts.add(address(2, 0), 9_999, 5));
        for subnet in 0..80 {
            counts.remove(address(1, subnet));
        }
        assert_eq!((counts.all, counts.by_address.len()), (1, 2), "nothing is left of those that are gone");
        assert!(!counts.add(address(3, 0), 1, 5), "all together are bounded, too");
    }
}
