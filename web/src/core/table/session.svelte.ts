/** A table that is followed, as components use it: `model` is drawn anew whenever anything changes. */
import type { Command, Granting } from "../../wire/server";
import type { Advised, Previewed, Reckoned } from "../network/inquiries";
import { socketAddress } from "../network/api";
import type { Model, Pace } from "../model";
import { EMPTY } from "./server-state";
import { Session } from "./session";
import { plain } from "../../words/marks";
import { narrationOf } from "../../words/story";
import { voiceOf } from "../../words/voice";
import type { Narrator } from "./session";
import { settings } from "../page/settings.svelte";
import { browser } from "./browser";

/** `join` takes a seat if there is one to take and the race has not begun; `watch` only looks on, or comes back. */
export type Mode = "join" | "watch";

export interface TableSession {
  readonly model: Model;
  /** Asks something of the table. Null if it was refused (`model.refused` says why) or the line was lost. */
  send(command: Command): Promise<Granting | null>;
  /** Answers the open question. It is sent again after a lost line if it is still open. */
  choose(choice: string): void;
  /** Where the cards in hand would lead, with the dice as placed or as given; null if that cannot be said. */
  preview(dice?: [morning: number, evening: number]): Promise<Previewed | null>;
  /** How the battle stands; null if that cannot be said. */
  odds(): Promise<Reckoned | null>;
  /** What the Admiral thinks of the open question; null if that cannot be said. */
  coach(): Promise<Advised | null>;
  /** What the Admiral thinks of the answer to that question; null if that cannot be said. */
  review(ask: number): Promise<Advised | null>;
  /** Goes on: past what stands for this captain, or over what is being shown until something does. */
  finish(): void;
  /** The refusal, or what was missed, has been read. */
  dismiss(what?: "refused" | "caughtUp"): void;
  close(): void;
}

/** Tells a step in the language of the page. */
const narrate: Narrator = (events, battle, view, { table, seat }) => {
  const text = narrationOf(events, battle, voiceOf(table, view, seat));
  return text === null ? null : { text, letters: plain(text).length };
};

/** Follows a table, as that kind of session and at that pace. Close it when the screen goes. */
export function openSession(
  id: string,
  mode: Mode = "join",
  Kind: typeof Session = Session,
  pace: () => Pace = () => settings.pace,
): TableSession {
  let model = $state.raw<Model>(EMPTY);
  const session = new Kind(id, socketAddress(id, location), mode, browser, (changed) => (model = changed), narrate);
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const setMotion = () => (session.motion = still.matches ? "reduced" : "full");
  setMotion();
  still.addEventListener("change", setMotion);
  const stopPacing = $effect.root(() => {
    $effect(() => {
      session.pace = pace();
      session.listening = settings.listening;
    });
  });
  return {
    get model() {
      return model;
    },
    send: (command) => session.send(command),
    choose: (choice) => session.choose(choice),
    preview: (dice) => session.preview(dice),
    odds: () => session.odds(),
    coach: () => session.coach(),
    review: (ask) => session.review(ask),
    finish: () => session.finish(),
    dismiss: (what) => session.dismiss(what),
    close() {
      still.removeEventListener("change", setMotion);
      stopPacing();
      session.close();
    },
  };
}
