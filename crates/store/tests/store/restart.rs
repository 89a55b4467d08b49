//! A restart of the database under several nodes: each node keeps its tables.

use crate::place::{append, claim, rows};
use std::collections::{BTreeMap, BTreeSet};
use xaymaca_services::Postgres;
use xaymaca_store::{Options, Ownership, Store, StoreError};

const NODES: [&str; 3] = ["anne", "mary", "jack"];
const TABLES: usize = 50;

fn table(node: &str, number: usize) -> String {
    format!("{node} {number:02}")
}

/// The owners of the tables, as far as they hold their locks.
fn owners(server: &Postgres, database: &str) -> BTreeMap<String, String> {
    let told = server.ask(
        database,
        "SELECT name, address FROM owner JOIN node ON id = node JOIN pg_locks ON objid::integer = id
         WHERE locktype = 'advisory' AND mode = 'ExclusiveLock' AND granted",
    );
    told.lines()
        .filter_map(|line| line.split_once('|'))
        .map(|(name, address)| (name.into(), address.into()))
        .collect()
}

/// What `adopt` names to a node that calls it again and again, until it names nothing new and the node is connected.
async fn sweep(store: Store) -> BTreeSet<String> {
    let mut named = BTreeSet::new();
    loop {
        match store.adopt(20).await {
            Ok(page) if page.is_empty() && store.ping().await.is_ok() => return named,
            Ok(page) => page.into_iter().for_each(|table| assert!(named.insert(table), "named once")),
            Err(StoreError::Busy | StoreError::Other(_)) => {}
            Err(error) => panic!("{error}"),
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn each_node_keeps_its_tables() {
    let mut server = Postgres::start();
    let database = server.fresh();
    let mut stores = Vec::new();
    for node in NODES {
        let url = server.url(&database);
        let store = Store::connect(&url, node, &Options::default()).await.expect("the store opens");
        for number in 0..TABLES {
            let name = table(node, number);
            claim(&store, &name).await;
            store.append(append(&name, 0)).await.expect("appended");
        }
        stores.push(store);
    }
    for kill in [false, true] {
        let epochs: Vec<u64> = stores.iter().map(Store::epoch).collect();
        if kill {
            server.kill();
        } else {
            server.stop();
        }
        // Every node knows that its connection is lost before the first one is back.
        for store in &stores {
            while store.ping().await.is_ok() {
                tokio::task::yield_now().await;
            }
        }
        server.start_again();
        let sweeps: Vec<_> = stores.iter().map(|store| tokio::spawn(sweep(store.clone()))).collect();
        let mut named = Vec::new();
        for sweep in sweeps {
            named.push(sweep.await.expect("it ended"));
        }
        for (store, epoch) in stores.iter().zip(epochs) {
            assert_ne!(store.epoch(), epoch);
        }
        let owners = owners(&server, &database);
        assert_eq!(owners.len(), NODES.len() * TABLES, "every table has an owner");
        let mut stayed = 0;
        for node in NODES {
            for name in (0..TABLES).map(|number| table(node, number)) {
                stayed += usize::from(owners[&name] == node);
                let adopters = named.iter().filter(|named| named.contains(&name)).count();
                assert_eq!(adopters, 1, "{name} is named to one node");
                let mut ours = 0;
                for store in &stores {
                    match store.claim(&name).await {
                        Ok(Ownership::Ours(_)) => ours += 1,
                        Ok(Ownership::Theirs(whose)) => assert_eq!(whose, owners[&name]),
                        Err(error) => panic!("{name}: {error}"),
                    }
                }
                assert_eq!(ours, 1, "{name} is one node's");
            }
        }
        assert!(stayed > NODES.len() * TABLES * 9 / 10, "{stayed} stayed");
    }
    for (store, node) in stores.iter().zip(NODES) {
        assert_eq!(store.read(&table(node, 0)).await, Ok(rows(&table(node, 0), 1)));
    }
}
