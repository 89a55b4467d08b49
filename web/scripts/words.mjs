// Fails if a word of the English catalogue is used nowhere. (A word missing in French does not compile.)
// A use is found by section and path, also through a name given to a section or a part of it in the same file:
//   t().home.sail    const words = $derived(t().home); words.sail    const { home } = t(); home.seats[kind]
// Where a file passes a whole section on, any file may use its words, so a word counts as used if it follows a dot
// anywhere.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** Sections looked up by the game's own names: their types already make them complete, so they are not checked. */
const BY_TYPE = new Set(["events", "news", "questions", "refusals", "names", "options", "telling", "deeds", "asked"]);
const ENGLISH = "src/words/en";

/** The paths of all leaves of an object literal. */
function leaves(node, path) {
  return node.properties.flatMap((property) => {
    if (!property.name) return [];
    const name = [...path, property.name.text];
    let value = property.initializer;
    while (value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value))) value = value.expression;
    return value && ts.isObjectLiteralExpression(value) ? leaves(value, name) : [name];
  });
}

/** The paths in one file of the catalogue: those of its exported objects that are a section. */
function pathsOf(text, sections) {
  const found = [];
  ts.createSourceFile("words.ts", text, ts.ScriptTarget.Latest).forEachChild((node) => {
    if (!ts.isVariableStatement(node) || !node.modifiers?.some((word) => word.kind === ts.SyntaxKind.ExportKeyword))
      return;
    for (const { name, initializer } of node.declarationList.declarations) {
      let value = initializer;
      while (value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value))) value = value.expression;
      if (value && ts.isObjectLiteralExpression(value) && sections.has(name.text))
        found.push(...leaves(value, [name.text]));
    }
  });
  return found;
}

const NAME = "[A-Za-z_$][\\w$]*";
const escape = (text) => text.replace(/[$+*?.^()|[\]\\]/g, "\\$&");

/**
 * How a file uses one section: the paths it names, the paths it indexes by a computed name, and whether it passes the
 * section on.
 */
function saidIn(source, section, isWord) {
  const said = new Set();
  const open = new Set();
  let whole = false;
  // Collects the names given to the section or a part of it until no new one is found:
  // `const a = t().home`, `const b = a.seats`.
  const names = new Map();
  const chains = () => [
    { start: `(?<![\\w$])(?:t\\(\\)|${NAME})\\s*\\??\\.${escape(section)}(?![\\w$])`, path: [] },
    ...[...names].map(([name, path]) => ({ start: `(?<![\\w$.])${escape(name)}(?:\\(\\))?(?![\\w$])`, path })),
  ];
  const steps = `((?:\\s*\\??\\.${NAME}|\\[["'][^"']+["']\\])*)`;
  const walk = (text) => [...text.matchAll(/\.([A-Za-z_$][\w$]*)|\[["']([^"']+)["']\]/g)].map((m) => m[1] ?? m[2]);
  for (let before = -1; before !== names.size;) {
    before = names.size;
    for (const { start, path } of chains()) {
      const given = new RegExp(
        `(?:const|let)\\s+(${NAME}|\\{[^}]*\\})(?::[^=]+)?\\s*=\\s*(?:\\$derived(?:\\.by)?\\()?\\s*(?:\\(\\)\\s*=>\\s*)?${start}${steps}\\s*[;),\\n]`,
        "g",
      );
      for (const [, to, way] of source.matchAll(given)) {
        const at = [...path, ...walk(way)];
        if (!to.startsWith("{")) names.set(to, at);
        else
          for (const part of to.slice(1, -1).split(",")) {
            const [from, as] = part.split(":").map((word) => word.trim());
            if (from) names.set(as ?? from, [...at, from]);
          }
      }
    }
    // `const { home } = t()`
    for (const [, inner] of source.matchAll(/(?:const|let)\s+\{([^}]*)\}\s*=\s*(?:\$derived\()?\s*t\(\)/g))
      for (const part of inner.split(",")) {
        const [from, as] = part.split(":").map((word) => word.trim());
        if (from === section) names.set(as ?? from, []);
      }
  }
  for (const { start, path } of chains()) {
    for (const match of source.matchAll(new RegExp(`${start}${steps}(\\s*\\??\\.?\\[)?`, "g"))) {
      const at = [...path, ...walk(match[1] ?? "")];
      const before = source.slice(Math.max(0, match.index - 200), match.index);
      // A declaration is no use: neither of the declared name nor of the part it stands for; only naming a word counts.
      if (/(?:const|let)\s+(\{[^}]*)?$/.test(before)) continue;
      const given = /(?:const|let)\s+\S[^;\n]*=\s*(?:\$derived(?:\.by)?\()?\s*(?:\(\)\s*=>\s*)?$/.test(before);
      if (given && match[2] === undefined && !isWord(at.join("."))) continue;
      if (match[2] !== undefined) open.add(at.join("."));
      else if (at.length > 0) said.add(at.join("."));
      else whole = true;
    }
  }
  return { said, open, whole };
}

/** The paths that no source uses. */
export function unused(paths, sources) {
  const text = sources.join("\n");
  const words = new Set(paths.map((path) => path.join(".")));
  const sections = new Map();
  for (const [section] of paths)
    if (!sections.has(section)) {
      const all = sources.map((source) => saidIn(source, section, (path) => words.has(`${section}.${path}`)));
      sections.set(section, {
        said: new Set(all.flatMap(({ said }) => [...said])),
        open: new Set(all.flatMap(({ open }) => [...open])),
        whole: all.some(({ whole }) => whole),
      });
    }
  return paths.filter(([section, ...path]) => {
    const { said, open, whole } = sections.get(section);
    // Used are: a path that is named; one inside a part that is passed on; one whose own member is read
    // (`title.length`); one that is looked up by a computed name.
    for (let length = path.length; length > 0; length -= 1) {
      const part = path.slice(0, length).join(".");
      if (said.has(part) || (length < path.length && open.has(part))) return false;
    }
    const own = `${path.join(".")}.`;
    if ([...said].some((other) => other.startsWith(own)) || open.has("") || open.has(path.join("."))) return false;
    return !(whole && new RegExp(`\\.${escape(path.at(-1))}(?![\\w$])`).test(text));
  });
}

/** Tests the search on a small catalogue before the real one. */
function selfTest() {
  const paths = pathsOf(
    'export const home = { sail: "a", seats: { free: "b", bot: "c" }, lost: "d", tip: (n: number) => "e" };\nexport const other = {x: 1};',
    new Set(["home"]),
  );
  assert.deepEqual(
    paths.map((path) => path.join(".")),
    ["home.sail", "home.seats.free", "home.seats.bot", "home.lost", "home.tip"],
  );
  const left = (...sources) => unused(paths, sources).map((path) => path.slice(1).join("."));
  const ALL = ["sail", "seats.free", "seats.bot", "lost", "tip"];
  assert.deepEqual(left("<p>{t().home.sail}</p>"), ALL.slice(1));
  assert.deepEqual(left("{t().home.tip(3)} {t().home.lost.length}"), ["sail", "seats.free", "seats.bot"]);
  assert.deepEqual(left("const words = $derived(t().home);\n{words.sail} {words.seats.bot}"), [
    "seats.free",
    "lost",
    "tip",
  ]);
  assert.deepEqual(left("const { home } = t();\n{home.seats[kind]}"), ["sail", "lost", "tip"]);
  assert.deepEqual(left("const h = $derived(t().home);\nconst s = $derived(h.seats);\n{s.free}"), [
    "sail",
    "seats.bot",
    "lost",
    "tip",
  ]);
  assert.deepEqual(left("const { sail, lost: gone } = t().home; say(sail, gone)"), ["seats.free", "seats.bot", "tip"]);
  assert.deepEqual(left("{t().rules.sail} {boat.lost}"), ALL, "another section's word is no use of this one");
  assert.deepEqual(left("<Part words={t().home} />", "{words.lost}"), ["sail", "seats.free", "seats.bot", "tip"]);
}

function sourceFiles() {
  return readdirSync("src", { recursive: true })
    .map((name) => join("src", String(name)))
    .filter((path) => /\.(ts|svelte)$/.test(path) && !/\.test\.ts$/.test(path) && !/^src.words.(en|fr)\b/.test(path))
    .map((path) => readFileSync(path, "utf8"));
}

selfTest();
const index = ["index.ts", "more.ts"].map((name) => readFileSync(join(ENGLISH, name), "utf8")).join("\n");
const sections = new Set([...index.matchAll(/^import \{ (\w+) \}/gm)].map((match) => match[1]));
for (const section of BY_TYPE) sections.delete(section);
const paths = readdirSync(ENGLISH)
  .filter((name) => name !== "index.ts" && name !== "more.ts")
  .flatMap((name) => pathsOf(readFileSync(join(ENGLISH, name), "utf8"), sections));
const silent = unused(paths, sourceFiles());
if (silent.length > 0) {
  console.error(`words that nothing says:\n  ${silent.map((path) => path.join(".")).join("\n  ")}`);
  process.exit(1);
}
console.log(`${paths.length} words, all of them used`);
