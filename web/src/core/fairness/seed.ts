/** Makes the reader's seed for the dice, which the server cannot know before it commits to its secret. */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** 22 characters, 132 bits: it cannot be guessed. */
export function newSeed(
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (b) => crypto.getRandomValues(b),
): string {
  return Array.from(random(new Uint8Array(22)), (byte) => LETTERS[byte & 63]).join("");
}
