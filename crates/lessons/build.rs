//! Writes the situations and scripts of all lessons into one text, for programs that run their tables and say nothing.

use std::{env, fs, io, path::Path};

/// What begins a statement for learners, which takes one line.
const FOR_LEARNERS: [&str; 8] = ["step", "idea", "point", "invite", "slip", "other", "en", "fr"];

/// What begins a lesson, a scene and its script in the text: letters that no situation and no script has. A page splits the text
/// there, and to search for a letter takes less code than to search for a word.
const MARKS: [(&str, char); 3] = [("lesson", '='), ("scene", '&'), ("script", '%')];

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=lessons");
    let mut files: Vec<_> =
        fs::read_dir("lessons")?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    files.sort();
    let mut tables = String::new();
    for file in files {
        let text = fs::read_to_string(file)?;
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        for line in lines {
            let word = line.split(' ').next().unwrap_or(line);
            let mark = MARKS.iter().find(|(marked, _)| *marked == word);
            if let Some((_, mark)) = mark {
                tables.push(*mark);
            }
            let rest = if mark.is_some() { line[word.len()..].trim_start() } else { line };
            // What a scene begins with is its situation.
            if !rest.is_empty() && word != "situation" && !FOR_LEARNERS.contains(&word) {
                if MARKS.iter().any(|(_, mark)| rest.contains(*mark)) {
                    return Err(io::Error::other(format!("a mark of the text stands in \"{line}\"")));
                }
                tables.push_str(rest);
                tables.push('\n');
            }
        }
    }
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo names the folder"))?;
    fs::write(Path::new(&out).join("tables.txt"), tables)
}
