/** A whole race as the server tells it afterwards. */
import type { Event, Final, Seat, View } from "../wire/game";
import type { News, TableState } from "../wire/server";

export interface ReplayStep {
  seq: number;
  at: number;
  seat?: Seat;
  choice?: string;
  events: Event[];
  news?: News[];
}

export interface Replay {
  table: TableState;
  as: string;
  start: View;
  steps: ReplayStep[];
  final: View | Final | null;
}
