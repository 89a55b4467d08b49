// Fails if a word of the English catalogue is used nowhere. (What is missing in French does not compile.)
// Sections that are looked up by the game's own names are complete by their types and are not searched for.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const BY_TYPE = new Set(["events", "news", "questions", "refusals", "names", "options", "telling"]);
const ENGLISH = "src/words/en";

/** The dotted names of all leaves of an object literal. */
function leaves(node, path) {
  return node.properties.flatMap((property) => {
    if (!property.name) return [];
    const name = [...path, property.name.text];
    const value = property.initializer;
    return value && ts.isObjectLiteralExpression(value) ? leaves(value, name) : [name];
  });
}

const sources = readdirSync("src", { recursive: true })
  .map((name) => join("src", name))
  .filter((path) => /\.(ts|svelte)$/.test(path) && !path.startsWith("src/words/en") && !path.startsWith("src/words/fr"))
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");

const unused = [];
let count = 0;
for (const file of readdirSync(ENGLISH).filter((name) => name !== "index.ts" && name !== "speech.ts")) {
  const tree = ts.createSourceFile(file, readFileSync(join(ENGLISH, file), "utf8"), ts.ScriptTarget.Latest);
  tree.forEachChild((node) => {
    if (!ts.isVariableStatement(node) || !node.modifiers?.some((word) => word.kind === ts.SyntaxKind.ExportKeyword))
      return;
    for (const declared of node.declarationList.declarations) {
      let value = declared.initializer;
      if (value && ts.isSatisfiesExpression(value)) value = value.expression;
      if (!value || !ts.isObjectLiteralExpression(value) || BY_TYPE.has(declared.name.text)) continue;
      for (const path of leaves(value, [declared.name.text])) {
        count += 1;
        // `t().home.sail`, or `words.sail` where `const words = $derived(t().home)`: the last name must follow a dot or bracket,
        // and the section must be spoken of somewhere.
        const last = path.at(-1).replace(/[$+*?.^()|[\]\\-]/g, "\\$&");
        const used = new RegExp(`(\\.${last}\\b|\\[["']${last}["']\\])`).test(sources);
        const spoken = new RegExp(`\\.${path[0]}\\b`).test(sources);
        if (!used || !spoken) unused.push(path.join("."));
      }
    }
  });
}
if (unused.length > 0) {
  console.error(`words that nothing says:\n  ${unused.join("\n  ")}`);
  process.exit(1);
}
console.log(`${count} words, all of them used`);
