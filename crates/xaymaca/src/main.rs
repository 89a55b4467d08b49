//! The command line: the commands and the exit codes.

mod advise;
mod analyse;
mod arena;
mod backup;
mod balance;
mod benchmark;
mod calibrate;
mod chart;
mod check;
mod engine;
mod fill;
mod html;
mod load;
mod puzzles;
mod record_file;
mod replay;
mod serve;
mod simulate;
mod table;
mod tell;
mod think;
mod train;
mod verify;
mod whole_file;
mod work;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// The pirate race Jamaica, for people and programs.
///
/// An unofficial work of fans. Choices, dice and records are written in one notation, the same in every command:
/// `card gold-gold`, `sail 14`, `combat star`.
#[derive(Parser)]
#[command(name = "xaymaca", version, args_conflicts_with_subcommands = true)]
#[command(
    after_help = "Exit codes: 0 done; 1 it could not be done, the message says why; 2 the command line is wrong."
)]
struct Cli {
    /// Without a command the server is started
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: serve::Args,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Args),
    Backup(backup::Args),
    Check(check::Args),
    Load(load::Args),
    #[command(hide = true)]
    Fill(fill::Args),
    Simulate(simulate::Args),
    Arena(arena::Args),
    Balance(balance::Args),
    Benchmark(benchmark::Args),
    Calibrate(calibrate::Args),
    Train(train::Args),
    Replay(replay::Args),
    Verify(verify::Args),
    Advise(advise::Args),
    Analyse(analyse::Args),
    Puzzles(puzzles::Args),
    Engine(engine::Args),
}

fn main() -> ExitCode {
    let Cli { command, serve } = Cli::parse();
    let done = match command.unwrap_or(Command::Serve(serve)) {
        Command::Serve(args) => serve::run(args),
        Command::Backup(args) => backup::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Load(args) => load::run(&args),
        Command::Fill(args) => fill::run(&args),
        Command::Simulate(args) => simulate::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Balance(args) => balance::run(&args),
        Command::Benchmark(args) => benchmark::run(&args),
        Command::Calibrate(args) => calibrate::run(&args),
        Command::Train(args) => train::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Advise(args) => advise::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Puzzles(args) => puzzles::run(&args),
        Command::Engine(args) => engine::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of our output has closed the pipe, as `head` does: not a failure.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xaymaca: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let kind = |cause: &(dyn std::error::Error + 'static)| {
        let io = cause.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
        io.or_else(|| cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind))
    };
    error.chain().filter_map(kind).any(|kind| kind == std::io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_well_formed() {
        super::Cli::command().debug_assert();
    }
}
