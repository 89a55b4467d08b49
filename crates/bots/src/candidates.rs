//! Options worth a thought. Most questions have few answers; ways to pay and to load the cannon can be thousands, nearly
//! all of them much like another.

use xaymaca_rules::{Choice, Luck, Options};

/// The most options that are thought about one by one.
pub(crate) const MOST: usize = 24;

/// The options, or of too many a handful, each of which is an option.
pub(crate) fn candidates(options: &Options, luck: &mut impl Luck) -> Vec<Choice> {
    let len = options.len();
    if len <= MOST {
        return options.iter().collect();
    }
    // The first and the last are the extremes: nothing and everything, or the first hold and the last.
    let mut some: Vec<Choice> = [0, len - 1].into_iter().filter_map(|n| options.nth(n)).collect();
    while some.len() < MOST {
        match options.pick(luck) {
            Some(choice) if !some.contains(&choice) => some.push(choice),
            Some(_) => {}
            None => break,
        }
    }
    some
}
