//! The binary as tests call it.

use std::process::{Command, Output, Stdio};

pub(crate) fn xaymaca(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_xaymaca"))
        .args(args)
        .stdin(Stdio::null())
        .output()
        .expect("the binary starts")
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}
