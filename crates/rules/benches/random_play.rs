//! How fast the game plays at random through its public door, beside a chess library that does the same, and with The Crew.
//!
//! `cargo bench -p xaymaca-rules` prints them and their ratios. Only the ratios mean anything on a shared machine: all are
//! measured in turns, with the same generator.

use cozy_chess::{Board, Move};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::hint::black_box;
use std::time::{Duration, Instant};
use xaymaca_rules::{Edition, Game, Setup};

fn main() {
    divan::main();
    if std::env::args().any(|arg| arg == "--list" || arg == "--test") {
        return;
    }
    println!("\n{}", compare(15, Duration::from_millis(200)));
}

struct Generator(Xoshiro256PlusPlus);

impl Generator {
    fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        ((u64::from(self.0.next_u32()) * u64::from(bound)) >> 32) as u32
    }
}

/// One race of four at random; returns how many decisions were made.
fn race(start: &Game, generator: &mut Generator) -> u64 {
    let mut game = *start;
    let mut decisions = 0;
    let mut luck = |bound| generator.below(bound);
    loop {
        if let Some(seat) = game.asked().first() {
            let choice = game.options(seat).pick(&mut luck).expect("who is asked has an option");
            game.choose(seat, choice, &mut ()).expect("what is listed is accepted");
            decisions += 1;
        } else if let Some(outcome) = game.draw(&mut luck) {
            game.resolve(outcome, &mut ()).expect("what is drawn is possible");
        } else {
            break;
        }
    }
    black_box(game.result());
    decisions
}

/// One chess game at random, to mate, stalemate or the fifty-move rule; returns how many moves were made.
fn chess(generator: &mut Generator, moves: &mut Vec<Move>) -> u64 {
    let mut board = Board::default();
    let mut played = 0;
    loop {
        moves.clear();
        board.generate_moves(|set| {
            moves.extend(set);
            false
        });
        if moves.is_empty() || board.halfmove_clock() >= 100 {
            break;
        }
        board.play_unchecked(moves[generator.below(moves.len() as u32) as usize]);
        played += 1;
    }
    black_box(&board);
    played
}

fn per_second(time: Duration, mut game: impl FnMut() -> u64) -> f64 {
    let start = Instant::now();
    let mut count = 0;
    while start.elapsed() < time {
        for _ in 0..16 {
            count += game();
        }
    }
    count as f64 / start.elapsed().as_secs_f64()
}

fn start(crew: bool) -> Game {
    Game::new(&Setup { crew, ..Setup::new(Edition::First, 4) }).expect("a sound setup")
}

/// One turn of the comparison: decisions and moves a second.
struct Turn {
    base: f64,
    crew: f64,
    chess: f64,
}

fn median(turns: &[Turn], ratio: fn(&Turn) -> f64) -> f64 {
    let mut ratios: Vec<f64> = turns.iter().map(ratio).collect();
    ratios.sort_by(f64::total_cmp);
    ratios[ratios.len() / 2]
}

fn compare(turns: usize, time: Duration) -> String {
    let (base, crew) = (start(false), start(true));
    let [mut base_luck, mut crew_luck, mut chess_luck] = [1; 3].map(Generator::new);
    let mut moves = Vec::with_capacity(256);
    let turns: Vec<Turn> = (0..turns)
        .map(|_| Turn {
            base: per_second(time, || race(&base, &mut base_luck)),
            crew: per_second(time, || race(&crew, &mut crew_luck)),
            chess: per_second(time, || chess(&mut chess_luck, &mut moves)),
        })
        .collect();
    format!(
        "decisions a second: {:.1} million; cozy-chess moves a second: {:.1} million; ratio {:.2}; with The Crew {:.2} of \
         the base game's speed (medians of {})",
        median(&turns, |turn| turn.base) / 1e6,
        median(&turns, |turn| turn.chess) / 1e6,
        median(&turns, |turn| turn.base / turn.chess),
        median(&turns, |turn| turn.crew / turn.base),
        turns.len()
    )
}

#[divan::bench]
fn race_of_four(bencher: divan::Bencher<'_, '_>) {
    let start = start(false);
    let mut generator = Generator::new(1);
    bencher.bench_local(|| race(&start, &mut generator));
}

#[divan::bench]
fn game_of_chess(bencher: divan::Bencher<'_, '_>) {
    let mut generator = Generator::new(1);
    let mut moves = Vec::with_capacity(256);
    bencher.bench_local(|| chess(&mut generator, &mut moves));
}
