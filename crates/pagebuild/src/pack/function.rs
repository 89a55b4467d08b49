//! The body of one function, taken apart so that it can be written with other numbers.

use super::module::{Named, Reader, instruction, write_list, write_number, write_sized};
use super::traps;
use std::cmp::Reverse;

/// How many locals of which type stand in a row.
type Run = (u32, u8);

/// The body of a function.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Function {
    /// In their order, after the parameters.
    locals: Vec<Run>,
    /// Instructions, cut after each opcode that names a function.
    pieces: Vec<Piece>,
}

/// Instructions, and the function that their last one names. Only the last piece of a body has none.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Piece {
    code: Vec<u8>,
    callee: Option<u32>,
}

impl Function {
    /// Takes a body apart, without what leads only to a trap. Its locals get new numbers: within a type, those that are used
    /// most come first. So functions use the same numbers for much, and more of their code is alike.
    pub(super) fn read(body: &[u8], parameters: u32) -> Option<Self> {
        let mut reader = Reader::new(body);
        let runs = reader.list(|reader| Some((reader.number()?, reader.byte()?)))?;
        let total = runs.iter().try_fold(0_u32, |sum, (count, _)| sum.checked_add(*count))?;
        // An engine refuses more, and so much memory is not asked for here.
        if total > 50_000 {
            return None;
        }
        let types: Vec<u8> =
            runs.iter().flat_map(|(count, kind)| std::iter::repeat_n(*kind, *count as usize)).collect();
        let code = traps::shorten(reader.rest())?;
        let mut reader = Reader::new(&code);
        let (places, locals) = Self::by_use(reader.clone(), parameters, &types)?;
        let mut pieces = Vec::new();
        let mut piece = Vec::new();
        while !reader.is_at_end() {
            let read = instruction(&mut reader)?;
            match read.names {
                None => piece.extend_from_slice(&code[read.span]),
                Some(Named::Local(local)) => {
                    piece.push(read.opcode);
                    let own = local.checked_sub(parameters).map(|own| parameters + places[own as usize]);
                    write_number(&mut piece, own.unwrap_or(local));
                }
                Some(Named::Function(callee)) => {
                    piece.push(read.opcode);
                    pieces.push(Piece { code: std::mem::take(&mut piece), callee: Some(callee) });
                }
            }
        }
        pieces.push(Piece { code: piece, callee: None });
        Some(Self { locals, pieces })
    }

    /// The new place of every local that is no parameter, and the new runs. Locals that are never used are left out.
    fn by_use(mut code: Reader<'_>, parameters: u32, types: &[u8]) -> Option<(Vec<u32>, Vec<Run>)> {
        let mut uses = vec![0_u32; types.len()];
        while !code.is_at_end() {
            if let Some(Named::Local(local)) = instruction(&mut code)?.names
                && let Some(own) = local.checked_sub(parameters)
            {
                *uses.get_mut(own as usize)? += 1;
            }
        }
        let mut order: Vec<usize> = (0..types.len()).filter(|own| uses[*own] > 0).collect();
        order.sort_by_key(|own| (Reverse(types[*own]), Reverse(uses[*own])));
        let mut places = vec![0; types.len()];
        let mut runs: Vec<Run> = Vec::new();
        for (place, own) in order.into_iter().enumerate() {
            places[own] = place as u32;
            match runs.last_mut() {
                Some((count, kind)) if *kind == types[own] => *count += 1,
                _ => runs.push((1, types[own])),
            }
        }
        Some((places, runs))
    }

    /// The code without the numbers of functions, which say nothing of how alike two functions are.
    pub(super) fn code(&self) -> Vec<u8> {
        self.pieces.iter().flat_map(|piece| &piece.code).copied().collect()
    }

    /// The same body, but it names other functions.
    pub(super) fn naming(&self, function: impl Fn(u32) -> Option<u32>) -> Option<Self> {
        let mut other = self.clone();
        for callee in other.pieces.iter_mut().filter_map(|piece| piece.callee.as_mut()) {
            *callee = function(*callee)?;
        }
        Some(other)
    }

    /// Appends the body with its length. `places` says where every function stands now.
    pub(super) fn write(&self, out: &mut Vec<u8>, places: &[u32]) {
        let mut body = Vec::new();
        write_list(&mut body, &self.locals, |body, (count, kind)| {
            write_number(body, *count);
            body.push(*kind);
        });
        for Piece { code, callee } in &self.pieces {
            body.extend_from_slice(code);
            if let Some(callee) = callee {
                write_number(&mut body, places[*callee as usize]);
            }
        }
        write_sized(out, &body);
    }
}
