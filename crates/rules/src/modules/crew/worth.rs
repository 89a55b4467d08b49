//! C6, C14, C17: what the characters aboard are worth at the end.

use crate::pieces::character::Character;
use crate::pieces::ship::Ship;

/// Doubloons for each character aboard, the Shipowner included.
const SHIPOWNER: i8 = 3;
/// Doubloons for each treasure token collected.
const BISHOP: i8 = 2;

/// All that the characters aboard add to a score.
pub(crate) fn of(ship: &Ship) -> i8 {
    let holds = ship.holds;
    if !holds.is_manned() {
        return 0;
    }
    // C6: the upper value for a ship that has reached Port Royal.
    let values: i8 = holds.crew().map(|character| character.value(ship.place.is_home())).sum();
    // **C14**: the Shipowner counts every character aboard.
    let shipowner =
        if holds.carries(Character::Shipowner) { SHIPOWNER * holds.crew().count() as i8 } else { 0 };
    // **C17**: the Bishop counts the treasure tokens.
    let bishop = if holds.carries(Character::Bishop) { BISHOP * ship.tokens as i8 } else { 0 };
    values + shipowner + bishop
}
