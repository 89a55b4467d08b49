/** The one breakpoint that decides what is drawn, not only how: the same as `--small` in `styles/media.css`, as a test checks. */
import { MediaQuery } from "svelte/reactivity";

export const SMALL = "(max-width: 50rem), (max-height: 36rem)";

/** A phone, in either direction. `current` is state. */
export const small = new MediaQuery(SMALL);
