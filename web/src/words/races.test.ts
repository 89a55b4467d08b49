/** Every event, question and option of recorded races and moments has words in both languages. */
import { describe, expect, test } from "vitest";
import { own } from "../core/game/fold";
import type { Event } from "../wire/game";
import type { Replay, Update } from "../wire/server";
import { en, fr } from "./whole";
import { plain } from "./marks";
import { eventOf, newsOf, optionOf, questionOf, spaceOf } from "./sentences";
import { voiceOf } from "./voice";

const races = import.meta.glob<{ replay: Replay }>("../../fixtures/races/*.json", { eager: true, import: "default" });
const moments = import.meta.glob<Update>("../../fixtures/moments/*.json", { eager: true, import: "default" });
const SILENT: readonly Event["event"][] = ["card-chosen", "card-drawn", "action-began", "paid"];
const HOLE = /undefined|null|NaN|\[object|[\u27e6\u27e7]| {2}/;

describe.each([
  ["en", en],
  ["fr", fr],
] as const)("%s", (_language, words) => {
  test.each(Object.keys(races))("%s", (path) => {
    const { replay } = races[path]!;
    const voice = voiceOf(replay.table, replay.start, typeof replay.as === "number" ? replay.as : null, words);
    const events = replay.steps.flatMap((step) => step.events);
    expect(events.length).toBeGreaterThan(100);
    for (const event of events) {
      const said = eventOf(event, voice, words);
      if (said === null) expect(SILENT).toContain(event.event);
      else expect(plain(said)).not.toMatch(HOLE);
    }
    for (const news of replay.steps.flatMap((step) => step.news ?? []))
      expect(plain(newsOf(news, voice, words) ?? "undefined")).not.toMatch(HOLE);
  });

  test.each(Object.keys(moments))("%s", (path) => {
    const { open, own: mine, table, seat, options, events } = moments[path]!;
    const view = open && own(open, mine);
    const voice = voiceOf(table ?? null, view, seat, words);
    const said = events.map((event) => eventOf(event, voice, words) ?? "");
    if (view) {
      said.push(questionOf(view.awaiting, voice, words) ?? "", spaceOf(view.ships[0]!.space, view, voice, words));
      const listed = (options?.list ?? []).map((choice) => optionOf(choice, view, voice, words));
      said.push(...listed.flatMap(({ label, text }) => [label, text]));
      // No two options may have the same words.
      expect(new Set(listed.map(({ text }) => text)).size).toBe(listed.length);
      expect(new Set(listed.map(({ label }) => label)).size).toBe(listed.length);
    }
    for (const text of said) expect(plain(text)).not.toMatch(HOLE);
  });
});
