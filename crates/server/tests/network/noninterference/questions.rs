//! Everything that a viewer can ask of a table, over HTTP and over a socket. It keeps the answers as they came, but for the time.

use super::logs::{Table, youngest};
use crate::common::{Browser, Socket};
use serde_json::{Value, json};
use xaymaca_rules::{Choice, Viewer};

/// What was asked, and the answer.
pub(super) type Answers = Vec<(String, String)>;

/// Asks everything once.
pub(super) async fn ask(mut browser: Browser, table: &Table, viewer: Viewer) -> Answers {
    let mut answers = Answers::new();
    let at = format!("/api/tables/{}", table.id);
    let look: Value = serde_json::from_str(&body(&get(&mut browser, &at).await)).expect("JSON");
    let ask = look["ask"].as_u64().unwrap_or(1);
    let mut paths: Vec<String> = ["", "?since=0", "?since=5", "?since=99999", "/record", "/replay"]
        .map(|end| format!("{at}{end}"))
        .into();
    paths.extend(
        ["spectator", "all", "1", "2", "3", "4", "5", "6", "x"]
            .map(|whose| format!("{at}/replay?as={whose}")),
    );
    // There is none before the end, whatever is hidden.
    paths.extend(
        ["curve", "curve&as=1", "curve&as=2", "luck", "decisions&as=1", "decisions&as=2", "decisions", "all"]
            .map(|part| format!("{at}/analysis?part={part}")),
    );
    let page = format!("/table/{}", table.id);
    paths.extend([format!("{page}/replay"), page, "/api/me/tables".into(), "/api/tables".into()]);
    for path in paths {
        let answer = get(&mut browser, &path).await;
        answers.push((format!("GET {path}"), answer));
    }
    for request in refused(table, viewer, ask) {
        let text = request.to_string();
        let headers = [("content-type", "application/json"), ("host", HOST)];
        browser.send("POST", &at, &headers, Some(&text)).await;
        let answer = browser.heard.last().cloned().unwrap_or_default();
        answers.push((format!("POST {text}"), timeless(&answer)));
    }
    answers.extend(over_a_socket(&browser, table, viewer, ask).await);
    answers
}

/// The same at both servers, whose ports differ.
const HOST: &str = "xaymaca.example";

async fn get(browser: &mut Browser, path: &str) -> String {
    browser.send("GET", path, &[("host", HOST), ("accept", "text/html")], None).await;
    timeless(browser.heard.last().map_or("", String::as_str))
}

fn body(answer: &str) -> String {
    answer.split_once("\r\n\r\n").map_or("", |(_, body)| body).to_owned()
}

/// Requests that are refused to this viewer: the refusal must not depend on what they cannot know.
fn refused(table: &Table, viewer: Viewer, ask: u64) -> Vec<Value> {
    let mut all = vec![
        json!({"do": "choose", "ask": ask + 1, "choice": "card gold-gold"}),
        json!({"do": "choose", "ask": ask, "choice": "rubbish"}),
        json!({"do": "take", "code": "not-the-code"}),
        json!({"do": "sit", "seat": 1}),
        json!({"do": "flag", "flag": "nobody"}),
    ];
    let choices = [
        "sail 49",
        "loot treasure 1",
        "loot hold 1 overboard",
        "card gold-gold",
        "card forward-forward",
        "keep 1",
        "powder 1:1",
        "fight 1",
        "pay 1:1",
    ];
    for choice in choices {
        let parsed: Choice = choice.parse().expect("a choice");
        // A choice that is admitted goes on with the race, and may show what was hidden.
        let is_refused = match (table.game, viewer) {
            (Some(mut game), Viewer::Seat(seat)) => game.choose(seat, parsed, &mut Vec::new()).is_err(),
            _ => true,
        };
        if is_refused {
            all.push(json!({"do": "choose", "ask": ask, "choice": choice}));
        }
    }
    all
}

async fn over_a_socket(browser: &Browser, table: &Table, viewer: Viewer, ask: u64) -> Answers {
    let mut requests = vec![
        json!({"do": "watch"}),
        json!({"do": "watch", "since": 0}),
        json!({"do": "watch", "since": 7}),
        json!({"do": "preview"}),
        json!({"do": "preview", "dice": [4, 6]}),
        json!({"do": "odds"}),
    ];
    requests.extend(refused(table, viewer, ask));
    // A guest may send few of these in a minute.
    if table.is_first {
        requests.extend([
            json!({"do": "coach"}),
            json!({"do": "review", "ask": ask}),
            json!({"do": "rematch"}),
            json!({"do": "say", "text": "Ahoy"}),
        ]);
    }
    let mut socket = Socket::open(browser, table.id.as_str()).await;
    let mut answers = vec![("the upgrade".into(), headers(&socket.welcome))];
    for request in requests {
        let text = request.to_string();
        let _ = socket.ask(request).await;
        answers.push((format!("the answer to {text}"), String::new()));
    }
    for message in &socket.heard {
        // Who is connected is told whenever it changes, between any two answers.
        if !message.contains("\"tell\":\"present\"") {
            answers.push(("a message".into(), timeless(message)));
        }
    }
    answers
}

/// Headers of the upgrade, without those of the handshake, which the client's own key decides.
fn headers(welcome: &str) -> String {
    let own = |line: &&str| !line.starts_with("sec-websocket-accept") && !line.starts_with("date");
    welcome.lines().filter(own).collect::<Vec<_>>().join("\n")
}

/// The answer without the time at which it was made. The times of the log stay.
fn timeless(answer: &str) -> String {
    let lines: Vec<&str> =
        answer.split("\r\n").filter(|line| !line.to_ascii_lowercase().starts_with("date:")).collect();
    let mut parts = Vec::new();
    for (nth, part) in lines.join("\r\n").split("\"at\":").enumerate() {
        let digits = part.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(part.len());
        let is_now = part[..digits].parse::<u64>().is_ok_and(|at| at > youngest());
        parts.push(if nth > 0 && is_now { format!("0{}", &part[digits..]) } else { part.to_owned() });
    }
    parts.join("\"at\":")
}
