//! Servers that are started, stopped and killed: they come back at the same port, and end with the process that started them.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use xaymaca_services::{Lossy, Nats, Postgres};

const LONG: Duration = Duration::from_mins(1);

/// Waits until the condition is true.
fn wait(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + LONG;
    while !is_so() {
        assert!(Instant::now() < end, "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Host and port of a URL.
fn address(url: &str) -> &str {
    let rest = url.split("://").nth(1).expect("an address");
    rest.rsplit('@').next().and_then(|rest| rest.split('/').next()).expect("an address")
}

#[test]
fn a_database_survives_a_stop_and_a_kill_of_its_server() {
    let mut postgres = Postgres::start();
    postgres.create("sea");
    let url = postgres.url("sea");
    postgres.ask("sea", "create table ship (name text)");
    for end in [Postgres::stop, Postgres::kill] {
        postgres.ask("sea", "insert into ship values ('Revenge')");
        end(&mut postgres);
        assert!(TcpStream::connect(address(&url)).is_err(), "it is down");
        postgres.start_again();
        assert_eq!(postgres.url("sea"), url);
    }
    postgres.restart();
    assert_eq!(postgres.ask("sea", "select name, 7 from ship"), "Revenge|7\nRevenge|7\n");
}

#[test]
fn one_server_is_shared_and_its_databases_are_not() {
    let (one, other) = (Postgres::shared().fresh(), Postgres::shared().fresh());
    assert_ne!(one, other);
    Postgres::shared().ask(&one, "create table ship (name text)");
    Postgres::shared().ask(&other, "create table ship (name text)");
}

/// A subscriber of the subject `sea`.
fn listen(url: &str) -> BufReader<TcpStream> {
    let mut stream = TcpStream::connect(address(url)).expect("a server");
    stream.set_read_timeout(Some(LONG)).expect("set");
    write!(stream, "CONNECT {{\"verbose\":false}}\r\nSUB sea 1\r\nPING\r\n").expect("said");
    let mut listener = BufReader::new(stream);
    assert!(line(&mut listener).starts_with("INFO"));
    assert_eq!(line(&mut listener), "PONG");
    listener
}

fn line(listener: &mut BufReader<TcpStream>) -> String {
    let mut line = String::new();
    listener.read_line(&mut line).expect("a line");
    line.trim_end().to_owned()
}

/// The payloads received until the server answers a ping.
fn received(listener: &mut BufReader<TcpStream>) -> Vec<String> {
    listener.get_mut().write_all(b"PING\r\n").expect("said");
    let lines = std::iter::from_fn(|| Some(line(listener))).take_while(|line| line != "PONG");
    lines.filter(|line| !line.starts_with("MSG")).collect()
}

fn publish(stream: &mut BufReader<TcpStream>, count: usize) {
    for number in 0..count {
        let word = number.to_string();
        write!(stream.get_mut(), "PUB sea {}\r\n{word}\r\n", word.len()).expect("said");
    }
}

#[test]
fn nats_comes_back_at_the_same_port() {
    let mut nats = Nats::start();
    let url = nats.url();
    let mut first = listen(&url);
    nats.kill();
    assert_eq!(line(&mut first), "", "cut off");
    assert!(TcpStream::connect(address(&url)).is_err(), "it is down");
    nats.start_again();
    assert_eq!(nats.url(), url);
    listen(&url);
}

#[test]
fn a_lossy_proxy_loses_and_doubles_whole_messages() {
    let nats = Nats::start();
    let line_to_it = Lossy::start(&nats, 7);
    let mut good = listen(&nats.url());
    let mut bad = listen(&line_to_it.url());
    let all: Vec<String> = (0..200).map(|number| number.to_string()).collect();
    publish(&mut bad, 200);
    assert_eq!(received(&mut bad), all, "nothing is lost yet");
    assert_eq!(received(&mut good), all);
    line_to_it.lose(10);
    line_to_it.double(10);
    publish(&mut bad, 200);
    let told = received(&mut bad);
    assert_eq!(received(&mut good), all, "messages to the server are not lost");
    let times = |word: &String| told.iter().filter(|told| *told == word).count();
    let [lost, once, twice] = [0, 1, 2].map(|wanted| all.iter().filter(|word| times(word) == wanted).count());
    assert_eq!(lost + once + twice, 200);
    assert!((5..40).contains(&lost) && (5..40).contains(&twice), "{lost} lost, {twice} doubled");
    assert_eq!(line_to_it.harmed(), (lost + twice) as u64);
    line_to_it.cut();
    assert_eq!(line(&mut bad), "", "cut off");
    listen(&line_to_it.url());
}

/// Started by itself, it prints its addresses and waits to be killed.
#[test]
fn nothing_outlives_a_process_that_is_killed() {
    const IS_CHILD: &str = "XAYMACA_SERVICES_SAY";
    if std::env::var_os(IS_CHILD).is_some() {
        let nats = Nats::start();
        println!("\nat {}\nat {}", nats.url(), Postgres::shared().url("postgres"));
        std::io::stdin().read_line(&mut String::new()).expect("nothing");
        return;
    }
    let own = std::env::current_exe().expect("this program");
    let mut child = Command::new(own)
        .args(["--exact", "nothing_outlives_a_process_that_is_killed", "--nocapture"])
        .env(IS_CHILD, "")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("started");
    let lines = BufReader::new(child.stdout.take().expect("its words")).lines().map_while(Result::ok);
    let urls: Vec<String> =
        lines.filter_map(|line| line.strip_prefix("at ").map(ToOwned::to_owned)).take(2).collect();
    for url in &urls {
        TcpStream::connect(address(url)).expect("a server");
    }
    child.kill().expect("killed");
    child.wait().expect("dead");
    for url in urls {
        wait("it still runs", || TcpStream::connect(address(&url)).is_err());
    }
}
