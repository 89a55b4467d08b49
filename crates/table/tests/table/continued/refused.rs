//! Which moments of a race can be continued, by whom and in which seat, and what such a table says of itself.

use super::Continuing;
use crate::fixtures::voyage::Voyage;
use crate::recorded::recorded_races;
use crate::support::{Bytes, guest, table_id};
use serde_json::json;
use xaymaca_bots::{Level, Seeded};
use xaymaca_rules::Seat;
use xaymaca_table::{Moment, Origin, RecordedRace, Successor, decide, open};
use xaymaca_wire::{Agreement, Command, Refusal};

const OVER: Refusal = Refusal::Game(xaymaca_rules::Refusal::RaceIsOver);

fn race() -> RecordedRace {
    RecordedRace::read(&recorded_races().swap_remove(0).1).expect("a race")
}

#[test]
fn a_moment_is_before_the_end_of_its_race() {
    let race = race();
    let steps = race.record().lines.len();
    assert_eq!(Moment::of_record(&race, steps).err(), Some(OVER));
    assert_eq!(Moment::of_record(&race, steps + 1).err(), Some(Refusal::NoSuchStep));
    assert_eq!(Moment::of_record(&race, usize::MAX).err(), Some(Refusal::NoSuchStep));
    assert!(Moment::of_record(&race, steps - 1).is_ok() && Moment::of_record(&race, 0).is_ok());
}

#[test]
fn every_person_has_a_seat_of_their_own() {
    let moment = Moment::of_record(&race(), 30).expect("a moment");
    assert_eq!(Continuing::from(&moment, &[0, 0], Level::Sailor, 1).err(), Some(Refusal::SeatTaken));
    assert_eq!(Continuing::from(&moment, &[5], Level::Sailor, 1).err(), Some(Refusal::NoSuchSeat));
    let mut entropy = Bytes(Seeded::new(1));
    let (id, twice) = (table_id(&mut entropy), guest("Anne", &mut entropy));
    let seats = [0, 1].map(|index| Seat::new(index).expect("a seat"));
    let people = seats.map(|seat| Successor { seat, guest: twice.clone(), seed: None });
    let opened = moment.open(id, twice.id.clone(), &people, Level::Sailor, 1, &mut entropy);
    assert_eq!(opened.err(), Some(Refusal::SeatTaken));
}

#[test]
fn a_running_race_is_continued_by_a_captain_alone_with_bots_in_their_own_seat() {
    let mut voyage = Voyage::race(3, Agreement { seats: 3, ..Agreement::default() }, Level::Sailor);
    for _ in 0..9 {
        let (seat, _, view) = voyage.asked().expect("a question");
        voyage.choose(seat, &view, 8);
    }
    let (anne, mary, jack) = (voyage.anne.clone(), voyage.mary.clone(), voyage.stranger.clone());
    let of = |voyage: &Voyage, guest: &xaymaca_wire::Guest| {
        Moment::of_table(voyage.table.log(), voyage.table.state(), &guest.id, 20)
    };
    assert_eq!(of(&voyage, &anne).err(), Some(Refusal::NotAlone), "another person is at the table");
    voyage.ask(&mary, Command::GiveUp);
    assert_eq!(of(&voyage, &jack).err(), Some(Refusal::NotOver));
    let moment = of(&voyage, &anne).expect("Anne is alone with bots");
    assert_eq!(Continuing::from(&moment, &[1], Level::Sailor, 1).err(), Some(Refusal::NotOver));
    let mut again = Continuing::from(&moment, &[0], Level::Sailor, 1).expect("her own seat");
    let id = voyage.table.state().id.to_string();
    let person = again.people[0].clone();
    assert!(again.record(&person).contains(&format!("# continues {id}\n# fair dice 1 after step 20\n")));
    // Once it is over, all seats are free.
    voyage.ask(&anne, Command::GiveUp);
    let moment = of(&voyage, &jack).expect("a race that is over");
    assert!(Continuing::from(&moment, &[1, 2], Level::Sailor, 1).is_ok());
}

#[test]
fn a_table_without_a_race_cannot_be_continued() {
    let mut entropy = Bytes(Seeded::new(1));
    let (id, host) = (table_id(&mut entropy), guest("Anne", &mut entropy));
    let mut draft = open(id, host.id.clone(), Agreement::default(), 1, &mut entropy).expect("a table");
    decide(&mut draft, &host, &Command::Sit { seat: None, flag: None }, &mut entropy).expect("a seat");
    let moment = Moment::of_table(&xaymaca_table::Log::default(), &draft.state, &host.id, 0);
    assert_eq!(moment.err(), Some(Refusal::NotStarted));
}

#[test]
fn such_a_table_says_where_it_comes_from_and_is_in_no_public_list() {
    let race = race();
    let moment = Moment::of_record(&race, 30).expect("a moment");
    let mut table = Continuing::from(&moment, &[1], Level::Captain, 1).expect("a table");
    assert!(table.stored.lines.lines().any(|line| line == "continued 30"), "{}", table.stored.lines);
    assert!(matches!(&table.table.state().lobby.origin, Some(Origin::Moment(moment)) if moment.steps == 30));
    let person = table.people[0].clone();
    let told = table.look(&person, None);
    let id = table.table.state().id.to_string();
    let origin = json!({"kind": "moment", "race": id, "continues": null, "taken_over": 30});
    assert_eq!(told["table"]["origin"], origin);
    assert_eq!(told["seat"], json!(2));
    let listing = table.stored.listing.clone().expect("a listing");
    assert!(!listing.listed && listing.guests == [person.id.to_string()]);
    let (summary, _) = listing.summary.own(&person.id);
    assert_eq!((summary.origin.as_deref(), summary.you, summary.your_turn), (Some("moment"), Some(2), true));
}
