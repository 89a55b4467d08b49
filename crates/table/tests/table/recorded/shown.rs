//! What a table that shows a record says of itself, and what guests may do there.

use super::{NOW, Shown, recorded_races};
use crate::support::{ReplyTo, TableMessage};
use serde_json::{Value, json};
use xaymaca_dice::{Secret, Seed};
use xaymaca_table::{Origin, RecordedRace};
use xaymaca_wire::{Command, GuestId, Refusal};

const RECORD: &str = "xaymaca record 1\n# A fine race.\n# captain 2 Zoë la Rouge\n# captain 7 Nobody\n# captain of all\n\
    # bot 3 sailor Ned\n# bot 1 emperor Bess\n# captain 2 Another\nedition second\n\
    seats anne-bonny mary-read olivier-levasseur\nghost no\nbank box\n* captain 2\n";

fn table_of(shown: &mut Shown) -> Value {
    let told = shown.call(|guest, responder| TableMessage::Look(guest, None, responder)).expect("a sync");
    serde_json::from_str::<Value>(&told).expect("JSON")["table"].clone()
}

#[test]
fn names_come_from_its_comments_and_else_from_the_flags() {
    let mut shown = Shown::of(RECORD);
    let table = table_of(&mut shown);
    let seat = |place: usize| {
        let chair = &table["seats"][place];
        (chair["kind"].clone(), chair["name"].clone(), chair["helm"]["level"].clone())
    };
    assert_eq!(seat(0), (json!("captain"), json!("Anne Bonny"), json!(null)));
    assert_eq!(seat(1), (json!("captain"), json!("Zoë la Rouge"), json!(null)));
    assert_eq!(seat(2), (json!("bot"), json!("Ned"), json!("sailor")));
    let names = |line: &&str| line.starts_with("# captain") || line.starts_with("# bot");
    let told = shown.record();
    assert_eq!(
        told.lines().filter(names).collect::<Vec<_>>(),
        ["# captain 2 Zoë la Rouge", "# bot 3 sailor Ned"]
    );
}

#[test]
fn its_log_says_that_it_was_made_from_a_record() {
    let shown = Shown::of(RECORD);
    assert!(shown.stored.lines.lines().any(|line| line == "recorded names 2 3"), "{}", shown.stored.lines);
    assert!(matches!(shown.table.state().lobby.origin, Some(Origin::Record(_))));
}

#[test]
fn its_dice_are_those_of_the_record_or_none() {
    let table = table_of(&mut Shown::of(RECORD));
    assert_eq!(table["secret"], json!(null), "a record without a proof shows no secret");
    assert_eq!(table["origin"], json!({"kind": "record", "race": null, "continues": null, "taken_over": 0}));
    let races = recorded_races();
    let (_, fair) = races.iter().find(|(name, _)| name.contains("dice")).expect("a race with a proof");
    let race = RecordedRace::read(fair).expect("a race");
    let proof = &race.dice().expect("a proof that holds").proof;
    let mut shown = Shown::of(fair);
    let table = table_of(&mut shown);
    assert_eq!(table["origin"]["race"], json!(proof.race.as_str()));
    assert_eq!(table["digest"], json!(proof.digest.to_string()));
    assert_eq!(table["secret"], json!(proof.secret.as_ref().map(Secret::to_hex)));
    let seeds: Vec<Option<&str>> = proof.seeds.iter().map(|seed| seed.as_ref().map(Seed::as_str)).collect();
    let seats = table["seats"].as_array().expect("seats").len();
    assert_eq!(table["seeds"], json!(seeds[..seats]));
    // A proof that does not hold is kept as it is, and one that cannot be read is left out.
    let altered = fair.replace("# race ", "# race x");
    assert!(RecordedRace::read(&altered).expect("a race").dice().is_err());
    assert!(Shown::of(&altered).record().contains("# race x"));
    let damaged = fair.replace("# digest ", "# digest x");
    assert!(RecordedRace::read(&damaged).expect("a race").dice().is_err());
    assert!(!Shown::of(&damaged).record().contains("# fair dice"));
    let foreign = format!("{fair}# seed 6 mine\n");
    assert!(!Shown::of(&foreign).record().contains("# fair dice"));
    // A promise that begins behind the last step covers nothing.
    let version = fair.lines().find(|line| line.starts_with("# fair dice")).expect("a version");
    let behind = fair.replacen(version, "# fair dice 1 after step 400000", 1);
    assert!(!Shown::of(&behind).record().contains("# fair dice"));
}

#[test]
fn a_proof_that_cannot_be_read_or_does_not_fit_is_told_with_its_line() {
    let races = recorded_races();
    let (_, fair) = races.iter().find(|(name, _)| name.contains("dice")).expect("a race with a proof");
    let line_of =
        |text: &str, start: &str| text.lines().position(|line| line.starts_with(start)).expect("a line") + 1;
    let end = fair.lines().count() + 1;
    let without = |start: &str| {
        let kept: Vec<&str> = fair.lines().filter(|line| !line.starts_with(start)).collect();
        kept.join("\n") + "\n"
    };
    let digest = line_of(fair, "# digest");
    let version = fair.lines().find(|line| line.starts_with("# fair dice")).expect("a version");
    for (text, line, reason) in [
        (fair.replace("# digest ", "# digest x"), digest, "hex"),
        (fair.replace("# race ", "# race  "), line_of(fair, "# race"), "name"),
        (without("# digest "), end - 1, "missing"),
        (format!("{fair}# race twice\n"), end, "twice"),
        (fair.replace("# fair dice 1", "# fair dice 9"), line_of(fair, "# fair dice"), "version"),
        (format!("{fair}# seed x mine\n"), end, "seat"),
        (format!("{fair}# seed 6 mine\n"), end, "no-such-seat"),
        (
            fair.replacen(version, "# fair dice 1 after step 400000", 1),
            line_of(fair, "# fair dice"),
            "too-late",
        ),
    ] {
        let told = table_of(&mut Shown::of(&text))["origin"]["unproved"].clone();
        assert_eq!(told, json!({"line": line, "reason": reason}), "{text}");
    }
    // None given, and one that holds or only speaks of other dice.
    for text in [RECORD, fair, &fair.replace("# race ", "# race x")] {
        assert_eq!(table_of(&mut Shown::of(text))["origin"]["unproved"], json!(null));
    }
}

#[test]
fn no_seat_belongs_to_a_guest_and_nothing_can_be_changed() {
    let mut shown = Shown::of(RECORD);
    let host = shown.host.clone();
    assert_eq!(shown.table.state().seat_of(&host.id), None);
    let refused = |shown: &mut Shown, command: Command| {
        let answer =
            shown.call(|guest, responder| TableMessage::Ask(guest, command, ReplyTo::Call(responder)));
        answer.expect_err("a refusal")
    };
    let choose = Command::Choose { ask: 1, choice: "card gold-gold".into() };
    assert_eq!(refused(&mut shown, choose), Refusal::NotSeated);
    assert_eq!(refused(&mut shown, Command::Rematch), Refusal::NotSeated);
    assert_eq!(refused(&mut shown, Command::GiveUp), Refusal::NotSeated);
    assert_eq!(refused(&mut shown, Command::Coach), Refusal::NotSeated);
    let sit = Command::Sit { seat: Some(1), flag: None };
    assert_eq!(refused(&mut shown, sit), Refusal::AlreadyStarted);
    // No random id is the one of captains who are only named in a record.
    let absent = shown.table.state().lobby.chairs[0].guest().cloned().expect("a captain");
    assert!((0..=255).all(|byte| GuestId::of_random([byte; 16]) != absent));
    assert!(absent.as_str().ends_with('-') && !GuestId::of_random([255; 16]).as_str().ends_with('-'));
}

#[test]
fn it_is_in_the_list_of_its_guest_and_in_no_public_one() {
    let shown = Shown::of(RECORD);
    let listing = shown.stored.listing.expect("a listing");
    assert!(!listing.listed);
    assert_eq!(listing.guests, [shown.host.id.to_string()]);
    let (summary, must_ask) = listing.summary.own(&shown.host.id);
    assert!(!must_ask && !summary.your_turn && summary.you.is_none());
    assert_eq!((summary.phase.as_str(), summary.origin.as_deref()), ("over", Some("record")));
    assert_eq!((summary.ended, summary.given_up), (Some(NOW), true));
}
