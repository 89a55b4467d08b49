//! Leaves out what a program does just before it traps. A program without imports reaches nothing but its own memory, which
//! ends with the trap: the message that a panic puts together, and the place it names, are read by no one.

use super::module::{Reader, instruction, opcode};

/// The instructions of a function without those that lead only to a trap: all in a straight line before it.
pub(super) fn shorten(code: &[u8]) -> Option<Vec<u8>> {
    let mut reader = Reader::new(code);
    let mut short = Vec::with_capacity(code.len());
    // Where the straight line began, in what is written.
    let mut line = 0;
    while !reader.is_at_end() {
        let read = instruction(&mut reader)?;
        if read.opcode == opcode::UNREACHABLE {
            short.truncate(line);
        }
        short.extend_from_slice(&code[read.span]);
        if opcode::is_control(read.opcode) {
            line = short.len();
        }
    }
    Some(short)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CALL: u8 = 0x10;
    const CONST: u8 = 0x41;
    const BLOCK: [u8; 2] = [0x02, 0x40];
    const BRANCH_IF: u8 = 0x0d;
    const TRAP: u8 = opcode::UNREACHABLE;
    const END: u8 = opcode::END;

    #[test]
    fn only_the_straight_line_before_a_trap_is_left_out() {
        // The checks before the line stay; so does a call that no trap follows.
        let checks = [&BLOCK[..], &[CONST, 1, CALL, 7, BRANCH_IF, 0]].concat();
        let panics = [&checks[..], &[CONST, 5, CONST, 6, CALL, 3, TRAP, END, CONST, 4, END]].concat();
        let traps = [&checks[..], &[TRAP, END, CONST, 4, END]].concat();
        assert_eq!(shorten(&panics), Some(traps.clone()));
        assert_eq!(shorten(&traps), Some(traps), "there is nothing left to shorten");
    }

    #[test]
    fn an_unknown_instruction_is_not_understood() {
        assert_eq!(shorten(&[0xfd, 0x0c, END]), None);
    }
}
