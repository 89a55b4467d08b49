/** What is missing before a race can begin, and what the one big button does about it. */
import type { Seat } from "../../wire/game";
import type { ChairState, TableState } from "../../wire/server";

export type Step =
  /** A guest without a seat, and a seat is free. */
  | { step: "sit" }
  /** A guest without a seat, and none is free: they may look on. */
  | { step: "full" }
  | { step: "ready" }
  /** Ready; what is awaited is the others, or the host. */
  | { step: "wait"; free: number; unready: string[] }
  /** The host's: seats are free, or captains not ready. */
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

/** Are all seats taken, and at most one by a person? Then the race waits for that person without end. */
export const isAlone = (table: TableState): boolean =>
  table.seats.every((chair) => chair.kind !== "free") &&
  table.seats.filter((chair) => chair.kind === "captain").length <= 1;

/** Why a captain's ship cannot be had: who has it; null if it can. */
export function takenBy(
  table: TableState,
  flag: string,
  seat: Seat | null,
  ghost: boolean,
): ChairState | "ghost" | null {
  if (ghost && flag === "edward-drummond") return "ghost";
  return table.seats.find((chair) => chair.flag === flag && chair.seat !== seat) ?? null;
}
