//! The analysis of a race: planted luck is named luck, a planted blunder is found, and one captain's curve tells nothing that
//! they could not know.

use xaymaca_bots::analysis::{Account, Analysis, Cause, LuckKind, Node, NotOwn, analyse, curve, decisions};
use xaymaca_bots::{Advice, Budget, Level, Seeded, advise};
use xaymaca_rules::dice::Face;
use xaymaca_rules::notation::{Record, Step};
use xaymaca_rules::{Awaiting, Chance, Choice, Edition, Game, Outcome, Question, Seat, Setup, Viewer};

fn seat(number: usize) -> Seat {
    Seat::new(number - 1).unwrap()
}

/// A race of Captains that think little, written down. `chance` and `choice` may answer in place of dice and bots.
fn race(
    seats: usize,
    seed: u64,
    mut chance: impl FnMut(&Game) -> Option<Outcome>,
    mut choice: impl FnMut(&Game, Seat) -> Option<Choice>,
) -> Record {
    let setup = Setup::new(Edition::First, seats);
    let mut game = Game::new(&setup).unwrap();
    let mut record = Record::new(setup);
    let mut luck = Seeded::new(seed);
    let mut bots: Vec<_> =
        (0..seats as u64).map(|bot| Level::Captain.bot(seed ^ bot, Budget::Playouts(60))).collect();
    loop {
        let step = if let Some(seat) = game.asked().first() {
            let view = game.view(Viewer::Seat(seat));
            let planted = choice(&game, seat);
            Step::Choice(seat, planted.unwrap_or_else(|| bots[seat.index()].choose(&view, &view.options())))
        } else if let Some(outcome) = chance(&game).or_else(|| game.draw(&mut luck)) {
            Step::Outcome(outcome)
        } else {
            return record;
        };
        step.play(&mut game, &mut ()).unwrap();
        record.push(step);
    }
}

fn captains_race(seats: usize, seed: u64) -> Record {
    race(seats, seed, |_| None, |_, _| None)
}

/// B3: the first ship always rolls a star, the others always a 2.
#[test]
fn planted_luck_is_named_luck() {
    let loaded = |game: &Game| match game.awaiting() {
        Awaiting::Chance(Chance::Combat(ship)) if ship == seat(1).ship() => Some(Outcome::Combat(Face::Star)),
        Awaiting::Chance(Chance::Combat(_)) => Some(Outcome::Combat(Face::Two)),
        _ => None,
    };
    let analyses: Vec<Analysis> =
        (0..4).map(|seed| analyse(&race(3, seed, loaded, |_, _| None), NotOwn::default()).unwrap()).collect();
    let sum = |part: fn(&Account) -> f64| analyses.iter().map(|race| part(&race.accounts[0])).sum::<f64>();
    let (battles, own) = (sum(|account| account.luck.battles), sum(|account| account.own));
    assert!(battles > 0.2 && battles > own + 0.2, "{battles} {own} {:?}", analyses[0].accounts);
    // The dice of that ship and of its enemies are named.
    let is_battle =
        |node: &&Node| matches!(node.cause, Cause::Luck { kind: LuckKind::Battles, ship: Some(_) });
    let nodes = analyses.iter().flat_map(|race| race.nodes.iter().filter(is_battle));
    assert!(nodes.map(|node| node.change[0]).sum::<f64>() > 0.9 * battles);
}

/// The worst option of a card, if it costs that much.
fn blunder(game: &Game, seat: Seat, cost: f32) -> Option<Choice> {
    let Awaiting::Seats(_, Question::Card) = game.awaiting() else { return None };
    let view = game.view(Viewer::Seat(seat));
    let advice = advise(&view, &view.options(), Budget::Playouts(600));
    let chance = |advice: &&Advice| (advice.chance * 1e6) as i64;
    let (worst, best) = (advice.iter().min_by_key(chance)?, advice.iter().max_by_key(chance)?);
    (best.chance - worst.chance > cost).then_some(worst.choice)
}

#[test]
fn a_planted_blunder_is_found() {
    let mut planted: Option<(u16, Choice)> = None;
    let record = race(
        4,
        8,
        |_| None,
        |game, who| {
            if who != seat(2) || planted.is_some() {
                return None;
            }
            let choice = blunder(game, who, 0.12)?;
            planted = Some((game.round(), choice));
            Some(choice)
        },
    );
    let (round, choice) = planted.expect("some card of the race was much worse than the best");
    let found = decisions(&record, seat(2), NotOwn::default()).unwrap();
    let slip = found.iter().find(|slip| slip.round == round && slip.chosen == choice);
    let slip = slip.unwrap_or_else(|| panic!("round {round}, {choice}: {found:?}"));
    assert!(slip.cost > 0.08 && slip.cost > 2.0 * slip.error && slip.best != slip.chosen, "{slip:?}");
    assert!(found.is_sorted_by(|one, other| one.cost >= other.cost));
    assert_eq!(record.lines[slip.step].step, Step::Choice(seat(2), choice));
}

/// Two races that differ only in a treasure that the second captain found and nobody else saw.
#[test]
fn a_captains_own_curve_tells_nothing_hidden_before_the_end() {
    let is_found = |game: &Game| matches!(game.awaiting(), Awaiting::Chance(Chance::Treasure(ship)) if ship == seat(2).ship());
    let (mut pairs, mut openly) = (0, 0);
    for seed in 0..24 {
        let record = captains_race(3, seed);
        let mut game = record.start().unwrap();
        let mut places = Vec::new();
        for (step, line) in record.lines.iter().enumerate() {
            if is_found(&game) {
                let others = (0..game.tickets().unwrap()).filter_map(|ticket| game.ticket(ticket));
                places.extend(others.map(|other| (step, other)));
            }
            line.play(&mut game, &mut ()).unwrap();
        }
        for (step, other) in places {
            let mut changed = record.clone();
            changed.lines[step].step = Step::Outcome(other);
            let Ok(end) = changed.replay(&mut ()) else { continue };
            if changed == record
                || end.result().is_none()
                || shown(&record, seat(1)) != shown(&changed, seat(1))
            {
                continue;
            }
            pairs += 1;
            let [one, two] = [&record, &changed].map(|record| curve(record, Some(seat(1))).unwrap());
            assert_eq!(one[..one.len() - 1], two[..two.len() - 1]);
            let [one, two] = [&record, &changed].map(|record| curve(record, None).unwrap());
            openly += usize::from(one != two);
        }
    }
    assert!(pairs > 3 && openly > 0, "{pairs} pairs, {openly} of which differ with all cards open");
}

/// What a captain is shown, round by round, before the end.
fn shown(record: &Record, seat: Seat) -> Vec<xaymaca_rules::View> {
    let mut game = record.start().unwrap();
    let mut views = Vec::new();
    for line in &record.lines {
        line.play(&mut game, &mut ()).unwrap();
        if game.result().is_none() {
            views.push(game.view(Viewer::Seat(seat)));
        }
    }
    views
}
