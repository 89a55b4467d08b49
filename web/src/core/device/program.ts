/** The table's program in WebAssembly: passes messages through its memory as JSON. */
import type { Device, Reply } from "./messages";

/** What `crates/browser` exports. */
interface Exports {
  memory: WebAssembly.Memory;
  /** Makes room for an input of that many bytes, and returns where it begins. */
  input(length: number): number;
  /** Handles the input, and returns the length of the reply. */
  call(): number;
  /** Where the reply begins. */
  output(): number;
  /** Takes the input as the Admiral's mind. */
  model(): number;
}

/** A new program. Programs of the same module share nothing. */
export async function programOf(module: WebAssembly.Module): Promise<Device> {
  const { exports } = await WebAssembly.instantiate(module, {});
  const { memory, input, call, output, model } = exports as unknown as Exports;
  // The memory moves when it grows, so its bytes are looked up anew each time.
  const write = (bytes: Uint8Array): void =>
    new Uint8Array(memory.buffer, input(bytes.length), bytes.length).set(bytes);
  const writer = new TextEncoder();
  const reader = new TextDecoder();
  return {
    call(message) {
      write(writer.encode(JSON.stringify(message)));
      const length = call();
      return JSON.parse(reader.decode(new Uint8Array(memory.buffer, output(), length))) as Reply;
    },
    model(bytes) {
      write(bytes);
      model();
    },
  };
}
