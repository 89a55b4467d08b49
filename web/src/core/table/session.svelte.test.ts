/** A session in a browser: messages redraw the page, and closing removes all listeners. */
// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speak } from "../../words/words.svelte";
import { openSession } from "./session.svelte";
import { settings } from "../page/settings.svelte";
import { FakeSocket, sync, TABLE, turn, update } from "../testing";

let sockets: { address: string; socket: FakeSocket }[];

beforeEach(async () => {
  await speak("en");
  settings.pace = "normal";
  sockets = [];
  vi.useFakeTimers();
  vi.stubGlobal(
    "WebSocket",
    class extends FakeSocket {
      constructor(address: string) {
        super();
        sockets.push({ address, socket: this });
      }
    },
  );
});

afterEach(() => {
  settings.pace = "normal";
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("each message redraws", () => {
  const session = openSession(TABLE.id);
  const seen: number[] = [];
  const stop = $effect.root(() => {
    $effect(() => void seen.push(session.model.seq));
  });
  const { address, socket } = sockets[0]!;
  expect(address).toMatch(new RegExp(`^ws://.*/api/tables/${TABLE.id}/socket$`));
  flushSync();
  socket.open();
  socket.tell(sync(5));
  flushSync();
  socket.tell(update(6, { events: turn(2) }));
  flushSync();
  expect(seen).toEqual([0, 5, 6]);
  expect(session.model.beat).not.toBeNull();
  vi.advanceTimersByTime(10_000);
  expect(session.model.beat).toBeNull();
  stop();
  session.close();
  expect(socket.closed).toBe(true);
});

test("it follows the pace that is set", () => {
  const session = openSession(TABLE.id, "watch");
  flushSync();
  const { socket } = sockets[0]!;
  socket.open();
  expect(socket.last).toMatchObject({ do: "watch" });
  socket.tell(sync(5));
  socket.tell(update(6, { events: turn(2) }));
  settings.pace = "off";
  flushSync();
  expect(session.model.beat).toBeNull();
  session.close();
});

test("it sends the requests of its methods", () => {
  const session = openSession(TABLE.id);
  const { socket } = sockets[0]!;
  socket.open();
  socket.tell(sync(5));
  vi.advanceTimersByTime(100);
  session.choose("card gold-gold");
  void session.send({ do: "offer" });
  void session.preview([1, 2]);
  void session.odds();
  expect(socket.said.map((said) => said.do)).toEqual(["join", "choose", "offer", "preview", "odds"]);
  session.finish();
  session.dismiss();
  session.close();
});

test("it reconnects when the network is back, and pauses while the page is hidden", () => {
  const session = openSession(TABLE.id);
  sockets[0]!.socket.open();
  sockets[0]!.socket.tell(sync(5));
  const looks = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  sockets[0]!.socket.tell(update(6, { events: turn(2) }));
  expect(session.model.beat).toBeNull();
  sockets[0]!.socket.break();
  expect(session.model.line.state).toBe("lost");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(sockets).toHaveLength(1);
  looks.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(sockets).toHaveLength(2);
  sockets[1]!.socket.break();
  dispatchEvent(new Event("online"));
  expect(sockets).toHaveLength(3);
  session.close();
  dispatchEvent(new Event("online"));
  dispatchEvent(new Event("pageshow"));
  expect(sockets).toHaveLength(3);
  looks.mockRestore();
});
