//! The record parser reads or refuses any text without a panic, and reads what is printed.

use crate::common::{Seeded, mixes, random_race};
use proptest::prelude::{Just, Strategy, any, prop, prop_assert, prop_assert_eq, prop_oneof, proptest};
use xaymaca_rules::battle::Loot;
use xaymaca_rules::board::Space;
use xaymaca_rules::cards::{Card, Half};
use xaymaca_rules::cargo::{BankKind, HoldId, Split};
use xaymaca_rules::crew::{Cell, Character};
use xaymaca_rules::dice::{Dice, Face};
use xaymaca_rules::notation::{Record, RecordReason, Step};
use xaymaca_rules::ships::{Flag, ShipId};
use xaymaca_rules::treasures::{PlaceSet, Treasure};
use xaymaca_rules::{Choice, Edition, Outcome, Seat, Setup};

fn seat() -> impl Strategy<Value = Seat> {
    (0..6usize).prop_map(|index| Seat::new(index).unwrap())
}

fn hold() -> impl Strategy<Value = HoldId> {
    (0..6usize).prop_map(|index| HoldId::new(index).unwrap())
}

fn space() -> impl Strategy<Value = Space> {
    (0..50usize).prop_map(|number| Space::new(number).unwrap())
}

fn card() -> impl Strategy<Value = Card> {
    prop::sample::select(Card::all().collect::<Vec<_>>())
}

fn character() -> impl Strategy<Value = Character> {
    prop::sample::select(Character::all().collect::<Vec<_>>())
}

fn cell() -> impl Strategy<Value = Cell> {
    prop::sample::select(Cell::all().collect::<Vec<_>>())
}

fn split() -> impl Strategy<Value = Split> {
    prop::array::uniform6(0..16u8)
}

fn choice() -> impl Strategy<Value = Choice> {
    prop_oneof![
        (1..=6u8, 1..=6u8).prop_map(|(morning, evening)| Choice::Place(Dice { morning, evening })),
        card().prop_map(Choice::Play),
        hold().prop_map(Choice::Load),
        space().prop_map(Choice::Sail),
        space().prop_map(Choice::Retreat),
        split().prop_map(Choice::Pay),
        prop_oneof![seat().prop_map(Seat::ship), Just(ShipId::GHOST)].prop_map(Choice::Fight),
        split().prop_map(Choice::Powder),
        any::<bool>().prop_map(|again| Choice::Sabre { again }),
        any::<bool>().prop_map(|swap| Choice::Mage { swap }),
        prop::sample::select(vec![Choice::Stay, Choice::HoldFire, Choice::Shortage]),
        prop::option::of((prop::sample::select(vec![Half::Morning, Half::Evening]), 1..=6u8))
            .prop_map(Choice::Oracle),
        (1..=3u8).prop_map(Choice::Look),
        (0..16u8).prop_map(Choice::Keep),
        prop::option::of((character(), cell())).prop_map(Choice::Recruit),
        prop::option::of(space()).prop_map(Choice::Lookout),
        prop_oneof![
            Just(Loot::Nothing),
            (hold(), prop::option::of(hold())).prop_map(|(from, into)| Loot::Hold { from, into }),
            (0..16u8).prop_map(Loot::Treasure),
            prop::collection::btree_set(0..16u8, 1..4)
                .prop_map(|places| Loot::Look(PlaceSet::new(places).unwrap())),
            (0..16u8).prop_map(Loot::Give),
        ]
        .prop_map(Choice::Loot),
    ]
}

fn outcome() -> impl Strategy<Value = Outcome> {
    prop_oneof![
        seat().prop_map(Outcome::Captain),
        card().prop_map(Outcome::Card),
        (1..=6u8, 1..=6u8).prop_map(|(first, second)| Outcome::Dice(first, second)),
        prop::sample::select(Face::ALL.to_vec()).prop_map(Outcome::Combat),
        prop::sample::select(Treasure::BOX.to_vec()).prop_map(Outcome::Treasure),
        prop::sample::select(Treasure::CREW.to_vec()).prop_map(Outcome::Treasure),
        character().prop_map(Outcome::Character),
        (1..=6u8).prop_map(Outcome::Die),
    ]
}

fn record() -> impl Strategy<Value = Record> {
    let setup = (
        prop::sample::select(Edition::ALL.to_vec()),
        prop::collection::vec(prop::sample::select(Flag::ALL.to_vec()), 0..12),
        any::<bool>(),
        prop::sample::select(vec![BankKind::Box, BankKind::Bottomless]),
        any::<bool>(),
    )
        .prop_map(|(edition, flags, ghost, bank, crew)| Setup { edition, flags, ghost, bank, crew });
    let step = prop_oneof![
        (seat(), choice()).prop_map(|(seat, choice)| Step::Choice(seat, choice)),
        outcome().prop_map(Step::Outcome)
    ];
    (setup, prop::collection::vec(step, 0..30)).prop_map(|(setup, steps)| {
        let mut record = Record::new(setup);
        for step in steps {
            record.push(step);
        }
        record
    })
}

proptest! {
    #[test]
    fn x2_what_is_printed_is_read(record in record()) {
        let text = record.to_string();
        let read: Record = text.parse().unwrap();
        prop_assert_eq!(&read, &record);
        prop_assert_eq!(&read.to_string(), &text);
        // Most of these are no races: they are refused at a line, or the setup is.
        if let Err(problem) = read.replay(&mut ()) {
            prop_assert!(problem.line >= 1 && problem.line <= text.lines().count());
        }
    }

    #[test]
    fn x2_no_text_upsets_the_parser(text in "\\PC*") {
        prop_assert!(text.parse::<Record>().is_err() || text.starts_with("xaymaca record 1"));
        let _ = text.parse::<Step>();
        let _ = format!("xaymaca record 1\n{text}").parse::<Record>();
    }

    #[test]
    fn x2_only_one_spelling_is_read(text in "[1-6*] (dice|card|load|sail|pay|powder|loot|fight|combat|treasure|oracle|mage|look|keep|recruit|lookout|die|character)( [-+0-9a-z:]{1,9}){1,3}") {
        if let Ok(step) = text.parse::<Step>() {
            prop_assert_eq!(step.to_string(), text);
        }
    }

    #[test]
    fn x2_a_damaged_race_is_refused_at_the_damage_or_still_a_race(
        mix in 0..64usize, seed in 0..50u64, line in 0..300usize, what in 0..4u8, other in 0..300usize,
    ) {
        let (record, _) = random_race(&mixes()[mix], &mut Seeded::new(seed), &mut ());
        let text = record.to_string();
        let mut lines: Vec<&str> = text.lines().collect();
        let (line, other) = (line % lines.len(), other % lines.len());
        match what {
            0 => drop(lines.remove(line)),
            1 => lines.swap(line, other),
            2 => lines.insert(line, lines[other]),
            _ => lines[line] = "",
        }
        match lines.join("\n").parse::<Record>() {
            Ok(damaged) => {
                if let Err(problem) = damaged.replay(&mut ()) {
                    prop_assert!(matches!(problem.reason, RecordReason::Refused(_)), "{}", problem);
                    prop_assert!(problem.line >= line.min(other).max(1));
                }
            }
            Err(problem) => prop_assert!(problem.line >= 1 && problem.line <= lines.len() + 1),
        }
    }
}

/// What is no record is refused as that, also if its first line is longer than any line of a record.
#[test]
fn x2_a_long_first_line_is_no_record() {
    for text in ["x".repeat(100_000), "\0".repeat(1_000)] {
        let problem = text.parse::<Record>().unwrap_err();
        assert!(matches!(problem.reason, RecordReason::Version(_)), "{problem}");
        assert_eq!(problem.line, 1);
        assert!(problem.to_string().len() < 300, "{problem}");
    }
}
