/**
 * The base of every browser test: a server for each worker, and a page whose console must stay clean and which folds every
 * race as the server tells it.
 */
import { type ConsoleMessage, type Page, test as base } from "@playwright/test";
import { Server } from "./server";

/** The errors in a page's console. A lost connection to a server that the test killed is not an error. */
export interface Complaints {
  list: string[];
  /** From now on a lost connection is expected. */
  expectLostLine(): void;
}

/** Playwright's own warning where it blocks service workers. */
const BLOCKED = "Service Worker registration blocked by Playwright";
const LOST = /WebSocket|ERR_CONNECTION_REFUSED|Failed to load resource/;

export function listen(page: Page): Complaints {
  let lost = false;
  const complaints: Complaints = {
    list: [],
    expectLostLine: () => {
      lost = true;
    },
  };
  const add = (text: string): void => {
    if (text !== BLOCKED && !(lost && LOST.test(text))) complaints.list.push(text);
  };
  page.on("console", (message: ConsoleMessage) => {
    if (message.type() === "error" || message.type() === "warning") add(message.text());
  });
  page.on("pageerror", (error) => add(String(error)));
  return complaints;
}

export const test = base.extend<{ complaints: Complaints }, { server: Server }>({
  server: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.end();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  complaints: [
    async ({ page, server }, use) => {
      const complaints = listen(page);
      await use(complaints);
      const mismatches = await server.mismatches();
      if (mismatches > 0) complaints.list.push(`a page folded ${mismatches} views that are not the server's`);
      if (complaints.list.length > 0) throw new Error(`the console complained:\n${complaints.list.join("\n")}`);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";
