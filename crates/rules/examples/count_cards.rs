//! Counts cards: what a captain who remembers everything knows of the others' hands and of the treasures, round by round.
//!
//! ```text
//! cargo run -p xaymaca-rules --example count_cards -- race.record 2      # for seat 2
//! ```

use std::error::Error;
use xaymaca_rules::cards::CardSet;
use xaymaca_rules::notation::Record;
use xaymaca_rules::treasures::Treasure;
use xaymaca_rules::{Awaiting, Seat, View, Viewer};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let path = args.next().ok_or("which file?")?;
    let seat: Seat = args.next().ok_or("which seat?")?.parse()?;
    let record: Record = std::fs::read_to_string(path)?.parse()?;
    let mut game = record.start()?;
    let mut round = 0;
    for line in &record.lines {
        line.play(&mut game, &mut ())?;
        let has_ended = game.awaiting() == Awaiting::Nothing;
        if game.round() != round || has_ended {
            let when = if has_ended { "at the end".into() } else { format!("before round {}", game.round()) };
            round = game.round();
            println!("{when}\n{}\n", counted(&game.view(Viewer::Seat(seat))));
        }
    }
    Ok(())
}

/// The cards that a captain surely has in hand.
fn sure(view: &View, seat: Seat) -> CardSet {
    if view.deck_size(seat) == 0 { view.unplayed(seat) } else { view.kept(seat) }
}

/// The treasures of the box of which the viewer has seen no card in play.
fn unseen(view: &View) -> Vec<Treasure> {
    let box_of_the_race = if view.setup().crew { Treasure::CREW } else { Treasure::BOX };
    let mut unseen = box_of_the_race.to_vec();
    for (_, ship) in view.ships() {
        for treasure in ship.treasures.iter().filter_map(|card| view.treasure(card)) {
            if let Some(place) = unseen.iter().position(|&other| other == treasure) {
                unseen.swap_remove(place);
            }
        }
    }
    unseen
}

fn words<T: ToString>(things: impl IntoIterator<Item = T>) -> String {
    things.into_iter().map(|thing| thing.to_string()).collect::<Vec<_>>().join(" ")
}

fn counted(view: &View) -> String {
    let mut lines = Vec::new();
    for seat in view.seats().filter(|&seat| Viewer::Seat(seat) != view.viewer()) {
        let (hand, sure) = (view.hand_size(seat), sure(view, seat));
        lines.push(format!("{seat} has {hand} of {}", words(view.unplayed(seat).iter())));
        if !sure.is_empty() {
            lines.push(format!("{seat} surely has {}", words(sure.iter())));
        }
    }
    lines.push(format!("treasures not seen: {}", words(unseen(view))));
    lines.join("\n")
}

#[test]
fn what_is_counted_fits_what_the_others_have() {
    let record: Record = include_str!("../tests/games/first-3.record").parse().unwrap();
    let mut game = record.start().unwrap();
    for line in &record.lines {
        line.play(&mut game, &mut ()).unwrap();
        let view = game.view(Viewer::Seat(Seat::new(0).unwrap()));
        for seat in game.seats() {
            let can_have = view.unplayed(seat);
            assert!(game.hand(seat).iter().all(|card| can_have.contains(card)));
            assert!(sure(&view, seat).iter().all(|card| game.hand(seat).contains(card)));
            assert_eq!(view.deck_size(seat) + game.hand(seat).len() + view.discard(seat).len(), 11);
        }
        assert!(counted(&view).contains("treasures not seen:"));
    }
    assert!(unseen(&game.view(Viewer::Spectator)).len() < Treasure::BOX.len());
}
