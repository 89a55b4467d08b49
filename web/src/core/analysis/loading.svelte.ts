/**
 * Loads an analysis part by part: the race and the curve first, then luck, then the decisions of the captains that the
 * reader asks for. One request at a time after the first two, because a server bounds the work for each guest.
 */
import type { Seat } from "../../wire/game";
import type { Replay } from "../../wire/server";
import { fold } from "../game/fold";
import { type Failure, replay as loadReplay, RequestFailed } from "../network/api";
import { timelineOf, type Timeline } from "../replay/replay";
import * as requests from "./requests";
import type { Eyes } from "./requests";
import type { Analysis, Curve, Decision } from "./shape";

/** A part of the analysis: not here yet, here, or not to be had for now. */
export type Part<T> = { state: "coming" } | { state: "here"; value: T } | { state: "failed"; failure: Problem };

/** Why there is no answer. `not-known`: the server is older than this request. */
export type Problem = Pick<Failure, "rule" | "text"> & { code: Failure["code"] | "not-known" };

export interface Race {
  /** With all cards open. */
  replay: Replay;
  timeline: Timeline;
  /** The reader's own seat; null for a spectator. */
  you: Seat | null;
}

/** What is asked of the place where the table is; tests give their own. */
export type Requests = typeof requests & { replay: typeof loadReplay };

const COMING = { state: "coming" } as const;

function problemOf(error: unknown): Problem {
  // Such as a race with events that only a newer page knows.
  if (!(error instanceof RequestFailed)) return { code: "rubbish", rule: null, text: "" };
  // A server refuses a table or a race by name, and `not-found` is the answer to an address that it does not know.
  const { code, rule, text } = error.refusal;
  return { code: code === "not-found" || code === "wrong-method" ? "not-known" : code, rule, text };
}

/** The part that a request makes. */
const settled = <T>(asked: Promise<T>): Promise<Part<T>> =>
  asked.then(
    (value) => ({ state: "here", value }),
    (error: unknown) => ({ state: "failed", failure: problemOf(error) }),
  );

export class AnalysisLoader {
  race = $state.raw<Part<Race>>(COMING);
  luck = $state.raw<Part<Analysis>>(COMING);
  #curves = $state.raw<ReadonlyMap<Eyes, Part<Curve>>>(new Map());
  #decisions = $state.raw<ReadonlyMap<Seat, Part<readonly Decision[]>>>(new Map());
  /** The last request that was queued; the next one follows it. */
  #queue: Promise<unknown>;
  readonly #id: string;
  readonly #ask: Requests;

  constructor(id: string, ask: Requests = { ...requests, replay: loadReplay }) {
    this.#id = id;
    this.#ask = ask;
    this.#queue = this.#begin();
    void this.#weigh();
  }

  curve(eyes: Eyes): Part<Curve> {
    return this.#curves.get(eyes) ?? COMING;
  }

  decisions(seat: Seat): Part<readonly Decision[]> {
    return this.#decisions.get(seat) ?? COMING;
  }

  /** Asks for the curve as these eyes see it, unless it is here or coming. */
  async see(eyes: Eyes): Promise<void> {
    const known = this.#curves.get(eyes);
    if (known !== undefined && known.state !== "failed") return;
    this.#curves = new Map(this.#curves).set(eyes, COMING);
    const part = await settled(this.#ask.curveOf(this.#id, eyes));
    this.#curves = new Map(this.#curves).set(eyes, part);
  }

  /** Asks for the decisions of a captain, unless they are here or coming. */
  async review(seat: Seat): Promise<void> {
    const known = this.#decisions.get(seat);
    if (known !== undefined && known.state !== "failed") return;
    this.#decisions = new Map(this.#decisions).set(seat, COMING);
    const asked = this.#after(() => this.#ask.decisionsOf(this.#id, seat).then(({ decisions }) => decisions));
    const part = await settled(asked);
    this.#decisions = new Map(this.#decisions).set(seat, part);
  }

  /** Asks again for the race, the curve and luck, as far as they failed. */
  async retry(): Promise<void> {
    const hadLuck = this.luck.state === "here";
    this.#queue = this.#begin();
    if (!hadLuck) await this.#weigh();
  }

  #begin(): Promise<unknown> {
    return Promise.all([this.see("all"), this.#read()]);
  }

  async #read(): Promise<void> {
    if (this.race.state === "here") return;
    this.race = COMING;
    const { replay } = this.#ask;
    const both = Promise.all([replay(this.#id), replay(this.#id, "all")]);
    this.race = await settled(
      both.then(([own, open]) => ({
        replay: open,
        timeline: timelineOf(open, fold),
        you: typeof own.as === "number" ? own.as : null,
      })),
    );
  }

  async #weigh(): Promise<void> {
    this.luck = COMING;
    this.luck = await settled(this.#after(() => this.#ask.luckOf(this.#id)));
  }

  /** Queues a request behind those before it, whether they succeed or not. */
  #after<T>(request: () => Promise<T>): Promise<T> {
    const asked = this.#queue.then(request, request);
    this.#queue = asked.catch(() => undefined);
    return asked;
  }
}
