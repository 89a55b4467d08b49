/**
 * The HTTP API: one function per route. A request about a table goes to the place where the table is. It knows nothing
 * of sockets and components.
 */
import type {
  About,
  Agreement,
  BotLevel,
  Command,
  Done,
  Found,
  Language,
  Me,
  NewTable,
  Refused,
  Replay,
  SailNow,
  Summary,
  Tables,
  Token,
  Update,
} from "../../wire/server";
import type { DeviceCode, DeviceTables } from "../model";
import { device, type Place, placeOf, server } from "./place";
import { reach } from "./reach.svelte";

/** Why a request failed: a refusal, `no-answer` (no response in time) or `rubbish` (unreadable response). */
export interface Failure extends Omit<Refused, "code"> {
  code: Refused["code"] | DeviceCode | "no-answer" | "rubbish";
}

/** Thrown by every function here when a request fails. */
export class RequestFailed extends Error {
  constructor(
    readonly refusal: Failure,
    /** The HTTP status; 0 if no response came. */
    readonly status: number,
  ) {
    super(refusal.text);
    this.name = "RequestFailed";
  }
}

const failure = (code: Failure["code"], text: string, status = 0): RequestFailed =>
  new RequestFailed({ tell: "refused", code, rule: null, text }, status);

const isRefusal = (body: unknown): body is Refused =>
  typeof body === "object" &&
  body !== null &&
  typeof (body as Refused).code === "string" &&
  typeof (body as Refused).text === "string";

/** Sends a request and returns the response if its status is a success. For routes that have no function here. */
export async function ask(method: string, path: string, body?: unknown, place = server): Promise<Response> {
  let response: Response;
  try {
    response = await place.ask(method, path, body === undefined ? null : JSON.stringify(body));
  } catch {
    throw failure("no-answer", "the server does not answer");
  }
  if (response.ok) return response;
  const told: unknown = await response.json().catch(() => null);
  if (isRefusal(told)) throw new RequestFailed({ ...told, tell: "refused", rule: told.rule ?? null }, response.status);
  throw failure("rubbish", `the server answered ${response.status}`, response.status);
}

/** Like `ask`, but parses the response as JSON. */
export async function json<T>(method: string, path: string, body?: unknown, place?: Place): Promise<T> {
  const response = await ask(method, path, body, place);
  try {
    return (await response.json()) as T;
  } catch {
    throw failure("rubbish", "the server's answer cannot be read", response.status);
  }
}

/** True if the server is out of reach: it gave no answer, or a proxy answered for it. */
const isOffline = (error: unknown): boolean =>
  error instanceof RequestFailed && (error.status === 0 || (error.status > 501 && error.refusal.code === "rubbish"));

const isUnloaded = (error: unknown): boolean =>
  error instanceof RequestFailed && error.refusal.code === "device-unloaded";

/**
 * Asks the server, or this device if the server is out of reach. A server that gave no answer last time is not asked
 * first, because a reader would wait for it; the lists of the home page find out when it is back.
 */
export async function anywhere<T>(work: (place: Place) => Promise<T>): Promise<T> {
  // The page as plain files has no server.
  if (__SITE__) return work(device);
  if (!__DEVICE__) return work(server);
  const [first, second, canHelp] = reach.hasServer ? [server, device, isOffline] : [device, server, isUnloaded];
  try {
    return await work(first);
  } catch (error) {
    if (!canHelp(error)) throw error;
    return work(second).catch((other: unknown) => {
      // Without the device's file, too, it is the connection that is missing.
      throw isUnloaded(other) ? error : other;
    });
  }
}

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

/** How long the server keeps tables without a move. */
export const about = (): Promise<About> => json("GET", "/api/about");

/** Who you are; the server makes a new guest if it does not know you. */
export const me = (): Promise<Me> => json("GET", "/api/me");

/** Changes your name and language. */
export const callMe = (name: string, language: Language, place?: Place): Promise<Me> =>
  json("PUT", "/api/me", { name, language }, place);

/** An access token for a program of yours. */
export const token = (name?: string): Promise<Token> => json("POST", "/api/token", { name });

/** One page of your races at a place, newest first; `after` is `next` of the previous page. */
export const myRaces = (show: "racing" | "finished" | "all", after?: string, place?: Place): Promise<Tables> =>
  json(
    "GET",
    `/api/me/tables?show=${show}${after === undefined ? "" : `&after=${encodeURIComponent(after)}`}`,
    undefined,
    place,
  );

/** The races of this device. */
export const deviceRaces = (): Promise<DeviceTables> => json("GET", "/api/me/tables?show=all", undefined, device);

/** Open tables that every guest may join. */
export const openTables = async (): Promise<Summary[]> => (await json<Tables>("GET", "/api/tables")).tables;

/** The id of the open table with that short code. */
export const findTable = async (code: string): Promise<string> =>
  (await json<Found>("GET", `/api/codes/${encodeURIComponent(code)}`)).table;

/** Opens a table and takes a seat at it, unless `sit` is false. */
export const openTable = (options?: Partial<Agreement>, sit?: boolean): Promise<Update> =>
  json("POST", "/api/tables", { options, sit } satisfies NewTable);

/** Opens a table full of bots at a place and begins the race. */
export const sailNow = (wanted: SailNow & { level?: BotLevel } = {}, place?: Place): Promise<Update> =>
  json("POST", "/api/sail", wanted, place);

/** Fetches the state of a table, without subscribing to it. */
export const look = (id: string, since?: number): Promise<Update> =>
  json("GET", table(id) + (since === undefined ? "" : `?since=${since}`), undefined, placeOf(id));

/** Sends a command to a table, without a socket. */
export const order = (id: string, command: Command): Promise<Done> => json("POST", table(id), command, placeOf(id));

/** The record of a race, as far as you may read it. */
export const record = async (id: string): Promise<string> =>
  (await ask("GET", `${table(id)}/record`, undefined, placeOf(id))).text();

/**
 * The address from which a browser downloads the record of a race at the server. A race on this device has none there: a
 * press on such a link saves its record, and only opening it in a new tab leads to the page itself.
 */
export const recordLink = (id: string): string => (placeOf(id) === device ? "#/" : `${table(id)}/record`);

/** Deletes a race of this device. */
export const forget = (id: string): Promise<unknown> => ask("DELETE", table(id), undefined, placeOf(id));

/** The whole race as events, as seen from the seat `as`; `all` shows everything once the race is over. */
export const replay = (id: string, as?: string): Promise<Replay> =>
  json("GET", `${table(id)}/replay${as === undefined ? "" : `?as=${encodeURIComponent(as)}`}`, undefined, placeOf(id));
