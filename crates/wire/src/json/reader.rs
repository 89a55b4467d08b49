//! Reads shapes from JSON, and knows why one could not be read: the text is no JSON, or another shape. No shape that is read has
//! fractions, and the fields of a shape have names: `serde_json` would also take a list of them in their order.
//!
//! A page loads all code that reads its messages. `serde_json` remembers where an error stands and what was wanted there, which
//! is three times as much code.

mod text;

use serde::Deserialize;
use serde::de::value::StrDeserializer;
use serde::de::{self, DeserializeSeed, Deserializer, IntoDeserializer as _, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::fmt;
use text::{Integer, Scanner};

/// Why a shape could not be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JsonError {
    /// The text is no JSON.
    Syntax,
    /// Up to there it is JSON, but not the shape that is wanted.
    Shape,
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Syntax => "this is no JSON",
            Self::Shape => "this is JSON of another shape",
        })
    }
}

impl std::error::Error for JsonError {}

impl de::Error for JsonError {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self::Shape
    }
}

/// Reads a shape.
///
/// # Errors
/// If the text is no JSON, or not the shape that is wanted.
pub fn read_json<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, JsonError> {
    let mut scanner = Scanner::new(text);
    let read = T::deserialize(Value(&mut scanner))?;
    scanner.end().map(|()| read)
}

/// The next value of a text.
struct Value<'s, 'de>(&'s mut Scanner<'de>);

/// The items of a list, or the fields of an object.
struct Items<'s, 'de> {
    scanner: &'s mut Scanner<'de>,
    /// What ends them.
    end: u8,
    is_first: bool,
    is_over: bool,
}

impl<'s, 'de> Items<'s, 'de> {
    /// Steps into a list or an object.
    fn begin(scanner: &'s mut Scanner<'de>, begin: u8, end: u8) -> Result<Self, JsonError> {
        scanner.begin(begin)?;
        Ok(Self { scanner, end, is_first: true, is_over: false })
    }

    /// True if another one follows.
    fn goes_on(&mut self) -> Result<bool, JsonError> {
        self.is_over = !self.scanner.goes_on(self.end, std::mem::take(&mut self.is_first))?;
        Ok(!self.is_over)
    }

    /// Steps out. Items that were not read are not of the shape.
    fn finish<T>(mut self, read: T) -> Result<T, JsonError> {
        if !self.is_over && self.goes_on()? { Err(JsonError::Shape) } else { Ok(read) }
    }
}

macro_rules! integers {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonError> {
            match self.0.integer()? {
                Integer::Unsigned(number) => visitor.visit_u64(number),
                Integer::Negative(number) => visitor.visit_i64(number),
            }
        }
    )*};
}

macro_rules! words {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonError> {
            match self.0.word()? {
                Cow::Borrowed(word) => visitor.visit_borrowed_str(word),
                Cow::Owned(word) => visitor.visit_string(word),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Value<'_, 'de> {
    type Error = JsonError;

    integers! {
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
    }

    words! { deserialize_char deserialize_str deserialize_string deserialize_identifier }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonError> {
        match self.0.peek() {
            Some(b'"') => self.deserialize_str(visitor),
            Some(b'{') => self.deserialize_map(visitor),
            Some(b'[') => self.deserialize_seq(visitor),
            Some(b't' | b'f') => self.deserialize_bool(visitor),
            Some(b'n') => self.deserialize_unit(visitor),
            _ => self.deserialize_u64(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonError> {
        let is_true = self.0.peek() == Some(b't');
        self.0.literal(if is_true { "true" } else { "false" })?;
        visitor.visit_bool(is_true)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonError> {
        self.0.literal("null")?;
        visitor.visit_unit()
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonError> {
        if self.0.peek() != Some(b'n') {
            return visitor.visit_some(self);
        }
        self.0.literal("null")?;
        visitor.visit_none()
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonError> {
        let mut items = Items::begin(self.0, b'[', b']')?;
        let read = visitor.visit_seq(&mut items)?;
        items.finish(read)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonError> {
        let mut items = Items::begin(self.0, b'{', b'}')?;
        let read = visitor.visit_map(&mut items)?;
        items.finish(read)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, JsonError> {
        self.deserialize_map(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, JsonError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, JsonError> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, JsonError> {
        self.deserialize_seq(visitor)
    }

    /// The name of a variant. Those with fields are read by shapes of their own, which take less code.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, JsonError> {
        let word = self.0.word()?;
        let variant: StrDeserializer<'_, JsonError> = (&*word).into_deserializer();
        visitor.visit_enum(variant)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonError> {
        self.0.skip()?;
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! { f32 f64 bytes byte_buf unit_struct }
}

impl<'de> SeqAccess<'de> for &mut Items<'_, 'de> {
    type Error = JsonError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, JsonError> {
        if !self.goes_on()? {
            return Ok(None);
        }
        seed.deserialize(Value(self.scanner)).map(Some)
    }
}

impl<'de> MapAccess<'de> for &mut Items<'_, 'de> {
    type Error = JsonError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, JsonError> {
        if !self.goes_on()? {
            return Ok(None);
        }
        self.scanner.before_name()?;
        seed.deserialize(Value(self.scanner)).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, JsonError> {
        self.scanner.colon()?;
        seed.deserialize(Value(self.scanner))
    }
}

/// What is read, and what is refused, is what `serde_json` reads and refuses.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Command, Language, NewTable};
    use serde_json::Value as Any;
    use serde_json::error::Category;

    /// A shape with everything that ours have.
    #[derive(PartialEq, Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Everything {
        #[serde(default)]
        word: Option<String>,
        #[serde(default)]
        small: u8,
        #[serde(default)]
        large: Option<u64>,
        #[serde(default)]
        signed: i32,
        #[serde(default)]
        is: bool,
        #[serde(default)]
        pair: Option<[u8; 2]>,
        #[serde(default)]
        list: Vec<Everything>,
        #[serde(default)]
        language: Option<Language>,
    }

    const TEXTS: [&str; 33] = [
        r#"{"word":"a\u00e9\ud83d\ude00\n\"\\\/é😀","small":255,"large":18446744073709551615,"signed":-3,"is":true}"#,
        r#" { "pair" : [ 1 , 2 ] , "list" : [ { } , {"word":null} ] , "language" : "fr" } "#,
        r#"{"pair":null,"large":null,"language":null,"is":false}"#,
        r#"{"pair":[1]}"#,
        r#"{"pair":[1,2,]}"#,
        r#"{"small":256}"#,
        r#"{"small":-1}"#,
        r#"{"small":1.0}"#,
        r#"{"small":1e2}"#,
        r#"{"small":01}"#,
        r#"{"small":"1"}"#,
        r#"{"large":18446744073709551616}"#,
        r#"{"signed":-2147483649}"#,
        r#"{"signed":-}"#,
        r#"{"signed":2.}"#,
        r#"{"signed":2e}"#,
        r#"{"is":tru}"#,
        r#"{"is":null}"#,
        r#"{"word":"\ud800"}"#,
        r#"{"word":"\ud800\u0041"}"#,
        r#"{"word":"\udc00"}"#,
        r#"{"word":"\x"}"#,
        r#"{"word":"\u12"}"#,
        "{\"word\":\"a\nb\"}",
        r#"{"word":"open"#,
        r#"{"word":"a","word":"b"}"#,
        r#"{"other":1}"#,
        r#"{"word":"a",}"#,
        "{,}",
        r#"{"word" "a"}"#,
        r#"{word:"a"}"#,
        "{} {}",
        "",
    ];

    /// True if both read the same, or refuse it for the same reason.
    fn agrees(text: &str) -> bool {
        match (read_json::<Everything>(text), serde_json::from_str::<Everything>(text)) {
            (Ok(ours), Ok(theirs)) => ours == theirs,
            (Err(ours), Err(theirs)) => (ours == JsonError::Shape) == (theirs.classify() == Category::Data),
            _ => false,
        }
    }

    #[test]
    fn every_text_is_read_or_refused_as_by_serde_json() {
        for text in TEXTS {
            assert!(agrees(text), "{text}: {:?}", read_json::<Everything>(text));
            assert_eq!(
                read_json::<de::IgnoredAny>(text).is_ok(),
                serde_json::from_str::<Any>(text).is_ok(),
                "{text}"
            );
        }
    }

    #[test]
    fn a_list_that_is_too_long_is_another_shape() {
        // `serde_json` says that it is no JSON.
        assert_eq!(read_json::<Everything>(r#"{"pair":[1,2,3]}"#), Err(JsonError::Shape));
    }

    #[test]
    fn damaged_texts_are_never_read_as_something_else() {
        let replaced = b"{}[]\",:\\0-1.eEtfn u\x01";
        for text in TEXTS.iter().filter(|text| text.is_ascii()) {
            for at in 0..text.len() {
                assert_same(&text[..at]);
                for byte in replaced {
                    let mut damaged = text.as_bytes().to_vec();
                    damaged[at] = *byte;
                    assert_same(std::str::from_utf8(&damaged).expect("ASCII"));
                }
            }
        }
    }

    /// Both read the same or refuse it. Which of two mistakes is noticed first may differ.
    fn assert_same(text: &str) {
        let (ours, theirs) =
            (read_json::<Everything>(text).ok(), serde_json::from_str::<Everything>(text).ok());
        // `serde_json` also takes the fields of a shape as a list.
        assert!(ours == theirs || text.contains('['), "{text}: {ours:?}, {theirs:?}");
    }

    #[test]
    fn no_text_exhausts_the_stack() {
        for (begin, end) in [("[", "]"), ("{\"a\":", "}")] {
            let nested = |depth: usize| format!("{}1{}", begin.repeat(depth), end.repeat(depth));
            assert_eq!(read_json::<de::IgnoredAny>(&nested(128)).map(|_| ()), Ok(()));
            for depth in [129, 256, 1_000_000] {
                assert_eq!(read_json::<de::IgnoredAny>(&nested(depth)).map(|_| ()), Err(JsonError::Syntax));
            }
        }
    }

    #[test]
    fn fields_have_names_at_every_depth() {
        for (list, named) in [
            ("[{},true]", "{\"options\":{},\"sit\":true}"),
            ("{\"options\":[\"first\",3]}", "{\"options\":{\"seats\":3}}"),
        ] {
            assert!(read_json::<NewTable>(list).is_err(), "{list}");
            assert!(read_json::<NewTable>(named).is_ok(), "{named}");
        }
        assert!(read_json::<Command>("{\"do\":\"preview\",\"dice\":[1,6]}").is_ok());
    }
}
