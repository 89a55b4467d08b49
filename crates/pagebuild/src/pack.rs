//! Makes a linked program smaller once it is compressed, without changing what it does: functions that are alike stand side by
//! side, locals that are used most have the lowest numbers, every number takes as few bytes as it needs, and notes of the
//! compiler, second copies of a function and what only leads to a trap are left out. The linker does none of this.

mod function;
mod module;
mod order;
mod traps;
mod twins;

use function::Function;
use module::{Reader, section, write_list, write_number, write_sized};

/// What a module begins with: its magic word and the version of the format.
const BEGINNING: usize = 8;
/// The only form of a type that our program has: a function's.
const FUNCTION_TYPE: u8 = 0x60;
/// An export that is a function.
const FUNCTION_EXPORT: u8 = 0;
/// A list of functions at a place of the first table.
const ACTIVE_ELEMENT: u32 = 0;

/// The same program, packed. None if it has something that compilers have not made of our program until now: an import, an
/// unknown instruction. It can be used as it is, then.
pub fn pack(program: &[u8]) -> Option<Vec<u8>> {
    let mut reader = Reader::new(program);
    let beginning = reader.take(BEGINNING)?;
    let mut sections = Vec::new();
    while !reader.is_at_end() {
        let id = reader.byte()?;
        let length = reader.number()?;
        sections.push((id, reader.take(length as usize)?));
    }
    let of = |wanted: u8| sections.iter().find(|(id, _)| *id == wanted).map(|(_, bytes)| Reader::new(bytes));
    // Imported functions have the first numbers; a start function is named by its number.
    if of(section::IMPORT).is_some() || of(section::START).is_some() {
        return None;
    }
    let parameters = of(section::TYPE)?.list(parameters)?;
    let types = of(section::FUNCTION)?.list(Reader::number)?;
    let bodies = of(section::CODE)?.list(|reader| {
        let length = reader.number()?;
        reader.take(length as usize)
    })?;
    let functions =
        types.iter().zip(&bodies).map(|(kind, body)| Function::read(body, *parameters.get(*kind as usize)?));
    let functions = functions.collect::<Option<Vec<_>>>()?;
    let first = twins::first_of_each(&types, &functions)?;
    let kept: Vec<usize> = (0..functions.len()).filter(|nth| first[*nth] == *nth).collect();
    let order = order::by_likeness(&kept.iter().map(|nth| functions[*nth].code()).collect::<Vec<_>>());
    let order: Vec<usize> = order.into_iter().map(|nth| kept[nth]).collect();
    let mut places = vec![0; functions.len()];
    for (place, old) in order.iter().enumerate() {
        places[*old] = place as u32;
    }
    let places: Vec<u32> = first.iter().map(|nth| places[*nth]).collect();
    let mut packed = beginning.to_vec();
    for (id, bytes) in sections.iter().filter(|(id, _)| *id != section::CUSTOM) {
        let mut out = Vec::new();
        match *id {
            section::FUNCTION => write_list(&mut out, &order, |out, old| write_number(out, types[*old])),
            section::CODE => write_list(&mut out, &order, |out, old| functions[*old].write(out, &places)),
            section::EXPORT => exports(&mut out, bytes, &places)?,
            section::ELEMENT => elements(&mut out, bytes, &places)?,
            _ => out.extend_from_slice(bytes),
        }
        packed.push(*id);
        write_sized(&mut packed, &out);
    }
    Some(packed)
}

/// The number of parameters of a function's type.
fn parameters(reader: &mut Reader<'_>) -> Option<u32> {
    if reader.byte()? != FUNCTION_TYPE {
        return None;
    }
    let count = reader.list(Reader::byte)?.len();
    reader.list(Reader::byte)?;
    Some(count as u32)
}

/// Appends the exports.
fn exports(out: &mut Vec<u8>, section: &[u8], places: &[u32]) -> Option<()> {
    let exports = Reader::new(section).list(|reader| {
        let length = reader.number()?;
        Some((reader.take(length as usize)?, reader.byte()?, reader.number()?))
    })?;
    write_list(out, &exports, |out, (name, kind, number)| {
        write_sized(out, name);
        out.push(*kind);
        let is_function = *kind == FUNCTION_EXPORT;
        write_number(out, if is_function { places[*number as usize] } else { *number });
    });
    Some(())
}

/// Appends the tables' contents: functions that are called by a pointer.
fn elements(out: &mut Vec<u8>, section: &[u8], places: &[u32]) -> Option<()> {
    let elements = Reader::new(section).list(|reader| {
        if reader.number()? != ACTIVE_ELEMENT {
            return None;
        }
        let start = reader.position();
        reader.skip_expression()?;
        Some((reader.since(start), reader.list(Reader::number)?))
    })?;
    write_list(out, &elements, |out, (place, functions)| {
        write_number(out, ACTIVE_ELEMENT);
        out.extend_from_slice(place);
        write_list(out, functions, |out, function| write_number(out, places[*function as usize]));
    });
    Some(())
}

#[cfg(test)]
mod tests;
