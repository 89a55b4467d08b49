//! A bus that dies, one that freezes, and one that loses and doubles what is said.

use crate::checker::Logs;
use crate::line::{Heard, Line};
use crate::nodes::Cluster;
use crate::voyage::Voyage;
use crate::{Sea, wait};
use xaymaca_services::{Lossy, Nats, Postgres};

#[test]
fn races_go_on_without_the_bus_and_with_it_again() {
    let mut sea = Sea::new(2);
    let voyage = Voyage::new(&sea.cluster, 3);
    std::thread::scope(|scope| {
        voyage.begin(&sea.cluster, scope);
        for _ in 0..2 {
            voyage.acknowledged.wait(20);
            let before = sea.logs();
            sea.nats.kill();
            voyage.acknowledged.wait(20);
            sea.nats.start_again();
            assert_eq!(sea.logs().lost(&before), Vec::<String>::new());
        }
        voyage.acknowledged.wait(20);
        voyage.it_is_late();
    });
    voyage.check(&sea.cluster, Postgres::shared(), &sea.database);
    // Those who are at two nodes meet as before.
    let again = Voyage::new(&sea.cluster, 4);
    std::thread::scope(|scope| {
        again.it_is_late();
        again.begin(&sea.cluster, scope);
    });
    again.check(&sea.cluster, Postgres::shared(), &sea.database);
}

#[test]
fn nobody_is_told_less_than_he_knows() {
    let mut sea = Sea::new(2);
    let (here, there) = (sea.cluster.at(0), sea.cluster.at(1));
    let voyage = Voyage::new(&sea.cluster, 13);
    let mut captain = voyage.captain(here);
    captain.sail_now(here, r#"{"level":"deckhand","options":{"seats":2}}"#).expect("a table");
    // The other node knows the table, and hears no more of it.
    let mut looking = Line::open(there, &captain.table, "").expect("a socket");
    looking.say(r#"{"do":"watch"}"#.into()).expect("said");
    assert!(matches!(looking.hear(), Ok(Heard::Words(sync)) if sync.contains("sync")));
    sea.nats.kill();
    captain.stays = Some(10);
    captain.play(here, &voyage.acknowledged);
    assert!(captain.known > 5, "he has played");
    // He says himself if he is told less.
    captain.stays = Some(1);
    captain.play(there, &voyage.acknowledged);
    sea.nats.start_again();
    captain.stays = None;
    std::thread::scope(|scope| {
        voyage.it_is_late();
        voyage.sail(scope, captain, 1);
    });
    voyage.check(&sea.cluster, Postgres::shared(), &sea.database);
}

#[test]
fn what_is_lost_or_doubled_on_the_bus_does_no_harm() {
    let (database, nats) = (Postgres::shared().fresh(), Nats::start());
    let lines = [Lossy::start(&nats, 5), Lossy::start(&nats, 6)];
    let [first, second] = lines.each_ref().map(Lossy::url);
    let cluster = Cluster::start(&Postgres::shared().url(&database), &[&first, &second]);
    let voyage = Voyage::new(&cluster, 5);
    let harm = |percent| {
        for line in &lines {
            line.lose(percent);
            line.double(percent);
        }
    };
    std::thread::scope(|scope| {
        voyage.begin(&cluster, scope);
        harm(10);
        voyage.acknowledged.wait(30);
        let before = Logs::read(Postgres::shared(), &database);
        lines[0].cut();
        voyage.acknowledged.wait(30);
        lines[1].cut();
        voyage.acknowledged.wait(30);
        assert_eq!(Logs::read(Postgres::shared(), &database).lost(&before), Vec::<String>::new());
        wait("both lines are bad", || lines.iter().all(|line| line.harmed() > 5));
        voyage.it_is_late();
    });
    voyage.check(&cluster, Postgres::shared(), &database);
}

#[test]
fn races_go_on_over_another_server_when_one_freezes() {
    let (database, servers) = (Postgres::shared().fresh(), Nats::start_two());
    let both = servers.each_ref().map(Nats::url).join(",");
    let cluster = Cluster::start(&Postgres::shared().url(&database), &[&both, &both]);
    for (frozen, seed) in servers.iter().zip(15..) {
        let voyage = Voyage::new(&cluster, seed);
        voyage.it_is_late();
        std::thread::scope(|scope| {
            voyage.begin(&cluster, scope);
            voyage.acknowledged.wait(10);
            frozen.freeze();
        });
        // Those who are at two nodes have come home without it.
        voyage.check(&cluster, Postgres::shared(), &database);
        frozen.thaw();
    }
}
