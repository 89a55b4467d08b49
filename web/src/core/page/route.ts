/** Translates between addresses and screens. It does not touch the browser. */

export type Route =
  | { screen: "home" }
  | { screen: "table"; id: string; offer: string | null }
  | { screen: "replay"; id: string; step: number | null; as: string | null }
  | { screen: "analysis"; id: string }
  | { screen: "rules"; rule: string | null }
  | { screen: "learn"; name: string | null }
  | { screen: "puzzles"; name: string | null }
  | { screen: "gallery"; name: string }
  | { screen: "lost" };

/** Parses an address; `search` and `hash` include their leading `?` and `#`. */
export function parse(path: string, search: string, hash: string): Route {
  const parts = path.split("/").filter(Boolean);
  const query = new URLSearchParams(search);
  const [first, id, third] = parts;
  if (first === undefined) return { screen: "home" };
  if (first === "table" && id !== undefined) {
    if (third === undefined) return { screen: "table", id, offer: query.get("offer") };
    if (third === "analysis") return { screen: "analysis", id };
    if (third === "replay") {
      const step = Number(query.get("step") ?? "");
      return {
        screen: "replay",
        id,
        step: query.has("step") && Number.isInteger(step) && step >= 0 ? step : null,
        as: query.get("as"),
      };
    }
  }
  if (first === "rules" && parts.length === 1) return { screen: "rules", rule: hash.slice(1) || null };
  if (first === "learn" && parts.length <= 2) return { screen: "learn", name: id ?? null };
  if (first === "puzzles" && parts.length === 1) return { screen: "puzzles", name: hash.slice(1) || null };
  if (__GALLERY__ && first === "gallery") return { screen: "gallery", name: parts.slice(1).join("/") };
  return { screen: "lost" };
}

/** The parts of an address, as a link and the browser have them. */
export type Parts = Pick<URL, "pathname" | "search" | "hash">;

/**
 * The address that the page as plain files has after its `#`, in its parts: a host of plain files knows one address
 * only. Any other fragment names a place in the rules, whose text has such links.
 */
export function inside({ hash }: Pick<Parts, "hash">): Parts {
  const [, pathname, search = "", rest = ""] = /^#(\/[^?#]*)(\?[^#]*)?(#.*)?$/.exec(hash) ?? [];
  if (pathname !== undefined) return { pathname, search, hash: rest };
  return hash.length > 1 ? { pathname: "/rules", search: "", hash } : { pathname: "/", search: "", hash: "" };
}

/** What stands before every address of the page. */
export const ROOT = __SITE__ ? "#" : "";

/** The address of a table, also used to invite friends. */
export const tableLink = (id: string): string => `${ROOT}/table/${encodeURIComponent(id)}`;

/** The address of what really happened in a race. */
export const analysisLink = (id: string): string => `${tableLink(id)}/analysis`;

/** The address of a lesson. */
export const learnLink = (name: string): string => `${ROOT}/learn/${name}`;

/** The address of a puzzle. */
export const puzzleLink = (name: string): string => `${ROOT}/puzzles#${name}`;

/** The address of a replay: at a step, and as a seat saw it, if given. */
export const replayLink = (id: string, step?: number, as?: string): string => {
  const query = new URLSearchParams();
  if (as !== undefined) query.set("as", as);
  if (step !== undefined) query.set("step", String(step));
  const text = query.toString();
  return `${tableLink(id)}/replay${text === "" ? "" : `?${text}`}`;
};
