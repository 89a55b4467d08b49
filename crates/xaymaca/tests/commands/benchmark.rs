//! `xaymaca benchmark` and `xaymaca arena --benchmark`, as a person or a script calls them.

use crate::program::xaymaca;

const FORMER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/data/former.mind");

#[test]
fn decisions_are_made_and_tell_what_bots_lose() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("decisions.txt");
    let file = file.to_str().unwrap();
    let short = ["--decisions", "4", "--error", "10", "--out", file];
    let made = xaymaca(&[&["benchmark", "--former", FORMER], &short[..]].concat());
    assert!(made.status.success(), "{made:?}");
    assert!(String::from_utf8_lossy(&made.stdout).starts_with("4 decisions of 1 race"), "{made:?}");
    let told = xaymaca(&["arena", "--benchmark", file, "--playouts", "20", "--json", "--former", FORMER]);
    let report: serde_json::Value = serde_json::from_slice(&told.stdout).unwrap();
    let bots: Vec<&str> =
        report["bots"].as_array().unwrap().iter().map(|bot| bot["bot"].as_str().unwrap()).collect();
    assert_eq!(bots, ["deckhand", "sailor", "captain", "admiral", "former"]);
    assert_eq!(report["decisions"], 4);
    let told =
        xaymaca(&["arena", "--benchmark", file, "--playouts", "20", "--bots", "sailor,deckhand,sailor"]);
    let told = String::from_utf8_lossy(&told.stdout).into_owned();
    assert!(told.contains("points lost a decision") && !told.contains("admiral  "), "{told}");
    assert_eq!(told.matches("sailor").count(), 1, "{told}");
}

#[test]
fn mistakes_are_reported_at_once() {
    let missing = xaymaca(&["benchmark", "--out", "decisions.txt"]);
    let cases: [(&[&str], i32, &str); 5] = [
        (&["benchmark", "--out", "x.txt", "--former", "Cargo.toml"], 1, "does not have the networks"),
        (&["benchmark", "--out", "x.txt", "--former", FORMER, "--error", "0"], 2, "0.1 to 20 points"),
        (&["arena", "--benchmark", "Cargo.toml"], 1, "no decisions that can be read"),
        (&["arena", "--benchmark", "none.txt"], 1, "none.txt cannot be read"),
        (&["arena", "--benchmark", "Cargo.toml", "--crew"], 2, "cannot be used with"),
    ];
    assert_eq!(missing.status.code(), Some(1), "{missing:?}");
    for (args, code, message) in cases {
        let output = xaymaca(args);
        assert_eq!(output.status.code(), Some(code), "{args:?}");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains(message), "{args:?}: {told}");
    }
}
