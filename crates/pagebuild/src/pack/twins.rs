//! Finds functions that do the same: generic code that was compiled for types of one form.

use super::function::Function;
use std::collections::HashMap;

/// For every function the first one with its type and its body; for most that is the function itself. Functions that name
/// twins may be twins themselves, so it looks again until it finds no more. None if a function names one that there is not.
pub(super) fn first_of_each(types: &[u32], functions: &[Function]) -> Option<Vec<usize>> {
    let mut first: Vec<usize> = (0..functions.len()).collect();
    loop {
        let mut known = HashMap::new();
        let mut found = Vec::with_capacity(functions.len());
        for (nth, (kind, function)) in types.iter().zip(functions).enumerate() {
            let body = function.naming(|callee| first.get(callee as usize).map(|nth| *nth as u32))?;
            found.push(*known.entry((kind, body)).or_insert(nth));
        }
        if found == first {
            return Some(first);
        }
        first = found;
    }
}
