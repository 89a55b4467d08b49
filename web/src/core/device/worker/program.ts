/** The table's program in WebAssembly: passes messages through its memory as JSON. */
import type { DeviceReply } from "../../../wire/device";
import type { Device } from "../messages";
import { DeviceProblem } from "../problem";

/** What `crates/browser` exports. */
interface Exports {
  memory: WebAssembly.Memory;
  /** Makes room for an input of that many bytes, and returns where it begins; 0 if that is too much. */
  input(length: number): number;
  /** Handles the input, and returns the length of the reply. */
  call(): number;
  /** Where the reply begins. */
  output(): number;
  /** Takes the input as the Admiral's mind; 0 if it is not one. */
  model(): number;
}

/** A new program. Programs of the same module share nothing. */
export async function programOf(module: WebAssembly.Module): Promise<Device> {
  const { exports } = await WebAssembly.instantiate(module, {});
  const { memory, input, call, output, model } = exports as unknown as Exports;
  // The memory moves when it grows, so its bytes are looked up after each call that may let it grow.
  const write = (bytes: Uint8Array): void => {
    const start = input(bytes.length);
    if (start === 0) throw new RangeError("the message is too long");
    new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
  };
  const writer = new TextEncoder();
  const reader = new TextDecoder();
  return {
    call(message) {
      write(writer.encode(JSON.stringify(message)));
      const length = call();
      const start = output();
      return JSON.parse(reader.decode(new Uint8Array(memory.buffer, start, length))) as DeviceReply;
    },
    model(bytes) {
      write(bytes);
      if (model() === 0) throw new DeviceProblem("device-unloaded");
    },
  };
}
