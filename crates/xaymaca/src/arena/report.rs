//! The report of the arena, as JSON and as text.

use super::repeat::{command, percent};
use serde::Serialize;
use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;
use xaymaca_bots::Budget;
use xaymaca_bots::arena::{Contest, Sprt, Standing, Standings, Verdict};

#[derive(Serialize)]
pub(super) struct Report {
    pub(super) games: u64,
    pub(super) seed: u64,
    pub(super) edition: &'static str,
    pub(super) ghost: bool,
    pub(super) bank: &'static str,
    pub(super) crew: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    think_ms: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    playouts: Option<u32>,
    /// Each level once, in the order in which they were named.
    pub(super) bots: Vec<BotReport>,
    pub(super) mean_rounds: f64,
    pub(super) shortest_rounds: i16,
    pub(super) longest_rounds: i16,
    /// A shared victory counts as a fraction for each winner.
    pub(super) wins_by_seat: Vec<f64>,
    pub(super) wins_by_first_captain: f64,
    pub(super) wins_by_ghost: f64,
    /// CPU time of all decisions of a race, in milliseconds.
    cpu_ms_thinking: f64,
    /// CPU time in which the luck of a race was measured, in milliseconds; none if it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    cpu_ms_measuring: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    test: Option<TestReport>,
    /// The command that repeats the contest.
    #[serde(skip)]
    pub(super) command: String,
}

#[derive(Serialize)]
pub(super) struct BotReport {
    pub(super) bot: &'static str,
    /// Seats held, over all races.
    pub(super) seats: u64,
    pub(super) wins: f64,
    /// For each seat held, with its 95 % interval.
    pub(super) win_rate: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) mean_score: f64,
    pub(super) mean_place: f64,
    pub(super) cpu_ms_per_decision: f64,
    pub(super) longest_ms: f64,
    pub(super) rating: f64,
    pub(super) rating_uncertainty: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) adjusted: Option<AdjustedReport>,
}

/// The win rate without luck, with its 95 % interval.
#[derive(Serialize)]
pub(super) struct AdjustedReport {
    pub(super) win_rate: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    /// How many times as many races raw wins need for an interval as narrow, if races are taken as independent.
    saving: f64,
    /// The same with raw wins over whole deals, too: without what rotated seats gain.
    saving_of_adjustment: f64,
    /// Raw win rate − the one without luck, in the same races: zero but for chance.
    difference: f64,
    /// Its standard error; none with fewer than two deals.
    difference_error: Option<f64>,
}

/// What the sequential test says of the first bot.
#[derive(Serialize)]
struct TestReport {
    low: f64,
    high: f64,
    /// How many times better the races fit a higher win rate than `low`, and a lower one than `high`; 20 decides.
    against_low: f64,
    against_high: f64,
    /// `high` or `low`; none if all races were played before it was decided.
    verdict: Option<&'static str>,
}

impl From<&Sprt> for TestReport {
    fn from(test: &Sprt) -> Self {
        let verdict = test.verdict().map(|verdict| match verdict {
            Verdict::High => "high",
            Verdict::Low => "low",
        });
        let [against_low, against_high] = test.ratios();
        Self { low: test.low(), high: test.high(), against_low, against_high, verdict }
    }
}

impl From<&Standing> for BotReport {
    fn from(standing: &Standing) -> Self {
        Self {
            bot: standing.entrant.word(),
            seats: standing.seats,
            wins: standing.wins,
            win_rate: standing.win_rate,
            low: standing.interval.low,
            high: standing.interval.high,
            mean_score: standing.mean_score,
            mean_place: standing.mean_place,
            cpu_ms_per_decision: standing.mean_ms,
            longest_ms: standing.longest_ms,
            rating: standing.rating.rating,
            rating_uncertainty: standing.rating.uncertainty,
            adjusted: standing.adjusted.map(|adjusted| AdjustedReport {
                win_rate: adjusted.win_rate,
                low: adjusted.interval.low,
                high: adjusted.interval.high,
                saving: adjusted.saving,
                saving_of_adjustment: adjusted.saving_of_adjustment,
                difference: adjusted.difference,
                difference_error: adjusted.difference_error,
            }),
        }
    }
}

impl Report {
    pub(super) fn of(
        contest: &Contest,
        standings: &Standings,
        test: Option<&Sprt>,
        former: Option<&Path>,
    ) -> Self {
        let (think_ms, playouts) = match contest.budget {
            Budget::Time(time) => (Some(time.as_secs_f64() * 1e3), None),
            Budget::Playouts(playouts) => (None, Some(playouts)),
        };
        let per_race = |time: Duration| time.as_secs_f64() * 1e3 / standings.games().max(1) as f64;
        let (shortest_rounds, longest_rounds) = standings.rounds().range().unwrap_or((0, 0));
        Self {
            games: standings.games(),
            seed: contest.seed,
            edition: contest.setup.edition.word(),
            ghost: contest.setup.ghost,
            bank: contest.setup.bank.word(),
            crew: contest.setup.crew,
            think_ms,
            playouts,
            bots: standings.bots().iter().map(BotReport::from).collect(),
            mean_rounds: standings.rounds().mean(),
            shortest_rounds,
            longest_rounds,
            wins_by_seat: standings.wins_by_seat().to_vec(),
            wins_by_first_captain: standings.first_captain_wins(),
            wins_by_ghost: standings.ghost_wins(),
            cpu_ms_thinking: per_race(standings.thought()),
            cpu_ms_measuring: contest.adjustment.map(|_| per_race(standings.measuring())),
            test: test.map(TestReport::from),
            command: command(contest, test, former),
        }
    }

    /// Best first.
    pub(super) fn by_merit(&self) -> Vec<&BotReport> {
        let mut bots: Vec<&BotReport> = self.bots.iter().collect();
        bots.sort_by(|one, other| other.win_rate.total_cmp(&one.win_rate));
        bots
    }

    pub(super) fn percent(&self, wins: f64) -> f64 {
        100.0 * wins / self.games as f64
    }

    /// The share of victories of each seat if all bots were equal, without the ghost's.
    pub(super) fn even_share(&self) -> f64 {
        (1.0 - self.wins_by_ghost / self.games as f64) / self.wins_by_seat.len() as f64
    }

    /// What was played.
    pub(super) fn table(&self) -> String {
        let races = if self.games == 1 { "race" } else { "races" };
        format!(
            "{} {races} of {} captains{}{}, {} edition, bank: {}",
            self.games,
            self.wins_by_seat.len(),
            if self.ghost { " and the Ghost Ship" } else { "" },
            if self.crew { " with The Crew" } else { "" },
            self.edition,
            self.bank,
        )
    }

    /// The budget of a decision.
    pub(super) fn budget(&self) -> String {
        match (self.playouts, self.think_ms) {
            (Some(playouts), _) => format!("{playouts} playouts a decision"),
            (None, think) => format!("{} ms a decision", think.unwrap_or_default()),
        }
    }

    pub(super) fn told(&self) -> String {
        let mut told = format!("{}; {}, seed {}\n\n", self.table(), self.budget(), self.seed);
        let _ = writeln!(
            told,
            "{:9} {:>8} {:>10} {:>10} {:>17} {:>7} {:>7} {:>16} {:>12} {:>12}",
            "bot",
            "seats",
            "wins",
            "win rate",
            "95 % interval",
            "score",
            "place",
            "rating",
            "a decision",
            "longest"
        );
        for bot in self.by_merit() {
            let _ = writeln!(
                told,
                "{:9} {:8} {:10.1} {:8.1} % {:6.1} to {:5.1} % {:7.2} {:7.2} {:9.2} ± {:4.2} {:9.3} ms {:9.3} ms",
                bot.bot,
                bot.seats,
                bot.wins,
                100.0 * bot.win_rate,
                100.0 * bot.low,
                100.0 * bot.high,
                bot.mean_score,
                bot.mean_place,
                bot.rating,
                bot.rating_uncertainty,
                bot.cpu_ms_per_decision,
                bot.longest_ms,
            );
        }
        let seats: Vec<String> = self
            .wins_by_seat
            .iter()
            .enumerate()
            .map(|(seat, &wins)| format!("seat {} {:.1} %", seat + 1, self.percent(wins)))
            .collect();
        let ghost = if self.ghost {
            format!(", the ghost {:.1} %", self.percent(self.wins_by_ghost))
        } else {
            String::new()
        };
        let _ = write!(
            told,
            "\nlength    {:.2} rounds ({} to {})\n\
             victories {}{ghost}\n\
             \u{20}         first Captain {:.1} %; an even share is {:.1} %\n",
            self.mean_rounds,
            self.shortest_rounds,
            self.longest_rounds,
            seats.join(", "),
            self.percent(self.wins_by_first_captain),
            100.0 * self.even_share(),
        );
        self.tell_adjusted(&mut told);
        self.tell_test(&mut told);
        told
    }

    fn tell_adjusted(&self, told: &mut String) {
        let Some(measuring) = self.cpu_ms_measuring else { return };
        let _ = writeln!(
            told,
            "\n{:9} {:>12} {:>17} {:>22} {:>20} {:>20}",
            "bot", "without luck", "95 % interval", "raw − without luck", "raw wins need", "over whole deals"
        );
        for bot in self.by_merit() {
            let Some(adjusted) = &bot.adjusted else { continue };
            let error = adjusted.difference_error;
            let _ = writeln!(
                told,
                "{:9} {:10.1} % {:6.1} to {:5.1} % {:>15} ± {} {:8.1} times races {:8.1} times races",
                bot.bot,
                100.0 * adjusted.win_rate,
                100.0 * adjusted.low,
                100.0 * adjusted.high,
                format!("{:+.2}", 100.0 * adjusted.difference).replace('-', "−"),
                error.map_or("?   ".into(), |error| format!("{:.2}", 100.0 * error)),
                adjusted.saving,
                adjusted.saving_of_adjustment,
            );
        }
        let thinking = self.cpu_ms_thinking;
        let first = self.bots.first().and_then(|bot| bot.adjusted.as_ref());
        let times = first.map_or(1.0, |adjusted| adjusted.saving) * thinking / (thinking + measuring);
        let _ = writeln!(
            told,
            "\nraw − without luck is in points of the same races, with its standard error. A race took {thinking:.1} ms of CPU \
             time to think and\n{measuring:.1} ms to measure luck: for the {}'s interval raw wins need {times:.2} times the CPU \
             time",
            self.bots[0].bot,
        );
    }

    fn tell_test(&self, told: &mut String) {
        let Some(test) = &self.test else { return };
        let (low, high) = (percent(test.low), percent(test.high));
        let bot = self.bots[0].bot;
        let _ = match test.verdict {
            Some("high") => writeln!(told, "\ndecided: the {bot} wins rather {high} % than {low} %"),
            Some(_) => writeln!(told, "\ndecided: the {bot} wins rather {low} % than {high} %"),
            None => writeln!(
                told,
                "\nnot decided: does the {bot} win rather {low} % or {high} %? More races are needed"
            ),
        };
        if test.verdict.is_some() {
            let _ = writeln!(
                told,
                "A contest ends when the figures favour its verdict, so win rates lean that way and intervals are too narrow"
            );
        }
    }
}
