/** A host of plain files as dull as can be: serves a folder under a path, and knows no addresses but its files. */
import { readFile } from "node:fs/promises";
import { createServer, type Server as Listener } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const KINDS: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".wasm": "application/wasm",
};

export class PlainHost {
  private readonly listener: Listener;
  /** The paths that were asked for and are not here. */
  readonly missing: string[] = [];

  /** `path` begins and ends with a slash. */
  constructor(folder: string, path: string) {
    this.listener = createServer(async (request, response) => {
      const asked = new URL(request.url ?? "/", "http://here").pathname;
      const name = asked.endsWith("/") ? `${asked}index.html` : asked;
      try {
        if (!name.startsWith(path)) throw new Error("outside");
        const bytes = await readFile(join(folder, normalize(name.slice(path.length))));
        response.writeHead(200, { "content-type": KINDS[extname(name)] ?? "application/octet-stream" }).end(bytes);
      } catch {
        this.missing.push(asked);
        response.writeHead(404).end();
      }
    });
  }

  /** Starts the host; returns its origin. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.listener.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.listener.address() as AddressInfo).port}`;
  }

  async end(): Promise<void> {
    this.listener.closeAllConnections();
    await new Promise((resolve) => this.listener.close(resolve));
  }
}
