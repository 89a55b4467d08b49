//! One file of the page, as it is sent.

use std::borrow::Cow;

/// A file, in the encoding in which it is sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asset {
    /// As they are sent.
    pub bytes: Cow<'static, [u8]>,
    /// What it is, for `Content-Type`.
    pub content_type: &'static str,
    /// How the bytes are compressed, for `Content-Encoding`.
    pub encoding: Option<&'static str>,
    /// Is it kept in several encodings? Then what is sent depends on who asks.
    pub varies: bool,
    /// Does its name change whenever it does? Then it may be kept for ever.
    pub immutable: bool,
    /// Another for other bytes, with its quotation marks.
    pub etag: String,
}
