/** Keys do what the list of keys says, and leave alone who types. */
// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { raceKeys } from "./keys";

const deeds = () => ({
  on: vi.fn(() => true),
  busy: vi.fn(() => false),
  finish: vi.fn(),
  pick: vi.fn(),
  swap: vi.fn(),
  confirm: vi.fn(),
  who: vi.fn(),
  tell: vi.fn(),
});
let done = deeds();
const press = (key: string, from: EventTarget = document.body, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  Object.defineProperty(event, "target", { value: from });
  raceKeys(done)(event);
};

beforeEach(() => {
  done = deeds();
});

test("each key has its deed", () => {
  press("2");
  expect(done.pick).toHaveBeenCalledWith(2);
  press("s");
  expect(done.swap).toHaveBeenCalled();
  press("Enter");
  expect(done.confirm).toHaveBeenCalled();
  press("W");
  expect(done.who).toHaveBeenCalled();
});

test("any key finishes what is running, and does nothing else", () => {
  done.busy.mockReturnValue(true);
  press("1");
  press("x");
  expect(done.finish).toHaveBeenCalledTimes(2);
  expect(done.pick).not.toHaveBeenCalled();
});

test("keys that tell something pass over nothing", () => {
  done.busy.mockReturnValue(true);
  for (const key of ["h", "R", "a", "B", "w"]) press(key);
  expect(done.tell.mock.calls.flat()).toEqual(["holds", "rival", "ahead", "battle"]);
  expect(done.finish).not.toHaveBeenCalled();
  press("Escape");
  expect(done.finish).toHaveBeenCalledTimes(1);
});

test("a key that is held down answers once", () => {
  press("1", document.body, { repeat: true });
  press("Enter", document.body, { repeat: true });
  expect(done.pick).not.toHaveBeenCalled();
  expect(done.confirm).not.toHaveBeenCalled();
});

test("what a key does elsewhere it still does while something is shown", () => {
  done.busy.mockReturnValue(true);
  const event = new KeyboardEvent("keydown", { key: "F5", cancelable: true });
  raceKeys(done)(event);
  expect(event.defaultPrevented).toBe(false);
  expect(done.finish).not.toHaveBeenCalled();
});

test("who types, or has switched keys off, is left alone", () => {
  press("1", document.createElement("input"));
  press("1", document.body, { ctrlKey: true });
  done.on.mockReturnValue(false);
  press("1");
  expect(done.pick).not.toHaveBeenCalled();
});

test("Enter on a button is the button's", () => {
  press("Enter", document.createElement("button"));
  expect(done.confirm).not.toHaveBeenCalled();
});

test("a control that has the focus is pressed, and what stands stays", () => {
  done.busy.mockReturnValue(true);
  for (const name of ["button", "a", "summary"]) {
    press("Enter", document.createElement(name));
    press(" ", document.createElement(name));
  }
  expect(done.finish).not.toHaveBeenCalled();
  press(" ");
  expect(done.finish).toHaveBeenCalledTimes(1);
});

test("the list of keys passes over nothing", () => {
  done.busy.mockReturnValue(true);
  press("?", document.body, { shiftKey: true });
  expect(done.finish).not.toHaveBeenCalled();
});
