//! What a signed cookie or token says. Whether it has been called back since is not known here.

use super::Keys;
use crate::http::language;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use xaymaca_wire::{Guest, GuestId, Language};

/// The version of the signed text, its first word. The first has neither a time nor a generation.
const FIRST: &str = "1";
const SECOND: &str = "2";

/// Upper bound on the id of a token, in characters.
const LONGEST_ID: usize = 32;

/// Who a request comes from, and by which right.
#[derive(Clone, Debug)]
pub(in crate::http) struct Claim {
    pub(in crate::http) guest: Guest,
    /// How often the guest had logged out everywhere when it was signed.
    pub(in crate::http) generation: u64,
    pub(in crate::http) right: Right,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::http) enum Right {
    /// A cookie, with the time at which it was signed, in seconds since 1970; none in the first version.
    Cookie(Option<u64>),
    /// A token; none in the first version, which never ends.
    Token(Option<TokenClaim>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::http) struct TokenClaim {
    pub(in crate::http) id: String,
    /// When it ends, in seconds since 1970.
    pub(in crate::http) expires: u64,
}

impl Claim {
    /// True if it came in a token.
    pub(in crate::http) const fn is_token(&self) -> bool {
        matches!(self.right, Right::Token(_))
    }

    /// As the text that is signed.
    pub(super) fn write(&self) -> String {
        let Self { guest, generation, right } = self;
        let language = language::word(guest.language);
        let name = URL_SAFE_NO_PAD.encode(guest.name.as_bytes());
        let who = format!("{}.{language}.{name}", guest.id);
        match right {
            Right::Cookie(Some(made)) => format!("{SECOND}.{who}.{generation}.{made}"),
            Right::Token(Some(TokenClaim { id, expires })) => {
                format!("{SECOND}.{who}.{generation}.{id}.{expires}")
            }
            Right::Cookie(None) | Right::Token(None) => format!("{FIRST}.{who}"),
        }
    }

    /// The text of a cookie.
    pub(super) fn read_cookie(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split('.').collect();
        match words[..] {
            [FIRST, id, language, name] => {
                Some(Self { guest: guest(id, language, name)?, generation: 0, right: Right::Cookie(None) })
            }
            [SECOND, id, language, name, generation, made] => Some(Self {
                guest: guest(id, language, name)?,
                generation: generation.parse().ok()?,
                right: Right::Cookie(Some(made.parse().ok()?)),
            }),
            _ => None,
        }
    }

    /// A token, with its signature.
    pub(super) fn read_token(keys: &Keys, token: &str) -> Option<Self> {
        let (text, mac) = token.rsplit_once('.')?;
        let mac: [u8; 32] = URL_SAFE_NO_PAD.decode(mac).ok()?.try_into().ok()?;
        // Compared in constant time.
        if blake3::keyed_hash(&keys.token, text.as_bytes()) != blake3::Hash::from_bytes(mac) {
            return None;
        }
        let words: Vec<&str> = text.split('.').collect();
        match words[..] {
            [FIRST, id, language, name] => {
                Some(Self { guest: guest(id, language, name)?, generation: 0, right: Right::Token(None) })
            }
            [SECOND, id, language, name, generation, token, expires] if token.len() <= LONGEST_ID => {
                let claim = TokenClaim { id: token.to_owned(), expires: expires.parse().ok()? };
                Some(Self {
                    guest: guest(id, language, name)?,
                    generation: generation.parse().ok()?,
                    right: Right::Token(Some(claim)),
                })
            }
            _ => None,
        }
    }

    /// The same as a token.
    pub(in crate::http) fn token(&self, keys: &Keys) -> String {
        let text = self.write();
        let mac = blake3::keyed_hash(&keys.token, text.as_bytes());
        format!("{text}.{}", URL_SAFE_NO_PAD.encode(mac.as_bytes()))
    }
}

fn guest(id: &str, language: &str, name: &str) -> Option<Guest> {
    let name = String::from_utf8(URL_SAFE_NO_PAD.decode(name).ok()?).ok()?;
    let language = match language {
        "en" => Language::En,
        "fr" => Language::Fr,
        _ => return None,
    };
    Some(Guest { id: GuestId::parse(id)?, name: xaymaca_wire::text::name(&name).ok()?, language })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entropy;

    fn claim(generation: u64, right: Right) -> Claim {
        let id = GuestId::of_random(entropy::fresh_id());
        Claim { guest: Guest { id, name: "Zoë".into(), language: Language::Fr }, generation, right }
    }

    #[test]
    fn both_versions_of_both_kinds_are_read() {
        let keys = Keys::new(&[7; 32]);
        let second = TokenClaim { id: "abc".into(), expires: 9 };
        for right in [Right::Token(None), Right::Token(Some(second))] {
            let claim = claim(if right == Right::Token(None) { 0 } else { 3 }, right);
            let read = Claim::read_token(&keys, &claim.token(&keys)).expect("our own token");
            assert_eq!((read.generation, &read.right), (claim.generation, &claim.right));
            assert_eq!(read.guest.id, claim.guest.id);
            assert!(
                Claim::read_token(&Keys::new(&[8; 32]), &claim.token(&keys)).is_none(),
                "of another server"
            );
        }
        for right in [Right::Cookie(None), Right::Cookie(Some(1_700_000_000))] {
            let claim = claim(if right == Right::Cookie(None) { 0 } else { 3 }, right);
            let read = Claim::read_cookie(&claim.write()).expect("our own text");
            assert_eq!((read.generation, read.right), (claim.generation, claim.right.clone()));
        }
    }

    #[test]
    fn a_token_is_no_cookie() {
        let token = claim(1, Right::Token(Some(TokenClaim { id: "abc".into(), expires: 9 })));
        assert!(Claim::read_cookie(&token.write()).is_none());
        let cookie = claim(1, Right::Cookie(Some(9)));
        let keys = Keys::new(&[7; 32]);
        assert!(Claim::read_token(&keys, &cookie.token(&keys)).is_none());
    }
}
