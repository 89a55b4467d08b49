//! B: the odds that a captain is told are those of the game: every outcome of every die and every answer of the enemy is
//! tried with the game itself.

use crate::common::{Seeded, manned_race, mixes, random_step};
use xaymaca_rules::battle::Side;
use xaymaca_rules::crew::Character;
use xaymaca_rules::preview::{Expected, Likely, Odds};
use xaymaca_rules::ships::ShipId;
use xaymaca_rules::treasures::Treasure;
use xaymaca_rules::{Awaiting, Choice, Event, Game, Question, Seat, Viewer};

/// What can come of a battle, seen by the attacker.
#[derive(Clone, Copy)]
struct Prospect {
    odds: Odds,
}

impl Prospect {
    /// Winning less losing, if both do their best.
    fn value(&self) -> i32 {
        i32::from(self.odds.expected.win) - i32::from(self.odds.expected.lose)
    }
}

fn ended(winner: Option<Side>) -> Prospect {
    let likely = |is_so: bool| {
        let parts = if is_so { Likely::WHOLE } else { 0 };
        Likely { least: parts, most: parts }
    };
    let (win, lose) = (winner == Some(Side::Attacker), winner == Some(Side::Defender));
    let (win, tie, lose) = (likely(win), likely(winner.is_none()), likely(lose));
    let expected = Expected { win: win.most, tie: tie.most, lose: lose.most };
    Prospect { odds: Odds { win, tie, lose, expected } }
}

fn each(prospects: &[Prospect], of: fn(&Odds) -> Likely, most: impl Fn(&[Likely]) -> Likely) -> Likely {
    most(&prospects.iter().map(|prospect| of(&prospect.odds)).collect::<Vec<_>>())
}

fn together(prospects: &[Prospect], expected: Expected, likely: impl Fn(&[Likely]) -> Likely) -> Prospect {
    let odds = Odds {
        win: each(prospects, |odds| odds.win, &likely),
        tie: each(prospects, |odds| odds.tie, &likely),
        lose: each(prospects, |odds| odds.lose, &likely),
        expected,
    };
    Prospect { odds }
}

/// T4, C11.
fn has_sabre(game: &Game, ship: ShipId) -> bool {
    game.ship(ship).powers.has(Treasure::SaransSabre) || game.ship(ship).holds.carries(Character::Saran)
}

/// One choice for each amount of gunpowder, from none.
fn amounts(game: &Game, seat: Seat) -> Vec<Choice> {
    let mut found: Vec<(u8, Choice)> = Vec::new();
    for choice in game.options(seat).iter() {
        let Choice::Powder(split) = choice else { panic!("gunpowder is asked for") };
        let total = split.iter().sum();
        if found.iter().all(|(other, _)| *other != total) {
            found.push((total, choice));
        }
    }
    found.sort_by_key(|(total, _)| *total);
    found.into_iter().map(|(_, choice)| choice).collect()
}

fn chosen(game: &Game, seat: Seat, choice: Choice) -> Prospect {
    let (mut game, mut events) = (*game, Vec::new());
    game.choose(seat, choice, &mut events).expect("what is listed is accepted");
    reckon(&game, &events)
}

/// Goes on with the battle in every way there is.
fn reckon(game: &Game, events: &[Event]) -> Prospect {
    if let Some(Event::BattleEnded { winner, .. }) =
        events.iter().find(|event| matches!(event, Event::BattleEnded { .. }))
    {
        return ended(*winner);
    }
    match game.awaiting() {
        Awaiting::Chance(_) => {
            let tickets = game.tickets().expect("a die");
            let rolled = |ticket| {
                let (mut game, mut events) = (*game, Vec::new());
                let outcome = game.ticket(ticket).expect("a face");
                game.resolve(outcome, &mut events).expect("it can be");
                reckon(&game, &events)
            };
            let faces: Vec<Prospect> = (0..tickets).map(rolled).collect();
            let mean =
                |of: fn(&Expected) -> u16| faces.iter().map(|face| of(&face.odds.expected)).sum::<u16>() / 6;
            let expected =
                Expected { win: mean(|all| all.win), tie: mean(|all| all.tie), lose: mean(|all| all.lose) };
            together(&faces, expected, |likely| Likely {
                least: likely.iter().map(|likely| likely.least).sum::<u16>() / 6,
                most: likely.iter().map(|likely| likely.most).sum::<u16>() / 6,
            })
        }
        Awaiting::Seats(seats, Question::Sabre { .. }) => {
            let seat = seats.first().expect("a seat is asked");
            let [stand, again] = [false, true].map(|again| chosen(game, seat, Choice::Sabre { again }));
            let battle = game.view(Viewer::Spectator).battle().expect("a battle");
            let sign = if has_sabre(game, battle.attacker) { 1 } else { -1 };
            if sign * again.value() > sign * stand.value() { again } else { stand }
        }
        Awaiting::Seats(seats, Question::Powder { .. }) => {
            let seat = seats.first().expect("a seat is asked");
            let replies: Vec<Prospect> =
                amounts(game, seat).into_iter().map(|choice| chosen(game, seat, choice)).collect();
            let best = replies.iter().min_by_key(|reply| reply.value()).expect("one is to spend none");
            together(&replies, best.odds.expected, |likely| Likely {
                least: likely.iter().map(|likely| likely.least).min().expect("one"),
                most: likely.iter().map(|likely| likely.most).max().expect("one"),
            })
        }
        other => panic!("a battle does not ask {other:?}"),
    }
}

#[derive(Default, Debug)]
struct Tally {
    attacks: usize,
    defences: usize,
    sabres: usize,
    with_sabre: usize,
}

fn check(game: &Game, tally: &mut Tally) {
    let Awaiting::Seats(seats, question) = game.awaiting() else { return };
    let seat = seats.first().expect("a seat is asked");
    let view = game.view(Viewer::Seat(seat));
    assert_eq!(game.view(Viewer::Spectator).odds(), None);
    if !matches!(question, Question::Powder { .. } | Question::Sabre { .. }) {
        assert_eq!(view.odds(), None);
        return;
    }
    let told = view.odds().expect("this seat is asked");
    for other in game.seats().filter(|&other| other != seat) {
        assert_eq!(game.view(Viewer::Seat(other)).odds(), None);
    }
    let battle = view.battle().expect("a battle");
    let seen = |odds: Odds| {
        let Odds { win, tie, lose, expected } = odds;
        if told.ship == battle.attacker {
            return odds;
        }
        let expected = Expected { win: expected.lose, tie: expected.tie, lose: expected.win };
        Odds { win: lose, tie, lose: win, expected }
    };
    if let Question::Sabre { .. } = question {
        let [stand, again] =
            [false, true].map(|again| seen(chosen(game, seat, Choice::Sabre { again }).odds));
        let sabre = told.sabre.expect("that is asked");
        assert_eq!((sabre.stand, sabre.again), (stand, again));
        assert!(told.amounts.is_empty());
        tally.sabres += 1;
        return;
    }
    let choices = amounts(game, seat);
    assert_eq!(told.amounts.len(), choices.len());
    for (amount, (powder, choice)) in told.amounts.iter().zip((0..).zip(choices)) {
        assert_eq!(amount.powder, powder);
        assert_eq!(amount.odds, seen(chosen(game, seat, choice).odds), "{battle:?} {powder}");
        let Odds { win, tie, lose, expected } = amount.odds;
        assert_eq!(expected.win + expected.tie + expected.lose, Likely::WHOLE, "one of the three happens");
        for (one, range) in [(expected.win, win), (expected.tie, tie), (expected.lose, lose)] {
            assert!((range.least..=range.most).contains(&one), "{expected:?} {range:?}");
        }
        if battle.attack.is_some() {
            assert!([win, tie, lose].iter().all(|likely| likely.least == likely.most), "B4: exact");
            assert_eq!(win.least + tie.least + lose.least, Likely::WHOLE);
        }
    }
    if battle.attack.is_some() {
        tally.defences += 1;
    } else {
        tally.attacks += 1;
    }
    tally.with_sabre += usize::from(has_sabre(game, battle.attacker) || has_sabre(game, battle.defender));
}

#[test]
fn b2_b4_t4_the_odds_are_those_of_the_game() {
    let mut tally = Tally::default();
    let begun = mixes().into_iter().map(|setup| Game::new(&setup).expect("a sound setup"));
    let manned = (0..60).map(|seed| manned_race(&mut Seeded::new(700 + seed)));
    for (seed, mut game) in (0..).zip(begun.chain(manned)) {
        let mut luck = Seeded::new(seed);
        while let Some(step) = random_step(&game, &mut luck) {
            // Many holds of gunpowder are many ways to spend the same.
            let few = game.asked().first().is_none_or(|seat| game.options(seat).len() < 60);
            if few {
                check(&game, &mut tally);
            }
            step.play(&mut game, &mut ()).expect("what is listed is accepted");
        }
    }
    let Tally { attacks, defences, sabres, with_sabre } = tally;
    assert!(attacks > 100 && defences > 100 && sabres > 50 && with_sabre > 20, "{tally:?}");
}
