//! Files of the page are found by their paths, in the best encoding, and no others are.

use std::fs;
use tempfile::TempDir;
use xaymaca_webui::Pages;

fn pages() -> (TempDir, Pages) {
    let folder = TempDir::new().expect("a folder");
    let site = folder.path().join("site");
    fs::create_dir_all(site.join("assets")).expect("a folder");
    let files = [
        ("index.html", "<!doctype html>"),
        ("index.html.gz", "index, small"),
        ("assets/app-1a2b.js", "app();"),
        ("assets/app-1a2b.js.br", "app, smaller"),
        ("assets/app-1a2b.js.gz", "app, small"),
        ("icon-192.png", "a picture"),
        (".hidden", "a hidden file"),
        ("../secret.txt", "a secret"),
    ];
    for (path, text) in files {
        fs::write(site.join(path), text).expect("a file");
    }
    let pages = Pages::Folder(site);
    (folder, pages)
}

#[test]
fn a_file_is_sent_in_the_best_encoding_that_is_accepted() {
    let (_folder, pages) = pages();
    let cases = [
        ("", None, "app();"),
        ("gzip", Some("gzip"), "app, small"),
        ("gzip, deflate, br", Some("br"), "app, smaller"),
        ("br;q=0, gzip", Some("gzip"), "app, small"),
    ];
    for (accepted, encoding, bytes) in cases {
        let asset = pages.find("assets/app-1a2b.js", accepted).expect("it is there");
        assert_eq!((asset.encoding, &*asset.bytes), (encoding, bytes.as_bytes()), "{accepted}");
        assert_eq!(asset.content_type, "text/javascript; charset=utf-8");
        assert!(asset.varies && asset.immutable);
    }
    let page = pages.index("en").expect("the page");
    assert_eq!((page.encoding, page.varies, page.immutable), (None, true, false));
    let icon = pages.find("icon-192.png", "br, gzip").expect("the icon");
    assert_eq!((icon.encoding, icon.varies, icon.content_type), (None, false, "image/png"));
}

#[test]
fn other_bytes_have_another_etag() {
    let (_folder, pages) = pages();
    let tag = |accepted| pages.find("assets/app-1a2b.js", accepted).expect("it is there").etag;
    assert_eq!(tag(""), tag(""));
    assert_ne!(tag(""), tag("gzip"));
    assert!(tag("").starts_with('"') && tag("").ends_with('"'));
}

#[test]
fn hidden_foreign_and_compressed_files_are_not_found() {
    let (_folder, pages) = pages();
    let paths = [
        "",
        ".",
        "/",
        "assets",
        "assets/",
        "nothing.js",
        "../secret.txt",
        "assets/../../secret.txt",
        "assets//app-1a2b.js",
        ".hidden",
        "assets/app-1a2b.js.br",
        "index.html.gz",
        "..\\secret.txt",
        "C:/secret.txt",
        "/etc/hostname",
    ];
    for path in paths {
        assert_eq!(pages.find(path, "br, gzip"), None, "{path}");
    }
}
