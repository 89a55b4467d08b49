//! A table that was stored and cannot be woken at once: whoever opened it is told the same.

use crate::two_desks::Bytes;
use tokio::sync::oneshot;
use xaymaca_bots::Seeded;
use xaymaca_server::desk::{Desk, Log, Mail, first_look};
use xaymaca_server::guest::{Guest, Language};
use xaymaca_server::ids::{GuestId, TableId};
use xaymaca_server::table::{self, Agreement, Command};

#[test]
fn who_opens_a_table_sees_it_whether_it_is_awake_or_not() {
    let mut entropy = Bytes(Seeded::new(19));
    let anne = Guest { id: GuestId::fresh(&mut entropy), name: "Anne".into(), language: Language::En };
    let id = TableId::fresh(&mut entropy);
    let mut opened =
        table::open(id, anne.id.clone(), Agreement::default(), 1_000, &mut entropy).expect("a table");
    let sit = Command::Sit { seat: None, flag: None };
    table::decide(&mut opened, &anne, &sit, &mut entropy).expect("a seat");
    let asleep = first_look(&opened, &anne);

    let mut log = Log::default();
    log.push(1, 1_000, opened.entries);
    let (call, mut awake) = oneshot::channel();
    Desk::new(log, opened.state, Box::new(entropy)).take([Mail::Look(anne, Some(0), call)], 1_000);
    assert_eq!(asleep, awake.try_recv().expect("an answer").expect("he may look"));
}
