// What a player loads for a first race, gzipped: everything but what only replays, rules and the other language need.
// Fails beyond the budget.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const BUDGET = 150_000;
const LATER = /^(fr|Rules|Replay|rules-)/;

const files = ["index.html", ...readdirSync("dist/assets").map((name) => join("assets", name))].filter(
  (name) => !/\.(br|gz)$/.test(name),
);
let first = 0;
for (const name of files) {
  const bytes = readFileSync(join("dist", name));
  const size = /\.woff2$/.test(name) ? bytes.length : gzipSync(bytes, { level: 9 }).length;
  const later = LATER.test(name.replace("assets/", ""));
  if (!later) first += size;
  console.log(`${String(size).padStart(7)}  ${later ? "later" : "first"}  ${name}`);
}
console.log(`${String(first).padStart(7)}  for a first race, of ${BUDGET}`);
if (first > BUDGET) {
  console.error("the client is too heavy");
  process.exit(1);
}
