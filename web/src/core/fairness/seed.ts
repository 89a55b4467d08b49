/** Our part of the dice: a seed that the server could not know, and the promise that it gave before the race. */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** 22 characters, 132 bits: it cannot be guessed. */
export function newSeed(
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (b) => crypto.getRandomValues(b),
): string {
  return Array.from(random(new Uint8Array(22)), (byte) => LETTERS[byte & 63]).join("");
}
