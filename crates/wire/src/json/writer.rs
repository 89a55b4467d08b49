//! Writes any shape as JSON into a buffer, exactly as `serde_json` does, with the same crates for numbers.
//!
//! Nothing can fail here, so the code that serde makes for each shape has no errors to pass on. In WebAssembly, where a page
//! loads all of it, that is much less code.

use serde::Serialize;
use serde::ser::{self, Serializer};
use std::fmt::{self, Write as _};

/// Appends a value. The keys of a map are words.
pub(super) fn write(out: &mut Vec<u8>, value: &(impl Serialize + ?Sized)) {
    let Ok(()) = value.serialize(Writer { out });
}

/// An error that never happens.
#[derive(Debug)]
pub(super) enum Never {}

impl fmt::Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl std::error::Error for Never {}

impl ser::Error for Never {
    fn custom<T: fmt::Display>(_: T) -> Self {
        unreachable!("our shapes are JSON")
    }
}

/// Where the next value is written.
struct Writer<'a> {
    out: &'a mut Vec<u8>,
}

fn unsigned(out: &mut Vec<u8>, number: u64) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

fn signed(out: &mut Vec<u8>, number: i64) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

fn word(out: &mut Vec<u8>, word: &str) {
    out.reserve(word.len() + 2);
    out.push(b'"');
    escaped(out, word);
    out.push(b'"');
}

/// A word without its quotes. Few have anything to escape.
fn escaped(out: &mut Vec<u8>, word: &str) {
    // Without an early end, so that many bytes are compared at once.
    if !word.bytes().fold(false, |found, byte| found | must_be_escaped(byte)) {
        return out.extend_from_slice(word.as_bytes());
    }
    for byte in word.bytes() {
        let letter = match byte {
            b'"' | b'\\' => byte,
            0x08 => b'b',
            0x09 => b't',
            0x0a => b'n',
            0x0c => b'f',
            0x0d => b'r',
            0x00..=0x1f => {
                out.extend_from_slice(b"\\u00");
                out.extend([byte >> 4, byte & 0xf].map(|half| HEX[usize::from(half)]));
                continue;
            }
            _ => {
                out.push(byte);
                continue;
            }
        };
        out.extend([b'\\', letter]);
    }
}

const HEX: [u8; 16] = *b"0123456789abcdef";

const fn must_be_escaped(byte: u8) -> bool {
    matches!(byte, ..b' ' | b'"' | b'\\')
}

/// Writes what is printed.
struct Printing<'a>(&'a mut Vec<u8>);

impl fmt::Write for Printing<'_> {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        escaped(self.0, part);
        Ok(())
    }
}

/// A list or an object that is being written.
struct Several<'a> {
    out: &'a mut Vec<u8>,
    /// What ends it.
    end: &'static str,
    is_empty: bool,
}

impl<'a> Several<'a> {
    fn begin(out: &'a mut Vec<u8>, begin: &str, end: &'static str) -> Self {
        out.extend_from_slice(begin.as_bytes());
        Self { out, end, is_empty: true }
    }

    /// `{"variant":` and what follows, up to both ends.
    fn of_variant(out: &'a mut Vec<u8>, variant: &str, begin: &str, end: &'static str) -> Self {
        out.push(b'{');
        word(out, variant);
        out.push(b':');
        Self::begin(out, begin, end)
    }

    fn comma(&mut self) {
        if !std::mem::take(&mut self.is_empty) {
            self.out.push(b',');
        }
    }

    /// The name of a field: a name in the code, which has nothing to escape.
    fn name(&mut self, name: &'static str) {
        self.out.reserve(name.len() + 4);
        self.comma();
        self.out.push(b'"');
        self.out.extend_from_slice(name.as_bytes());
        self.out.extend_from_slice(b"\":");
    }

    fn close(self) {
        self.out.extend_from_slice(self.end.as_bytes());
    }
}

macro_rules! numbers {
    ($($method:ident $type:ty: $how:ident $as:ty;)*) => {$(
        fn $method(self, number: $type) -> Result<(), Never> {
            $how(self.out, <$as>::from(number));
            Ok(())
        }
    )*};
}

impl<'a> Serializer for Writer<'a> {
    type Ok = ();
    type Error = Never;
    type SerializeSeq = Several<'a>;
    type SerializeTuple = Several<'a>;
    type SerializeTupleStruct = Several<'a>;
    type SerializeTupleVariant = Several<'a>;
    type SerializeMap = Several<'a>;
    type SerializeStruct = Several<'a>;
    type SerializeStructVariant = Several<'a>;

    numbers! {
        serialize_u8 u8: unsigned u64;
        serialize_u16 u16: unsigned u64;
        serialize_u32 u32: unsigned u64;
        serialize_u64 u64: unsigned u64;
        serialize_i8 i8: signed i64;
        serialize_i16 i16: signed i64;
        serialize_i32 i32: signed i64;
        serialize_i64 i64: signed i64;
    }

    fn serialize_bool(self, value: bool) -> Result<(), Never> {
        self.out.extend_from_slice(if value { b"true" } else { b"false" });
        Ok(())
    }

    fn serialize_f32(self, number: f32) -> Result<(), Never> {
        if !number.is_finite() {
            return self.serialize_unit();
        }
        self.out.extend_from_slice(zmij::Buffer::new().format_finite(number).as_bytes());
        Ok(())
    }

    fn serialize_f64(self, number: f64) -> Result<(), Never> {
        if !number.is_finite() {
            return self.serialize_unit();
        }
        self.out.extend_from_slice(zmij::Buffer::new().format_finite(number).as_bytes());
        Ok(())
    }

    fn serialize_char(self, letter: char) -> Result<(), Never> {
        word(self.out, letter.encode_utf8(&mut [0; 4]));
        Ok(())
    }

    fn serialize_str(self, text: &str) -> Result<(), Never> {
        word(self.out, text);
        Ok(())
    }

    fn collect_str<T: fmt::Display + ?Sized>(self, value: &T) -> Result<(), Never> {
        self.out.push(b'"');
        write!(Printing(self.out), "{value}").expect("a buffer takes all");
        self.out.push(b'"');
        Ok(())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), Never> {
        self.collect_seq(bytes)
    }

    fn serialize_none(self) -> Result<(), Never> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Never> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Never> {
        self.out.extend_from_slice(b"null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Never> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Never> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        let mut object = Several::begin(self.out, "{", "}");
        ser::SerializeStruct::serialize_field(&mut object, variant, value)?;
        object.close();
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Several<'a>, Never> {
        Ok(Several::begin(self.out, "[", "]"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Several<'a>, Never> {
        Ok(Several::begin(self.out, "[", "]"))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Several<'a>, Never> {
        Ok(Several::begin(self.out, "[", "]"))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Several<'a>, Never> {
        Ok(Several::of_variant(self.out, variant, "[", "]}"))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Several<'a>, Never> {
        Ok(Several::begin(self.out, "{", "}"))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Several<'a>, Never> {
        Ok(Several::begin(self.out, "{", "}"))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Several<'a>, Never> {
        Ok(Several::of_variant(self.out, variant, "{", "}}"))
    }
}

/// Parts of a list.
macro_rules! lists {
    ($($part:ident $method:ident;)*) => {$(
        impl ser::$part for Several<'_> {
            type Ok = ();
            type Error = Never;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
                self.comma();
                value.serialize(Writer { out: self.out })
            }

            fn end(self) -> Result<(), Never> {
                self.close();
                Ok(())
            }
        }
    )*};
}

lists! {
    SerializeSeq serialize_element;
    SerializeTuple serialize_element;
    SerializeTupleStruct serialize_field;
    SerializeTupleVariant serialize_field;
}

/// Fields of an object.
macro_rules! objects {
    ($($part:ident)*) => {$(
        impl ser::$part for Several<'_> {
            type Ok = ();
            type Error = Never;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Never> {
                self.name(name);
                value.serialize(Writer { out: self.out })
            }

            fn end(self) -> Result<(), Never> {
                self.close();
                Ok(())
            }
        }
    )*};
}

objects! { SerializeStruct SerializeStructVariant }

impl ser::SerializeMap for Several<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Never> {
        self.comma();
        key.serialize(Writer { out: self.out })
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        self.out.push(b':');
        value.serialize(Writer { out: self.out })
    }

    fn end(self) -> Result<(), Never> {
        self.close();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[derive(Serialize)]
    enum Kind {
        Bare,
        One(u8),
        Two(i16, f32),
        Named { word: &'static str },
    }

    #[derive(Serialize)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    enum Tagged {
        Nothing,
        SomeThing { letter: char, none: Option<u8> },
    }

    #[derive(Serialize)]
    struct Unit;

    #[derive(Serialize)]
    struct Everything {
        kinds: Vec<Kind>,
        tagged: (Tagged, Tagged),
        numbers: [f64; 4],
        unsigned: u64,
        signed: i64,
        map: BTreeMap<String, Option<bool>>,
        unit: Unit,
        empty: [u8; 0],
        #[serde(skip_serializing_if = "Option::is_none")]
        absent: Option<u8>,
        texts: Vec<String>,
    }

    #[test]
    fn every_shape_is_written_as_by_serde_json() {
        let everything = Everything {
            kinds: vec![Kind::Bare, Kind::One(1), Kind::Two(-2, 0.1), Kind::Named { word: "a" }],
            tagged: (Tagged::Nothing, Tagged::SomeThing { letter: '"', none: None }),
            numbers: [0.0, -1.5e300, f64::NAN, 1.0 / 3.0],
            unsigned: u64::MAX,
            signed: i64::MIN,
            map: BTreeMap::from([("a \"b\"".into(), Some(true)), ("c".into(), None)]),
            unit: Unit,
            empty: [],
            absent: None,
            texts: (0..=0x7f_u8).map(|byte| format!("{}é\u{2028}😀", char::from(byte))).collect(),
        };
        let mut out = Vec::new();
        write(&mut out, &everything);
        assert_eq!(String::from_utf8(out).ok(), serde_json::to_string(&everything).ok());
    }

    #[test]
    fn what_is_printed_in_parts_is_one_word() {
        let mut out = Vec::new();
        write(&mut out, &format_args!("{} \"{}\" \\{}", 1, "two\n", 3.5));
        assert_eq!(out, br#""1 \"two\n\" \\3.5""#);
    }
}
