//! A table that was stored and cannot be woken at once: the guest who opened it is told the same.

use crate::support::{Bytes, LiveTable, TableMessage, call, guest, table_id};
use xaymaca_bots::Seeded;
use xaymaca_table::{Log, decide, first_look, open};
use xaymaca_wire::{Agreement, Command};

#[test]
fn who_opens_a_table_sees_it_whether_it_is_awake_or_not() {
    let mut entropy = Bytes(Seeded::new(19));
    let anne = guest("Anne", &mut entropy);
    let id = table_id(&mut entropy);
    let mut opened = open(id, anne.id.clone(), Agreement::default(), 1_000, &mut entropy).expect("a table");
    let sit = Command::Sit { seat: None, flag: None };
    decide(&mut opened, &anne, &sit, &mut entropy).expect("a seat");
    let asleep = first_look(&opened, &anne);

    let mut log = Log::default();
    log.push(1, 1_000, opened.entries);
    let (responder, mut awake) = call();
    LiveTable::new(log, opened.state, Box::new(entropy))
        .handle([TableMessage::Look(anne, Some(0), responder)], 1_000);
    assert_eq!(asleep, awake.try_recv().expect("an answer").expect("he may look"));
}
