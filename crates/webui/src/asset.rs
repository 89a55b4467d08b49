//! One file of the page, ready to be sent.

use std::borrow::Cow;

/// A file, in the encoding in which it is sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asset {
    /// The body.
    pub bytes: Cow<'static, [u8]>,
    /// For `Content-Type`.
    pub content_type: &'static str,
    /// For `Content-Encoding`; none if the bytes are not compressed.
    pub encoding: Option<&'static str>,
    /// True if there are several encodings, so that the answer depends on `Accept-Encoding`.
    pub varies: bool,
    /// True if its name has a digest of its content, so that it may be cached for ever.
    pub immutable: bool,
    /// For `ETag`, with its quotation marks.
    pub etag: String,
}
