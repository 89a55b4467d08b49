//! `cargo xtask rule E3`: what a rule says, where it is implemented and which tests are named after it.

use crate::files;
use crate::rulebook;
use anyhow::{Context as _, bail};

pub(crate) fn run(id: Option<&str>) -> anyhow::Result<()> {
    let Some(id) = id else { bail!("which rule? For example: cargo xtask rule E3") };
    let id = id.to_uppercase();
    let files = files::all()?;
    let rules = rulebook::rules(&files);
    let rule = rules
        .iter()
        .find(|rule| rule.id == id)
        .with_context(|| format!("{} has no rule {id}", rulebook::FOLDER))?;
    println!("{} · {} ({})\n{}\n", rule.id, rule.title, rule.place, rule.paragraph);
    match rulebook::marks(&files).get(&id) {
        Some(marks) => marks.iter().for_each(|mark| println!("implemented  {}", mark.place)),
        None => println!("implemented  nowhere: xtask/src/tidy/rule_ids.rs says why"),
    }
    for (place, name) in rulebook::tests(&files).get(&id).into_iter().flatten() {
        println!("tested       {place} {name}");
    }
    Ok(())
}
