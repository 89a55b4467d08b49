/** Asks the server whether it is there, at the moments when that may have changed. It knows no words. */
import { about } from "../../network/api";
import { reach } from "../../network/reach.svelte";

/** Milliseconds between two questions to a server that does not answer. */
const PAUSE = 15_000;

/** Begins to ask; `reach` keeps what came of it. Returns a function that stops it. */
export function watchServer(): () => void {
  const ask = (): void => {
    if (!document.hidden) about().catch(() => undefined);
  };
  const askAgain = (): void => {
    if (reach.now !== "online") ask();
  };
  const moments = ["online", "offline"] as const;
  for (const moment of moments) addEventListener(moment, ask);
  document.addEventListener("visibilitychange", ask);
  const timer = setInterval(askAgain, PAUSE);
  ask();
  return () => {
    for (const moment of moments) removeEventListener(moment, ask);
    document.removeEventListener("visibilitychange", ask);
    clearInterval(timer);
  };
}
