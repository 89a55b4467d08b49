// Made from the Rust types by `cargo xtask codegen`. Do not edit it.

/** The version of the protocol between the server and this page. */
export const PROTOCOL = 1;
