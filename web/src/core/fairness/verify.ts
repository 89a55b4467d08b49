/** Verifies the dice of a race on the page itself (docs/fairness.md, version 1). BLAKE3 is loaded on first use. */
import type { ChanceKind, Drawn } from "./chances";

/** What a table commits to before the race and reveals after it. Seeds by seat; null for a seat that gave none. */
export interface Proof {
  race: string;
  digest: string;
  secret: string;
  seeds: readonly (string | null)[];
}

export interface Verdict {
  /** Does the secret match the digest published before the race? */
  promised: boolean;
  /** How many outcomes of each kind were derived again. */
  derived: Partial<Record<ChanceKind, number>>;
  count: number;
  /** How many were taken over from another record: they are neither confirmed nor contradicted. */
  takenOver: number;
  /** The first outcome that differs from what the secret and the seeds give; null if all match. */
  wrong: (Drawn & { expected: string }) | null;
}

/** BLAKE3 in its three modes. */
export interface Hashing {
  hash(input: Uint8Array): Uint8Array;
  keyed(key: Uint8Array, input: Uint8Array, length: number): Uint8Array;
  derive(context: string, input: Uint8Array): Uint8Array;
}

const CONTEXT = "xaymaca fair dice 1";
const ascii = new TextEncoder();

export async function hashing(): Promise<Hashing> {
  const { blake3 } = await import("@noble/hashes/blake3.js");
  return {
    hash: (input) => blake3(input),
    keyed: (key, input, length) => blake3(input, { key, dkLen: length }),
    derive: (context, input) => blake3(input, { context: ascii.encode(context) }),
  };
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Decodes lower-case hexadecimal digits; null if the text is anything else. */
export function fromHex(text: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})*$/.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** Derives the key of a race from the table's secret and the captains' seeds. */
export function keyOf(
  hashes: Hashing,
  secret: Uint8Array,
  race: string,
  seeds: readonly (string | null)[],
): Uint8Array {
  const lines = seeds.map((seed, place) => (seed === null ? "" : `${place + 1} ${seed}\n`));
  const text = ascii.encode(`${race}\n${lines.join("")}`);
  const material = new Uint8Array(secret.length + text.length);
  material.set(secret);
  material.set(text, secret.length);
  return hashes.derive(CONTEXT, material);
}

/** The ticket of the nth chance of a purpose, and the 32-bit words that were read for it. */
export function ticketOf(
  hashes: Hashing,
  key: Uint8Array,
  purpose: string,
  nth: number,
  tickets: number,
): { ticket: number; words: number[] } {
  const limit = tickets * Math.floor(2 ** 32 / tickets);
  const text = ascii.encode(`${purpose} ${nth}`);
  const words: number[] = [];
  // A word is rejected less than once in a hundred million times, so the first 64 bytes nearly always suffice.
  for (let length = 64; ; length *= 2) {
    const row = hashes.keyed(key, text, length);
    const view = new DataView(row.buffer, row.byteOffset, row.byteLength);
    for (let at = words.length * 4; at < length; at += 4) {
      const word = view.getUint32(at, true);
      words.push(word);
      if (word < limit) return { ticket: word % tickets, words };
    }
  }
}

/** Derives the given chances again, in order, and compares them. Those taken over are only counted. */
export function verify(hashes: Hashing, proof: Proof, drawn: readonly Drawn[]): Verdict {
  const secret = fromHex(proof.secret);
  const verdict: Verdict = { promised: false, derived: {}, count: 0, takenOver: 0, wrong: null };
  if (secret === null || secret.length !== 32) return verdict;
  verdict.promised = toHex(hashes.hash(secret)) === proof.digest;
  const key = keyOf(hashes, secret, proof.race, proof.seeds);
  const counts = new Map<string, number>();
  for (const chance of drawn) {
    const nth = (counts.get(chance.purpose) ?? 0) + 1;
    counts.set(chance.purpose, nth);
    if (chance.takenOver) {
      verdict.takenOver += 1;
      continue;
    }
    const { ticket } = ticketOf(hashes, key, chance.purpose, nth, chance.urn.length);
    const expected = chance.urn[ticket]!;
    if (expected !== chance.outcome) {
      verdict.wrong = { ...chance, expected };
      return verdict;
    }
    verdict.derived[chance.kind] = (verdict.derived[chance.kind] ?? 0) + 1;
    verdict.count += 1;
  }
  return verdict;
}
