/** The final count, revealed piece by piece from the last ship to the first. It knows no words and no components. */
import type { Character, Final, Score, ShipId, Treasure, View } from "../../wire/game";
import type { Pace } from "../model";

export type Piece =
  | { kind: "place"; value: number }
  | { kind: "gold"; value: number }
  | { kind: "treasure"; value: number; treasure: Treasure }
  /** The part of the total that the other pieces do not explain: treasures that this view does not show. */
  | { kind: "rest"; value: number }
  | { kind: "characters"; value: number; aboard: readonly Character[] };

export interface Row {
  ship: ShipId;
  score: Score;
  /** 1 for the winner; equal ships share a rank. */
  rank: number;
  pieces: readonly Piece[];
}

const WORTH: Partial<Record<Treasure, number>> = {
  "+3": 3,
  "+4": 4,
  "+5": 5,
  "+6": 6,
  "+7": 7,
  diamond: 12,
  "-2": -2,
  "-3": -3,
  "-4": -4,
};
export const worthOf = (treasure: Treasure): number => WORTH[treasure] ?? 0;

/** The scores from first to last: winners first, then by total, then by the spaces left to go. */
export function ranking(result: Final): { score: Score; rank: number }[] {
  const won = (score: Score): boolean => result.winners.includes(score.ship);
  const above = (one: Score, other: Score): number =>
    Number(won(other)) - Number(won(one)) || other.total - one.total || one.to_go - other.to_go;
  const sorted = [...result.scores].sort(above);
  return sorted.map((score) => ({ score, rank: 1 + sorted.findIndex((other) => above(other, score) === 0) }));
}

/** The pieces of each ship's score, winners first. Treasures with powers are pieces too, worth 0. */
export function rowsOf(view: View, result: Final): Row[] {
  return ranking(result).map(({ score, rank }) => {
    const ship = view.ships.find((other) => other.ship === score.ship)!;
    const treasures = ship.treasures.flatMap(({ treasure }): Piece[] =>
      treasure === null ? [] : [{ kind: "treasure", treasure, value: worthOf(treasure) }],
    );
    const aboard = ship.holds.flatMap((hold) => (hold && "character" in hold ? [hold.character] : []));
    const pieces: Piece[] = [
      { kind: "place", value: score.place },
      { kind: "gold", value: score.doubloons },
      ...treasures,
    ];
    if (aboard.length > 0 || score.characters !== 0)
      pieces.push({ kind: "characters", value: score.characters, aboard });
    const rest = score.total - pieces.reduce((sum, piece) => sum + piece.value, 0);
    if (rest !== 0) pieces.push({ kind: "rest", value: rest });
    return { ship: score.ship, score, rank, pieces };
  });
}

/** How many pieces of each row are revealed after that many beats; the last row begins. */
export function counted(rows: readonly Row[], beats: number): number[] {
  let left = beats;
  return rows
    .toReversed()
    .map((row) => {
      const now = Math.max(0, Math.min(row.pieces.length, left));
      left -= row.pieces.length;
      return now;
    })
    .toReversed();
}

export const beatsOf = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + row.pieces.length, 0);

/** The sum of a row's first pieces. */
export const sumOf = (row: Row, pieces: number): number =>
  row.pieces.slice(0, pieces).reduce((sum, piece) => sum + piece.value, 0);

/** The length of a beat in milliseconds; 0 reveals all at once. `still`: is motion reduced? */
export const beatMs = (pace: Pace, still: boolean): number =>
  still ? 0 : { slow: 900, normal: 550, fast: 260, off: 0 }[pace];
