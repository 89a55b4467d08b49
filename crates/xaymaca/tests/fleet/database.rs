//! A database that is stopped and killed: nothing is acknowledged without it, and with it everything goes on by itself.

use crate::checker::Logs;
use crate::fleet::Fleet;
use crate::voyage::Voyage;
use crate::wait;
use xaymaca_services::{Nats, Postgres};

const DATABASE: &str = "sea";

#[test]
fn races_wait_for_the_database_and_go_on() {
    let (mut postgres, nats) = (Postgres::start(), Nats::start());
    postgres.create(DATABASE);
    let fleet = Fleet::start(&postgres.url(DATABASE), &[&nats.url(), &nats.url()]);
    let voyage = Voyage::new(&fleet, 6);
    let mut host = voyage.captain(fleet.at(0));
    host.sail_now(fleet.at(0), "{}").expect("a table");
    let path = format!("/api/tables/{}", host.table);
    let mut refused = Vec::new();
    std::thread::scope(|scope| {
        voyage.begin(&fleet, scope);
        for end in [Postgres::stop, Postgres::kill] {
            voyage.acknowledged.wait(20);
            let before = Logs::read(&postgres, DATABASE);
            end(&mut postgres);
            for at in fleet.all() {
                wait("what cannot be stored is refused", || {
                    let text = format!("lost-{}", refused.len());
                    let request = format!(r#"{{"do":"say","text":"{text}"}}"#);
                    let answer = at.post(&path, &host.cookie, &request).expect("an answer");
                    assert!(answer.status >= 429, "{}: {}", answer.status, answer.body);
                    if answer.body.contains("not-stored") {
                        refused.push(text);
                        return true;
                    }
                    answer.body.contains("adrift")
                });
            }
            postgres.start_again();
            voyage.acknowledged.wait(20);
            assert_eq!(Logs::read(&postgres, DATABASE).lost(&before), Vec::<String>::new());
        }
        voyage.it_is_late();
    });
    let logs = voyage.check(&fleet, &postgres, DATABASE);
    for text in refused {
        assert!(!logs.says(&host.table, &format!("\t{text}\n")), "{text}");
    }
}
