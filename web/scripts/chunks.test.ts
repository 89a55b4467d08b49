/** Files of a player's way: read from the imports, and refused if the page's entry is not found. */
import { expect, test } from "vitest";
import { chunkOf } from "./chunks";

type Context = Parameters<ReturnType<typeof chunkOf>>[1];

/** A build whose modules import these statically and, after "then", by `import()`. */
const build = (modules: Record<string, { imports?: string[]; then?: string[] }>): Context =>
  ({
    getModuleInfo: (id: string) =>
      modules[id] ? { importedIds: modules[id].imports ?? [], dynamicallyImportedIds: modules[id].then ?? [] } : null,
  }) as unknown as Context;

const WAY = {
  "/index.html": { imports: ["/src/main.ts"] },
  "/src/main.ts": { imports: ["/src/App.svelte"] },
  "/src/App.svelte": { imports: ["/src/a.ts"], then: ["/src/screens/Table.svelte"] },
  "/src/a.ts": {},
  "/src/screens/Table.svelte": { imports: ["/src/a.ts", "/src/b.ts"] },
  "/src/b.ts": {},
};

test("a module belongs to the first file that needs it", () => {
  const chunk = chunkOf("/index.html");
  const context = build(WAY);
  expect(chunk("/src/a.ts", context)).toBe("first");
  expect(chunk("/src/b.ts", context)).toBe("table");
  expect(chunk("/src/c.ts", context)).toBeNull();
});

test("words wait for no later file: what both languages need comes with the page", () => {
  const context = build({
    ...WAY,
    "/src/a.ts": { then: ["/src/words/en/index.ts", "/src/words/fr/index.ts"] },
    "/src/words/en/index.ts": { imports: ["/src/words/en/home.ts", "/src/b.ts"] },
    "/src/words/en/home.ts": {},
    "/src/words/fr/index.ts": { imports: ["/src/b.ts"] },
  });
  const chunk = chunkOf("/index.html");
  expect(chunk("/src/words/en/home.ts", context)).toBe("en");
  expect(chunk("/src/words/fr/index.ts", context)).toBe("fr");
  expect(chunk("/src/b.ts", context)).toBe("first");
});

test("an entry that is not found is an error", () => {
  expect(() => chunkOf("/other.html")("/src/a.ts", build(WAY))).toThrow(/other\.html/);
});
