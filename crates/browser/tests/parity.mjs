// The device in WebAssembly, for a test: a line is a message and gets its reply in a line; an empty line begins a new device.
import { readFileSync, readSync, writeSync } from "node:fs";

const [program, model] = process.argv.slice(2).map((path) => readFileSync(path));
const module = new WebAssembly.Module(program);
const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

function started() {
  const { memory, input, call, output, model: load } = new WebAssembly.Instance(module, {}).exports;
  const write = (bytes) => {
    // First, because the memory may move when it grows.
    const begin = input(bytes.length);
    new Uint8Array(memory.buffer, begin, bytes.length).set(bytes);
  };
  write(model);
  if (load() !== 1) throw new Error("the model was not taken");
  return (message) => {
    write(encoder.encode(message));
    const length = call();
    return decoder.decode(new Uint8Array(memory.buffer, output(), length));
  };
}

let device = null;
let waiting = [];
const chunk = Buffer.alloc(1 << 16);
for (let length; (length = readSync(0, chunk)) > 0;) {
  let begin = 0;
  for (let end; (end = chunk.indexOf(10, begin)) !== -1 && end < length; begin = end + 1) {
    waiting.push(Buffer.from(chunk.subarray(begin, end)));
    const message = Buffer.concat(waiting).toString();
    waiting = [];
    if (message === "") device = started();
    else for (let reply = Buffer.from(device(message) + "\n"); reply.length > 0;) reply = reply.subarray(writeSync(1, reply));
  }
  if (begin < length) waiting.push(Buffer.from(chunk.subarray(begin, length)));
}
