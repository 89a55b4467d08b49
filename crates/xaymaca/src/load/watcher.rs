//! Those who only watch: each a socket that follows a table where nothing happens, and stays.

use super::crew;
use super::line::Line;
use super::server::Server;
use super::tally::Tally;
use super::told::Told;
use anyhow::ensure;
use std::sync::Arc;
use tokio::task::JoinSet;

/// So many share a table.
const AT_ONE_TABLE: u32 = 100;

/// So many tables are watched.
pub(super) const fn tables(watchers: u32) -> u32 {
    watchers.div_ceil(AT_ONE_TABLE)
}

/// Lets so many come, and stay until the end.
pub(super) async fn hold(server: &Arc<Server>, tally: &Arc<Tally>, watchers: u32) -> anyhow::Result<usize> {
    for first in (0..watchers).step_by(AT_ONE_TABLE as usize) {
        let (table, _) = crew::open(server, 4, false).await?;
        let mut coming = JoinSet::new();
        for _ in first..watchers.min(first + AT_ONE_TABLE) {
            let (server, table) = (Arc::clone(server), table.clone());
            coming.spawn(async move { come(&server, &table).await });
        }
        while let Some(line) = coming.join_next().await {
            let line = line??;
            tally.hold();
            tokio::spawn(stay(line, Arc::clone(tally)));
        }
        if (first / AT_ONE_TABLE) % 10 == 9 {
            eprintln!("{} watchers", tally.held());
        }
    }
    Ok(watchers as usize)
}

/// A socket that follows that table.
async fn come(server: &Server, table: &str) -> anyhow::Result<Line> {
    let mut line = Line::open(server, table, &mut None).await?;
    line.say("watch").await?;
    let text = line.hear().await?;
    ensure!(Told::read(&text)?.tell == "sync", "not let in: {text}");
    Ok(line)
}

/// Hears whatever is told until the socket breaks.
async fn stay(mut line: Line, tally: Arc<Tally>) {
    loop {
        if let Err(error) = line.hear().await {
            tally.lose();
            return tally.error(&error);
        }
    }
}
