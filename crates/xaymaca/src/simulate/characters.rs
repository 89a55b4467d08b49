//! Counts for each character of The Crew, over many races.

use serde::Serialize;
use std::fmt::Write as _;
use xaymaca_rules::crew::Character;
use xaymaca_rules::ending::Final;
use xaymaca_rules::{Event, Game, Witness};

/// Sums over many races, by character.
#[derive(Clone, Default)]
pub(super) struct Tally {
    recruited: [u64; Character::COUNT],
    owners: [u64; Character::COUNT],
    /// Scores of captains who have it aboard at the end.
    scores: [i64; Character::COUNT],
    calypso: u64,
}

/// Counts recruitments.
impl Witness for Tally {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        if let Event::Recruited { character, .. } = event() {
            self.recruited[character as usize] += 1;
        }
    }
}

/// The report on one character.
#[derive(Serialize)]
pub(super) struct Report {
    character: &'static str,
    /// How often it was recruited, in all races together.
    recruited: u64,
    /// Recruitments per race.
    recruited_share: f64,
    /// How often a captain had it aboard at the end.
    owners: u64,
    /// None if no captain ever had it.
    mean_owner_score: Option<f64>,
}

impl Tally {
    /// Adds a race that is over.
    pub(super) fn add(&mut self, game: &Game, outcome: &Final) {
        self.calypso += u64::from(matches!(outcome.end(), xaymaca_rules::ending::End::Calypso(_)));
        for (id, ship) in game.ships().filter(|(id, _)| !id.is_ghost()) {
            let total = outcome.score(id).map_or(0, |score| i64::from(score.total));
            for character in ship.holds.crew() {
                self.owners[character as usize] += 1;
                self.scores[character as usize] += total;
            }
        }
    }

    pub(super) fn add_all(&mut self, other: &Self) {
        for index in 0..Character::COUNT {
            self.recruited[index] += other.recruited[index];
            self.owners[index] += other.owners[index];
            self.scores[index] += other.scores[index];
        }
        self.calypso += other.calypso;
    }

    /// Races that Calypso ended.
    pub(super) const fn calypso_victories(&self) -> u64 {
        self.calypso
    }

    pub(super) fn report(&self, games: u64) -> Vec<Report> {
        let of = |character: Character| {
            let index = character as usize;
            let (recruited, owners) = (self.recruited[index], self.owners[index]);
            Report {
                character: character.word(),
                recruited,
                recruited_share: recruited as f64 / games as f64,
                owners,
                mean_owner_score: (owners > 0).then(|| self.scores[index] as f64 / owners as f64),
            }
        };
        Character::all().map(of).collect()
    }
}

/// The reports as text, the best for their owners first.
pub(super) fn told(reports: &[Report], mean_score: f64) -> String {
    let mut sorted: Vec<&Report> = reports.iter().collect();
    let score = |report: &Report| report.mean_owner_score.unwrap_or(f64::NEG_INFINITY);
    sorted.sort_by(|a, b| score(b).total_cmp(&score(a)));
    let mut text = String::from(
        "\ncharacter           recruited in  aboard at the end  mean score of its owners (against all captains)\n",
    );
    for report in sorted {
        let mean = report
            .mean_owner_score
            .map_or("-".into(), |mean| format!("{mean:6.2}  ({:+.2})", mean - mean_score));
        let _ = writeln!(
            text,
            "{:<20}{:>9.1} %  {:>17}  {mean}",
            report.character,
            100.0 * report.recruited_share,
            report.owners,
        );
    }
    text
}
