/** The worker in which the tables of this device are: loads their program, and joins it to the browser. */
import { browserLocks } from "../locks/locks";
import { Host } from "./host";
import type { ToWorker } from "../messages";
import { DeviceProblem } from "../problem";
import { programOf } from "./program";
import { Storage } from "../storage/storage";

/** The addresses of the files; missing in a build without them. */
const FILES = import.meta.glob<string>("../../../../generated/{device.wasm,admiral.model}", {
  query: "?url",
  import: "default",
  eager: true,
});

async function fetched(name: string): Promise<Response> {
  const address = FILES[`../../../../generated/${name}`];
  if (address === undefined) throw new DeviceProblem("device-unloaded");
  try {
    const response = await fetch(address);
    if (response.ok) return response;
  } catch {
    // There is no connection, and the file is not stored.
  }
  throw new DeviceProblem("device-unloaded");
}

let module: Promise<WebAssembly.Module> | null = null;
let model: Promise<Uint8Array> | null = null;

async function compiled(): Promise<WebAssembly.Module> {
  const response = await fetched("device.wasm");
  // A streamed program is compiled while it loads, and the browser keeps the result.
  if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Makes something once; after a failure the next call tries again. */
const once = <T>(made: Promise<T>, forget: () => void): Promise<T> => {
  made.catch(forget);
  return made;
};

const host = new Host({
  async device() {
    module ??= once(compiled(), () => (module = null));
    return programOf(await module);
  },
  model() {
    model ??= once(
      fetched("admiral.model").then(async (response) => new Uint8Array(await response.arrayBuffer())),
      () => (model = null),
    );
    return model;
  },
  storage: new Storage(),
  locks: browserLocks(),
  tell: (message) => postMessage(message),
  now: () => Date.now(),
  clock: () => performance.now(),
  entropy: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join(""),
  after: (ms, run) => setTimeout(run, ms),
  cancel: (timer) => clearTimeout(timer as number),
});

addEventListener("message", ({ data }) => host.receive(data as ToWorker));
