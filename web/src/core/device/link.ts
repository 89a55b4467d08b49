/** The page's side of the tables on this device: starts the worker when it is wanted, and numbers requests. */
import type { As, SocketLike } from "../model";
import type { FromWorker, ToWorker } from "./messages";

let worker: Worker | null = null;
let numbers = 0;
const sockets = new Map<number, SocketLike>();
const calls = new Map<number, (response: Response) => void>();
/** Races to be taken over from another tab when they are opened next. */
const wanted = new Set<string>();
/** The name and language that the worker knows. */
let known = "";

/** The browser's local storage holds the name that the reader last had at a server. */
function storedName(): string | null {
  try {
    return localStorage.getItem("xaymaca.name");
  } catch {
    return null;
  }
}

function post(message: ToWorker): void {
  worker ??= start();
  const guest = {
    do: "guest",
    name: storedName(),
    language: document.documentElement.lang === "fr" ? "fr" : "en",
  } as const;
  if (JSON.stringify(guest) !== known) worker.postMessage(guest);
  known = JSON.stringify(guest);
  worker.postMessage(message);
}

function start(): Worker {
  const started = new Worker(new URL("./worker/worker.ts", import.meta.url), { type: "module" });
  started.onmessage = ({ data }) => hear(data as FromWorker);
  // Its script could not be loaded, or failed: what waits is lost, and the next request starts another.
  started.onerror = () => {
    if (worker !== started) return;
    started.terminate();
    worker = null;
    known = "";
    for (const number of sockets.keys()) hear({ closed: number, code: 4001, reason: "device-unloaded" });
    for (const number of calls.keys()) hear({ answer: number, status: 503, body: UNLOADED });
  };
  return started;
}

const UNLOADED = JSON.stringify({ tell: "refused", code: "device-unloaded", rule: null, text: "device-unloaded" });

function hear(message: FromWorker): void {
  if ("opened" in message) sockets.get(message.opened)?.onopen?.();
  else if ("to" in message) sockets.get(message.to)?.onmessage?.({ data: message.text });
  else if ("closed" in message) {
    const socket = sockets.get(message.closed);
    sockets.delete(message.closed);
    socket?.onclose?.({ code: message.code, reason: message.reason });
  } else {
    const { answer, status, body } = message;
    // A response without content has no body, not even an empty one.
    calls.get(answer)?.(new Response(status === 204 ? null : body, { status }));
    calls.delete(answer);
  }
}

export async function ask(method: string, path: string, body: string | null): Promise<Response> {
  const response = await new Promise<Response>((resolve) => {
    numbers += 1;
    calls.set(numbers, resolve);
    post({ do: "call", call: numbers, method, path, body });
  });
  const isRace = path === "/api/sail" || path.startsWith("/api/device/");
  if (isRace && response.ok) keep();
  return response;
}

/** Connects `socket` to a table; one that was dropped meanwhile (nothing listens to it) is left alone. */
export function connect(socket: SocketLike, table: string, as: As): void {
  if (socket.onopen === null) return;
  numbers += 1;
  const number = numbers;
  sockets.set(number, socket);
  socket.send = (text) => post({ do: "message", socket: number, text });
  socket.close = () => {
    if (sockets.delete(number)) post({ do: "close", socket: number });
  };
  post({ do: "open", socket: number, table, as, steal: wanted.delete(table) });
}

/** The race is taken from the tab that sails it when this page opens it next. */
export function takeOver(table: string): void {
  wanted.add(table);
}

/**
 * A race has begun on this device. The first time this is noted, so that the page lists its races, and the browser is
 * asked to delete what this page stores only if the reader wants it.
 */
function keep(): void {
  try {
    if (localStorage.getItem("xaymaca.device") !== null) return;
    localStorage.setItem("xaymaca.device", "1");
  } catch {
    // Without local storage the question is asked again at the next start.
  }
  // Missing on pages over plain http.
  const storage = (navigator as { storage?: StorageManager }).storage;
  void storage?.persist?.().catch(() => false);
}
