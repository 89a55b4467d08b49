/** Waits for what a scene needs and presses it: everything by the page's own elements, nothing by time. */

/** The first element of a selector that can be seen, as soon as there is one. */
export function present(selector: string): Promise<HTMLElement> {
  const find = (): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>(selector)].find((found) => found.checkVisibility());
  return new Promise((resolve) => {
    const there = find();
    if (there) return resolve(there);
    const watcher = new MutationObserver(() => {
      const found = find();
      if (!found) return;
      watcher.disconnect();
      resolve(found);
    });
    watcher.observe(document.documentElement, { childList: true, subtree: true, attributes: true });
  });
}

/** Resolves once all of `shows` can be seen, after everything in `press` was pressed. */
export async function stage(press: readonly string[], shows: readonly string[]): Promise<void> {
  for (const selector of press) (await present(selector)).click();
  for (const selector of shows) await present(selector);
  await document.fonts.ready;
}
