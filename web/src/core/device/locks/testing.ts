/** A browser's locks for tests, as far as a page uses them: one holder for each name; a thief takes it at once. */
export class FakeManager {
  #held = new Map<string, (error: Error) => void>();

  request(name: string, options: LockOptions, run: LockGrantedCallback<unknown>): Promise<unknown> {
    const gone = new DOMException("stolen", "AbortError");
    if (this.#held.has(name) && !options.steal) return Promise.resolve(run(null));
    this.#held.get(name)?.(gone);
    return new Promise((resolve, reject) => {
      this.#held.set(name, reject);
      void Promise.resolve(run({ name, mode: "exclusive" } as Lock)).then((result) => {
        if (this.#held.get(name) === reject) this.#held.delete(name);
        resolve(result);
      });
    });
  }
}
