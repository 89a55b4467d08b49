//! The coach of a table whose bots still think: a card that can be changed is not reviewed, and the last one is.

use crate::support::{Bytes, LiveTable, ReplyTo, TableMessage, guest, sink, table_id};
use xaymaca_bots::Seeded;
use xaymaca_rules::{Awaiting, Question, Seat};
use xaymaca_table::{Draft, Log, decide, open};
use xaymaca_wire::{Agreement, Command, Frame, Guest};

/// Anne against two Admirals, who think only when the test says so.
fn alone() -> (LiveTable, Guest) {
    let mut entropy = Bytes(Seeded::new(3));
    let anne = guest("Anne", &mut entropy);
    let agreement = Agreement { seats: 3, ..Agreement::default() };
    let id = table_id(&mut entropy);
    let mut draft: Draft = open(id, anne.id.clone(), agreement, 1_000, &mut entropy).expect("a table");
    let hire = Command::Hire { level: "admiral".into(), seat: None };
    let sit = Command::Sit { seat: Some(1), flag: None };
    for command in [sit, hire.clone(), hire, Command::Start { seed: None }] {
        decide(&mut draft, &anne, &command, &mut entropy).expect("granted");
    }
    let log = Log::opened(&draft.state.id, 1_000, draft.entries);
    (LiveTable::new(log, draft.state, Box::new(entropy)), anne)
}

fn handle(table: &mut LiveTable, message: TableMessage) {
    if table.handle([message], 2_000).is_some() {
        table.stored(true);
    }
}

fn asks_cards(table: &LiveTable) -> bool {
    let awaiting = table.state().race.map(|race| race.game.awaiting());
    matches!(awaiting, Some(Awaiting::Seats(_, Question::Card)))
}

/// Anne asks that over a socket; what she is told first.
fn ask(table: &mut LiveTable, anne: &Guest, command: Command) -> Option<Frame> {
    let (sink, mut told) = sink(8);
    handle(table, TableMessage::Ask(anne.clone(), command, ReplyTo::Socket(1, Some(7), sink)));
    told.try_recv().ok()
}

#[test]
fn r2_a_card_that_can_be_changed_is_not_reviewed_and_the_last_one_is() {
    let (mut table, anne) = alone();
    let seat = Seat::new(0).expect("a seat");
    handle(&mut table, TableMessage::Tick);
    let mut tasks = table.take_bot_tasks();
    while !asks_cards(&table) {
        if let Some(task) = tasks.pop() {
            handle(&mut table, TableMessage::BotChose(task.ask, task.seat, task.guess()));
        } else {
            // Anne is the Captain: she places the dice.
            let race = table.state().race.expect("a race");
            let choice = race.game.options(seat).nth(0).expect("dice").to_string();
            ask(&mut table, &anne, Command::Choose { ask: race.ask, choice });
        }
        tasks.extend(table.take_bot_tasks());
    }
    let race = table.state().race.expect("a race");
    let cards: Vec<String> = race.game.hand(seat).iter().map(|card| format!("card {card}")).collect();
    for choice in &cards[..2] {
        ask(&mut table, &anne, Command::Choose { ask: race.ask, choice: choice.clone() });
        let told = ask(&mut table, &anne, Command::Review { ask: race.ask }).expect("an answer");
        assert!(told.text.as_str().contains("not-ready"), "{}", told.text.as_str());
    }
    for task in tasks {
        handle(&mut table, TableMessage::BotChose(task.ask, task.seat, task.guess()));
    }
    assert!(table.state().race.expect("a race").ask > race.ask, "all have chosen");
    let (sink, mut told) = sink(8);
    let review = Command::Review { ask: race.ask };
    handle(&mut table, TableMessage::Ask(anne, review, ReplyTo::Socket(1, Some(8), sink)));
    let [task] = &table.take_coach_tasks()[..] else { panic!("one question to the coach") };
    task.answer(xaymaca_bots::Budget::Playouts(0));
    let told = told.try_recv().expect("advice");
    assert!(told.text.as_str().contains(&format!("\"chosen\":\"{}\"", cards[1])), "{}", told.text.as_str());
}
