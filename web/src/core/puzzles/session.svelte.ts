/** A puzzle as a table that a race is drawn from: it stands still, and takes one answer. */
import type { Model } from "../model";
import { browser } from "../table/browser";
import { RecordedSocket } from "../table/recorded";
import { EMPTY } from "../table/server-state";
import { Session } from "../table/session";
import type { TableSession } from "../table/session.svelte";
import type { Puzzle } from "./shape";

/** An id of the form that a session expects; no table has it. */
const ID = "a-puzzle-and-no-table-";

export interface PuzzleSession extends TableSession {
  /** The choice of the reader; null before they answer. */
  readonly answer: string | null;
}

/** Opens a puzzle. Calls `answered` with the first choice; later choices are ignored. */
export function openPuzzle(puzzle: Puzzle, answered: (choice: string) => void): PuzzleSession {
  let model = $state.raw<Model>(EMPTY);
  let answer = $state<string | null>(null);
  const { update } = puzzle;
  // The recorded name of the captain is a placeholder. Without a name the page calls them by their flag.
  const seats = update.table!.seats.map((chair) => (chair.seat === update.seat ? { ...chair, name: null } : chair));
  const recording = { ...puzzle, update: { ...update, table: { ...update.table!, seats } } };
  const world = { ...browser, connect: () => new RecordedSocket(recording) };
  const session = new Session(ID, "me", "watch", world, (changed) => (model = { ...changed, caughtUp: null }));
  session.pace = "off";
  const drawn = $derived(
    answer === null || model.ask === null
      ? model
      : { ...model, awaited: false, sent: { ask: model.ask, choice: answer } },
  );
  return {
    get model() {
      return drawn;
    },
    still: true,
    get answer() {
      return answer;
    },
    // There is no table to send other requests to.
    send: () => Promise.resolve(null),
    choose(choice) {
      if (answer !== null || !model.ready) return;
      answer = choice;
      answered(choice);
    },
    preview: (dice) => session.preview(dice),
    odds: () => session.odds(),
    // The Admiral's estimates are in the file, and shown after the answer.
    coach: () => Promise.resolve(null),
    review: () => Promise.resolve(null),
    finish: () => session.finish(),
    dismiss: (what) => session.dismiss(what),
    close: () => session.close(),
  };
}
