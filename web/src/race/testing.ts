/**
 * Helpers for the tests of race components: state from a recorded moment, on a session that only records what it is
 * sent.
 */
import { vi } from "vitest";
import { own } from "../core/game/fold";
import type { Model } from "../core/model";
import type { Advised, Previewed, Reckoned } from "../core/network/inquiries";
import { EMPTY } from "../core/table/server-state";
import type { TableSession } from "../core/table/session.svelte";
import type { Update } from "../wire/server";
import { voiceOf } from "../words/voice";
import { RaceUi } from "./race-ui.svelte";

type Moment = Update & { preview?: Previewed; odds?: Reckoned; advice?: Advised };
const MOMENTS = import.meta.glob<Moment>("../../fixtures/moments/*.json", { import: "default" });

/** The props of a race component at that moment. `over` overrides fields of the model. */
export async function at(name: string, over: Partial<Model> = {}) {
  const moment = await MOMENTS[`../../fixtures/moments/${name}.json`]!();
  const { seat, table = null, ask, options, host } = moment;
  const view = own(moment.open!, moment.own);
  const list = options?.list ?? null;
  const asked = { ask, options: list, count: options?.count ?? 0, awaited: list !== null, ready: true };
  const choose = vi.fn<TableSession["choose"]>();
  const session: TableSession = {
    model: { ...EMPTY, seat, table, host, view, ...asked, ...over },
    choose,
    send: vi.fn(async () => null),
    preview: vi.fn(async () => moment.preview ?? null),
    odds: vi.fn(async () => moment.odds ?? null),
    coach: vi.fn(async () => moment.advice ?? null),
    review: vi.fn(async () => moment.advice ?? null),
    finish: vi.fn(),
    dismiss: vi.fn(),
    close: vi.fn(),
  };
  const ui = new RaceUi(session);
  const question = view.awaiting.kind === "seats" ? view.awaiting.question : null;
  const voice = voiceOf(table, view, seat);
  return { ui, view, voice, question: question!, options: list ?? [], session, choose };
}
