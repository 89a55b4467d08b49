//! B: the odds that a captain is told are those of the game: every outcome of every die and every answer of the enemy is
//! tried with the game itself.

use crate::common::{Seeded, manned_race, mixes, random_step};
use xaymaca_rules::{
    Awaiting, Character, Choice, Event, Game, Likely, Odds, Question, Seat, ShipId, Side, Treasure, Viewer,
};

/// What can come of a battle, seen by the attacker: its odds, and what it is worth if both do their best.
#[derive(Clone, Copy)]
struct Prospect {
    odds: Odds,
    value: i32,
}

const WHOLE: i32 = Likely::WHOLE as i32;

fn ended(winner: Option<Side>) -> Prospect {
    let likely = |is_so: bool| {
        let parts = if is_so { Likely::WHOLE } else { 0 };
        Likely { least: parts, most: parts }
    };
    let (win, lose) = (winner == Some(Side::Attacker), winner == Some(Side::Defender));
    let odds = Odds { win: likely(win), tie: likely(winner.is_none()), lose: likely(lose) };
    Prospect { odds, value: (i32::from(win) - i32::from(lose)) * WHOLE }
}

fn each(prospects: &[Prospect], of: fn(&Odds) -> Likely, most: impl Fn(&[Likely]) -> Likely) -> Likely {
    most(&prospects.iter().map(|prospect| of(&prospect.odds)).collect::<Vec<_>>())
}

fn together(prospects: &[Prospect], value: i32, likely: impl Fn(&[Likely]) -> Likely) -> Prospect {
    let odds = Odds {
        win: each(prospects, |odds| odds.win, &likely),
        tie: each(prospects, |odds| odds.tie, &likely),
        lose: each(prospects, |odds| odds.lose, &likely),
    };
    Prospect { odds, value }
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
            let value = faces.iter().map(|face| face.value).sum::<i32>() / 6;
            together(&faces, value, |likely| Likely {
                least: likely.iter().map(|likely| likely.least).sum::<u16>() / 6,
                most: likely.iter().map(|likely| likely.most).sum::<u16>() / 6,
            })
        }
        Awaiting::Seats(seats, Question::Sabre { .. }) => {
            let seat = seats.first().expect("somebody");
            let [stand, again] = [false, true].map(|again| chosen(game, seat, Choice::Sabre { again }));
            let battle = game.view(Viewer::Spectator).battle().expect("a battle");
            let sign = if has_sabre(game, battle.attacker) { 1 } else { -1 };
            if sign * again.value > sign * stand.value { again } else { stand }
        }
        Awaiting::Seats(seats, Question::Powder { .. }) => {
            let seat = seats.first().expect("somebody");
            let replies: Vec<Prospect> =
                amounts(game, seat).into_iter().map(|choice| chosen(game, seat, choice)).collect();
            let value = replies.iter().map(|reply| reply.value).min().expect("one is to spend none");
            together(&replies, value, |likely| Likely {
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
    let seat = seats.first().expect("somebody");
    let view = game.view(Viewer::Seat(seat));
    assert_eq!(game.view(Viewer::Spectator).odds(), None);
    if !matches!(question, Question::Powder { .. } | Question::Sabre { .. }) {
        assert_eq!(view.odds(), None);
        return;
    }
    let told = view.odds().expect("he is asked");
    for other in game.seats().filter(|&other| other != seat) {
        assert_eq!(game.view(Viewer::Seat(other)).odds(), None);
    }
    let battle = view.battle().expect("a battle");
    let seen = |Odds { win, tie, lose }: Odds| {
        if told.ship == battle.attacker {
            Odds { win, tie, lose }
        } else {
            Odds { win: lose, tie, lose: win }
        }
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
        if battle.attack.is_some() {
            let Odds { win, tie, lose } = amount.odds;
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
