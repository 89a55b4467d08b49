//! `check`: reads all that is stored, says what is damaged, and moves damaged tables aside when asked to.

use crate::serve::default_data;
use anyhow::{Context as _, bail};
use std::io::Write as _;
use std::path::PathBuf;
use xaymaca_server::{Checked, check, shorten, store_options};
use xaymaca_store::{KeyRepair, Prepared, Store, StoreError};

/// Names that are read at once.
const PAGE: u32 = 256;

/// Check all that is stored, and say what is damaged
///
/// Reads every table: the chained checksums of its log, its race step by step, its dice, and what lists show of it; and keys and
/// sessions. A directory can be checked while no server works in it, a database at any time. Data of an older version is upgraded first.
///
/// With --repair damaged tables are set aside, so that the others can be served without them. Tokens of guests whose sessions
/// are damaged become void. A key in which one byte has changed is restored; any other is made anew, and then all guests are
/// logged out. Nothing is deleted: the files of a directory are copied before, bit for bit, and in a database the rows move to
/// the relation `aside`. Examples:
///
///   xaymaca check
///   xaymaca check --data /srv/xaymaca --repair
///   xaymaca check --data /srv/xaymaca --repair --shorten TABLE
///   xaymaca check --database URL
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The data directory; by default xaymaca in the user's data directory
    #[arg(long, env = "XAYMACA_DATA")]
    data: Option<PathBuf>,
    /// The database that several nodes share, instead of --data
    #[arg(long, env = "XAYMACA_DATABASE", hide_env_values = true, conflicts_with = "data")]
    database: Option<String>,
    /// Set damaged tables aside
    #[arg(long)]
    repair: bool,
    /// Keep this damaged table, as far as its log is as it was written; repeat it for others
    // A table's id may begin with a hyphen.
    #[arg(long, value_name = "TABLE", requires = "repair", allow_hyphen_values = true)]
    shorten: Vec<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let store = open(args).await?;
        let done = check_and_repair(&store, args).await;
        store.close().await;
        done
    })
}

async fn open(args: &Args) -> anyhow::Result<Store> {
    let options = store_options();
    if let Some(database) = &args.database {
        return Store::connect(database, "check", &options).await.context("the database cannot be checked");
    }
    let data = args.data.clone().unwrap_or_else(default_data);
    if !data.join("xaymaca.db").is_file() {
        bail!("{} has no data: there is no file xaymaca.db", data.display());
    }
    let here = || format!("{} cannot be checked", data.display());
    if args.repair {
        let Prepared { copies, keys } = Store::prepare_repair(&data).await.with_context(here)?;
        writeln!(std::io::stdout(), "The files are copied to {}.", copies.display())?;
        say_keys(&keys)?;
    }
    Store::open_with(&data, &options).await.with_context(here)
}

/// Says what was done to keys, and what is lost.
fn say_keys(keys: &[KeyRepair]) -> std::io::Result<()> {
    for key in keys {
        let sentence = match key {
            KeyRepair::Mended(name) => format!("The key {name} was damaged and is restored: nothing is lost."),
            KeyRepair::Removed(name) if name == "session" => {
                "The key session is damaged and is made anew: all guests are logged out, and seats in races that are \
                 not over lose their captains. If you have a backup, restore it instead."
                    .into()
            }
            KeyRepair::Removed(name) => format!("The key {name} is damaged and is made anew."),
            KeyRepair::Withdrawn(name) => format!(
                "A guest's log-outs are damaged, and it is not certain whose they are. So that no cookie that was called \
                 back holds again, the key {name} is made anew: all guests are logged out, and seats in races that are \
                 not over lose their captains. Nodes of a cluster must be restarted. If you have a backup, restore it \
                 instead."
            ),
        };
        writeln!(std::io::stdout(), "{sentence}")?;
    }
    Ok(())
}

/// Checks the keys of a database and all sessions, and repairs what is damaged if that is asked for. Returns the number of
/// damaged ones that stay.
async fn check_guests(store: &Store, repair: bool) -> anyhow::Result<usize> {
    let mut last = String::new();
    while let Some(next) = store.verify_guests(&last, PAGE).await? {
        last = next;
    }
    // Guests first: whether the key of sessions may stay depends on them.
    let keys = store.repair_keys(repair).await?;
    if repair {
        say_keys(&keys)?;
    } else {
        for key in &keys {
            let sentence = match key {
                KeyRepair::Mended(name) | KeyRepair::Removed(name) => format!("The key {name} is damaged."),
                KeyRepair::Withdrawn(_) => {
                    "A guest's log-outs are damaged, and it is not certain whose they are.".to_owned()
                }
            };
            writeln!(std::io::stdout(), "{sentence}")?;
        }
    }
    let guests = store.damaged_guests();
    for guest in &guests {
        let sentence = if !repair {
            "their cookies and tokens are refused"
        } else if store.repair_guest(guest).await? {
            "their tokens are void"
        } else {
            "they are logged out everywhere"
        };
        writeln!(std::io::stdout(), "The sessions of the guest {guest} are damaged: {sentence}.")?;
    }
    Ok(if repair { 0 } else { keys.len() + guests.len() })
}

/// Checks every table, and repairs what is damaged if that is asked for. An error if something stays damaged.
async fn check_and_repair(store: &Store, args: &Args) -> anyhow::Result<()> {
    let found = all(store).await?;
    for (table, sentence) in &found.damaged {
        writeln!(std::io::stdout(), "{table}{sentence}")?;
    }
    let Found { tables, appends, damaged } = found;
    writeln!(std::io::stdout(), "{tables} tables with {appends} appends are as they were written.")?;
    if damaged.is_empty() {
        return match check_guests(store, args.repair).await? {
            0 => Ok(()),
            _ => bail!("keys or sessions are damaged: --repair makes them certain again"),
        };
    }
    let _ = check_guests(store, args.repair).await?;
    if !args.repair {
        let all = tables + damaged.len() as u64;
        bail!(
            "{} of {all} tables are damaged: --repair sets them aside, so that they are never met",
            damaged.len()
        );
    }
    for (table, _) in &damaged {
        let kept = if args.shorten.contains(table) { shorten(store, table).await? } else { None };
        if let Some(append) = kept {
            writeln!(std::io::stdout(), "{table} is kept up to append {append}.")?;
        } else {
            store.set_aside(table).await?;
            writeln!(std::io::stdout(), "{table} is set aside.")?;
        }
    }
    store.clear_damaged_journal().await?;
    match all(store).await?.damaged.first() {
        None => Ok(()),
        Some((table, sentence)) => bail!("after the repair {table}{sentence}"),
    }
}

#[derive(Default)]
struct Found {
    /// Tables that are as they were written, and the appends of their logs.
    tables: u64,
    appends: u64,
    /// The others, each with what is wrong.
    damaged: Vec<(String, String)>,
}

/// Checks every table.
async fn all(store: &Store) -> anyhow::Result<Found> {
    let mut found = Found::default();
    let mut last = String::new();
    loop {
        let names = store.tables(&last, PAGE).await?;
        let Some(name) = names.last() else { break };
        last.clone_from(name);
        for name in names {
            match check(store, &name).await {
                Ok(Some(Checked { appends })) => {
                    found.tables += 1;
                    found.appends += appends;
                }
                Ok(None) => {}
                Err(StoreError::Damaged { table, append: 0, reason }) => {
                    found.damaged.push((table, format!(": {reason}")));
                }
                Err(StoreError::Damaged { table, append, reason }) => {
                    found.damaged.push((table, format!(", append {append}: {reason}")));
                }
                Err(error) => return Err(error.into()),
            }
        }
    }
    // Some may have nothing left by which their name is found.
    for damage in store.damaged() {
        if !found.damaged.iter().any(|(table, _)| *table == damage.table) {
            found.damaged.push((damage.table, format!(", append {}: {}", damage.append, damage.reason)));
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::Args;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    #[test]
    fn a_table_whose_id_begins_with_a_hyphen_is_named() {
        let line = ["check", "--repair", "--shorten", "-6yXfu_cFMih2tFEEIdQtZ", "--shorten", "--a"];
        assert_eq!(Line::parse_from(line).args.shorten, ["-6yXfu_cFMih2tFEEIdQtZ", "--a"]);
        assert!(Line::try_parse_from(["check", "--shorten", "-6"]).is_err(), "it needs --repair");
    }
}
