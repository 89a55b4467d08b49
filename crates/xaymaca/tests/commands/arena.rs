//! The commands `arena`, `balance` and `calibrate`.

use crate::program::{text, xaymaca};
use serde_json::Value;
use std::path::PathBuf;

fn json(args: &[&str]) -> Value {
    let output = xaymaca(args);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(output.stderr, b"", "no progress bar without a terminal");
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

/// An empty directory of that name.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn the_json_report_is_one_object_whose_sums_are_right() {
    let args = ["arena", "--bots", "sailor,deckhand,sailor", "--games", "30", "--ghost", "--json"];
    let report = json(&args);
    assert_eq!(report["games"], 30);
    assert_eq!((&report["ghost"], &report["edition"]), (&Value::from(true), &Value::from("first")));
    assert_eq!(report["think_ms"], 50.0);
    let bots = report["bots"].as_array().unwrap();
    let words: Vec<&str> = bots.iter().map(|bot| bot["bot"].as_str().unwrap()).collect();
    assert_eq!(words, ["sailor", "deckhand"], "each level once, as they were named");
    let number = |value: &Value, name: &str| value[name].as_f64().unwrap_or_else(|| panic!("{name}"));
    for (bot, seats) in bots.iter().zip([60.0, 30.0]) {
        assert!((number(bot, "seats") - seats).abs() < 1e-9);
        assert!((number(bot, "win_rate") - number(bot, "wins") / seats).abs() < 1e-9);
        assert!(number(bot, "low") <= number(bot, "win_rate"));
        assert!(number(bot, "win_rate") <= number(bot, "high"));
        assert!((1.0..=4.0).contains(&number(bot, "mean_place")));
        assert!(number(bot, "cpu_ms_per_decision") <= number(bot, "longest_ms"));
        assert!(number(bot, "rating_uncertainty") > 0.0 && number(bot, "mean_score") < 60.0);
    }
    assert!(number(&bots[0], "rating") > number(&bots[1], "rating"), "{bots:?}");
    let wins: f64 = bots.iter().map(|bot| number(bot, "wins")).sum();
    assert!((wins + number(&report, "wins_by_ghost") - 30.0).abs() < 1e-6);
    let seats = report["wins_by_seat"].as_array().unwrap();
    assert!((seats.iter().map(|seat| seat.as_f64().unwrap()).sum::<f64>() - wins).abs() < 1e-6);
    assert!(number(&report, "wins_by_first_captain") <= wins);
}

/// The report without times.
fn timeless(mut report: Value) -> Value {
    for bot in report["bots"].as_array_mut().unwrap() {
        let bot = bot.as_object_mut().unwrap();
        bot.remove("cpu_ms_per_decision");
        bot.remove("longest_ms");
    }
    report.as_object_mut().unwrap().retain(|name, _| !name.starts_with("cpu_ms"));
    report
}

#[test]
fn with_playouts_the_result_does_not_depend_on_the_number_of_threads() {
    let run = |seed: &str, threads: &str| {
        let args = ["arena", "--bots", "captain,sailor", "--games", "4", "--playouts", "8", "--json"];
        timeless(json(&[&args[..], &["--seed", seed, "--threads", threads]].concat()))
    };
    let report = run("3", "1");
    assert_eq!(report["playouts"], 8);
    assert_eq!(report.get("think_ms"), None);
    assert_eq!(report, run("3", "2"));
    assert_ne!(report, run("4", "2"));
}

#[test]
fn the_text_report_has_the_best_first() {
    let output = xaymaca(&["arena", "--bots", "deckhand,sailor", "--games", "20"]);
    let told = text(&output.stdout);
    let line = |word: &str| told.lines().position(|line| line.starts_with(word)).unwrap_or(usize::MAX);
    assert!(line("sailor") < line("deckhand"), "{told}");
    assert!(line("length") < line("victories") && told.contains("the ghost"), "{told}");
    // A table is aligned if its lines are equally long.
    let lengths: Vec<usize> =
        told.lines().skip(line("bot")).take(3).map(|line| line.chars().count()).collect();
    assert!(lengths.iter().all(|&length| length == lengths[0]), "{told}");
}

#[test]
fn the_html_page_loads_nothing_else() {
    let page = folder("arena-page").join("report.html");
    let path = page.to_str().unwrap();
    let output = xaymaca(&["arena", "--bots", "sailor,deckhand,deckhand", "--games", "12", "--html", path]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let html = std::fs::read_to_string(&page).unwrap();
    assert!(html.starts_with("<!DOCTYPE html>") && html.ends_with("</html>\n"));
    assert_eq!(html.matches("<svg").count(), 6);
    assert_eq!(html.matches("<details>").count(), 6, "every chart has its figures");
    let namespaces = html.matches("xmlns=\"http://www.w3.org/2000/svg\"").count();
    assert_eq!(html.matches("http").count(), namespaces, "it loads nothing");
    assert!(!html.contains("<script") && !html.contains("NaN") && !html.contains("inf "));
    assert!(html.contains("prefers-color-scheme: dark"));
    let beside = std::fs::read_dir(page.parent().unwrap()).unwrap().count();
    assert_eq!(beside, 1, "nothing is left beside it");
}

#[test]
fn a_single_race_of_equal_bots_is_reported() {
    let page = folder("arena-single").join("report.html");
    let args =
        ["arena", "--bots", "deckhand,deckhand,deckhand", "--games", "1", "--html", page.to_str().unwrap()];
    let told = text(&xaymaca(&args).stdout);
    assert!(told.starts_with("1 race of 3 captains"), "{told}");
    let html = std::fs::read_to_string(&page).unwrap();
    assert!(!html.contains("NaN") && html.contains("against itself"));
}

#[test]
fn mistakes_are_reported_before_the_first_race() {
    let directory = folder("arena-mistakes");
    let directory = directory.to_str().unwrap();
    let nowhere = format!("{directory}/none/report.html");
    let seven = ["sailor"; 7].join(",");
    let long = "1000000";
    let cases: [(&[&str], i32, &str); 14] = [
        (
            &["--bots", "captain,pirate"],
            2,
            "no bot 'pirate'; there are: deckhand, sailor, captain, admiral, former",
        ),
        (&["--bots", "sailor"], 2, "1 bot is named, but a race has 2 to 6 seats"),
        (&["--bots", &seven], 2, "7 bots are named"),
        (&["--bots", "sailor,sailor", "--think", "0ms"], 2, "1ms to 60s"),
        (&["--bots", "sailor,sailor", "--think", "50"], 2, "needs a unit"),
        (&["--bots", "sailor,sailor", "--think", "5ms", "--playouts", "9"], 2, "cannot be used with"),
        (&["--bots", "sailor,sailor", "--playouts", "0"], 2, "0 is not in 1..=1000000"),
        (&["--bots", "sailor,sailor", "--seats", "2"], 2, "unexpected argument '--seats'"),
        (&["--bots", "sailor,sailor", "--games", "0"], 2, "0 is not in 1..="),
        (
            &["--bots", "sailor,sailor", "--games", long, "--html", &nowhere],
            1,
            "report.html cannot be written",
        ),
        (&["--bots", "sailor,sailor", "--games", long, "--html", directory], 1, "it is a directory"),
        (&["--bots", "admiral,former"], 1, "the bot 'former' needs its networks: --former FILE"),
        (&["--bots", "admiral,sailor", "--former", "a.mind"], 1, "no bot 'former' takes part"),
        (
            &["--bots", "admiral,former", "--former", "Cargo.toml"],
            1,
            "does not have the networks of an Admiral",
        ),
    ];
    for (args, code, message) in cases {
        let output = xaymaca(&[&["arena"], args].concat());
        assert_eq!(output.status.code(), Some(code), "{args:?}");
        assert!(text(&output.stderr).contains(message), "{args:?}: {}", text(&output.stderr));
        assert_eq!(output.stdout, b"", "{args:?}");
    }
    let ghost = xaymaca(&["arena", "--bots", &["sailor"; 6].join(","), "--ghost"]);
    assert!(text(&ghost.stderr).contains("no ship left for the ghost (rule S2)"));
}

#[test]
fn balance_refuses_paths_that_it_cannot_write() {
    let nowhere = folder("balance-mistakes").join("none/balance.md");
    let output = xaymaca(&["balance", "--out", nowhere.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("balance.md cannot be written"), "{}", text(&output.stderr));
    let nameless = xaymaca(&["balance", "--out", "balance"]);
    assert!(text(&nameless.stderr).contains("should end in .md"), "{}", text(&nameless.stderr));
}

#[test]
fn win_rates_without_luck_are_reported_beside_the_raw_ones() {
    let args = ["arena", "--bots", "sailor,deckhand,deckhand", "--games", "6", "--playouts", "8", "--json"];
    assert_eq!(json(&args)["bots"][0].get("adjusted"), None);
    let report = json(&[&args[..], &["--adjusted", "--foresight", "0"]].concat());
    let rates = report["bots"].as_array().unwrap().iter().map(|bot| {
        let adjusted = &bot["adjusted"];
        let number = |name: &str| adjusted[name].as_f64().unwrap_or_else(|| panic!("{name}: {bot}"));
        assert!(number("low") <= number("win_rate") && number("win_rate") <= number("high"));
        assert!(number("saving") >= 0.0 && number("saving_of_adjustment") >= 0.0);
        let apart = bot["win_rate"].as_f64().unwrap() - number("win_rate");
        assert!((number("difference") - apart).abs() < 1e-9 && number("difference_error") > 0.0, "{bot}");
        number("win_rate")
    });
    let rates: Vec<f64> = rates.collect();
    // All seats together win every race, with luck or without.
    assert!((rates[0] + 2.0 * rates[1] - 1.0).abs() < 1e-6, "{rates:?}");
    let told = xaymaca(&[
        "arena",
        "--bots",
        "sailor,deckhand,deckhand",
        "--games",
        "6",
        "--adjusted",
        "--foresight",
        "0",
    ]);
    for words in
        ["without luck", "raw − without luck", "ms to measure luck: for the sailor's interval raw wins need"]
    {
        assert!(text(&told.stdout).contains(words), "{words}: {}", text(&told.stdout));
    }
}

#[test]
fn the_end_of_a_test_does_not_depend_on_the_number_of_threads() {
    let run = |threads: &str| {
        let args =
            ["arena", "--bots", "sailor,deckhand,deckhand", "--games", "100000", "--playouts", "1", "--json"];
        timeless(json(&[&args[..], &["--sprt", "33.3..50", "--threads", threads]].concat()))
    };
    let report = run("1");
    assert_eq!(report["test"]["verdict"], "high");
    for threads in ["2", "3", "5"] {
        assert_eq!(report, run(threads), "{threads} threads");
    }
}

#[test]
fn a_contest_ends_as_soon_as_it_is_decided() {
    let args = ["arena", "--bots", "sailor,deckhand,deckhand", "--games", "100000", "--threads", "2"];
    let report = json(&[&args[..], &["--sprt", "33.3..50", "--json"]].concat());
    assert_eq!(report["test"]["verdict"], "high");
    assert!(report["games"].as_u64().unwrap() < 1000, "{}", report["games"]);
    let told = xaymaca(&[&args[..], &["--sprt", "33.3..50"]].concat());
    assert!(text(&told.stdout).contains("decided: the sailor wins rather 50 %"), "{}", text(&told.stdout));
    for wrong in [&["--sprt", "50..25"][..], &["--sprt", "25"], &["--foresight", "5"]] {
        assert!(!xaymaca(&[&args[..], wrong].concat()).status.success(), "{wrong:?}");
    }
}

#[test]
fn the_judge_is_compared_with_what_came_of_its_promises() {
    let report = json(&["calibrate", "--games", "20", "--json"]);
    assert_eq!(report["bins"].as_array().unwrap().len(), 10);
    assert!(report["luck"].as_array().unwrap().iter().any(|luck| luck["kind"] == "first-captain"));
    let told = xaymaca(&["calibrate", "--games", "20"]);
    assert!(text(&told.stdout).contains("the furthest from zero"), "{}", text(&told.stdout));
}
