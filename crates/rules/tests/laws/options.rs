//! X3: what is listed is accepted, and nothing else is; what is refused changes nothing.

use crate::common::{Seeded, manned_race, mixes, random_step};
use std::collections::{HashMap, HashSet};
use xaymaca_rules::battle::Loot;
use xaymaca_rules::board::Space;
use xaymaca_rules::cards::{Card, Half};
use xaymaca_rules::cargo::{HoldId, Split};
use xaymaca_rules::crew::{Cell, Character};
use xaymaca_rules::dice::{Dice, Face};
use xaymaca_rules::notation::Step;
use xaymaca_rules::ships::ShipId;
use xaymaca_rules::treasures::{PlaceSet, Treasure};
use xaymaca_rules::{Awaiting, Choice, Game, Luck, Outcome, Question, Refusal, Seat};

/// Everything that could be said, sensible or not; splits are too many, so some of them.
fn conceivable(luck: &mut Seeded) -> Vec<Choice> {
    let holds = || (0..6).map(|index| HoldId::new(index).unwrap());
    let mut choices: Vec<Choice> = Vec::new();
    choices.extend((0..64).map(|code| Choice::Place(Dice { morning: code / 8, evening: code % 8 })));
    choices.extend(Card::all().map(Choice::Play));
    choices.extend(holds().map(Choice::Load));
    choices.extend(Space::all().flat_map(|space| [Choice::Sail(space), Choice::Retreat(space)]));
    choices.extend((0..6).map(|seat| Choice::Fight(Seat::new(seat).unwrap().ship())));
    choices.push(Choice::Fight(ShipId::GHOST));
    choices.extend([Choice::Sabre { again: true }, Choice::Sabre { again: false }]);
    choices.push(Choice::Loot(Loot::Nothing));
    for from in holds() {
        choices.push(Choice::Loot(Loot::Hold { from, into: None }));
        choices.extend(holds().map(|into| Choice::Loot(Loot::Hold { from, into: Some(into) })));
    }
    choices.extend((0..17).flat_map(|place| [Loot::Treasure(place), Loot::Give(place)]).map(Choice::Loot));
    for _ in 0..60 {
        let mut split: Split = [0; 6];
        for _ in 0..luck.below(8) {
            split[luck.below(6) as usize] += 1;
        }
        choices.extend([Choice::Pay(split), Choice::Powder(split)]);
    }
    choices.extend([Choice::Pay([255; 6]), Choice::Powder([255, 1, 0, 0, 0, 0])]);
    choices.extend(conceivable_with_the_crew(luck));
    choices
}

fn conceivable_with_the_crew(luck: &mut Seeded) -> Vec<Choice> {
    let mut choices = vec![
        Choice::Oracle(None),
        Choice::Mage { swap: true },
        Choice::Mage { swap: false },
        Choice::Stay,
        Choice::HoldFire,
        Choice::Shortage,
        Choice::Recruit(None),
        Choice::Lookout(None),
    ];
    for number in 0..8 {
        let both = [Half::Morning, Half::Evening];
        choices.extend(both.map(|half| Choice::Oracle(Some((half, number)))));
        choices.push(Choice::Look(number));
    }
    choices.extend((0..17).map(Choice::Keep));
    choices.extend(Space::all().map(|space| Choice::Lookout(Some(space))));
    for character in Character::all() {
        choices.extend(Cell::all().map(|cell| Choice::Recruit(Some((character, cell)))));
    }
    for _ in 0..30 {
        let places = PlaceSet::new((0..luck.below(5)).map(|_| luck.below(11) as u8));
        choices.extend(places.map(|places| Choice::Loot(Loot::Look(places))));
    }
    choices
}

/// Tries a choice on a copy; tells whether it was accepted, and that nothing changed if not.
fn accepts(game: &Game, seat: Seat, choice: Choice) -> bool {
    let mut copy = *game;
    let mut events = Vec::new();
    let accepted = copy.choose(seat, choice, &mut events).is_ok();
    if !accepted {
        assert_eq!(copy, *game, "refused, but something changed");
        assert!(events.is_empty(), "refused, but something was told");
    }
    accepted
}

fn check_seat(game: &Game, seat: Seat, luck: &mut Seeded, refusals: &mut HashSet<Refusal>) {
    let options = game.options(seat);
    let listed: Vec<Choice> = options.iter().collect();
    assert_eq!(listed.len(), options.len());
    assert_eq!(listed.is_empty(), options.is_empty());
    assert_eq!(options.nth(options.len()), None);
    match options.pick(luck) {
        Some(picked) => assert!(listed.contains(&picked)),
        None => assert!(listed.is_empty()),
    }
    let legal: HashSet<Choice> = listed.iter().copied().collect();
    assert_eq!(legal.len(), listed.len(), "an option is listed twice");
    for &choice in listed.iter().take(300) {
        assert!(accepts(game, seat, choice), "{choice} is listed for {seat} and refused");
        assert_eq!(choice.to_string().parse(), Ok(choice));
    }
    for choice in conceivable(luck) {
        assert_eq!(accepts(game, seat, choice), legal.contains(&choice), "{choice} by {seat}");
        let mut copy = *game;
        refusals.extend(copy.choose(seat, choice, &mut ()).err());
    }
}

fn check_chance(game: &Game) {
    let mut outcomes: Vec<Outcome> = Vec::new();
    outcomes.extend((0..6).map(|seat| Outcome::Captain(Seat::new(seat).unwrap())));
    outcomes.extend(Card::all().map(Outcome::Card));
    outcomes.extend((0..64).map(|code| Outcome::Dice(code / 8, code % 8)));
    outcomes.extend(Face::ALL.map(Outcome::Combat));
    outcomes.extend(Treasure::BOX.map(Outcome::Treasure));
    outcomes.extend(Treasure::CREW.map(Outcome::Treasure));
    outcomes.extend(Character::all().map(Outcome::Character));
    outcomes.extend((0..8).map(Outcome::Die));
    let tickets: Vec<Outcome> =
        (0..game.tickets().unwrap_or(0)).map(|ticket| game.ticket(ticket).unwrap()).collect();
    assert_eq!(game.tickets().and_then(|tickets| game.ticket(tickets)), None);
    for outcome in outcomes {
        let mut copy = *game;
        let accepted = copy.resolve(outcome, &mut ()).is_ok();
        assert_eq!(accepted, tickets.contains(&outcome), "{outcome}");
        if !accepted {
            assert_eq!(copy, *game, "refused, but something changed");
        }
    }
}

fn check_race(mut game: Game, every: usize, seed: u64, refusals: &mut HashSet<Refusal>) {
    let mut luck = Seeded::new(seed);
    for step in 0.. {
        // C15: two equal cards are rarely seen at once.
        let keeps = matches!(game.awaiting(), Awaiting::Seats(_, Question::Keep { .. }));
        if step % every == 0 || keeps {
            for seat in 0..Seat::MOST {
                check_seat(&game, Seat::new(seat).unwrap(), &mut luck, refusals);
            }
            check_chance(&game);
        }
        let Some(next) = random_step(&game, &mut luck) else { break };
        next.play(&mut game, &mut ()).unwrap();
    }
}

#[test]
fn x3_listed_is_accepted_and_nothing_else_is() {
    let mut refusals = HashSet::new();
    for (index, setup) in mixes().into_iter().enumerate() {
        // Every step of some races, every seventh of the others: a question asked once was asked often.
        let every = if index % 8 == 0 { 1 } else { 7 };
        check_race(Game::new(&setup).unwrap(), every, index as u64, &mut refusals);
    }
    for seed in 0..40 {
        check_race(manned_race(&mut Seeded::new(seed)), 5, seed, &mut refusals);
    }
    let never: Vec<_> = Refusal::ALL.into_iter().filter(|refusal| !refusals.contains(refusal)).collect();
    // Outcomes, not choices, are refused for these reasons.
    assert_eq!(never, [Refusal::ChanceIsNotAwaited, Refusal::Impossible]);
}

#[test]
fn every_option_is_picked_as_often_as_any_other() {
    let text =
        "1 at 5\n1 holds food 3, food 2, food 1, food 2, food 2\n1 hand forward-food gold-gold food-forward";
    let mut game = xaymaca_rules::notation::situation(text).unwrap();
    for step in
        ["* dice 2 2", "1 card forward-food", "2 card food-gunpowder", "3 card food-gunpowder", "1 sail 13"]
    {
        step.parse::<Step>().unwrap().play(&mut game, &mut ()).unwrap();
    }
    let options = game.options(Seat::new(0).unwrap());
    let mut luck = Seeded::new(8);
    let mut counts: HashMap<Choice, u32> = HashMap::new();
    let (rounds, kinds) = (400, options.len() as u32);
    assert!(kinds > 5, "a price of 3 out of five holds");
    for _ in 0..rounds * kinds {
        *counts.entry(options.pick(&mut luck).unwrap()).or_default() += 1;
    }
    assert_eq!(counts.len() as u32, kinds);
    // Five standard deviations of 400 either way.
    assert!(counts.values().all(|count| (300..500).contains(count)), "{counts:?}");
}

#[test]
fn r2_the_captains_choose_in_any_order_and_may_change_until_the_last() {
    for seed in 0..20 {
        let setup = &mixes()[seed as usize];
        let mut luck = Seeded::new(seed);
        let mut game = Game::new(setup).unwrap();
        while !matches!(game.awaiting(), xaymaca_rules::Awaiting::Seats(_, xaymaca_rules::Question::Card)) {
            random_step(&game, &mut luck).unwrap().play(&mut game, &mut ()).unwrap();
        }
        let seats: Vec<Seat> = game.seats().collect();
        let first = seats[luck.below(seats.len() as u32) as usize];
        let hand: Vec<Choice> = game.options(first).iter().collect();
        for choice in &hand {
            game.choose(first, *choice, &mut ()).unwrap();
            assert!(!game.asked().contains(first), "a seat that has chosen is not waited for");
            let left: Vec<Choice> = game.options(first).iter().collect();
            assert_eq!(left, hand.iter().copied().filter(|other| other != choice).collect::<Vec<_>>());
        }
    }
}
