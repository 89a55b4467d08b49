// Adds up what a player loads from the first page to the end of a first race, gzipped, fonts and art included. Fails
// above the budget.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const BUDGET = 150_000;
/** For the program that runs tables inside the page: 220,000 bytes by `gzip -9`. Node's zlib makes half a percent more. */
const PROGRAM = 221_300;
/**
 * The modules that a first race imports. The rest (rules, replay, lobby, settings, the other language) is loaded on
 * demand.
 */
const WAY = ["index.html", "src/words/en/index.ts", "src/screens/Table.svelte", "src/screens/End.svelte"];

/** The module that the rules page, opened on its own, must not load. */
const RACE = "src/screens/Table.svelte";

const manifest = JSON.parse(readFileSync("dist/.vite/manifest.json", "utf8"));

/** The files that these modules load statically. */
function loaded(begins) {
  const files = new Set();
  const seen = new Set();
  const load = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`${key} is not in the build: has the way of a first race changed?`);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of chunk.imports ?? []) load(next);
  };
  begins.forEach(load);
  return files;
}

const files = new Set(["index.html", ...loaded(WAY)]);
const page = loaded(["index.html"]);
const race = loaded([RACE]);
const brought = [...loaded(["src/screens/Rules.svelte"])].filter((file) => race.has(file) && !page.has(file));
if (brought.length > 0) {
  console.error(`a reader of the rules loads a race: ${brought.join(", ")}`);
  process.exit(1);
}

/** The files of the first screen: all are needed before it is drawn. */
const first = loaded(["index.html", "src/words/en/index.ts"]);
const early = [...first].filter((file) => race.has(file) && !page.has(file));
if (early.length > 0) {
  console.error(`the first screen waits for a race: ${early.join(", ")}`);
  process.exit(1);
}
const html = readFileSync("dist/index.html", "utf8");
const unnamed = [...first].filter((file) => file !== "index.html" && !html.includes(`/${file}"`));
if (unnamed.length > 0) {
  console.error(`the page does not preload what its first screen needs: ${unnamed.join(", ")}`);
  process.exit(1);
}

let total = 0;
const weighed = [...files].map((file) => {
  const bytes = readFileSync(join("dist", file));
  // The HTML page is sent uncompressed, because the server inserts text into it.
  const size = /\.(woff2|html)$/.test(file) ? bytes.length : gzipSync(bytes, { level: 9 }).length;
  total += size;
  return { file, size };
});
for (const { file, size } of weighed.sort((one, other) => other.size - one.size))
  console.log(`${String(size).padStart(7)}  ${file}`);
console.log(`${String(total).padStart(7)}  for a first race, of ${BUDGET}`);
// The program that runs tables inside the page is loaded when it is wanted.
const programs = readdirSync("dist/assets").filter((name) => /^device-.*\.wasm$/.test(name));
for (const file of programs.map((name) => join("assets", name))) {
  const size = gzipSync(readFileSync(join("dist", file)), { level: 9 }).length;
  console.log(`${String(size).padStart(7)}  ${file}, of ${PROGRAM}`);
  if (size > PROGRAM) {
    console.error("the tables inside the page are too heavy");
    process.exit(1);
  }
}
if (total > BUDGET) {
  console.error("the client is too heavy");
  process.exit(1);
}
