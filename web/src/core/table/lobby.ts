/** What is missing before a race can begin: decides what the lobby's main button does. It knows no words. */
import type { Seat } from "../../wire/game";
import type { ChairState, TableState } from "../../wire/server";

export type Step =
  /** For a guest without a seat: a seat is free. */
  | { step: "sit" }
  /** For a guest without a seat: none is free, they may watch. */
  | { step: "full" }
  | { step: "ready" }
  /** For a captain who is ready: the table waits for others, or for the host to start. */
  | { step: "wait"; free: number; unready: string[] }
  /** The next three are for the host: seats are free, captains are not ready, or the race can start. */
  | { step: "free"; free: number }
  | { step: "unready"; unready: string[] }
  | { step: "start" };

export function nextStep(table: TableState, seat: Seat | null, host: boolean): Step {
  const free = table.seats.filter((chair) => chair.kind === "free").length;
  const unready = table.seats
    .filter((chair) => chair.kind === "captain" && !chair.ready && chair.seat !== seat && chair.seat !== table.host)
    .map((chair) => chair.name ?? "");
  if (!host) {
    if (seat === null) return { step: free > 0 ? "sit" : "full" };
    return table.seats[seat - 1]?.ready ? { step: "wait", free, unready } : { step: "ready" };
  }
  if (free > 0) return { step: "free", free };
  return unready.length > 0 ? { step: "unready", unready } : { step: "start" };
}

/** True if all seats are taken, at most one by a person: such a race has no time limit. */
export const isAlone = (table: TableState): boolean =>
  table.seats.every((chair) => chair.kind !== "free") &&
  table.seats.filter((chair) => chair.kind === "captain").length <= 1;

/** Who has taken a flag: another chair or the ghost; null if it is free for `seat`. */
export function takenBy(
  table: TableState,
  flag: string,
  seat: Seat | null,
  ghost: boolean,
): ChairState | "ghost" | null {
  if (ghost && flag === "edward-drummond") return "ghost";
  return table.seats.find((chair) => chair.flag === flag && chair.seat !== seat) ?? null;
}
