//! The routes that the protocol's document has for a device are those of the device.

use crate::common::Page;
use serde_json::Value;

#[test]
fn every_documented_route_of_a_device_is_there() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");
    let document = std::fs::read_to_string(path).expect("the document");
    let (_, section) = document.split_once("\n## On a device\n").expect("the section");
    let section = section.split("\n## ").next().unwrap_or_default();
    // The worker answers the others from what is stored.
    let is_ours = |route: &&str| {
        route.contains("/api/") && !route.starts_with("DELETE") && *route != "GET /api/me/tables"
    };
    let routes: Vec<&str> = section.split('`').skip(1).step_by(2).filter(is_ours).collect();
    assert!(routes.len() >= 9, "{routes:?}");
    for route in routes {
        // `GET` and `PUT /api/me` are two routes, `/api/tables/{id}` alone is a folder of routes.
        let Some((method, path)) = route.split_once(' ') else { continue };
        let path = path.replace("{name}", "first-voyage").replace("{scene}", "1");
        let (status, body) = Page::new().call(method, &path, &Value::Null);
        assert!(![404, 405].contains(&status), "{route}: {status} {body}");
    }
}
