// Writes a .br and a .gz beside every file that compresses well, so that the server never compresses during a request.
// The HTML pages are left out, because the server inserts text into them.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [folder] = process.argv.slice(2);
const files = readdirSync(folder, { recursive: true })
  .map((name) => join(folder, name))
  .filter((path) => statSync(path).isFile() && /\.(js|css|svg|json|webmanifest|txt|wasm|model)$/.test(path));
for (const path of files) {
  const bytes = readFileSync(path);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const shrunk = { br: brotliCompressSync(bytes, { params: quality }), gz: gzipSync(bytes, { level: 9 }) };
  for (const [ending, small] of Object.entries(shrunk)) {
    if (small.length < bytes.length) writeFileSync(`${path}.${ending}`, small);
  }
}
