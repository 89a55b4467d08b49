//! Splits the output of a NATS server into frames: a message with its payload, or another protocol line.

/// One frame, unchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Frame {
    pub(crate) bytes: Vec<u8>,
    /// True for a message of a client, false for the server's own protocol lines.
    pub(crate) is_message: bool,
}

/// Takes bytes in any pieces, and returns whole frames.
#[derive(Default)]
pub(crate) struct Frames {
    waiting: Vec<u8>,
}

impl Frames {
    pub(crate) fn push(&mut self, bytes: &[u8]) {
        self.waiting.extend_from_slice(bytes);
    }

    /// The next frame, if it is complete.
    pub(crate) fn next(&mut self) -> Option<Frame> {
        let line = self.waiting.windows(2).position(|pair| pair == b"\r\n")?;
        let payload = payload(&self.waiting[..line]);
        let length = line + 2 + payload.map_or(0, |payload| payload + 2);
        if self.waiting.len() < length {
            return None;
        }
        let rest = self.waiting.split_off(length);
        let bytes = std::mem::replace(&mut self.waiting, rest);
        Some(Frame { bytes, is_message: payload.is_some() })
    }
}

/// The length of the payload after that line, if it is a message.
fn payload(line: &[u8]) -> Option<usize> {
    let mut words = std::str::from_utf8(line).ok()?.split_ascii_whitespace();
    let verb = words.next()?;
    let is_message = verb.eq_ignore_ascii_case("MSG") || verb.eq_ignore_ascii_case("HMSG");
    is_message
        .then(|| words.next_back().and_then(|count| count.parse().ok()).expect("a message has a length"))
}

#[cfg(test)]
mod tests {
    use super::{Frame, Frames};

    const SAID: &[&[u8]] = &[
        b"INFO {\"server_id\":\"MSG 1 2\"}\r\n",
        b"PING\r\n",
        b"+OK\r\n",
        b"MSG a.b 1 11\r\nhello\r\nMSG \r\n",
        b"MSG a.b 1 _INBOX.x 0\r\n\r\n",
        b"HMSG a.b 1 _INBOX.x 12 17\r\nNATS/1.0\r\n\r\nworld\r\n",
        b"-ERR 'Stale Connection'\r\n",
        b"msg a 2 2\r\n\xff\xfe\r\n",
    ];

    fn cut(bytes: &[u8], size: usize) -> Vec<Frame> {
        let mut frames = Frames::default();
        let mut found = Vec::new();
        for piece in bytes.chunks(size) {
            frames.push(piece);
            found.extend(std::iter::from_fn(|| frames.next()));
        }
        assert!(frames.waiting.is_empty());
        found
    }

    #[test]
    fn frames_are_whole_for_any_pieces() {
        let all = SAID.concat();
        for size in 1..=all.len() {
            let found = cut(&all, size);
            assert_eq!(found.iter().map(|frame| frame.bytes.as_slice()).collect::<Vec<_>>(), SAID);
            let messages: Vec<bool> = found.iter().map(|frame| frame.is_message).collect();
            assert_eq!(messages, [false, false, false, true, true, true, false, true]);
        }
    }

    #[test]
    fn half_a_frame_waits() {
        let mut frames = Frames::default();
        frames.push(b"MSG a 1 5\r\nhel");
        assert_eq!(frames.next(), None);
        frames.push(b"lo\r");
        assert_eq!(frames.next(), None);
        frames.push(b"\nPI");
        assert_eq!(frames.next().map(|frame| frame.bytes), Some(b"MSG a 1 5\r\nhello\r\n".to_vec()));
        assert_eq!(frames.next(), None);
    }
}
