/** A captain's own share in the dice: a seed that nobody can guess, as `ready`, `start` and `sail` take it. */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";

/** 22 of 64 letters: 132 random bits, 64 letters being exactly six bits each. */
export function newSeed(
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): string {
  return Array.from(random(new Uint8Array(22)), (byte) => LETTERS[byte & 63]).join("");
}
