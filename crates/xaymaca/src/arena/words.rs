//! Parses the bots on the command line.

use xaymaca_bots::Level;
use xaymaca_bots::arena::Entrant;
use xaymaca_rules::Seat;

/// The bots, seat by seat.
#[derive(Clone, Debug)]
pub(super) struct Bots(pub(super) Vec<Entrant>);

/// Parses a list of bots, as many as a race can have seats (S1).
pub(super) fn bots(text: &str) -> Result<Bots, String> {
    let bots: Vec<Entrant> = text.split(',').map(|word| bot(word.trim())).collect::<Result<_, _>>()?;
    if (Seat::FEWEST..=Seat::MOST).contains(&bots.len()) {
        return Ok(Bots(bots));
    }
    let named = if bots.len() == 1 { "1 bot is".to_string() } else { format!("{} bots are", bots.len()) };
    Err(format!("{named} named, but a race has {} to {} seats", Seat::FEWEST, Seat::MOST))
}

fn bot(word: &str) -> Result<Entrant, String> {
    let known = || Level::ALL.map(Entrant::from).into_iter().chain([Entrant::Former]).map(Entrant::word);
    let known = || known().collect::<Vec<_>>().join(", ");
    Entrant::from_word(word).ok_or_else(|| format!("there is no bot '{word}'; there are: {}", known()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_read() {
        assert_eq!(bots("captain,sailor").unwrap().0, [Level::Captain, Level::Sailor].map(Entrant::from));
        assert_eq!(
            bots("admiral, deckhand").unwrap().0,
            [Level::Admiral, Level::Deckhand].map(Entrant::from)
        );
        assert_eq!(bots("admiral,former").unwrap().0[1], Entrant::Former);
        let told = bots("captain,admirl").unwrap_err();
        assert_eq!(told, "there is no bot 'admirl'; there are: deckhand, sailor, captain, admiral, former");
        assert!(bots("sailor").unwrap_err().starts_with("1 bot is named"));
        assert!(bots(&["sailor"; 7].join(",")).unwrap_err().starts_with("7 bots are named"));
        assert!(bots("").is_err() && bots("sailor,,sailor").is_err());
    }
}
