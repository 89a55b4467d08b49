/** Waits for the elements that a scene needs, and presses them. It waits for elements, never for a time. */

/** Resolves to the first visible element of a selector, as soon as there is one. */
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

/** Presses everything in `press`, then resolves once everything in `shows` is visible. */
export async function stage(press: readonly string[], shows: readonly string[]): Promise<void> {
  for (const selector of press) (await present(selector)).click();
  for (const selector of shows) await present(selector);
  await document.fonts.ready;
}
