//! `backup`: a consistent copy of the data, also while a server works with it.

use crate::serve::default_data;
use anyhow::Context as _;
use std::path::PathBuf;
use xaymaca_store::Store;

/// Copy the data into one file, safely while the server runs
///
/// To restore, stop the server, put the file into an empty data directory as xaymaca.db, and start it.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The data directory; by default xaymaca in the user's data directory
    #[arg(long, env = "XAYMACA_DATA")]
    data: Option<PathBuf>,
    /// The file to write; it must not exist yet
    to: PathBuf,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let data = args.data.clone().unwrap_or_else(default_data);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime
        .block_on(Store::backup(&data, &args.to))
        .with_context(|| format!("{} could not be copied to {}", data.display(), args.to.display()))?;
    println!("{} is a copy of {}", args.to.display(), data.display());
    Ok(())
}
