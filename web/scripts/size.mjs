// What a player loads from the first page to the end of a first race, gzipped, fonts and art included. Fails beyond the budget.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const BUDGET = 150_000;
/** What is imported on the way of a first race. The rest (rules, replay, lobby, settings, the other language) comes when it is wanted. */
const WAY = [
  "index.html",
  "src/words/en/index.ts",
  "src/screens/Table.svelte",
  "src/race/Race.svelte",
  "src/end/End.svelte",
];

const manifest = JSON.parse(readFileSync("dist/.vite/manifest.json", "utf8"));
const files = new Set(["index.html"]);
const seen = new Set();
function load(key) {
  if (seen.has(key)) return;
  seen.add(key);
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`${key} is not in the build: has the way of a first race changed?`);
  for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
  for (const next of chunk.imports ?? []) load(next);
}
WAY.forEach(load);

let total = 0;
const weighed = [...files].map((file) => {
  const bytes = readFileSync(join("dist", file));
  // The page itself is sent as it is: the server adds to it.
  const size = /\.(woff2|html)$/.test(file) ? bytes.length : gzipSync(bytes, { level: 9 }).length;
  total += size;
  return { file, size };
});
for (const { file, size } of weighed.sort((one, other) => other.size - one.size))
  console.log(`${String(size).padStart(7)}  ${file}`);
console.log(`${String(total).padStart(7)}  for a first race, of ${BUDGET}`);
if (total > BUDGET) {
  console.error("the client is too heavy");
  process.exit(1);
}
