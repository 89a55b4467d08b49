//! P: which holds a price is paid from.

use super::check::check;
use std::collections::BTreeSet;
use xaymaca_rules::cargo::{Holds, Split};
use xaymaca_rules::notation::{Step, situation};
use xaymaca_rules::{Choice, Refusal, Seat};

#[test]
fn p2_every_mix_of_holds_is_offered() {
    check(
        "
        1 at 1
        1 holds food 2, gold 4, food 3, food 1
        round 1 1: 1 forward-gunpowder
        asks 1 pay: pay 3:3 | pay 1:1 3:2 | pay 1:2 3:1 | pay 3:2 4:1 | pay 1:1 3:1 4:1 | pay 1:2 4:1
        refuses 1 pay 3:2: wrong-total
        refuses 1 pay none: wrong-total
        refuses 1 pay 1:2 3:2: wrong-total
        refuses 1 pay 1:3: more-than-held
        refuses 1 pay 2:3: more-than-held
        refuses 1 pay 5:3: more-than-held
        refuses 1 pay 6:3: more-than-held
        1 pay 1:1 3:1 4:1
        = 1 pays food 1:1 3:1 4:1
        = 1 loads gunpowder 1 into 4
        now 1 holds food 1, gold 4, food 2, gunpowder 1, empty
        ",
    );
}

#[test]
fn p2_from_two_holds() {
    check(
        "
        1 at 15
        1 holds gold 4, gold 2
        round 1 1: 1 forward-food
        asks 1 pay: pay 1:1 2:2 | pay 1:2 2:1 | pay 1:3
        1 pay 1:1 2:2
        = 1 pays gold 1:1 2:2
        = 1 loads food 1 into 2
        now 1 holds gold 3, food 1, empty, empty, empty
        ",
    );
}

#[test]
fn p2_of_twins_the_first_gives_at_least_as_much() {
    check(
        "
        1 at 15
        1 holds gold 3, gold 3
        round 1 1: 1 forward-food
        asks 1 pay: pay 1:3 | pay 1:2 2:1
        refuses 1 pay 2:3: twin-hold
        refuses 1 pay 1:1 2:2: twin-hold
        1 pay 1:2 2:1
        = 1 pays gold 1:2 2:1
        now 1 holds gold 1, gold 2, food 1, empty, empty
        ",
    );
}

#[test]
fn p2_twins_beside_a_hold_of_another_number() {
    // Of the twins 1 and 3: both nothing, one, two from one, one each, two and one; hold 2 gives the rest.
    check(
        "
        1 at 15
        1 holds gold 2, gold 3, gold 2
        round 1 1: 1 forward-food
        asks 1 pay: pay 2:3 | pay 1:1 2:2 | pay 1:2 2:1 | pay 1:1 2:1 3:1 | pay 1:2 3:1
        refuses 1 pay 2:1 3:2: twin-hold
        refuses 1 pay 2:2 3:1: twin-hold
        refuses 1 pay 1:1 3:2: twin-hold
        1 pay 1:1 2:1 3:1
        = 1 pays gold 1:1 2:1 3:1
        ",
    );
}

#[test]
fn p2_three_twins() {
    check(
        "
        1 at 15
        1 holds gold 2, gold 2, gold 2
        round 1 1: 1 forward-food
        asks 1 pay: pay 1:2 2:1 | pay 1:1 2:1 3:1
        refuses 1 pay 2:2 3:1: twin-hold
        refuses 1 pay 1:2 3:1: twin-hold
        ",
    );
}

#[test]
fn p2_the_6th_hold_is_no_twin() {
    check(
        "
        1 at 16
        1 treasures sixth-hold
        1 holds food 2, food 2, empty, empty, empty, food 2
        round 1 1: 1 forward-gunpowder
        asks 1 pay: pay 1:2 | pay 1:1 2:1 | pay 1:1 6:1 | pay 6:2
        refuses 1 pay 2:1 6:1: twin-hold
        1 pay 6:2
        = 1 pays food 6:2
        asks 1 load: load 3 | load 6
        ",
    );
    check(
        "
        1 at 16
        1 treasures sixth-hold
        1 holds empty, food 2, empty, empty, empty, food 2
        round 1 1: 1 forward-gunpowder
        asks 1 pay: pay 2:2 | pay 2:1 6:1 | pay 6:2
        ",
    );
}

/// Every way to take so much out of these holds, by trying all.
fn all_splits(held: &[u8], price: u8) -> Vec<Split> {
    let mut splits = vec![[0; Holds::MOST]];
    for (hold, &most) in held.iter().enumerate() {
        let longer = |split: Split| {
            (0..=most).map(move |tokens| {
                let mut longer = split;
                longer[hold] = tokens;
                longer
            })
        };
        splits = splits.into_iter().flat_map(longer).collect();
    }
    splits.retain(|split| split.iter().sum::<u8>() == price);
    splits
}

#[test]
fn p2_no_way_is_missing_and_none_is_offered_twice() {
    let cargoes: [&[u8]; 6] = [
        &[6, 5, 4, 3, 2],
        &[3, 3, 3, 3, 3],
        &[2, 4, 2, 4, 2],
        &[6, 1, 6, 1, 6, 6],
        &[1, 1, 1, 1, 1, 3],
        &[2, 2, 3, 2, 2, 2],
    ];
    for held in cargoes {
        let holds: Vec<_> = held.iter().map(|count| format!("gold {count}")).collect();
        let sixth = if held.len() == Holds::MOST { "1 treasures sixth-hold" } else { "" };
        let table = format!("1 at 44\n{sixth}\n1 holds {}\n1 hand forward-food", holds.join(", "));
        let mut game = situation(&format!("{table}\n2 hand gold-gold\n3 hand gold-gold")).unwrap();
        for line in ["* dice 1 1", "1 card forward-food", "2 card gold-gold", "3 card gold-gold"] {
            line.parse::<Step>().unwrap().play(&mut game, &mut ()).unwrap();
        }
        let captain = Seat::new(0).unwrap();
        let offered: Vec<_> = game.options(captain).iter().map(|choice| choice.to_string()).collect();
        // L4: of two regular holds with the same contents the first gives no less than the second.
        let is_first = |split: &Split| {
            (0..Holds::REGULAR).all(|early| {
                (early + 1..Holds::REGULAR)
                    .all(|late| held[early] != held[late] || split[early] >= split[late])
            })
        };
        let (first, twins): (Vec<_>, Vec<_>) = all_splits(held, 7).into_iter().partition(is_first);
        assert_eq!(offered.len(), first.len(), "{held:?}");
        let expected: BTreeSet<_> = first.iter().map(|&split| Choice::Pay(split).to_string()).collect();
        assert_eq!(offered.into_iter().collect::<BTreeSet<_>>(), expected, "{held:?}");
        for split in first {
            assert_eq!({ game }.choose(captain, Choice::Pay(split), &mut ()), Ok(()));
        }
        for split in twins {
            assert_eq!({ game }.choose(captain, Choice::Pay(split), &mut ()), Err(Refusal::TwinHold));
        }
    }
}

#[test]
fn p2_with_one_way_to_pay_nothing_is_asked() {
    // All there is.
    check(
        "
        1 at 44
        1 holds gold 3, gold 3, gold 1
        round 1 1: 1 forward-food
        = 1 pays gold 1:3 2:3 3:1
        = 1 loads food 1 into 1
        ",
    );
    // Twins that must give two and one.
    check(
        "
        1 at 15
        1 holds gold 2, gold 2
        round 1 1: 1 forward-food
        = 1 pays gold 1:2 2:1
        now 1 holds food 1, gold 1, empty, empty, empty
        ",
    );
    // One hold.
    check(
        "
        1 at 15
        1 holds food 9, gold 9
        round 1 1: 1 forward-food
        = 1 pays gold 2:3
        ",
    );
}
