//! The curve of a race: each ship's chance to win at the beginning of each round, and the result. It needs no playouts.

use super::problem::{AnalysisProblem, finished, play};
use super::report::CurvePoint;
use crate::evaluation::SHIPS;
use crate::luck::Seeded;
use crate::position::{Values, add, judged};
use xaymaca_rules::notation::Record;
use xaymaca_rules::ships::ShipId;
use xaymaca_rules::{Game, Seat, Viewer};

/// Imagined races that a captain's own estimate is the mean of.
const IMAGINED: u32 = 64;

/// The chances at the beginning of each round, and at the end: as they were with all cards open, or as one captain could know
/// them then, in the mean over races that fit what they knew.
///
/// # Errors
/// If the record cannot be replayed to the end of a race.
pub fn curve(record: &Record, eyes: Option<Seat>) -> Result<Vec<CurvePoint>, AnalysisProblem> {
    let ships = ships_of(&finished(record)?);
    let mut game = record.start()?;
    let mut points = Vec::new();
    let mut mark = |step: usize, game: &Game| {
        let values = eyes.map_or_else(|| judged(game), |seat| as_known(game, seat));
        let chances = ships.iter().map(|ship| values[ship.index()]).collect();
        points.push(CurvePoint { step, round: game.round(), chances });
    };
    for (step, line) in record.lines.iter().enumerate() {
        let round = game.round();
        play(&mut game, line.step);
        if game.round() > round {
            mark(step + 1, &game);
        }
    }
    mark(record.lines.len(), &game);
    Ok(points)
}

/// The chances as far as that captain knows.
fn as_known(game: &Game, seat: Seat) -> Values {
    if game.result().is_some() {
        return judged(game);
    }
    let view = game.view(Viewer::Seat(seat));
    let mut luck = Seeded::new(u64::from(game.round()));
    let mut mean = [0.0; SHIPS];
    for _ in 0..IMAGINED {
        add(&mut mean, 1.0 / f64::from(IMAGINED), &judged(&view.imagine(&mut luck)));
    }
    mean
}

/// Every ship: the captains' in the order of their seats, then the ghost.
pub(super) fn ships_of(game: &Game) -> Vec<ShipId> {
    game.ships().map(|(ship, _)| ship).collect()
}
