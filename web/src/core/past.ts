/** A race as the server tells it afterwards: everything that happened, for one pair of eyes. */
import type { Event, Final, Seat, View } from "../wire/game";
import type { News, TableState } from "../wire/server";

/** Through whose eyes: a seat's, a spectator's, or all cards open once the race is over. */
export type As = Seat | "spectator" | "all";

export interface ReplayStep {
  seq: number;
  at: number;
  seat?: Seat | null;
  choice?: string | null;
  events: Event[];
  news?: News[];
}

export interface Replay {
  table: TableState;
  as: As;
  start: View;
  steps: ReplayStep[];
  final: Final | null;
}

/** The server said no, by this code. */
export class NoReplay extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

/** Asks for a race; without `as` the server shows what whoever asks may see. */
export async function loadReplay(id: string, as: string | null, signal?: AbortSignal): Promise<Replay> {
  const query = as === null ? "" : `?as=${encodeURIComponent(as)}`;
  const answer = await fetch(`/api/tables/${encodeURIComponent(id)}/replay${query}`, { signal });
  if (answer.ok) return (await answer.json()) as Replay;
  const said = (await answer.json().catch(() => null)) as { code?: string } | null;
  throw new NoReplay(said?.code ?? String(answer.status));
}

/** Where the record of a table is. */
export const recordLink = (id: string): string => `/api/tables/${encodeURIComponent(id)}/record`;
