/**
 * A proxy before a test's server that can change answers: a test cannot reach a browser's requests for a service
 * worker's script in any other way.
 */
import {
  createServer,
  type IncomingMessage,
  request as ask,
  type Server as Listener,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";

export class Front {
  private readonly listener: Listener;
  private readonly changes = new Map<string, (text: string) => string>();
  private readonly sockets = new Set<Duplex>();

  constructor(private readonly behind: string) {
    this.listener = createServer((request, response) => this.answer(request, response));
    this.listener.on("upgrade", (request, socket: Duplex, head: Buffer) => this.upgrade(request, socket, head));
    this.listener.on("connection", (socket) => {
      this.sockets.add(socket);
      socket.once("close", () => this.sockets.delete(socket));
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.listener.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.listener.address() as AddressInfo).port}`;
  }

  /** From now on the text at that path is changed on its way. */
  change(path: string, to: (text: string) => string): void {
    this.changes.set(path, to);
  }

  async end(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.listener.close(resolve));
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const change = this.changes.get(request.url ?? "");
    const { method = "GET", headers } = request;
    // The server's text is changed as it is, and so must not be compressed.
    const sent = change === undefined ? headers : { ...headers, "accept-encoding": "identity" };
    const onward = ask(new URL(request.url ?? "/", this.behind), { method, headers: sent }, (answer) => {
      if (change === undefined) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => {
        const text = change(Buffer.concat(parts).toString());
        const headers = { ...answer.headers, "content-length": String(Buffer.byteLength(text)) };
        delete headers.etag;
        response.writeHead(answer.statusCode ?? 502, headers);
        response.end(text);
      });
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { hostname, port } = new URL(this.behind);
    const onward = connect(Number(port), hostname, () => {
      const lines = request.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []));
      onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    for (const [one, other] of [
      [onward, socket],
      [socket, onward],
    ] as const)
      one.on("error", () => other.destroy());
  }
}
