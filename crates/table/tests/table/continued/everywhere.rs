//! Races are continued at every step of short ones, over all mixes, and sailed to their end by bots; their records are told,
//! proved and continued again.

use super::Continuing;
use crate::recorded::{NOW, Shown, recorded_races};
use crate::support::{Bytes, guest, table_id};
use xaymaca_bots::{Level, Seeded};
use xaymaca_dice::{FairDice, Secret, VerifyReason, verify};
use xaymaca_rules::cargo::BankKind;
use xaymaca_rules::notation::{Record, Step};
use xaymaca_rules::{Awaiting, Edition, Game, Setup};
use xaymaca_table::{Entry, Log, Moment, RecordedRace};
use xaymaca_wire::{Guest, Language, Refusal};

/// Both editions, with and without the Ghost Ship and The Crew; the banks take turns.
fn mixes() -> Vec<Setup> {
    let mut mixes = Vec::new();
    for edition in Edition::ALL {
        for (ghost, crew) in [(false, false), (true, false), (false, true), (true, true)] {
            let bank = BankKind::ALL[mixes.len() % BankKind::ALL.len()];
            mixes.push(Setup { ghost, crew, bank, ..Setup::new(edition, 3) });
        }
    }
    mixes
}

/// A race of deckhands with that secret: they choose at once.
fn sailed(setup: &Setup, number: u8) -> Record {
    let secret = Secret::from_bytes([number; 32]);
    let mut dice = FairDice::new(&secret, &"past".parse().expect("a name"), []);
    let mut luck = Seeded::new(number.into());
    let mut game = Game::new(setup).expect("a setup");
    let mut record = Record::new(setup.clone());
    loop {
        let step = match game.awaiting() {
            Awaiting::Nothing => return record,
            Awaiting::Chance(_) => Step::Outcome(dice.draw(&game).expect("an outcome")),
            Awaiting::Seats(seats, _) => {
                let seat = seats.first().expect("a seat");
                let view = game.view(xaymaca_rules::Viewer::Seat(seat));
                let bot = Level::Sailor.bot(luck.seed(), xaymaca_bots::Budget::Playouts(1));
                Step::Choice(seat, { bot }.choose(&view, &view.options()))
            }
        };
        step.play(&mut game, &mut ()).expect("a step");
        record.push(step);
    }
}

/// The two shortest of a few races in that mix.
fn short_races(setup: &Setup) -> Vec<Record> {
    let mut races: Vec<Record> = (1..=6).map(|number| sailed(setup, number)).collect();
    races.sort_by_key(|race| race.lines.len());
    races.truncate(2);
    races
}

/// Lets the bots sail to the end, and returns the record.
fn to_the_end(table: Continuing) -> String {
    let mut table = table.sailed();
    let id = table.table.state().lobby.host.clone();
    table.record(&Guest { id, name: "Olive".into(), language: Language::En })
}

#[test]
fn a_race_goes_on_from_every_step_and_its_new_dice_are_proved() {
    let mut continued = 0;
    for setup in mixes() {
        for race in short_races(&setup) {
            let recorded = RecordedRace::read(&race.to_string()).expect("a race");
            for steps in 0..race.lines.len() {
                let moment = Moment::of_record(&recorded, steps).expect("a moment");
                let table = Continuing::from(&moment, &[], Level::Deckhand, steps as u64).expect("a table");
                let text = to_the_end(table);
                let again: Record = text.parse().expect("a record");
                assert_eq!(again.setup, setup);
                assert_eq!(again.lines[..steps], race.lines[..steps]);
                let verified = verify(&text).unwrap_or_else(|problem| panic!("{steps}: {problem}"));
                assert_eq!((verified.proof.after, verified.is_over), (steps, true));
                let is_outcome =
                    |line: &&xaymaca_rules::notation::Line| matches!(line.step, Step::Outcome(_));
                assert_eq!(verified.taken_over, race.lines[..steps].iter().filter(is_outcome).count());
                // What was taken over is not proved by the new promise.
                if verified.taken_over > 4 {
                    let claimed = text.replace(&format!("# fair dice 1 after step {steps}"), "# fair dice 1");
                    assert!(matches!(verify(&claimed).unwrap_err().reason, VerifyReason::Outcome { .. }));
                }
                continued += 1;
            }
        }
    }
    assert!(continued > 1_000, "{continued}");
}

#[test]
fn the_record_of_a_continued_race_is_shown_and_continued_again() {
    let first = RecordedRace::read(&sailed(&mixes()[7], 3).to_string()).expect("a race");
    let moment = Moment::of_record(&first, 40).expect("a moment");
    let text = to_the_end(Continuing::from(&moment, &[], Level::Deckhand, 1).expect("a table"));
    assert!(!text.contains("# continues"), "the first race has no name");
    let mut shown = Shown::of(&text);
    assert_eq!(shown.record(), text);
    let second = RecordedRace::read(&text).expect("a race");
    let moment = Moment::of_record(&second, 60).expect("a moment");
    // The same moment, of the table that shows the record.
    let host = shown.host.id.clone();
    let same = Moment::of_table(shown.table.log(), shown.table.state(), &host, 60).expect("a moment");
    let [text, again] = [moment, same]
        .map(|moment| to_the_end(Continuing::from(&moment, &[], Level::Deckhand, 2).expect("a table")));
    assert_eq!(text, again);
    let name = second.race().expect("its dice have a name");
    assert!(text.contains(&format!("# continues {name}\n# fair dice 1 after step 60\n")), "{text}");
    assert_eq!(Shown::of(&text).record(), text);
    assert!(verify(&text).is_ok_and(|verified| verified.proof.after == 60));
}

#[test]
fn no_log_takes_over_more_than_half_a_megabyte() {
    let (_, race) =
        recorded_races().into_iter().find(|(name, _)| name.ends_with("first-3.record")).expect("a race");
    let (before, _) = race.split_once("2 card forward-backward\n").expect("the first card");
    let race = RecordedRace::read(before).expect("a race that ends early");
    let (mut entropy, steps) = (Bytes(Seeded::new(1)), race.record().lines.len());
    let (id, host) = (table_id(&mut entropy), guest("Olive", &mut entropy).id);
    let mut draft = race.open(id, host.clone(), NOW, &mut entropy).expect("a table");
    // A captain changes their mind again and again.
    for card in ["3 card forward-gunpowder", "3 card gold-gold"].iter().cycle().take(30_000) {
        draft.happen(Entry::Step(card.parse().expect("a step"))).expect("a card in hand");
    }
    let log = Log::opened(&draft.state.id, NOW, draft.entries);
    let after = |more: usize| Moment::of_table(&log, &draft.state, &host, steps + more).err();
    assert_eq!(after(20_000), None);
    assert_eq!(after(30_000), Some(Refusal::LogFull));
}

#[test]
fn a_log_that_was_stored_is_read_again() {
    let race = RecordedRace::read(&sailed(&mixes()[0], 2).to_string()).expect("a race");
    let moment = Moment::of_record(&race, 50).expect("a moment");
    let table = Continuing::from(&moment, &[0, 2], Level::Captain, 4).expect("a table");
    let printed: Vec<String> = table.table.log().entries().map(ToString::to_string).collect();
    assert_eq!(printed, table.stored.lines.lines().collect::<Vec<_>>());
    // An id that was never drawn: the same log as another table's.
    let id = table_id(&mut Bytes(Seeded::new(77)));
    assert!(Log::read(&id, [(1, NOW, table.stored.lines.as_str())]).is_ok_and(|log| log.is_some()));
}
