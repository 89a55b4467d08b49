//! How fast the game plays at random through its public door, beside a chess library that does the same.
//!
//! `cargo bench -p xaymaca-rules` prints both and their ratio. Only the ratio means anything on a shared machine: the two
//! are measured in turns, with the same generator.

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

fn start() -> Game {
    Game::new(&Setup::new(Edition::First, 4)).expect("a sound setup")
}

fn compare(turns: usize, time: Duration) -> String {
    let start = start();
    let (mut ours, mut theirs) = (Generator::new(1), Generator::new(1));
    let mut moves = Vec::with_capacity(256);
    let mut rounds: Vec<(f64, f64)> = (0..turns)
        .map(|_| {
            (
                per_second(time, || race(&start, &mut ours)),
                per_second(time, || chess(&mut theirs, &mut moves)),
            )
        })
        .collect();
    rounds.sort_by(|a, b| (a.0 / a.1).total_cmp(&(b.0 / b.1)));
    let (decisions, chess_moves) = rounds[turns / 2];
    format!(
        "decisions a second: {:.1} million; cozy-chess moves a second: {:.1} million; ratio {:.2} (median of {turns})",
        decisions / 1e6,
        chess_moves / 1e6,
        decisions / chess_moves
    )
}

#[divan::bench]
fn race_of_four(bencher: divan::Bencher<'_, '_>) {
    let start = start();
    let mut generator = Generator::new(1);
    bencher.bench_local(|| race(&start, &mut generator));
}

#[divan::bench]
fn game_of_chess(bencher: divan::Bencher<'_, '_>) {
    let mut generator = Generator::new(1);
    let mut moves = Vec::with_capacity(256);
    bencher.bench_local(|| chess(&mut generator, &mut moves));
}
