//! The guest who opened a table is told the same whether it can be woken at once or not.

use crate::support::{Bytes, LiveTable, TableMessage, call, guest, table_id};
use xaymaca_bots::Seeded;
use xaymaca_table::{Log, decide, first_look, open};
use xaymaca_wire::{Agreement, Command};

#[test]
fn the_first_look_at_a_table_is_the_same_asleep_and_awake() {
    let mut entropy = Bytes(Seeded::new(19));
    let anne = guest("Anne", &mut entropy);
    let id = table_id(&mut entropy);
    let mut opened = open(id, anne.id.clone(), Agreement::default(), 1_000, &mut entropy).expect("a table");
    let sit = Command::Sit { seat: None, flag: None };
    decide(&mut opened, &anne, &sit, &mut entropy).expect("a seat");
    let asleep = first_look(&opened, &anne);

    let log = Log::opened(&opened.state.id, 1_000, opened.entries);
    let (responder, mut awake) = call();
    LiveTable::new(log, opened.state, Box::new(entropy))
        .handle([TableMessage::Look(anne, Some(0), responder)], 1_000);
    assert_eq!(asleep, awake.try_recv().expect("an answer").expect("she may look"));
}
