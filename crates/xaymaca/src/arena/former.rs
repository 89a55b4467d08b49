//! The flag that brings the networks of an earlier Admiral into a contest.

use anyhow::Context as _;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use xaymaca_bots::arena::Entrant;

/// Which earlier Admiral takes part.
#[derive(clap::Args)]
pub(crate) struct FormerArgs {
    /// The networks of the bot 'former', an earlier Admiral: a file that `xaymaca train` wrote
    #[arg(long = "former", value_name = "FILE")]
    pub(super) file: Option<PathBuf>,
}

/// Upper bound on the size of a file of networks, in bytes: several times the Admiral's own.
const LARGEST: u64 = 1024 * 1024;

impl FormerArgs {
    /// Loads the networks.
    pub(crate) fn load(&self) -> anyhow::Result<()> {
        load(self.file.as_deref().context("the networks of an earlier Admiral are needed: --former FILE")?)
    }

    /// Loads the networks if these bots need them.
    pub(super) fn load_for(&self, bots: &[Entrant]) -> anyhow::Result<()> {
        match (&self.file, bots.contains(&Entrant::Former)) {
            (None, false) => Ok(()),
            (None, true) => anyhow::bail!("the bot 'former' needs its networks: --former FILE"),
            (Some(_), false) => anyhow::bail!("--former names networks, but no bot 'former' takes part"),
            (Some(path), true) => load(path),
        }
    }
}

fn load(path: &Path) -> anyhow::Result<()> {
    let mut file = Vec::new();
    std::fs::File::open(path)
        .and_then(|opened| opened.take(LARGEST).read_to_end(&mut file))
        .with_context(|| format!("{} cannot be read", path.display()))?;
    anyhow::ensure!(
        xaymaca_bots::load_former(&file),
        "{} does not have the networks of an Admiral",
        path.display()
    );
    Ok(())
}
