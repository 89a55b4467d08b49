/** The service worker answers for the page and its files, and never for the server. */
import { describe, expect, it } from "vitest";
import { kindOf } from "./kind";

const FILES = new Set(["favicon.svg", "index.html"]);
const of = (path: string, mode: RequestMode = "navigate", method = "GET") =>
  kindOf({ method, mode, url: `https://here.example/${path}` }, "https://here.example/", FILES, false);

describe("with a server", () => {
  it.each([
    "",
    "?from=card",
    "rules",
    "rules#L2",
    "table/abc",
    "table/abc/replay?step=3",
    "learn/first-voyage",
    "nowhere",
  ])("opens /%s with the page", (path) => {
    expect(of(path)).toBe("page");
  });

  it.each(["api", "api/", "api/me", "api/tables/abc/record", "api/openapi.json", "metrics", "healthz", "api?x"])(
    "leaves /%s to the server",
    (path) => {
      for (const mode of ["navigate", "cors", "same-origin"] as const) expect(of(path, mode)).toBe("none");
    },
  );

  it("has the page's files, and no others", () => {
    expect(of("assets/table-1a2b.js", "cors")).toBe("file");
    expect(of("favicon.svg", "no-cors")).toBe("file");
    expect(of("plain.css", "no-cors")).toBe("none");
    expect(of("card.en.png", "navigate")).toBe("none");
    expect(of("apiary", "cors")).toBe("none");
  });

  it("answers neither other methods nor other origins", () => {
    expect(of("", "navigate", "POST")).toBe("none");
    expect(of("assets/table-1a2b.js", "cors", "HEAD")).toBe("none");
    const elsewhere = { method: "GET", mode: "cors", url: "https://elsewhere.example/assets/a.js" } as const;
    expect(kindOf(elsewhere, "https://here.example/", FILES, false)).toBe("none");
  });
});

describe("as plain files under a path", () => {
  const at = (url: string, mode: RequestMode = "navigate") =>
    kindOf({ method: "GET", mode, url: `https://here.example${url}` }, "https://here.example/games/", FILES, true);

  it("has one address, and what lies beside or below it is not ours", () => {
    expect([at("/games/"), at("/games/index.html"), at("/games/?a=b")]).toEqual(["page", "page", "page"]);
    expect([at("/"), at("/games/other/"), at("/gamesome/"), at("/games/rules")]).toEqual([
      "none",
      "none",
      "none",
      "none",
    ]);
    expect(at("/games/assets/a.js", "cors")).toBe("file");
    expect(at("/assets/a.js", "cors")).toBe("none");
  });
});
