/** Each open dialog is counted once. */
import { expect, test } from "vitest";
import { dialogs } from "./dialogs.svelte";

test("a dialog counts as open until the last one is closed", () => {
  expect(dialogs.open).toBe(false);
  const one = dialogs.opened();
  const other = dialogs.opened();
  one();
  one();
  expect(dialogs.open).toBe(true);
  other();
  expect(dialogs.open).toBe(false);
});
