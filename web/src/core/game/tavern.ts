/** The price of a character in the tavern: how many cells the bottle is carried. Only for display. */
import { TAVERN } from "../../wire/facts";
import type { Cell, Tavern } from "../../wire/game";

const FIRST_ROW = "a".charCodeAt(0);

const neighbours = (cell: Cell): Cell[] => {
  const row = cell.charCodeAt(0);
  const column = Number(cell[1]);
  const beside: [number, number][] = [
    [row - 1, column],
    [row + 1, column],
    [row, column - 1],
    [row, column + 1],
  ];
  return beside
    .filter(([r, c]) => r >= FIRST_ROW && r < FIRST_ROW + TAVERN.rows && c >= 1 && c <= TAVERN.columns)
    .map(([r, c]) => `${String.fromCharCode(r)}${c}` as Cell);
};

/** The length of the shortest way from the bottle through empty cells; 0 at the bottle, and if there is no way. */
export function rumPrice(tavern: Tavern | null, to: Cell): number {
  if (tavern === null) return 0;
  const empty = new Set(tavern.cells.filter((cell) => cell.empty).map((cell) => cell.cell));
  const far = new Map<Cell, number>([[tavern.rum, 0]]);
  for (const [cell, steps] of far) {
    if (cell === to) return steps;
    for (const next of neighbours(cell)) if (empty.has(next) && !far.has(next)) far.set(next, steps + 1);
  }
  return 0;
}
