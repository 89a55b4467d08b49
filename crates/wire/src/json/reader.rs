//! Reads shapes from JSON. The fields of a shape have names: `serde_json` would also take a list of them in their order.
//!
//! Without that list serde's code for it is left out, a good part of what a page loads to read messages.

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::Error;
use std::fmt;

/// Reads a shape.
///
/// # Errors
/// If the text is no JSON, or not the shape that is wanted.
pub fn read_json<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Error> {
    let mut json = serde_json::Deserializer::from_str(text);
    let read = T::deserialize(Reader(&mut json))?;
    json.end().map(|()| read)
}

/// Stands between serde and `serde_json`, down to the last field.
struct Reader<T>(T);

macro_rules! as_they_are {
    ($($method:ident)*) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
            self.0.$method(visitor)
        }
    )*};
}

macro_rules! with_parts {
    ($($method:ident($($rest:ident: $type:ty),*);)*) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(self, $($rest: $type,)* visitor: V) -> Result<V::Value, D::Error> {
            self.0.$method($($rest,)* Reader(visitor))
        }
    )*};
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Reader<D> {
    type Error = D::Error;

    as_they_are! {
        deserialize_bool deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_f32 deserialize_f64
        deserialize_char deserialize_str deserialize_string deserialize_bytes deserialize_byte_buf
        deserialize_unit deserialize_identifier deserialize_ignored_any
    }

    with_parts! {
        deserialize_any();
        deserialize_option();
        deserialize_seq();
        deserialize_map();
        deserialize_unit_struct(name: &'static str);
        deserialize_newtype_struct(name: &'static str);
        deserialize_tuple(len: usize);
        deserialize_tuple_struct(name: &'static str, len: usize);
    }

    #[inline]
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_map(Reader(visitor))
    }

    #[inline]
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_enum(name, variants, visitor)
    }
}

macro_rules! visits {
    ($($method:ident($($value:ident: $type:ty)?);)*) => {$(
        #[inline]
        fn $method<E: serde::de::Error>(self, $($value: $type)?) -> Result<V::Value, E> {
            self.0.$method($($value)?)
        }
    )*};
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Reader<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    visits! {
        visit_bool(value: bool);
        visit_i64(value: i64);
        visit_u64(value: u64);
        visit_f64(value: f64);
        visit_str(value: &str);
        visit_borrowed_str(value: &'de str);
        visit_string(value: String);
        visit_none();
        visit_unit();
    }

    #[inline]
    fn visit_some<D: Deserializer<'de>>(self, value: D) -> Result<V::Value, D::Error> {
        self.0.visit_some(Reader(value))
    }

    #[inline]
    fn visit_newtype_struct<D: Deserializer<'de>>(self, value: D) -> Result<V::Value, D::Error> {
        self.0.visit_newtype_struct(Reader(value))
    }

    #[inline]
    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<V::Value, A::Error> {
        self.0.visit_seq(Reader(list))
    }

    #[inline]
    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(Reader(fields))
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Reader<A> {
    type Error = A::Error;

    #[inline]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, A::Error> {
        self.0.next_element_seed(Reader(seed))
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Reader<A> {
    type Error = A::Error;

    #[inline]
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        self.0.next_key_seed(seed)
    }

    #[inline]
    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, A::Error> {
        self.0.next_value_seed(Reader(seed))
    }
}

impl<'de, T: DeserializeSeed<'de>> DeserializeSeed<'de> for Reader<T> {
    type Value = T::Value;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T::Value, D::Error> {
        self.0.deserialize(Reader(deserializer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Command, NewTable};

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

    #[test]
    fn nothing_follows_the_shape() {
        assert!(read_json::<Command>("{\"do\":\"leave\"} \n").is_ok());
        assert!(read_json::<Command>("{\"do\":\"leave\"} {}").is_err());
    }
}
