//! The secret of a table and its digest. The caller makes the secret.

use crate::hex::{self, BYTES, HexProblem};
use std::fmt;
use std::str::FromStr;

/// 32 bytes that only the table knows until the race is over. They must come from a cryptographic generator.
///
/// There is no `Display`, and `Debug` shows nothing: only [`Secret::to_hex`] prints it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; BYTES]);

impl Secret {
    /// The secret of these bytes.
    pub const fn from_bytes(bytes: [u8; BYTES]) -> Self {
        Self(bytes)
    }

    /// The bytes.
    pub const fn as_bytes(&self) -> &[u8; BYTES] {
        &self.0
    }

    /// The secret as 64 lower-case digits, as it is shown when the race is over.
    pub fn to_hex(&self) -> String {
        hex::print(&self.0)
    }

    /// The digest, which the table shows before the race.
    pub fn digest(&self) -> Digest {
        Digest(*blake3::hash(&self.0).as_bytes())
    }
}

impl FromStr for Secret {
    type Err = HexProblem;

    fn from_str(text: &str) -> Result<Self, HexProblem> {
        hex::read(text).map(Self)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// The BLAKE3 hash of a secret: the table's commitment to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest([u8; BYTES]);

impl Digest {
    /// The bytes.
    pub const fn as_bytes(&self) -> &[u8; BYTES] {
        &self.0
    }
}

impl FromStr for Digest {
    type Err = HexProblem;

    fn from_str(text: &str) -> Result<Self, HexProblem> {
        hex::read(text).map(Self)
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::print(&self.0))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_not_printed_by_accident() {
        let secret = Secret::from_bytes([0xab; BYTES]);
        assert_eq!(format!("{secret:?}"), "Secret(..)");
        assert_eq!(secret.to_hex(), "ab".repeat(32));
        assert_eq!(secret.to_hex().parse(), Ok(secret.clone()));
        assert_eq!(secret.digest().to_string().parse(), Ok(secret.digest()));
        let wrong = "zq".repeat(32).parse::<Secret>().unwrap_err();
        assert!(!wrong.to_string().contains('q'), "{wrong}");
    }
}
