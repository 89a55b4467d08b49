/**
 * A server for one test: the real binary at a free port with its own data directory. It can be killed and started
 * again.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export class Server {
  private process: ChildProcess | null = null;
  private readonly data = mkdtempSync(join(tmpdir(), "xaymaca-"));
  url = "";

  /** Starts the server; a restart uses the same port, so that open pages find it again. */
  async start(): Promise<void> {
    const binary = process.env["XAYMACA_BIN"];
    if (binary === undefined) throw new Error("XAYMACA_BIN is not set: `cargo xtask test` runs these tests");
    const port = this.url === "" ? "0" : new URL(this.url).port;
    const child = spawn(binary, ["serve", "--port", port, "--log", "warn", "--think-ms", "5", "--data", this.data], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.process = child;
    for await (const line of createInterface({ input: child.stdout! })) {
      const page = /^\s*page\s+(\S+)/.exec(line);
      if (page) {
        this.url = page[1]!;
        return;
      }
    }
    throw new Error("the server ended before it said where it is");
  }

  /** How often a page's view of a race was another than the server's; 0 while the server is down. */
  async mismatches(): Promise<number> {
    if (this.process === null) return 0;
    const figures = await (await fetch(new URL("/metrics", this.url))).text();
    return Number(/^xaymaca_digest_mismatches_total (\d+)/m.exec(figures)?.[1] ?? 0);
  }

  /** Kills the server at once, without a shutdown, as a power failure would. */
  async kill(): Promise<void> {
    const child = this.process;
    this.process = null;
    if (child === null || child.exitCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGKILL");
    await ended;
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}
