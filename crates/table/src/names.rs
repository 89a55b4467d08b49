//! Names that are distinct at one table: a name that looks like another one gets a number. Which names look alike is said by
//! the [keys](NameKeys) that the host of the table brings.

use crate::chair;
use crate::state::Lobby;
use std::sync::Arc;
use xaymaca_wire::GuestId;
use xaymaca_wire::text::LONGEST_NAME;

/// The keys of a name: two names look alike if they have a key in common.
pub type NameKeys = fn(&str) -> Vec<String>;

/// Names that belong to no guest: with them a person could pass for the table itself, or for a bot as the page names it in
/// French.
const RESERVED: [&str; 20] = [
    "Xaymaca",
    "System",
    "Système",
    "Server",
    "Serveur",
    "Admin",
    "Moderator",
    "Modérateur",
    "Host",
    "Hôte",
    "Bot",
    "Spectator",
    "Spectateur",
    "Spectatrice",
    "Bess la Bernique",
    "Ned le Borgne",
    "Tom Vieux-Sel",
    "Kate la Discrète",
    "Tobias l’Ancien",
    "Rose la Rousse",
];

/// The keys where no tables of look-alikes are at hand: without blanks and, in ASCII, without case.
pub fn plain_keys(name: &str) -> Vec<String> {
    vec![
        name.chars()
            .filter(|letter| !letter.is_whitespace())
            .map(|letter| letter.to_ascii_lowercase())
            .collect(),
    ]
}

/// The name that the guest gets who wants that one. A captain's differs from those of bots and other captains, a spectator's
/// also from those of other spectators who spoke. A number that is given out differs from all. A spectator keeps theirs.
pub(crate) fn given(
    lobby: &Lobby,
    keys: NameKeys,
    guest: &GuestId,
    wanted: &str,
    is_captain: bool,
) -> Arc<str> {
    let others = lobby.chairs.iter().filter(|chair| chair.guest() != Some(guest));
    let spectators = lobby.people.iter().filter(|person| person.guest != *guest).map(|person| &*person.name);
    let mut taken = keys_of(others.filter_map(|chair| chair.name()).map(AsRef::as_ref), keys);
    // A captain may have the name of a spectator, who speaks under another one from then on.
    if is_captain && is_free(wanted, &taken, keys) {
        return wanted.into();
    }
    taken.extend(spectators.flat_map(keys));
    let own = lobby.people.get(guest).filter(|_| !is_captain).map(|person| &*person.name);
    distinct(wanted, own, &taken, keys)
}

/// The name of a guest who opens a table and wants that one: it differs from those of bots.
pub fn opening_name(wanted: &str, keys: NameKeys) -> Arc<str> {
    distinct(wanted, None, &keys_of([], keys), keys)
}

/// The keys of these names, of the bots' and of those that belong to no guest.
fn keys_of<'a>(names: impl IntoIterator<Item = &'a str>, keys: NameKeys) -> Vec<String> {
    names.into_iter().chain(chair::NAMES).chain(RESERVED).flat_map(keys).collect()
}

fn is_free(name: &str, taken: &[String], keys: NameKeys) -> bool {
    !keys(name).iter().any(|key| taken.contains(key))
}

fn distinct(wanted: &str, own: Option<&str>, taken: &[String], keys: NameKeys) -> Arc<str> {
    let is_free = |name: &str| is_free(name, taken, keys);
    if let Some(own) = own.filter(|own| base(own) == wanted && is_free(own)) {
        return own.into();
    }
    if is_free(wanted) {
        return wanted.into();
    }
    // A table has fewer names than these numbers, so one is free.
    let mut numbered = (2..1_000).map(|number| {
        let number = format!(" {number}");
        let base: String = base(wanted).chars().take(LONGEST_NAME - number.len()).collect();
        format!("{}{number}", base.trim_end())
    });
    numbered.find(|name| is_free(name)).unwrap_or_else(|| wanted.to_owned()).into()
}

/// A name without the number that a table gave it.
fn base(name: &str) -> &str {
    match name.rsplit_once(' ') {
        Some((base, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) && !number.is_empty() => {
            base
        }
        _ => name,
    }
}
