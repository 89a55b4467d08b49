//! Writes JSON in parts: what many messages share is serialised once and copied.

mod reader;
mod writer;

use bytes::Bytes;
pub use reader::{JsonError, read_json};
use serde::Serialize;
use std::borrow::Cow;
use writer::write;

/// A value that is written already. Only this module makes one, so it is JSON and UTF-8.
#[derive(Clone, Debug)]
pub struct Written(Cow<'static, [u8]>);

impl Written {
    /// `null`.
    pub const NULL: Self = Self(Cow::Borrowed(b"null"));
    /// An empty list.
    pub const EMPTY: Self = Self(Cow::Borrowed(b"[]"));

    /// Writes a value; `about` is its estimated length in bytes, so that the buffer need not grow.
    pub fn new(value: &impl Serialize, about: usize) -> Self {
        let mut out = Vec::with_capacity(about);
        write(&mut out, value);
        Self(out.into())
    }

    /// Its length in bytes.
    pub fn length(&self) -> usize {
        self.0.len()
    }

    /// The text, in UTF-8.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

/// JSON text that many followers can share without copying it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text(Bytes);

impl Text {
    /// JSON that was written by serde, which writes UTF-8.
    pub(crate) fn of_json(written: Vec<u8>) -> Self {
        debug_assert!(std::str::from_utf8(&written).is_ok(), "JSON is text");
        Self(written.into())
    }

    /// The bytes, all of them UTF-8.
    pub fn into_bytes(self) -> Bytes {
        self.0
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        let Ok(text) = std::str::from_utf8(&self.0) else { unreachable!("JSON is text") };
        text
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self(text.into())
    }
}

/// A JSON object, written field by field.
pub(crate) struct Object {
    out: Vec<u8>,
}

impl Object {
    /// An empty object; `about` is its estimated length in bytes, so that the buffer need not grow.
    pub(crate) fn new(about: usize) -> Self {
        Self { out: Vec::with_capacity(about) }
    }

    fn name(&mut self, name: &str) {
        self.out.extend_from_slice(if self.out.is_empty() { b"{\"" } else { b",\"" });
        self.out.extend_from_slice(name.as_bytes());
        self.out.extend_from_slice(b"\":");
    }

    /// Adds a field.
    #[must_use]
    pub(crate) fn field(mut self, name: &str, value: &impl Serialize) -> Self {
        self.name(name);
        write(&mut self.out, value);
        self
    }

    /// Adds a field whose value is written already.
    #[must_use]
    pub(crate) fn written(mut self, name: &str, value: &Written) -> Self {
        self.name(name);
        self.out.extend_from_slice(&value.0);
        self
    }

    /// Adds a field whose value is a message.
    #[must_use]
    pub(crate) fn told(mut self, name: &str, value: &Text) -> Self {
        self.name(name);
        self.out.extend_from_slice(&value.0);
        self
    }

    /// The whole object.
    pub(crate) fn text(mut self) -> Text {
        self.out.push(b'}');
        Text::of_json(self.out)
    }
}

/// A shape as JSON. None of our shapes can fail.
pub fn json(shape: &impl Serialize) -> String {
    let mut out = Vec::with_capacity(128);
    write(&mut out, shape);
    // Not by `expect`, which would bring the code that prints its error into every page.
    let Ok(text) = String::from_utf8(out) else { unreachable!("JSON is text") };
    text
}
