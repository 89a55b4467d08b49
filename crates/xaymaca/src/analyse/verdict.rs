//! Was it their fault? The first sentence of an analysis, and the reasons for options, as the page says them in English: a test
//! compares each sentence with the page's own words. It computes no chances.

use super::report::Report;
use super::words::capitalised;
use std::fmt::Write as _;
use xaymaca_bots::Reason;
use xaymaca_bots::analysis::{Account, Decision};
use xaymaca_rules::cargo::Good;

/// Points of luck that a race is remembered for, points that pass unnoticed, and choices that no winner is proud of.
const MUCH: f64 = 10.0;
const LITTLE: f64 = 5.0;
const COSTLY: f64 = 30.0;

const ORDINALS: [&str; 7] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"];

/// What decided a race for a captain: the same as `faultOf` in the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    Luck,
    Luckier,
    Both,
    Choices,
    Close,
    Others,
    Earned,
    Costly,
    Helped,
    Lucky,
}

impl Fault {
    const fn sentence(self) -> &'static str {
        match self {
            Self::Luck => "It was bad luck, not {} fault.",
            Self::Luckier => "It was bad luck more than {} choices.",
            Self::Both => "Bad luck and {} choices both had a part in it.",
            Self::Choices => "It was {} choices more than luck.",
            Self::Close => "It was close: no single thing decided it, and {} did little wrong.",
            Self::Others => "The others sailed well: that counted most, not {} luck or choices.",
            Self::Earned => "They earned it.",
            Self::Costly => "Some of {} choices were costly, and it was enough all the same.",
            Self::Helped => "They sailed well, and luck helped.",
            Self::Lucky => "Luck made up for some of {} choices.",
        }
    }

    /// Of a captain who won or not, with so many points of luck and of others' choices, and whose decisions cost so many.
    fn of(won: bool, luck: f64, others: f64, together: f64) -> Self {
        let (bad, theirs) = ((-luck).max(0.0), (-others).max(0.0));
        if won && luck < MUCH {
            return if together < COSTLY { Self::Earned } else { Self::Costly };
        }
        match () {
            () if won && together < luck => Self::Helped,
            () if won => Self::Lucky,
            () if theirs >= LITTLE && theirs >= bad && theirs >= together => Self::Others,
            () if together < LITTLE && bad < LITTLE => Self::Close,
            () if together < LITTLE => Self::Luck,
            () if bad >= together => Self::Luckier,
            () if together >= 2.0 * bad => Self::Choices,
            () => Self::Both,
        }
    }
}

/// How the race ended for that captain, and by what: "Mary finished second of 4. It was bad luck, not their fault." None for the
/// ghost.
pub(super) fn verdict(report: &Report<'_>, account: &Account) -> Option<String> {
    let seat = account.ship.seat()?;
    let name = capitalised(report.name(account.ship));
    let (rank, of, winners) = report.rank(account.ship)?;
    let ended = match (rank, winners) {
        (1, 1) => format!("{name} won."),
        (1, _) => format!("{name} shares the victory."),
        _ => format!("{name} finished {} of {of}.", ORDINALS.get(rank - 1).copied().unwrap_or("last")),
    };
    let points = |part: f64| (100.0 * part).round();
    let costs: f64 =
        report.decisions().filter(|decision| decision.seat == seat).map(|decision| decision.cost).sum();
    let fault = Fault::of(rank == 1, points(account.luck.total()), points(account.others), points(costs));
    let whom = if fault == Fault::Close { "they" } else { "their" };
    Some(format!("{ended} {}", fault.sentence().replace("{}", whom)))
}

/// What was better about the better option: "In the better one: finds the treasure at space 33. In the choice: …"
pub(super) fn why(report: &Report<'_>, decision: &Decision) -> String {
    let mut text = String::new();
    for (title, reasons) in
        [("in the better one", &decision.best_reasons), ("in the choice", &decision.chosen_reasons)]
    {
        let said: Vec<String> = reasons.iter().map(|reason| say(report, reason)).collect();
        if !said.is_empty() {
            let _ = write!(text, "{}{title}: {}", if text.is_empty() { "" } else { "; " }, said.join(", "));
        }
    }
    text
}

/// Fills the gaps of a sentence, one after the other.
fn fill(sentence: &str, words: &[String]) -> String {
    let mut parts = sentence.split("{}");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.zip(words).fold(first, |text, (part, word)| text + word + part)
}

/// A number with a true minus sign.
fn number(number: i8) -> String {
    number.to_string().replace('-', "−")
}

fn goods(good: Good, count: u8) -> String {
    match good {
        Good::Gold if count == 1 => "1 doubloon".to_owned(),
        Good::Gold => format!("{count} doubloons"),
        Good::Food => format!("{count} food"),
        Good::Gunpowder => format!("{count} gunpowder"),
    }
}

fn say(report: &Report<'_>, reason: &Reason) -> String {
    let space = |space: xaymaca_rules::board::Space| match space.to_string().as_str() {
        "0" => "Port Royal".to_owned(),
        number => format!("space {number}"),
    };
    let words = match *reason {
        Reason::Suits { card } => vec![card.to_string()],
        Reason::Shortage { space: at, .. } | Reason::Treasure { space: at } => vec![space(at)],
        Reason::Battle { ship, powder } | Reason::InReach { ship, powder } => {
            vec![report.name(ship).to_owned(), goods(Good::Gunpowder, powder)]
        }
        Reason::Wins { chance } => vec![format!("{:.0}", 100.0 * chance)],
        Reason::Takes { good, count }
        | Reason::Loads { good, count }
        | Reason::Overboard { good, count }
        | Reason::Pays { good, count } => vec![goods(good, count)],
        Reason::Keeps { good, count, spaces, ahead } => vec![
            goods(good, count),
            spaces.to_string(),
            ahead.to_string(),
            if spaces == 1 { "asks" } else { "ask" }.to_owned(),
        ],
        Reason::Sails { spaces } => vec![
            spaces.unsigned_abs().to_string(),
            if spaces.unsigned_abs() == 1 { "space" } else { "spaces" }.to_owned(),
            if spaces > 0 { "nearer to" } else { "farther from" }.to_owned(),
        ],
        Reason::Boards { character, home, away } => {
            vec![character.name().to_owned(), number(home), number(away)]
        }
        Reason::Leaves { character } => vec![character.name().to_owned()],
        Reason::Worth { points } => {
            vec![number(points), if points.unsigned_abs() == 1 { "point" } else { "points" }.to_owned()]
        }
        Reason::Sees { count } => {
            vec![count.to_string(), if count == 1 { "treasure" } else { "treasures" }.to_owned()]
        }
        Reason::Empties { holds } => {
            vec![holds.to_string(), if holds == 1 { "hold" } else { "holds" }.to_owned()]
        }
        Reason::Home
        | Reason::TakesTreasure
        | Reason::PassesCurse
        | Reason::TakesNothing
        | Reason::NothingOverboard
        | Reason::HoldsFire
        | Reason::Rolls => Vec::new(),
    };
    fill(sentence_of(reason), &words)
}

/// The page's sentence, with a gap for each word that it fills in.
const fn sentence_of(reason: &Reason) -> &'static str {
    match reason {
        Reason::Suits { .. } => "suits your card {}",
        Reason::Home => "brings you home, and the race ends with this round",
        Reason::Shortage { .. } => "runs into a shortage at {}",
        Reason::Treasure { .. } => "finds the treasure at {}",
        Reason::Battle { .. } => "fights {}, who has {}",
        Reason::Wins { .. } => "wins the battle {} times in 100",
        Reason::Takes { .. } => "takes {}",
        Reason::TakesTreasure => "takes a treasure",
        Reason::PassesCurse => "passes a curse on",
        Reason::Loads { .. } => "loads {}",
        Reason::Overboard { .. } => "throws {} overboard",
        Reason::Pays { .. } => "costs {}",
        Reason::Keeps { .. } => "keeps {}: {} of the next {} spaces {} for it",
        Reason::InReach { .. } => "{} can reach you there with {}",
        Reason::Sails { .. } => "{} {} {} Port Royal",
        Reason::Boards { .. } => "brings {} aboard: {} points in Port Royal, {} elsewhere",
        Reason::Leaves { .. } => "makes {} leave the ship and the game",
        Reason::Worth { .. } => "counts {} {} at the end",
        Reason::Sees { .. } => "looks at {} {} and keeps one",
        Reason::Empties { .. } => "leaves {} {} empty",
        Reason::TakesNothing => "takes nothing",
        Reason::NothingOverboard => "throws nothing overboard",
        Reason::HoldsFire => "fights no battle here",
        Reason::Rolls => "leaves both dice to chance",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xaymaca_rules::cards::Card;
    use xaymaca_rules::crew::Character;
    use xaymaca_rules::{Seat, board::Space};

    #[test]
    fn verdicts_are_those_of_the_page() {
        // The table of `verdict.test.ts`.
        for (won, luck, others, together, fault) in [
            (false, -23, 0, 0, Fault::Luck),
            (false, -23, -9, 4, Fault::Luck),
            (false, -4, -20, 0, Fault::Others),
            (false, 12, -30, 4, Fault::Others),
            (false, 40, -65, 6, Fault::Others),
            (false, -2, -20, 5, Fault::Others),
            (false, -4, 3, 0, Fault::Close),
            (false, 12, 8, 4, Fault::Close),
            (false, -20, 0, 18, Fault::Luckier),
            (false, -12, 0, 18, Fault::Both),
            (false, -5, -9, 12, Fault::Choices),
            (false, 15, 2, 6, Fault::Choices),
            (true, 9, 0, 0, Fault::Earned),
            (true, -9, 0, 29, Fault::Earned),
            (true, 9, 0, 90, Fault::Costly),
            (true, 31, 0, 20, Fault::Helped),
            (true, 31, 0, 40, Fault::Lucky),
        ] {
            let found = Fault::of(won, f64::from(luck), f64::from(others), f64::from(together));
            assert_eq!(found, fault, "{won} {luck} {others} {together}");
        }
    }

    /// The text of a file of the page's English, with `{}` for everything that its sentences fill in.
    fn english(file: &str) -> String {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/words/en");
        let text = std::fs::read_to_string(folder.join(file)).expect("the page's words");
        let mut parts = text.split("${");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |said, part| said + "{}" + part.split_once('}').map_or(part, |(_, rest)| rest))
    }

    #[test]
    fn the_page_says_the_same() {
        let (analysis, coach) = (english("analysis.ts"), english("coach.ts"));
        for fault in [
            Fault::Luck,
            Fault::Luckier,
            Fault::Both,
            Fault::Choices,
            Fault::Close,
            Fault::Others,
            Fault::Earned,
            Fault::Costly,
            Fault::Helped,
            Fault::Lucky,
        ] {
            assert!(analysis.contains(fault.sentence()), "{}", fault.sentence());
        }
        let seat = Seat::new(0).expect("a seat");
        let (ship, space) = (seat.ship(), Space::new(33).expect("a space"));
        let (good, count) = (Good::Food, 2);
        let character = Character::Mage;
        for reason in [
            Reason::Suits { card: Card::GoldGold },
            Reason::Home,
            Reason::Shortage { space, good },
            Reason::Treasure { space },
            Reason::Battle { ship, powder: 3 },
            Reason::Wins { chance: 0.5 },
            Reason::Takes { good, count },
            Reason::TakesTreasure,
            Reason::PassesCurse,
            Reason::Loads { good, count },
            Reason::Overboard { good, count },
            Reason::Pays { good, count },
            Reason::Keeps { good, count, spaces: 1, ahead: 6 },
            Reason::InReach { ship, powder: 3 },
            Reason::Sails { spaces: -2 },
            Reason::Boards { character, home: 4, away: 1 },
            Reason::Leaves { character },
            Reason::Worth { points: -3 },
            Reason::Sees { count },
            Reason::Empties { holds: 1 },
            Reason::TakesNothing,
            Reason::NothingOverboard,
            Reason::HoldsFire,
            Reason::Rolls,
        ] {
            let sentence = sentence_of(&reason);
            let quoted = ["`", "\""].map(|quote| format!("{quote}{sentence}{quote}"));
            assert!(quoted.iter().any(|quoted| coach.contains(quoted.as_str())), "{sentence}");
        }
    }
}
