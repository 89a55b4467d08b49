//! `simulate`: plays random races, by the million, and reports on them.

mod characters;

use crate::table::TableArgs;
use crate::work;
use serde::Serialize;
use std::io::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use xaymaca_bots::{Seeded, cpu_time};
use xaymaca_rules::ending::Final;
use xaymaca_rules::ships::ShipId;
use xaymaca_rules::{Game, Setup, Witness};

/// Play random races and report on them
///
/// Every captain picks one of their legal options at random, all equally likely. Examples:
///
///   xaymaca simulate --seats 4 --games 100000 --edition second --json
///   xaymaca simulate --crew --characters      with a report on each character
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// The number of races
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    games: u64,
    /// The same seed gives the same races, whatever the number of threads
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of threads; by default all cores
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// For each character of The Crew: how often it is recruited, and the scores of its owners
    #[arg(long, requires = "crew")]
    characters: bool,
    /// Print one JSON object instead of a report
    #[arg(long)]
    json: bool,
}

/// Sums over many races.
#[derive(Clone, Default)]
struct Tally {
    games: u64,
    decisions: u64,
    rounds: u64,
    shortest: u16,
    longest: u16,
    /// Captains only: the ghost is counted apart.
    scores: i64,
    winning_scores: i64,
    shared: u64,
    /// In sixtieths, so that a victory shared by up to six is a whole number and sums do not depend on their order.
    wins: [u64; 6],
    ghost_wins: u64,
    first_captain_wins: u64,
    cpu_seconds: f64,
    /// If asked for.
    characters: Option<Box<characters::Tally>>,
}

/// Divisible by 1 to 6.
const VICTORY: u64 = 60;

#[derive(Serialize)]
struct Report {
    games: u64,
    decisions: u64,
    cpu_seconds: f64,
    games_per_second: f64,
    decisions_per_second: f64,
    mean_rounds: f64,
    shortest_rounds: u16,
    longest_rounds: u16,
    mean_decisions: f64,
    mean_score: f64,
    mean_winning_score: f64,
    /// A shared victory counts as a fraction for each winner.
    wins_by_seat: Vec<f64>,
    wins_by_ghost: f64,
    wins_by_first_captain: f64,
    shared_victories: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    calypso_victories: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    characters: Option<Vec<characters::Report>>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let setup = args.table.setup()?;
    let threads = work::threads(args.threads, args.games);
    let races = Races { setup: &setup, games: args.games, seed: args.seed, characters: args.characters };
    let tally = races.play(threads, !args.json);
    let report = Report::of(&tally, &setup);
    let mut out = std::io::stdout().lock();
    if args.json {
        serde_json::to_writer(&mut out, &report)?;
        writeln!(out)?;
    } else {
        write!(out, "{}", report.told(&setup))?;
    }
    Ok(())
}

/// Races that a thread takes at a time.
const BATCH: u64 = 256;

/// The races to play.
struct Races<'a> {
    setup: &'a Setup,
    games: u64,
    seed: u64,
    /// True if the characters are counted.
    characters: bool,
}

impl Races<'_> {
    fn play(&self, threads: usize, show: bool) -> Tally {
        let &Races { setup, games, seed, characters } = self;
        let bar = work::progress(games, show);
        let next = AtomicU64::new(0);
        let work = || {
            let start = Game::new(setup).expect("the setup was checked");
            let mut tally = Tally::new(characters);
            let began = cpu_time();
            loop {
                let from = next.fetch_add(BATCH, Ordering::Relaxed);
                if from >= games {
                    break;
                }
                let to = games.min(from + BATCH);
                for game in from..to {
                    let luck = &mut Seeded::nth(seed, game);
                    match tally.characters.take() {
                        None => drop(race(&start, luck, &mut tally, &mut ())),
                        Some(mut counted) => {
                            let (game, outcome) = race(&start, luck, &mut tally, &mut *counted);
                            counted.add(&game, &outcome);
                            tally.characters = Some(counted);
                        }
                    }
                }
                bar.inc(to - from);
            }
            tally.cpu_seconds = cpu_time().saturating_sub(began).as_secs_f64();
            tally
        };
        let tallies: Vec<Tally> = std::thread::scope(|scope| {
            let handles: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            handles.into_iter().map(|handle| handle.join().expect("a thread of races")).collect()
        });
        bar.finish_and_clear();
        tallies.iter().fold(Tally::new(characters), Tally::and)
    }
}

#[inline]
fn race(start: &Game, luck: &mut Seeded, tally: &mut Tally, witness: &mut impl Witness) -> (Game, Final) {
    let mut game = *start;
    let mut first_captain = None;
    loop {
        if let Some(seat) = game.asked().first() {
            let choice = game.options(seat).pick(luck).expect("a seat that is asked has an option");
            game.choose(seat, choice, witness).expect("what is listed is accepted");
            tally.decisions += 1;
        } else if let Some(outcome) = game.draw(luck) {
            if let xaymaca_rules::Outcome::Captain(seat) = outcome {
                first_captain = Some(seat.ship());
            }
            game.resolve(outcome, witness).expect("what is drawn is possible");
        } else {
            break;
        }
    }
    let outcome = game.result().expect("a race without a next step is over");
    tally.add(game.round(), &outcome, first_captain);
    (game, outcome)
}

impl Tally {
    fn new(characters: bool) -> Self {
        Self { shortest: u16::MAX, characters: characters.then(Box::default), ..Self::default() }
    }

    fn add(&mut self, rounds: u16, outcome: &Final, first_captain: Option<ShipId>) {
        self.games += 1;
        self.rounds += u64::from(rounds);
        self.shortest = self.shortest.min(rounds);
        self.longest = self.longest.max(rounds);
        let captains = outcome.scores().filter(|score| !score.ship.is_ghost());
        self.scores += captains.map(|score| i64::from(score.total)).sum::<i64>();
        let winners = outcome.winners();
        self.shared += u64::from(winners.len() > 1);
        let share = VICTORY / winners.len() as u64;
        for winner in winners.iter() {
            match winner.seat() {
                Some(seat) => self.wins[seat.index()] += share,
                None => self.ghost_wins += share,
            }
            if Some(winner) == first_captain {
                self.first_captain_wins += share;
            }
        }
        let best = winners.iter().next().and_then(|winner| outcome.score(winner));
        self.winning_scores += best.map_or(0, |score| i64::from(score.total));
    }

    fn and(mut self, other: &Self) -> Self {
        self.games += other.games;
        self.decisions += other.decisions;
        self.rounds += other.rounds;
        self.shortest = self.shortest.min(other.shortest);
        self.longest = self.longest.max(other.longest);
        self.scores += other.scores;
        self.winning_scores += other.winning_scores;
        self.shared += other.shared;
        self.wins.iter_mut().zip(other.wins).for_each(|(mine, theirs)| *mine += theirs);
        self.ghost_wins += other.ghost_wins;
        self.first_captain_wins += other.first_captain_wins;
        self.cpu_seconds += other.cpu_seconds;
        if let (Some(mine), Some(theirs)) = (&mut self.characters, &other.characters) {
            mine.add_all(theirs);
        }
        self
    }
}

impl Report {
    fn of(tally: &Tally, setup: &Setup) -> Self {
        let games = tally.games as f64;
        let seats = setup.flags.len();
        // The clock may be too coarse for a few races.
        let seconds = tally.cpu_seconds.max(1e-9);
        Self {
            games: tally.games,
            decisions: tally.decisions,
            cpu_seconds: tally.cpu_seconds,
            games_per_second: games / seconds,
            decisions_per_second: tally.decisions as f64 / seconds,
            mean_rounds: tally.rounds as f64 / games,
            shortest_rounds: tally.shortest,
            longest_rounds: tally.longest,
            mean_decisions: tally.decisions as f64 / games,
            mean_score: tally.scores as f64 / (games * seats as f64),
            mean_winning_score: tally.winning_scores as f64 / games,
            wins_by_seat: tally.wins[..seats].iter().map(|&wins| wins as f64 / VICTORY as f64).collect(),
            wins_by_ghost: tally.ghost_wins as f64 / VICTORY as f64,
            wins_by_first_captain: tally.first_captain_wins as f64 / VICTORY as f64,
            shared_victories: tally.shared,
            calypso_victories: tally.characters.as_ref().map(|counted| counted.calypso_victories()),
            characters: tally.characters.as_ref().map(|counted| counted.report(tally.games)),
        }
    }

    fn told(&self, setup: &Setup) -> String {
        let percent = |wins: f64| 100.0 * wins / self.games as f64;
        let seats: Vec<String> = self
            .wins_by_seat
            .iter()
            .enumerate()
            .map(|(seat, &wins)| format!("seat {} {:.1} %", seat + 1, percent(wins)))
            .collect();
        let ghost = if setup.ghost {
            format!(", the ghost {:.1} %", percent(self.wins_by_ghost))
        } else {
            String::new()
        };
        let Self { games, mean_rounds, shortest_rounds, longest_rounds, mean_decisions, .. } = self;
        let Self { mean_score, mean_winning_score, .. } = self;
        let characters = self
            .characters
            .as_ref()
            .map_or(String::new(), |reports| characters::told(reports, self.mean_score));
        let calypso = self
            .calypso_victories
            .map_or(String::new(), |wins| format!(", by Calypso in {:.2} %", percent(wins as f64)));
        format!(
            "{games} races of {captains} captains{with_ghost}{with_crew}, {edition} edition, bank: {bank}\n\
             length    {mean_rounds:.2} rounds ({shortest_rounds} to {longest_rounds}), \
             {mean_decisions:.0} decisions a race\n\
             scores    {mean_score:.2} on average, {mean_winning_score:.2} for the winner\n\
             victories {seats}{ghost}\n\
             \u{20}         first Captain {first:.1} %, shared in {shared:.1} % of the races{calypso}\n\
             speed     {rate:.0} races, {decisions:.2} million decisions a second of one core\n\
             {characters}",
            captains = setup.flags.len(),
            with_ghost = if setup.ghost { " and the Ghost Ship" } else { "" },
            with_crew = if setup.crew { " with The Crew" } else { "" },
            edition = setup.edition.word(),
            bank = setup.bank.word(),
            seats = seats.join(", "),
            first = percent(self.wins_by_first_captain),
            shared = percent(self.shared_victories as f64),
            rate = self.games_per_second,
            decisions = self.decisions_per_second / 1e6,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xaymaca_rules::Edition;

    fn races(setup: &Setup, games: u64, seed: u64) -> Races<'_> {
        Races { setup, games, seed, characters: setup.crew }
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let setup = Setup::new(Edition::First, 3);
        let count = |threads| {
            let tally = races(&setup, 600, 5).play(threads, false);
            (
                tally.games,
                tally.decisions,
                tally.rounds,
                tally.scores,
                tally.wins,
                tally.shortest,
                tally.longest,
            )
        };
        assert_eq!(count(1), count(3));
    }

    #[test]
    fn every_race_has_one_victory() {
        let setup = Setup::new(Edition::Second, 2);
        let tally = races(&setup, 300, 1).play(2, false);
        assert_eq!(tally.wins.iter().sum::<u64>() + tally.ghost_wins, 300 * VICTORY);
        assert_eq!(tally.games, 300);
    }
}
