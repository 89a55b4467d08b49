/** Decides which requests the service worker answers. It reads addresses only, and neither caches nor the network. */

/**
 * `page`: with the page itself, whatever the address says, because the page reads it. `file`: with a file of the page.
 * `none`: not at all, as if there were no service worker.
 */
export type Kind = "page" | "file" | "none";

/** What is the server's alone and never cached: the API with its sockets, figures and health. */
const SERVER = /^(?:api|metrics|healthz)(?:\/|$)/;

/** A name with an ending is a file's: a reader who opens it wants the file. */
const ENDING = /\.[a-z0-9]+$/i;

/**
 * `scope` is the address under which the page lies, with a slash at its end; `files` are the paths of the page's files
 * from there. A page as plain files (`site`) has one address only, because what follows its `#` is not sent.
 */
export function kindOf(
  request: Pick<Request, "method" | "mode" | "url">,
  scope: string,
  files: ReadonlySet<string>,
  site: boolean,
): Kind {
  if (request.method !== "GET" || !request.url.startsWith(scope)) return "none";
  const path = request.url.slice(scope.length).replace(/[?#].*$/s, "");
  if (SERVER.test(path)) return "none";
  if (request.mode === "navigate") {
    if (path === "" || path === "index.html") return "page";
    return site || ENDING.test(path) ? "none" : "page";
  }
  return path.startsWith("assets/") || files.has(path) ? "file" : "none";
}
