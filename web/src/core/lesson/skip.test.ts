/** Skipping goes one idea further, never two, and waits until it can. */
import { expect, test } from "vitest";
import { skipOf } from "./skip";
import type { Stage } from "./stage";

const TOLD: Stage = { is: "told", told: { step: 0, invited: true, say: { en: "", fr: "" } } };

test.each<[Stage, ready: boolean, ReturnType<typeof skipOf>]>([
  [{ is: "asked", step: 0 }, true, "choose"],
  [{ is: "asked", step: 0 }, false, null],
  [{ is: "asked", step: null }, true, null],
  [{ is: "shown" }, true, null],
  [{ is: "standing" }, false, "read"],
  [TOLD, false, "read"],
])("in a scene with another idea: %o, ready: %s", (stage, ready, skip) => {
  expect(skipOf(stage, true, ready)).toBe(skip);
});

test("at the last idea of a scene the next scene opens at any time", () => {
  for (const stage of [{ is: "asked", step: 0 }, { is: "shown" }, TOLD] as const)
    expect(skipOf(stage, false, false)).toBe("next");
});
