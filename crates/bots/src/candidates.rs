//! Candidates: the options that a search tries. Most questions have few options; ways to pay and to spend gunpowder can be
//! thousands, nearly all of them alike.

use xaymaca_rules::{Choice, Luck, Options};

/// Upper bound on the candidates.
const MOST: usize = 24;
/// Upper bound on candidates that spend the same amount of gunpowder.
const ALIKE: usize = 2;

/// All options, or a random selection if there are too many.
pub(crate) fn candidates(options: &Options, luck: &mut impl Luck) -> Vec<Choice> {
    let len = options.len();
    if len <= MOST {
        return options.iter().collect();
    }
    // The first and the last are the extremes: nothing and everything, or the first holds and the last.
    let mut some: Vec<Choice> = [0, len - 1].into_iter().filter_map(|n| options.nth(n)).collect();
    for _ in 0..4 * MOST {
        let Some(choice) = options.pick(luck) else { break };
        let alike = some.iter().filter(|other| are_alike(other, &choice)).count();
        if alike < ALIKE && !some.contains(&choice) {
            some.push(choice);
        }
        if some.len() == MOST {
            break;
        }
    }
    some
}

/// B2: true if both spend the same amount of gunpowder.
fn are_alike(one: &Choice, other: &Choice) -> bool {
    let (Choice::Powder(one), Choice::Powder(other)) = (one, other) else { return false };
    one.iter().sum::<u8>() == other.iter().sum::<u8>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::luck::Seeded;
    use xaymaca_rules::Seat;
    use xaymaca_rules::notation::{Step, situation};

    /// A captain with gunpowder in five holds attacks.
    #[test]
    fn of_thousands_of_options_a_handful_are_candidates() {
        let text = "seats 3\ncaptain 1\n1 at 7\n2 at 9\n1 hand forward-gunpowder gold-gold food-forward\n\
                    1 holds gunpowder 6, gunpowder 5, gunpowder 4, gunpowder 3, gunpowder 2";
        let mut game = situation(text).unwrap();
        let mut luck = Seeded::new(1);
        for step in ["* dice 2 2", "1 card forward-gunpowder"] {
            step.parse::<Step>().unwrap().play(&mut game, &mut ()).unwrap();
        }
        while let Some(seat) = game.asked().first().filter(|seat| seat.index() > 0) {
            let choice = game.options(seat).nth(0).unwrap();
            game.choose(seat, choice, &mut ()).unwrap();
        }
        let options = game.options(Seat::new(0).unwrap());
        assert_eq!(options.len(), 7 * 6 * 5 * 4 * 3);
        let some = candidates(&options, &mut luck);
        assert!((MOST / 2..=MOST).contains(&some.len()), "{some:?}");
        for choice in &some {
            assert!(game.clone().choose(Seat::new(0).unwrap(), *choice, &mut ()).is_ok());
            assert!(some.iter().filter(|other| are_alike(other, choice)).count() <= ALIKE);
        }
        let amounts = some.iter().map(|choice| match choice {
            Choice::Powder(split) => split.iter().sum::<u8>(),
            _ => unreachable!("gunpowder is asked for"),
        });
        let (least, most) =
            amounts.fold((u8::MAX, 0), |(least, most), amount| (least.min(amount), most.max(amount)));
        assert_eq!((least, most), (0, 20));
    }
}
