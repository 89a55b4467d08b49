//! Our conventions, as checks. What is not checked here is a wish.

mod code;
mod directions;
mod imports;
pub(crate) mod languages;
mod licences;
mod links;
mod prose;
mod rule_ids;
mod web;

use crate::{files, metadata};
use anyhow::bail;

pub(crate) fn run() -> anyhow::Result<()> {
    let files = files::all()?;
    let packages = metadata::packages()?;
    let mut problems = Vec::new();
    problems.extend(rule_ids::check(&files));
    problems.extend(languages::check(&files));
    problems.extend(prose::check(&files));
    problems.extend(code::check(&files));
    problems.extend(directions::check(&files, &packages));
    problems.extend(licences::check(&packages, &files));
    problems.extend(links::check(&files));
    problems.extend(web::check(&files));
    for problem in &problems {
        eprintln!("  {problem}");
    }
    if !problems.is_empty() {
        bail!("{} conventions are broken", problems.len());
    }
    println!("{} files are tidy", files.len());
    Ok(())
}
