/** A changed setting is stored, and other tabs take it over. */
// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { browserStore, readSettings, type Settings } from "./settings";
import { settings } from "./settings.svelte";

test("each setting is stored", () => {
  const mine: Omit<Settings, "sailed"> = {
    theme: "dark",
    pace: "off",
    listening: true,
    sound: true,
    volume: 30,
    keys: false,
    oneClick: true,
    slips: true,
    hints: false,
    simple: true,
    notify: true,
    flag: "mary-read",
    table: { seats: 5 },
    level: "captain",
  };
  Object.assign(settings, mine);
  settings.countRace("one");
  expect({ ...settings }).toMatchObject({ ...mine, paceChosen: true });
  expect(readSettings(browserStore())).toEqual({ ...mine, sailed: ["one"] });
});

test("a change redraws", () => {
  settings.pace = "normal";
  const seen: string[] = [];
  const stop = $effect.root(() => {
    $effect(() => void seen.push(settings.pace));
  });
  flushSync();
  settings.pace = "fast";
  flushSync();
  // Another tab writes its settings.
  localStorage.setItem("xaymaca.settings", '{"pace":"slow"}');
  dispatchEvent(new StorageEvent("storage", { key: "xaymaca.settings" }));
  flushSync();
  dispatchEvent(new StorageEvent("storage", { key: "another.site" }));
  stop();
  expect(seen).toEqual(["normal", "fast", "slow"]);
});
