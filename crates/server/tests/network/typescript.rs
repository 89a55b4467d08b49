//! The TypeScript types of the server's messages are up to date, and of those inside a page, which name them.

#[path = "../../../rules/tests/common/generated.rs"]
mod generated;

#[test]
fn the_pages_types_of_the_server_are_up_to_date() {
    generated::check("web/src/wire/server.ts", &xaymaca_server::typescript().to_string());
}

#[test]
fn the_pages_types_of_the_device_are_up_to_date() {
    let server = xaymaca_server::typescript();
    generated::check("web/src/wire/device.ts", &xaymaca_browser::typescript(&server).to_string());
}

#[test]
fn the_pages_version_of_the_protocol_is_up_to_date() {
    generated::check("web/src/wire/protocol.ts", &xaymaca_server::protocol_in_typescript());
}

#[test]
fn the_pages_options_of_tables_are_up_to_date() {
    generated::check("web/src/wire/options.ts", &xaymaca_wire::typescript::options());
}
