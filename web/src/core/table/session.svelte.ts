/** A session with a table as reactive state: components redraw whenever `model` changes. */
import type { Command, Granting, Update } from "../../wire/server";
import type { Advised, Previewed, Reckoned } from "../network/inquiries";
import type { As, Model, Pace } from "../model";
import { EMPTY } from "./server-state";
import { Session } from "./session";
import { plain } from "../../words/marks";
import { narrationOf } from "../../words/story";
import { voiceOf } from "../../words/voice";
import type { Narrator } from "./session";
import { settings } from "../page/settings.svelte";
import { browser } from "./browser";

/** `join` takes a free seat before the race begins; `watch` takes none, but brings a captain back to theirs. */
export type Mode = "join" | "watch";

export interface TableSession {
  readonly model: Model;
  /** True for a single moment without a table: there is no chat, no coach and no list of seats. */
  readonly still?: boolean;
  /** Sends a command. Null if the server refused it (`model.refused` says why) or the connection was lost. */
  send(command: Command): Promise<Granting | null>;
  /** Answers the open question. After a reconnect the answer is sent again if the question is still open. */
  choose(choice: string): void;
  /** Where the cards in hand would lead, with the placed dice or those given; null if the request failed. */
  preview(dice?: [morning: number, evening: number]): Promise<Previewed | null>;
  /** The odds of the battle; null if the request failed. */
  odds(): Promise<Reckoned | null>;
  /** The Admiral's advice on the open question; null if there is none. Rejects if the request failed. */
  coach(): Promise<Advised | null>;
  /** The Admiral's review of this captain's answer to that question; null if the request failed. */
  review(ask: number): Promise<Advised | null>;
  /** The reader goes on: closes the moment on the screen, or skips ahead to the next moment. */
  finish(): void;
  /** The reader dismisses the refusal, or the summary of what they missed. */
  dismiss(what?: "refused" | "caughtUp"): void;
  close(): void;
}

/** Narrates a step in the language of the page. */
const narrate: Narrator = (events, battle, view, { table, seat }) => {
  const text = narrationOf(events, battle, voiceOf(table, view, seat));
  return text === null ? null : { text, letters: plain(text).length };
};

/**
 * Opens a session with a table. `Kind` is the class to use; `pace` is tracked; `as` is the guest as whom it is opened;
 * `from` is what another session has shown already. Close it when the screen unmounts.
 */
export function openSession(
  id: string,
  mode: Mode = "join",
  Kind: typeof Session = Session,
  pace: () => Pace = () => settings.pace,
  as: As = "me",
  from: Update | null = null,
): TableSession {
  let model = $state.raw<Model>(EMPTY);
  const session = new Kind(id, as, mode, browser, (changed) => (model = changed), narrate, from);
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
