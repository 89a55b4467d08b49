//! The command that repeats a contest, with every flag that changes its result.

use super::adjusting::PLAYOUTS;
use std::fmt::Write as _;
use std::path::Path;
use xaymaca_bots::Budget;
use xaymaca_bots::arena::{Contest, Sprt};

/// The command line. It asks for as many races as the contest did, also if a test ended it earlier.
pub(super) fn command(contest: &Contest, test: Option<&Sprt>, former: Option<&Path>) -> String {
    let Contest { setup, bots, budget, games, seed, adjustment } = contest;
    let bots: Vec<&str> = bots.iter().map(|bot| bot.word()).collect();
    let mut command = format!("xaymaca arena --bots {} --games {games}", bots.join(","));
    let _ = match budget {
        Budget::Playouts(playouts) => write!(command, " --playouts {playouts}"),
        Budget::Time(time) => write!(command, " --think {}ms", time.as_secs_f64() * 1e3),
    };
    let (edition, bank) = (setup.edition.word(), setup.bank.word());
    let _ = write!(command, " --edition {edition} --bank {bank} --seed {seed}");
    // Two captains always race with the ghost.
    if setup.ghost && bots.len() > 2 {
        command.push_str(" --ghost");
    }
    if setup.crew {
        command.push_str(" --crew");
    }
    if let Some(former) = former {
        let _ = write!(command, " --former {}", former.display());
    }
    if let Some(adjustment) = adjustment {
        command.push_str(" --adjusted");
        let _ = match adjustment.foresight {
            // The default.
            Some(foresight) if foresight == *budget => Ok(()),
            Some(Budget::Playouts(playouts)) => write!(command, " --foresight {playouts}"),
            Some(Budget::Time(_)) | None => write!(command, " --foresight 0"),
        };
        if adjustment.playouts != PLAYOUTS {
            let _ = write!(command, " --luck-playouts {}", adjustment.playouts);
        }
    }
    if let Some(test) = test {
        let _ = write!(command, " --sprt {}..{}", percent(test.low()), percent(test.high()));
    }
    command
}

/// A share in percent, without the last digits that a division leaves behind.
pub(super) fn percent(share: f64) -> f64 {
    (share * 1e11).round() / 1e9
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Args;
    use clap::Parser as _;

    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    /// A command line that was read.
    fn read(line: &str) -> Args {
        let words = line.strip_prefix("xaymaca ").expect("the name of the program").split(' ');
        Line::parse_from(words).args
    }

    #[test]
    fn a_contest_is_repeated_with_all_that_it_was_asked_for() {
        for line in [
            "xaymaca arena --bots sailor,deckhand,sailor --games 30 --think 50ms --edition first --bank box --seed 1",
            "xaymaca arena --bots sailor,deckhand,sailor --games 9 --playouts 8 --edition second --bank bottomless --seed 2 \
             --ghost --crew --adjusted",
            "xaymaca arena --bots admiral,captain --games 400 --think 2.5ms --edition first --bank box --seed 7 --adjusted \
             --foresight 24 --sprt 33.3..50",
            "xaymaca arena --bots admiral,captain --games 400 --playouts 5 --edition first --bank box --seed 7 --adjusted \
             --foresight 0 --luck-playouts 8",
            "xaymaca arena --bots admiral,former --games 2 --playouts 5 --edition first --bank box --seed 7 --former a.mind",
        ] {
            let args = read(line);
            let (contest, test) = (args.contest().expect("a setup"), args.adjusting.test());
            assert_eq!(command(&contest, test.as_ref(), args.former.file.as_deref()), line);
        }
    }
}
