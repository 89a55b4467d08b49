//! Small modules, written by hand. That a whole program still does the same is shown by `crates/browser/tests/parity.rs`.

use super::module::{write_number, write_sized};
use super::pack;

const LOCAL_GET: u8 = 0x20;
const LOCAL_TEE: u8 = 0x22;
const CALL: u8 = 0x10;
const CONST: u8 = 0x41;
const ADD: u8 = 0x6a;
const NOP: u8 = 0x01;
const END: u8 = 0x0b;
const NUMBER: u8 = 0x7f;

/// A module of functions that take and return a number. The one of that number is exported, and is in the table.
fn module(bodies: &[&[u8]], exported: u8, element: &[u8], note: &[u8]) -> Vec<u8> {
    let mut out = b"\0asm\x01\0\0\0".to_vec();
    let mut code = Vec::new();
    write_number(&mut code, bodies.len() as u32);
    for body in bodies {
        write_sized(&mut code, body);
    }
    let types: Vec<u8> = [bodies.len() as u8].into_iter().chain(bodies.iter().map(|_| 0)).collect();
    let sections: [(u8, &[u8]); 6] = [
        (1, &[1, 0x60, 1, NUMBER, 1, NUMBER]),
        (3, &types),
        (4, &[1, 0x70, 0, 1]),
        (7, &[1, 3, b's', b'u', b'm', 0, exported]),
        (9, element),
        (10, &code),
    ];
    for (id, bytes) in sections {
        out.push(id);
        write_sized(&mut out, bytes);
    }
    out.extend_from_slice(note);
    out
}

/// The first and the last are alike; the second, which is the longest, calls both. Of its three locals the first is never used,
/// the third more often than the second.
const SHORT: &[u8] = &[0, LOCAL_GET, 0, CONST, 7, ADD, END];
const LONG: &[u8] = &[
    1, 3, NUMBER, LOCAL_GET, 0, LOCAL_TEE, 3, CALL, 0, LOCAL_TEE, 2, LOCAL_GET, 3, ADD, LOCAL_GET, 3, ADD,
    CALL, 2, END,
];
const LIKE: &[u8] = &[0, LOCAL_GET, 0, CONST, 7, ADD, NOP, NOP, END];

#[test]
fn functions_move_and_what_names_them_follows() {
    // As linkers do, the number of the function in the table is padded to five bytes.
    let padded = [1, 0, CONST, 0, END, 1, 0x82, 0x80, 0x80, 0x80, 0];
    let before = module(&[SHORT, LONG, LIKE], 1, &padded, &[0, 5, 4, b'n', b'o', b't', b'e']);
    // The longest comes first, then the longer of the other two, then the one that is like it.
    let long = [
        1, 2, NUMBER, LOCAL_GET, 0, LOCAL_TEE, 1, CALL, 2, LOCAL_TEE, 2, LOCAL_GET, 1, ADD, LOCAL_GET, 1,
        ADD, CALL, 1, END,
    ];
    let after = module(&[&long, LIKE, SHORT], 0, &[1, 0, CONST, 0, END, 1, 1], &[]);
    assert_eq!(pack(&before), Some(after.clone()));
    assert_eq!(pack(&after), Some(after), "there is nothing left to pack");
}

#[test]
fn of_functions_that_do_the_same_one_is_kept() {
    // The third is the first again; so the second and the fourth, which call them, are the same, too.
    let calls = |callee: u8| [0, LOCAL_GET, 0, LOCAL_GET, 0, CALL, callee, ADD, NOP, NOP, END];
    let element = |function: u8| [1, 0, CONST, 0, END, 1, function];
    let before = module(&[SHORT, &calls(0), SHORT, &calls(2)], 3, &element(2), &[]);
    let after = module(&[&calls(1), SHORT], 0, &element(1), &[]);
    assert_eq!(pack(&before), Some(after));
}

#[test]
fn what_is_not_understood_is_left_alone() {
    let element = [1, 0, CONST, 0, END, 1, 0];
    let vector = [0, LOCAL_GET, 0, 0xfd, 0x0c, END];
    assert_eq!(pack(&module(&[SHORT, &vector], 0, &element, &[])), None, "an unknown instruction");
    let import = [2, 9, 1, 1, b'a', 3, b'n', b'o', b'w', 0, 0];
    assert_eq!(pack(&module(&[SHORT], 0, &element, &import)), None, "an import");
    let passive = [1, 1, 0, 1, 0];
    assert_eq!(pack(&module(&[SHORT], 0, &passive, &[])), None, "a list of another form");
    let whole = module(&[SHORT, LONG, LIKE], 1, &element, &[]);
    assert!((0..whole.len()).all(|length| pack(&whole[..length]) != pack(&whole)), "a part of a module");
}
