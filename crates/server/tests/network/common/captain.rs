//! A captain who answers every question with a random option until the race is over. A spectator is never asked.

use super::Socket;
use serde_json::{Value, json};

/// Upper bound on the messages of a race.
const MOST: usize = 50_000;

/// A seeded generator (xorshift).
struct Luck(u64);

impl Luck {
    const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }
}

/// A captain or a spectator.
pub(crate) struct Captain {
    pub(crate) socket: Socket,
    luck: Luck,
    /// The question that was answered last.
    answered: Option<u64>,
    /// The last message.
    last: Value,
}

/// True if the race is over by this message, whole or lean.
pub(crate) fn is_over(message: &Value) -> bool {
    message["open"]["result"].is_object() || message["result"].is_object()
}

impl Captain {
    pub(crate) const fn new(socket: Socket, seed: u64) -> Self {
        Self { socket, luck: Luck::new(seed), answered: None, last: Value::Null }
    }

    /// The answer, if this message asks a question that is not answered yet.
    pub(crate) fn answer(&mut self, message: &Value) -> Option<Value> {
        let list = message["options"]["list"].as_array()?;
        let ask = message["ask"].as_u64().expect("a question has a number");
        if self.answered.replace(ask) == Some(ask) {
            return None;
        }
        Some(json!({"do": "choose", "ask": ask, "choice": list[self.luck.below(list.len())]}))
    }

    /// Receives one message and answers it.
    pub(crate) async fn step(&mut self) -> Value {
        let message = self.socket.next().await;
        assert_ne!(message["tell"], "refused", "a legal choice is never refused: {message}");
        if let Some(answer) = self.answer(&message) {
            self.socket.say(&answer).await;
        }
        message
    }

    /// Sails until a message matches, and does not answer that one. As with [`Captain::sail_until`], all captains must get it.
    pub(crate) async fn listen_until(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..MOST {
            let message = self.socket.next().await;
            if is_it(&message) {
                return message;
            }
            if let Some(answer) = self.answer(&message) {
                self.socket.say(&answer).await;
            }
        }
        panic!("a race without an end");
    }

    /// Sails until a message matches. Captains who sail side by side must wait for a message that all of them get at once:
    /// one who stops earlier would keep the others waiting.
    pub(crate) async fn sail_until(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..MOST {
            if is_it(&self.last) {
                return self.last.clone();
            }
            self.last = self.step().await;
        }
        panic!("a race without an end");
    }
}

/// All captains sail to the end of the race, side by side.
pub(crate) async fn sail_all(captains: &mut [Captain]) {
    futures_util::future::join_all(captains.iter_mut().map(|captain| captain.sail_until(is_over))).await;
}
