//! Reads and writes a WebAssembly module: its sections, and the instructions of its functions as far as they name functions and
//! locals. `None` stands for what is not understood; compilers do not make it from our program today.

use std::ops::Range;

/// Section ids of the format.
pub(super) mod section {
    pub(in super::super) const CUSTOM: u8 = 0;
    pub(in super::super) const TYPE: u8 = 1;
    pub(in super::super) const IMPORT: u8 = 2;
    pub(in super::super) const FUNCTION: u8 = 3;
    pub(in super::super) const EXPORT: u8 = 7;
    pub(in super::super) const START: u8 = 8;
    pub(in super::super) const ELEMENT: u8 = 9;
    pub(in super::super) const CODE: u8 = 10;
}

/// Reads bytes in order.
#[derive(Clone)]
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    pub(super) const fn position(&self) -> usize {
        self.at
    }

    pub(super) const fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    pub(super) fn since(&self, start: usize) -> &'a [u8] {
        &self.bytes[start..self.at]
    }

    pub(super) fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    pub(super) fn byte(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    pub(super) fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let part = self.bytes.get(self.at..self.at.checked_add(length)?)?;
        self.at += length;
        Some(part)
    }

    /// An unsigned number: seven bits a byte, the lowest first.
    pub(super) fn number(&mut self) -> Option<u32> {
        let mut number = 0_u64;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return u32::try_from(number).ok();
            }
        }
        None
    }

    /// Skips numbers of any size and sign.
    fn skip_numbers(&mut self, count: u32) -> Option<()> {
        for _ in 0..count {
            while self.byte()? >= 0x80 {}
        }
        Some(())
    }

    /// A count, and that many things.
    pub(super) fn list<T>(&mut self, mut one: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        (0..self.number()?).map(|_| one(self)).collect()
    }

    /// Skips a constant expression, such as the place of a list in a table.
    pub(super) fn skip_expression(&mut self) -> Option<()> {
        while instruction(self)?.opcode != opcode::END {}
        Some(())
    }
}

/// Appends a number in as few bytes as it needs.
pub(super) fn write_number(out: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Appends a list: its length, and what `one` appends for each.
pub(super) fn write_list<T>(out: &mut Vec<u8>, list: &[T], mut one: impl FnMut(&mut Vec<u8>, &T)) {
    write_number(out, list.len() as u32);
    for each in list {
        one(out, each);
    }
}

/// Appends a length, and that many bytes.
pub(super) fn write_sized(out: &mut Vec<u8>, bytes: &[u8]) {
    write_number(out, bytes.len() as u32);
    out.extend_from_slice(bytes);
}

/// Opcodes of the format.
pub(super) mod opcode {
    pub(in super::super) const UNREACHABLE: u8 = 0x00;
    pub(in super::super) const END: u8 = 0x0b;

    /// True if the next instruction may follow another one than this, or does not follow it: blocks, branches, returns, traps.
    pub(in super::super) const fn is_control(opcode: u8) -> bool {
        matches!(opcode, UNREACHABLE | 0x02..=0x05 | END | 0x0c..=0x0f | 0x12 | 0x13)
    }
}

/// One instruction.
pub(super) struct Instruction {
    pub(super) opcode: u8,
    /// Its bytes in the reader.
    pub(super) span: Range<usize>,
    pub(super) names: Option<Named>,
}

/// What an instruction names by a number after its opcode.
pub(super) enum Named {
    Function(u32),
    Local(u32),
}

/// Reads one instruction. The opcodes are those of WebAssembly 2.0 without vectors.
pub(super) fn instruction(reader: &mut Reader<'_>) -> Option<Instruction> {
    let start = reader.position();
    let code = reader.byte()?;
    let mut names = None;
    match code {
        // call, return_call, ref.func
        0x10 | 0x12 | 0xd2 => names = Some(Named::Function(reader.number()?)),
        // local.get, local.set, local.tee
        0x20..=0x22 => names = Some(Named::Local(reader.number()?)),
        // block, loop, if; br, br_if; globals and tables; memory.size, memory.grow; i32.const, i64.const; ref.null
        0x02..=0x04 | 0x0c | 0x0d | 0x23..=0x26 | 0x3f..=0x42 | 0xd0 => reader.skip_numbers(1)?,
        // br_table: its list, and one more label
        0x0e => {
            let labels = reader.number()?;
            reader.skip_numbers(labels.checked_add(1)?)?;
        }
        // call_indirect, return_call_indirect; loads and stores
        0x11 | 0x13 | 0x28..=0x3e => reader.skip_numbers(2)?,
        // f32.const, f64.const
        0x43 => _ = reader.take(4)?,
        0x44 => _ = reader.take(8)?,
        // select with types
        0x1c => _ = reader.list(Reader::byte)?,
        // Conversions that saturate; memory.init, memory.copy, table.init, table.copy; the rest of bulk memory and tables
        0xfc => match reader.number()? {
            0..=7 => {}
            8 | 10 | 12 | 14 => reader.skip_numbers(2)?,
            9 | 11 | 13 | 15..=17 => reader.skip_numbers(1)?,
            _ => return None,
        },
        // unreachable, nop, else, end, return, drop, select; all that compare, count and convert; ref.is_null
        0x00 | 0x01 | 0x05 | opcode::END | 0x0f | 0x1a | 0x1b | 0x45..=0xc4 | 0xd1 => {}
        _ => return None,
    }
    Some(Instruction { opcode: code, span: start..reader.position(), names })
}
