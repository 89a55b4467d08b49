//! The page's types of what the server says are those of the code.

#[path = "../../../rules/tests/common/generated.rs"]
mod generated;

#[test]
fn the_pages_types_of_the_server_are_up_to_date() {
    generated::check("web/src/wire/server.ts", &xaymaca_server::typescript().to_string());
}
