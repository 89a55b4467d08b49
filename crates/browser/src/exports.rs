//! What the worker of a page calls. It writes a message into the memory that `input` names, calls `call`, and reads the reply
//! from the memory that `output` names. No pointer is followed here: the worker does that, inside its own sandbox.
#![allow(
    unsafe_code,
    reason = "a function has its plain name only by an attribute that the compiler calls unsafe"
)]

use crate::device::{Device, LONGEST_INPUT};
use std::cell::RefCell;

#[derive(Default)]
struct Shared {
    device: Device,
    input: Vec<u8>,
    output: String,
}

thread_local! {
    static SHARED: RefCell<Shared> = RefCell::default();
}

/// Makes room for so many bytes, and returns where they go; null if that is too much.
#[unsafe(no_mangle)]
extern "C" fn input(length: usize) -> *mut u8 {
    if length > LONGEST_INPUT {
        return std::ptr::null_mut();
    }
    SHARED.with_borrow_mut(|shared| {
        shared.input = vec![0; length];
        shared.input.as_mut_ptr()
    })
}

/// Takes the input as a message, and returns how many bytes the reply has.
#[unsafe(no_mangle)]
extern "C" fn call() -> usize {
    SHARED.with_borrow_mut(|shared| {
        let input = std::mem::take(&mut shared.input);
        shared.output = shared.device.handle(&String::from_utf8_lossy(&input));
        shared.output.len()
    })
}

/// Where the reply is, until the next call.
#[unsafe(no_mangle)]
extern "C" fn output() -> *const u8 {
    SHARED.with_borrow(|shared| shared.output.as_ptr())
}

/// Takes the input as the file of the Admiral's model: 1 if it is such a file, else 0.
#[unsafe(no_mangle)]
extern "C" fn model() -> u32 {
    let input = SHARED.with_borrow_mut(|shared| std::mem::take(&mut shared.input));
    u32::from(xaymaca_bots::load_model(&input))
}
