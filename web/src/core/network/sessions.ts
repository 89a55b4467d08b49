/** What a guest gave to programs and other browsers: listing it and calling it back. It knows no component. */
import type { Me, Token, TokenInfo, Tokens } from "../../wire/server";
import { ask, json } from "./api";

/** The tokens that are still valid. */
export const tokens = async (): Promise<TokenInfo[]> => (await json<Tokens>("GET", "/api/tokens")).tokens;

/** A token for a program of that name. The server tells it this once. */
export const newToken = (name: string): Promise<Token> => json("POST", "/api/token", name === "" ? {} : { name });

/** Makes a token void. */
export const revoke = async (id: string): Promise<void> => {
  await ask("DELETE", `/api/tokens/${encodeURIComponent(id)}`);
};

/** A random secret of this page, with which the server gives its answer again. */
const attempt = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
  byte.toString(16).padStart(2, "0"),
).join("");

/**
 * Makes every other cookie and every token void; this browser gets a new cookie. If the answer is lost, the cookie that
 * this browser still has is void: asking again within a minute brings the answer again.
 */
export const logOutEverywhere = (): Promise<Me> => json("POST", "/api/log-out-everywhere", { attempt });
