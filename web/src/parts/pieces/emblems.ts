/** The look of each flag: its colour and the emblem on its sail. */
import type { AnyFlag } from "../../core/game/flags";
import { disc, starPath } from "../icons";

/** The flag's colour as a CSS value. Ships always differ in more than colour. */
export const colourOf = (flag: AnyFlag): string => `var(--${flag})`;

const petals = (): string =>
  Array.from({ length: 5 }, (_, i) => {
    const a = (2 * Math.PI * i) / 5 - Math.PI / 2;
    return disc(+(12 + 5.1 * Math.cos(a)).toFixed(1), +(12 + 5.1 * Math.sin(a)).toFixed(1), 3.8);
  }).join("");

/**
 * The sails' emblems on a grid of 24, filled: a rose, a swallow, an hourglass, a key, a bell, a trident; the ghost's
 * lantern.
 */
export const EMBLEM: Record<AnyFlag, string> = {
  "anne-bonny": petals() + disc(12, 12, 2.6),
  "mary-read":
    "M1.5 7c4 .2 7 1.7 9 4.3C12 7 15.5 4 22 2.5c-2.5 2.5-3 4.5-2.8 6.2l3.3.8-3.4 1.6c-.8 4-3.5 6.2-6.6 6.6l-3 5.3-.3-4.3L5 20.5l3.3-4.8C7.5 11.5 5 8.8 1.5 7z",
  "john-rackham":
    "M5 2h14v3h-1.5c-.3 3.2-2 5.3-4.3 7 2.3 1.7 4 3.8 4.3 7H19v3H5v-3h1.5c.3-3.2 2-5.3 4.3-7C8.5 10.3 6.8 8.2 6.5 5H5zM9 6.5c.8 1.7 2 2.9 3 3.6 1-.7 2.2-1.9 3-3.6zM8.6 19h6.8c-.6-1.5-2-2.8-3.4-3.3-1.4.5-2.8 1.8-3.4 3.3z",
  "olivier-levasseur": `${disc(12, 6.5, 5)}${disc(12, 6.5, 2.2)}M10.5 11h3v11h-3zM13.5 15h4v2.4h-4zM13.5 19h5v2.5h-5z`,
  "samuel-bellamy": `M12 1.5l2 2.5c3.5 1 5 4 5 8 0 2.7 1 4.2 2.5 5.5h-19C4 16.2 5 14.7 5 12c0-4 1.5-7 5-8z${disc(12, 20.3, 2.3)}`,
  "edward-drummond":
    "M12 1l2.4 4.5h-1.2v6.2c2.8-.3 3.8-1.7 3.8-4.7h-1.2L18.2 2.5 20.6 7h-1.2c0 4.5-2.2 7-6.2 7.3V23h-2.4v-8.7C6.8 14 4.6 11.5 4.6 7H3.4l2.4-4.5L8.2 7H7c0 3 1 4.4 3.8 4.7V5.5H9.6z",
  ghost: `M9 5.5a3 3 0 0 1 6 0h2l1.5 3h-13L7 5.5zM6.5 9.8h11L19 19H5zM5.5 20.2h13V22.5h-13z${starPath(12, 14.3, 4, 4, 1.5)}`,
};
