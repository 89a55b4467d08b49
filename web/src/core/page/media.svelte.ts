/**
 * The one breakpoint that decides which components are drawn, not only how they look. A test checks that it equals
 * `--small` in `styles/media.css`.
 */
export const SMALL = "(max-width: 50rem), (max-height: 36rem)";

const query = matchMedia(SMALL);
let matches = $state(query.matches);
query.addEventListener("change", () => (matches = query.matches));

/** Is the window as small as a phone's, in portrait or landscape? */
export const isSmall = (): boolean => matches;
