//! A frame: one outgoing message to a follower, and what it means for the connection.

use crate::json::{Text, json};
use crate::messages::Refused;
use crate::refusal::Refusal;
use serde::Serialize;

/// The close code of a connection that a table, a server or a device has ended: the reason is the code of a refusal.
pub const CLOSE: u16 = 4000;

/// What a message means for the connection that carries it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FrameKind {
    /// The follower is told something.
    Told,
    /// A request is refused. The connection stays.
    Refused,
    /// The last message: the table drops this follower, and the connection closes without another reason.
    Dismissed,
}

/// One outgoing message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The message as JSON.
    pub text: Text,
    /// What it means for the connection.
    pub kind: FrameKind,
}

impl Frame {
    /// A message that tells something, written already.
    pub const fn told(text: Text) -> Self {
        Self { text, kind: FrameKind::Told }
    }

    /// A message that tells something.
    pub fn of(shape: &impl Serialize) -> Self {
        Self::told(json(shape).into())
    }

    /// The refusal of that request, or of none in particular.
    pub fn refused(refusal: Refusal, id: Option<u64>) -> Self {
        let kind = match refusal {
            Refusal::NoSpectators | Refusal::Banned | Refusal::Closed | Refusal::Adrift => {
                FrameKind::Dismissed
            }
            _ => FrameKind::Refused,
        };
        Self { text: json(&Refused::new(refusal, id)).into(), kind }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_refusals_after_which_the_table_drops_a_follower_dismiss() {
        for refusal in Refusal::OWN {
            let ends = matches!(
                refusal,
                Refusal::NoSpectators | Refusal::Banned | Refusal::Closed | Refusal::Adrift
            );
            let kind = Frame::refused(refusal, None).kind;
            assert_eq!(kind, if ends { FrameKind::Dismissed } else { FrameKind::Refused }, "{refusal}");
        }
        let told = Frame::of(&"refused, adrift: words of a chat line");
        assert_eq!(told.kind, FrameKind::Told);
    }
}
