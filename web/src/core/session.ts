/** From the server's messages to what is drawn of a table. */
import type { Model } from "./model";

/** Before anything is known. */
export const EMPTY: Model = {
  line: { state: "connecting" },
  seq: 0,
  table: null,
  seat: null,
  host: false,
  view: null,
  shown: null,
  beat: null,
  waiting: 0,
  ask: null,
  options: null,
  count: 0,
  awaited: false,
  sent: null,
  deadline: null,
  log: [],
  present: null,
  refused: null,
  caughtUp: null,
};
