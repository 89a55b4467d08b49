//! A database that is stopped and killed: nothing is acknowledged without it, and races go on when it is back. A database that
//! comes back without its last commit: every node takes what is stored.

use crate::checker::Logs;
use crate::nodes::Cluster;
use crate::players::Players;
use crate::wait;
use xaymaca_services::{Nats, Postgres};

const DATABASE: &str = "test";

#[test]
fn races_wait_for_the_database_and_go_on() {
    let (mut postgres, nats) = (Postgres::start(), Nats::start());
    postgres.create(DATABASE);
    let cluster = Cluster::start(&postgres.url(DATABASE), &[&nats.url(), &nats.url()]);
    let players = Players::new(&cluster, 6);
    let mut host = players.captain(cluster.at(0));
    host.sail_now(cluster.at(0), "{}").expect("a table");
    let path = format!("/api/tables/{}", host.table);
    let mut refused = Vec::new();
    std::thread::scope(|scope| {
        players.begin(&cluster, scope);
        for end in [Postgres::stop, Postgres::kill] {
            players.acknowledged.wait(20);
            let before = Logs::read(&postgres, DATABASE);
            end(&mut postgres);
            for at in cluster.all() {
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
            players.acknowledged.wait(20);
            assert_eq!(Logs::read(&postgres, DATABASE).lost(&before), Vec::<String>::new());
        }
        players.end_after_this_race();
    });
    let logs = players.check(&cluster, &postgres, DATABASE);
    for text in refused {
        assert!(!logs.says(&host.table, &format!("\t{text}\n")), "{text}");
    }
}

/// Notes how all logs end.
const NOTE_ENDS: &str = "create table noted as select * from head";

/// Brings back what was noted, as on a standby that was promoted before it had everything.
const SET_BACK: &str = "
    begin; lock table log, head;
    delete from log using noted where log.name = noted.name and log.seq > noted.seq;
    update head set seq = noted.seq, at = noted.at, digest = noted.digest, checksum = noted.checksum
        from noted where head.name = noted.name;
    select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'xaymaca';
    commit";

#[test]
fn all_nodes_accept_a_database_that_lost_its_last_commit() {
    let (postgres, nats) = (Postgres::start(), Nats::start());
    postgres.create(DATABASE);
    let cluster = Cluster::start(&postgres.url(DATABASE), &[&nats.url(), &nats.url()]);
    let (one, other) = (cluster.at(0), cluster.at(1));
    let mut host = crate::captain::Captain::new(one, 7).expect("a guest");
    let opened = one.post("/api/tables", &host.cookie, "{}").expect("an answer").body;
    host.sit(&opened, 1);
    let path = format!("/api/tables/{}", host.table);
    let said = |text: &str| {
        let request = format!(r#"{{"do":"say","text":"{text}"}}"#);
        one.post(&path, &host.cookie, &request).is_ok_and(|answer| answer.status == 200)
    };
    let knows = |at: crate::process::Address, text: &str| {
        at.get(&format!("{path}?since=0"), &host.cookie).is_ok_and(|answer| answer.body.contains(text))
    };
    assert!(said("kept-word"));
    postgres.ask(DATABASE, NOTE_ENDS);
    assert!(said("lost-word"));
    wait("the other node knows it", || knows(other, "lost-word"));
    postgres.ask(DATABASE, SET_BACK);
    wait("there is a session again", || said("new-word"));
    for at in cluster.all() {
        wait("the node has what is stored", || {
            knows(at, "kept-word") && knows(at, "new-word") && !knows(at, "lost-word")
        });
    }
}
