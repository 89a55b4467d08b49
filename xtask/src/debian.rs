//! Programs that checks need: finds them, or installs them from Debian's packages.

use anyhow::{Context as _, bail};
use std::path::PathBuf;
use std::process::Command;

/// A program that checks need.
pub(crate) struct Program<'a> {
    /// Its name in messages.
    pub(crate) called: &'a str,
    /// What needs it, as the beginning of a sentence.
    pub(crate) why: &'a str,
    /// Possible names of its file.
    pub(crate) names: &'a [&'a str],
    /// Debian packages that have it.
    pub(crate) packages: &'a [&'a str],
    /// Folders to search besides the PATH.
    pub(crate) folders: fn() -> Vec<PathBuf>,
}

impl Program<'_> {
    /// Its path. If it is not found, it is installed first.
    pub(crate) fn found(&self) -> anyhow::Result<PathBuf> {
        let Self { called, why, .. } = self;
        if let Some(path) = self.look() {
            return Ok(path);
        }
        install(called, self.packages).with_context(|| {
            format!("{why}, but {called} is not installed (no {})", self.names.join(", "))
        })?;
        self.look().with_context(|| format!("apt-get has installed {called}, but it is not found"))
    }

    fn look(&self) -> Option<PathBuf> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders: Vec<PathBuf> = std::env::split_paths(&path).chain((self.folders)()).collect();
        let named = |name: &&str| folders.iter().map(|folder| folder.join(name)).find(|file| file.is_file());
        self.names.iter().find_map(named)
    }
}

/// Installs packages. It works on Debian, as root.
pub(crate) fn install(called: &str, packages: &[&str]) -> anyhow::Result<()> {
    let may = |program: &str, args: &[&str]| Command::new(program).args(args).output().ok();
    let is_root = may("id", &["-u"]).is_some_and(|told| told.stdout.trim_ascii() == b"0");
    if !is_root || may("apt-get", &["--version"]).is_none() {
        bail!("install it: this task installs programs only as root on Debian");
    }
    println!("── {called}: apt-get install {}", packages.join(" "));
    let install = [&["install", "-y", "--no-install-recommends"][..], packages].concat();
    for args in [&["update"][..], &install] {
        let status = Command::new("apt-get")
            .args(["-qq"])
            .args(args)
            .env("DEBIAN_FRONTEND", "noninteractive")
            .status()
            .context("apt-get could not be started")?;
        if !status.success() {
            bail!("apt-get {} ended with {status}: install {called}", args.join(" "));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Program;

    #[test]
    fn a_program_is_found_in_its_folders() {
        let own = std::env::current_exe().expect("this program");
        let name = own.file_name().and_then(|name| name.to_str()).expect("text");
        let folders = || {
            let own = std::env::current_exe().expect("this program");
            vec![own.parent().expect("a folder").to_owned()]
        };
        let mut program =
            Program { called: "", why: "", names: &["no such thing", name], packages: &[], folders };
        assert_eq!(program.look(), Some(own.clone()));
        assert_eq!(program.found().ok(), Some(own.clone()));
        program.folders = Vec::new;
        assert_eq!(program.look(), None);
    }
}
