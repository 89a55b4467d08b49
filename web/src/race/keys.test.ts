/** Keys do what the list of keys says, and nothing while the reader types. */
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

test("each key calls its function", () => {
  press("2");
  expect(done.pick).toHaveBeenCalledWith(2);
  press("s");
  expect(done.swap).toHaveBeenCalled();
  press("Enter");
  expect(done.confirm).toHaveBeenCalled();
  press("W");
  expect(done.who).toHaveBeenCalled();
});

test("any key finishes what is being shown, and does nothing else", () => {
  done.busy.mockReturnValue(true);
  press("1");
  press("x");
  expect(done.finish).toHaveBeenCalledTimes(2);
  expect(done.pick).not.toHaveBeenCalled();
});

test("keys that read something aloud finish nothing", () => {
  done.busy.mockReturnValue(true);
  for (const key of ["h", "R", "a", "B", "w"]) press(key);
  expect(done.tell.mock.calls.flat()).toEqual(["holds", "rival", "ahead", "battle"]);
  expect(done.finish).not.toHaveBeenCalled();
  press("Escape");
  expect(done.finish).toHaveBeenCalledTimes(1);
});

test("a key that is held down does not repeat", () => {
  press("1", document.body, { repeat: true });
  press("Enter", document.body, { repeat: true });
  expect(done.pick).not.toHaveBeenCalled();
  expect(done.confirm).not.toHaveBeenCalled();
});

test("browser keys keep their meaning while something is shown", () => {
  done.busy.mockReturnValue(true);
  const event = new KeyboardEvent("keydown", { key: "F5", cancelable: true });
  raceKeys(done)(event);
  expect(event.defaultPrevented).toBe(false);
  expect(done.finish).not.toHaveBeenCalled();
});

test("keys do nothing while the reader types or has switched them off", () => {
  press("1", document.createElement("input"));
  press("1", document.body, { ctrlKey: true });
  done.on.mockReturnValue(false);
  press("1");
  expect(done.pick).not.toHaveBeenCalled();
});

test("Enter on a button presses only that button", () => {
  press("Enter", document.createElement("button"));
  expect(done.confirm).not.toHaveBeenCalled();
});

test("Enter and Space press the focused control and finish nothing", () => {
  done.busy.mockReturnValue(true);
  for (const name of ["button", "a", "summary"]) {
    press("Enter", document.createElement(name));
    press(" ", document.createElement(name));
  }
  expect(done.finish).not.toHaveBeenCalled();
  press(" ");
  expect(done.finish).toHaveBeenCalledTimes(1);
});

test("the key for the list of keys finishes nothing", () => {
  done.busy.mockReturnValue(true);
  press("?", document.body, { shiftKey: true });
  expect(done.finish).not.toHaveBeenCalled();
});
