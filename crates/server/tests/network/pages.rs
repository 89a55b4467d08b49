//! The page: its addresses, its files, headers for caches, and paths that do not exist.

use crate::common::{Browser, Reply, Server};
use std::fs;
use xaymaca_server::Config;

/// A small page beside the data of the server.
pub(crate) fn site(config: &mut Config) {
    let site = config.data.join("site");
    fs::create_dir_all(site.join("assets")).expect("a folder");
    for (path, text) in [
        ("index.html", "<!doctype html><html lang=en><title>page</title><!-- card -->"),
        ("index.fr.html", "<!doctype html><html lang=fr><title>page</title><!-- card -->"),
        ("assets/app-1a2b.js", "app();"),
        ("assets/app-1a2b.js.br", "app, smaller"),
        ("assets/app-1a2b.js.gz", "app, small"),
        ("assets/app-3c4d.css", "p{}"),
        ("assets/letters-5e6f.woff2", "letters"),
        ("manifest.webmanifest", "{}"),
        ("favicon.svg", "<svg/>"),
        ("icon-192.png", "picture"),
        ("robots.txt", "all"),
    ] {
        fs::write(site.join(path), text).expect("a file");
    }
}

const PEOPLE: (&str, &str) = ("accept", "text/html,application/xhtml+xml,*/*;q=0.8");

async fn get(browser: &mut Browser, path: &str, headers: &[(&str, &str)]) -> Reply {
    browser.send("GET", path, headers, None).await
}

#[tokio::test]
async fn every_address_of_the_page_gives_the_page() {
    let server = Server::with(site).await;
    let mut anne = server.guest("Anne").await;
    let addresses = [
        "/",
        "/table/asRu7JqLTdIGDs1THc_hlQ",
        "/table/asRu7JqLTdIGDs1THc_hlQ/replay",
        "/table/asRu7JqLTdIGDs1THc_hlQ/analysis",
        "/rules",
        "/rules/loading",
        "/puzzles",
        "/fair",
    ];
    for address in addresses {
        let reply = get(&mut anne, address, &[PEOPLE]).await;
        assert_eq!((reply.status, reply.body.contains("page</title>")), (200, true), "{address}: {reply:?}");
        assert_eq!(reply.header("content-type"), Some("text/html; charset=utf-8"));
        assert_eq!(reply.header("cache-control"), Some("no-cache"));
        assert_eq!(reply.header("vary"), Some("accept-language, cookie, host"));
        assert!(reply.header("content-security-policy").is_some());
        assert_eq!(reply.header("set-cookie"), None, "{address}");
        let etag = reply.header("etag").expect("a tag").to_owned();
        for known in [etag.clone(), format!("\"x\", W/{etag}")] {
            let again = get(&mut anne, address, &[PEOPLE, ("if-none-match", &known)]).await;
            assert_eq!((again.status, again.body.as_str()), (304, ""), "{address}");
            assert_eq!(again.header("etag"), Some(etag.as_str()));
            assert_eq!(again.header("cache-control"), Some("no-cache"));
        }
        let wrong = anne.send("POST", address, &[], None).await;
        assert_eq!((wrong.status, wrong.refusal().as_str()), (405, "wrong-method"), "{address}");
    }
}

/// The HTML is in one language, so that the page loads the texts of that language only.
#[tokio::test]
async fn the_page_comes_in_the_language_that_was_chosen_or_is_asked_for() {
    let server = Server::with(site).await;
    for (asked, lang) in [("fr-FR,fr;q=0.9,en;q=0.8", "lang=fr"), ("en-GB", "lang=en"), ("de", "lang=en")] {
        let reply = get(&mut server.stranger(), "/", &[PEOPLE, ("accept-language", asked)]).await;
        assert!(reply.body.contains(lang), "{asked}: {reply:?}");
    }
    // The guest's choice comes before the browser's preference, at every address.
    let mut anne = server.guest("Anne").await;
    anne.send("PUT", "/api/me", &[], Some(r#"{"name":"Anne","language":"fr"}"#)).await;
    for address in ["/", "/rules", "/nowhere"] {
        let reply = get(&mut anne, address, &[PEOPLE, ("accept-language", "en")]).await;
        assert!(reply.body.contains("lang=fr"), "{address}: {reply:?}");
    }
}

/// A link preview shows the kind of page and nothing of the table, and text of the request is escaped.
#[tokio::test]
async fn a_shared_link_has_a_preview() {
    let server = Server::with(site).await;
    let titled = |reply: &Reply, title: &str| {
        reply.body.contains(&format!("<meta property=\"og:title\" content=\"{title}\">"))
    };
    for (address, title) in [
        ("/", "Xaymaca: the pirate race around Jamaica"),
        ("/table/asRu7JqLTdIGDs1THc_hlQ", "Come aboard: a pirate race on Xaymaca"),
        ("/table/asRu7JqLTdIGDs1THc_hlQ/replay", "A race on Xaymaca, to watch again"),
        ("/rules/loading", "The rules of the race on Xaymaca"),
    ] {
        let reply = get(&mut server.stranger(), address, &[("host", "play.example:8080")]).await;
        assert!(titled(&reply, title), "{address}: {reply:?}");
        assert!(reply.body.contains("content=\"http://play.example:8080/card.en.png\""), "{reply:?}");
        assert!(reply.body.contains(&format!("content=\"http://play.example:8080{address}\"")), "{reply:?}");
    }
    let reply = get(&mut server.stranger(), "/", &[("host", "evil\"><script>")]).await;
    assert!(!reply.body.contains("evil") && !reply.body.contains("og:image"), "{reply:?}");
    let reply = get(&mut server.stranger(), "/table/a\"b&c", &[PEOPLE, ("host", "play.example")]).await;
    let escaped = "content=\"http://play.example/table/a&quot;b&amp;c\"";
    assert!(reply.status == 200 && reply.body.contains(escaped), "{reply:?}");
}

/// The page sends several requests at once, so a new guest must have their cookie before.
#[tokio::test]
async fn a_new_guest_gets_their_cookie_with_the_page() {
    let server = Server::with(site).await;
    for (address, keep) in
        [("/", "private, no-cache"), ("/rules/loading", "private, no-cache"), ("/nowhere", "no-store")]
    {
        let mut anne = server.stranger();
        let reply = get(&mut anne, address, &[PEOPLE]).await;
        assert!(reply.header("set-cookie").is_some(), "{address}");
        assert_eq!(reply.header("cache-control"), Some(keep), "no shared cache may keep this: {address}");
        for asked in ["/api/me", "/api/me/tables", "/api/tables", address] {
            assert_eq!(
                get(&mut anne, asked, &[]).await.header("set-cookie"),
                None,
                "{address}, then {asked}"
            );
        }
        // Also with a page that the browser has cached from before the cookie was deleted.
        if let Some(etag) = reply.header("etag") {
            let again = get(&mut server.stranger(), address, &[PEOPLE, ("if-none-match", etag)]).await;
            assert_eq!((again.status, again.header("cache-control")), (304, Some(keep)), "{address}");
            assert!(again.header("set-cookie").is_some(), "{address}");
        }
    }
    for file in ["/assets/app-1a2b.js", "/favicon.svg", "/plain.css", "/health"] {
        assert_eq!(get(&mut server.stranger(), file, &[]).await.header("set-cookie"), None, "{file}");
    }
}

#[tokio::test]
async fn files_have_their_content_type_and_cache_headers() {
    let server = Server::with(site).await;
    let mut anne = server.stranger();
    let for_ever = "public, max-age=31536000, immutable";
    for (path, kind, keep) in [
        ("/assets/app-1a2b.js", "text/javascript; charset=utf-8", for_ever),
        ("/assets/app-3c4d.css", "text/css; charset=utf-8", for_ever),
        ("/assets/letters-5e6f.woff2", "font/woff2", for_ever),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/favicon.svg", "image/svg+xml", "no-cache"),
        ("/icon-192.png", "image/png", "no-cache"),
        ("/robots.txt", "text/plain; charset=utf-8", "no-cache"),
    ] {
        let reply = get(&mut anne, path, &[]).await;
        assert_eq!((reply.status, reply.header("content-type")), (200, Some(kind)), "{path}");
        assert_eq!(reply.header("cache-control"), Some(keep), "{path}");
        let head = anne.send("HEAD", path, &[], None).await;
        assert_eq!((head.status, head.body.as_str()), (200, ""), "{path}");
    }
    for (accepted, encoding, body) in [
        ("identity", None, "app();"),
        ("gzip", Some("gzip"), "app, small"),
        ("br, gzip", Some("br"), "app, smaller"),
    ] {
        let reply = get(&mut anne, "/assets/app-1a2b.js", &[("accept-encoding", accepted)]).await;
        assert_eq!((reply.header("content-encoding"), reply.body.as_str()), (encoding, body));
        assert_eq!(reply.header("vary"), Some("accept-encoding"));
    }
    assert_eq!(get(&mut anne, "/favicon.svg", &[]).await.header("vary"), None);
}

#[tokio::test]
async fn unknown_paths_show_people_the_page_and_programs_a_refusal() {
    let server = Server::with(site).await;
    let mut anne = server.stranger();
    for path in ["/nowhere", "/table", "/table/x/y/z", "/rules/a/b", "/assets/gone-1a2b.js", "/assets/"] {
        let reply = get(&mut anne, path, &[PEOPLE]).await;
        assert_eq!((reply.status, reply.body.contains("page</title>")), (404, true), "{path}: {reply:?}");
        assert_eq!(reply.header("cache-control"), Some("no-store"));
        assert_eq!(reply.header("etag"), None);
        assert_eq!(get(&mut anne, path, &[("accept", "*/*")]).await.refusal(), "not-found", "{path}");
        assert_eq!(anne.send("POST", path, &[PEOPLE], None).await.refusal(), "not-found", "{path}");
    }
    for path in ["/api/nothing", "/api/tables/x/y"] {
        assert_eq!(get(&mut anne, path, &[PEOPLE]).await.refusal(), "not-found", "{path}");
    }
    // No file outside of the page is served: the database is beside it.
    for path in [
        "/../xaymaca.db",
        "/assets/../../xaymaca.db",
        "//xaymaca.db",
        "/%2e%2e/xaymaca.db",
        "/..%2fxaymaca.db",
    ] {
        assert_eq!(get(&mut anne, path, &[]).await.refusal(), "not-found", "{path}");
    }
}
