/** The one breakpoint that decides what is drawn, not only how: the same as `--small` in `styles/media.css`, as a test checks. */
export const SMALL = "(max-width: 50rem), (max-height: 36rem)";

const query = matchMedia(SMALL);
let matches = $state(query.matches);
query.addEventListener("change", () => (matches = query.matches));

/** Is the window a phone, in either direction? */
export const isSmall = (): boolean => matches;
