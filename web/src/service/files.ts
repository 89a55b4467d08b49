/**
 * The page's files in the browser's caches, one cache for each version. A page that is open may be older than the
 * service worker, so the files of other versions are kept for it. It knows no events and no addresses.
 */

/** The part of the browser that is used. */
export interface FilesWorld {
  readonly caches: Pick<CacheStorage, "keys" | "match" | "open">;
  fetch(request: Request): Promise<Response>;
}

/** Some servers answer with their page for a file that they do not have. */
const isPage = (response: Response): boolean => /^text\/html\b/i.test(response.headers.get("Content-Type") ?? "");

const isFile = (response: Response): boolean => response.status === 200 && !isPage(response);

export class Files {
  constructor(
    private readonly world: FilesWorld,
    /** What the names of all our caches begin with. */
    private readonly prefix: string,
    /** The name of this version's cache. */
    private readonly own: string,
  ) {}

  /** The names of the caches of other versions, newest first. */
  async others(): Promise<string[]> {
    const names = await this.world.caches.keys();
    return names.filter((name) => name.startsWith(this.prefix) && name !== this.own).reverse();
  }

  /** A file: of this version, else of the newest other one that has it, else from the network. */
  async answer(request: Request): Promise<Response> {
    for (const cacheName of [this.own, ...(await this.others())]) {
      const kept = await this.world.caches.match(request, { cacheName, ignoreVary: true });
      if (kept !== undefined && !isPage(kept)) return kept;
    }
    const response = await this.world.fetch(request);
    // Without room for it the page has the file all the same.
    if (isFile(response)) void this.#put(request, response.clone()).catch(() => undefined);
    return response;
  }

  /** Fetches a file of this version, unless it is kept already. Fails if the server does not have it. */
  async keep(request: Request): Promise<"kept" | "fetched"> {
    const kept = await this.world.caches.match(request, { cacheName: this.own });
    if (kept !== undefined && !isPage(kept)) return "kept";
    const response = await this.world.fetch(request);
    if (!isFile(response)) throw new TypeError(`${request.url} is no file: ${response.status}`);
    await this.#put(request, response);
    return "fetched";
  }

  async #put(request: Request, response: Response): Promise<void> {
    await (await this.world.caches.open(this.own)).put(request, response);
  }
}
