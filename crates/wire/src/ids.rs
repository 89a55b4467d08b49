//! The ids of guests and tables: 128 random bits each, so that they cannot be guessed.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use std::fmt;
use std::sync::Arc;

/// Random bytes of an id.
pub const ID_BYTES: usize = 16;
/// Characters of a written id.
const LENGTH: usize = 22;
/// How the ids of tables that one device has for itself begin.
const ON_DEVICE: &str = "device_";

/// Random bytes as an id or a code is written: in characters that need no escaping in a link.
pub fn random_code(random: [u8; ID_BYTES]) -> String {
    let mut code = [0; LENGTH];
    // Exactly that many characters come of these bytes.
    let Ok(LENGTH) = URL_SAFE_NO_PAD.encode_slice(random, &mut code) else { unreachable!("it fits") };
    code.map(char::from).into_iter().collect()
}

/// True if the text has the form of an id.
fn is_id(text: &str) -> bool {
    text.len() == LENGTH && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte))
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(Arc<str>);

        impl $name {
            /// The id of these random bytes.
            pub fn of_random(random: [u8; ID_BYTES]) -> Self {
                Self(random_code(random).into())
            }

            /// The id with that text, if it is one.
            pub fn parse(text: &str) -> Option<Self> {
                is_id(text).then(|| Self(text.into()))
            }

            /// The id as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }

            /// The id as shared text.
            pub fn text(&self) -> Arc<str> {
                Arc::clone(&self.0)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

id! {
    /// A guest: one browser or program, without an account.
    GuestId
}

id! {
    /// A table. Knowing the id lets a guest in: for a private table it is the invitation.
    TableId
}

impl TableId {
    /// The id of this table's rematch: always the same for these guests, and unpredictable without their ids.
    #[must_use]
    pub fn next<'a>(&self, guests: impl IntoIterator<Item = &'a GuestId>) -> Self {
        let mut hasher = blake3::Hasher::new_derive_key("xaymaca table of a rematch 1");
        hasher.update(self.0.as_bytes());
        for guest in guests {
            hasher.update(guest.0.as_bytes());
        }
        let mut bytes = [0; ID_BYTES];
        hasher.finalize_xof().fill(&mut bytes);
        if self.is_on_device() { Self::on_device(bytes) } else { Self::of_random(bytes) }
    }

    /// The id of a table that one device has for itself: it says so, because no server knows the table. A random id
    /// of a server looks like it once in 2^42 times.
    pub fn on_device(random: [u8; ID_BYTES]) -> Self {
        let mut id = ON_DEVICE.to_owned() + &random_code(random);
        id.truncate(LENGTH);
        Self(id.into())
    }

    /// True if it is the id of a table that one device has for itself.
    pub fn is_on_device(&self) -> bool {
        self.0.starts_with(ON_DEVICE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_of_a_device_says_so_and_so_does_its_rematch() {
        let guest = GuestId::of_random([7; ID_BYTES]);
        let table = TableId::on_device([7; ID_BYTES]);
        assert_eq!(TableId::parse(table.as_str()).as_ref(), Some(&table));
        assert!(table.is_on_device() && table.next([&guest]).is_on_device());
        assert_ne!(table.next([&guest]), table);
        let other = TableId::of_random([7; ID_BYTES]);
        assert!(!other.is_on_device() && !other.next([&guest]).is_on_device());
    }
}
