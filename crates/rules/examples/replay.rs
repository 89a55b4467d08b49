//! Tells a recorded race event by event, as one captain or a spectator saw it.
//!
//! ```text
//! cargo run -p xaymaca-rules --example replay -- race.record       # what all saw
//! cargo run -p xaymaca-rules --example replay -- race.record 2     # what seat 2 saw
//! ```

use std::error::Error;
use std::fmt::Write as _;
use xaymaca_rules::ending::Final;
use xaymaca_rules::notation::Record;
use xaymaca_rules::{Event, Viewer};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let path = args.next().ok_or("which file?")?;
    let viewer = args.next().map_or(Ok(Viewer::Spectator), |seat| seat.parse().map(Viewer::Seat))?;
    print!("{}", told(&std::fs::read_to_string(path)?, viewer)?);
    Ok(())
}

/// The events that the viewer may know of, a line each, and the scores.
fn told(text: &str, viewer: Viewer) -> Result<String, Box<dyn Error>> {
    let record: Record = text.parse()?;
    let mut told = String::new();
    let mut game = record.start()?;
    for line in &record.lines {
        let mut events: Vec<Event> = Vec::new();
        line.play(&mut game, &mut events)?;
        for event in events.iter().filter(|event| event.is_for(viewer)) {
            writeln!(told, "{event}")?;
        }
    }
    for score in game.result().iter().flat_map(Final::scores) {
        writeln!(told, "ship {}: {} points", score.ship, score.total)?;
    }
    Ok(told)
}

#[test]
fn a_seat_is_told_of_its_own_cards_and_a_spectator_is_not() {
    let text = include_str!("../tests/games/first-3.record");
    let all = told(text, Viewer::Spectator).unwrap();
    let own = told(text, Viewer::Seat("3".parse().unwrap())).unwrap();
    assert!(all.starts_with("3 is the first captain\n3 draws\n3 draws\n"));
    assert!(own.starts_with("3 is the first captain\n3 draws\n3 draws forward-gunpowder\n"));
    assert_eq!(all.lines().filter(|line| line.ends_with("points")).count(), 3);
}
