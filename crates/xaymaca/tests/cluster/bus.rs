//! A bus that dies, one that freezes, and one that loses and doubles messages.

use crate::checker::Logs;
use crate::nodes::Cluster;
use crate::players::Players;
use crate::socket::{Received, Socket};
use crate::{TestCluster, wait};
use xaymaca_services::{Lossy, Nats, Postgres};

#[test]
fn races_go_on_without_the_bus_and_with_it_again() {
    let mut test = TestCluster::new(2);
    let players = Players::new(&test.cluster, 3);
    std::thread::scope(|scope| {
        players.begin(&test.cluster, scope);
        for _ in 0..2 {
            players.acknowledged.wait(20);
            let before = test.logs();
            test.nats.kill();
            players.acknowledged.wait(20);
            test.nats.start_again();
            assert_eq!(test.logs().lost(&before), Vec::<String>::new());
        }
        players.acknowledged.wait(20);
        players.end_after_this_race();
    });
    players.check(&test.cluster, Postgres::shared(), &test.database);
    // Captains at two nodes play together as before.
    let again = Players::new(&test.cluster, 4);
    std::thread::scope(|scope| {
        again.end_after_this_race();
        again.begin(&test.cluster, scope);
    });
    again.check(&test.cluster, Postgres::shared(), &test.database);
}

#[test]
fn a_captain_is_not_told_less_than_they_know() {
    let mut test = TestCluster::new(2);
    let (here, there) = (test.cluster.at(0), test.cluster.at(1));
    let players = Players::new(&test.cluster, 13);
    let mut captain = players.captain(here);
    captain.sail_now(here, r#"{"level":"deckhand","options":{"seats":2}}"#).expect("a table");
    // The other node has the table, and gets no more updates.
    let mut looking = Socket::open(there, &captain.table, "").expect("a socket");
    looking.send(r#"{"do":"watch"}"#.into()).expect("said");
    assert!(matches!(looking.receive(), Ok(Received::Text(sync)) if sync.contains("sync")));
    test.nats.kill();
    captain.stays = Some(10);
    captain.play(here, &players.acknowledged);
    assert!(captain.known > 5, "they have played");
    // `Captain` checks that they are not told less.
    captain.stays = Some(1);
    captain.play(there, &players.acknowledged);
    test.nats.start_again();
    captain.stays = None;
    std::thread::scope(|scope| {
        players.end_after_this_race();
        players.sail(scope, captain, 1);
    });
    players.check(&test.cluster, Postgres::shared(), &test.database);
}

#[test]
fn messages_lost_or_doubled_by_the_bus_do_no_harm() {
    let (database, nats) = (Postgres::shared().fresh(), Nats::start());
    let lines = [Lossy::start(&nats, 5), Lossy::start(&nats, 6)];
    let [first, second] = lines.each_ref().map(Lossy::url);
    let cluster = Cluster::start(&Postgres::shared().url(&database), &[&first, &second]);
    let players = Players::new(&cluster, 5);
    let harm = |percent| {
        for line in &lines {
            line.lose(percent);
            line.double(percent);
        }
    };
    std::thread::scope(|scope| {
        players.begin(&cluster, scope);
        harm(10);
        players.acknowledged.wait(30);
        let before = Logs::read(Postgres::shared(), &database);
        lines[0].cut();
        players.acknowledged.wait(30);
        lines[1].cut();
        players.acknowledged.wait(30);
        assert_eq!(Logs::read(Postgres::shared(), &database).lost(&before), Vec::<String>::new());
        wait("both lines are bad", || lines.iter().all(|line| line.harmed() > 5));
        players.end_after_this_race();
    });
    players.check(&cluster, Postgres::shared(), &database);
}

#[test]
fn races_go_on_over_another_server_when_one_freezes() {
    let (database, servers) = (Postgres::shared().fresh(), Nats::start_two());
    let both = servers.each_ref().map(Nats::url).join(",");
    let cluster = Cluster::start(&Postgres::shared().url(&database), &[&both, &both]);
    for (frozen, seed) in servers.iter().zip(15..) {
        let players = Players::new(&cluster, seed);
        players.end_after_this_race();
        std::thread::scope(|scope| {
            players.begin(&cluster, scope);
            players.acknowledged.wait(10);
            frozen.freeze();
        });
        // Races with captains at two nodes are over without it.
        players.check(&cluster, Postgres::shared(), &database);
        frozen.thaw();
    }
}
