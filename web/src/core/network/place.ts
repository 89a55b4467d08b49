/**
 * The two places where a table can be: a server, or this device. Both take the same requests and carry the same
 * messages, so callers name a table and do not know where it is. The device's code is loaded when it is wanted.
 */
import type { As, SocketLike } from "../model";
import { reach } from "./reach.svelte";

export interface Place {
  /** Sends a request. Rejects if there is no answer; a refusal is an answer. */
  ask(method: string, path: string, body: string | null): Promise<Response>;
  /** Connects to a table as one of its guests. */
  connect(table: string, as: As): SocketLike;
}

/** Request timeout in milliseconds. The server's own timeout is 30 seconds. */
const PATIENCE = 15_000;

/** The WebSocket address of a table. */
export const socketAddress = (table: string, here: { protocol: string; host: string }): string =>
  `${here.protocol === "https:" ? "wss:" : "ws:"}//${here.host}/api/tables/${encodeURIComponent(table)}/socket`;

async function send(method: string, path: string, body: string | null): Promise<Response> {
  let answered = false;
  let version: string | null = null;
  try {
    const response = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: body === null ? {} : { "Content-Type": "application/json" },
      body,
      signal: AbortSignal.timeout(PATIENCE),
    });
    // A proxy answers 502 to 504 for a server that is gone.
    answered = response.status < 502;
    version = response.headers.get("xaymaca-protocol");
    return response;
  } finally {
    reach.heard(answered, version);
  }
}

/**
 * The first request of a page. A cookie that was called back is refused, and only the page makes a new guest: the server
 * has not been asked for it if a service worker has answered.
 */
async function introduce(method: string, path: string, body: string | null): Promise<Response> {
  const response = await send(method, path, body);
  if (response.status !== 401) return response;
  await send("HEAD", "/", null);
  return send(method, path, body);
}

/**
 * The first request that needs a guest. The server gives a new guest their cookie with the page. If a service worker has
 * answered with the page instead, the first answer may bring the cookie, and all other requests wait for it: each of
 * several at once would make another guest.
 */
let first: Promise<Response> | undefined;

export const server: Place = {
  async ask(method, path, body) {
    if (__SITE__) throw new Error("plain files have no server");
    if (path !== "/api/about" && globalThis.navigator?.serviceWorker?.controller) {
      if (first === undefined) return (first = introduce(method, path, body));
      await first.catch(() => undefined);
    }
    return send(method, path, body);
  },
  connect: (table) => new WebSocket(socketAddress(table, location)) as SocketLike,
};

const link = () => import("../device/link");
const nothing = (): void => undefined;

export const device: Place = {
  ask: async (method, path, body) => (await link()).ask(method, path, body),
  connect(table, as) {
    const socket: SocketLike = { onopen: null, onmessage: null, onclose: null, send: nothing, close: nothing };
    link().then(
      ({ connect }) => connect(socket, table, as),
      () => socket.onclose?.({ code: 1006, reason: "" }),
    );
    return socket;
  },
};

/** Has this device had a race of its own? Then its list is worth loading. */
export function isUsed(): boolean {
  try {
    return localStorage.getItem("xaymaca.device") !== null;
  } catch {
    return false;
  }
}

/** Is this the id of a table on this device? The build without a device knows none. */
export const isOnDevice = (table: string): boolean => __DEVICE__ && table.startsWith("device_");

/** Plain files have no server: a table that is not on this device is refused here. */
export const placeOf = (table: string): Place => (__SITE__ || isOnDevice(table) ? device : server);
