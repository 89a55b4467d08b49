// Made from the Rust types by `cargo xtask codegen`. Do not edit it.

import type { Character, Face, Treasure } from "./game";

/** R1: an action die shows 1 to this. */
export const PIPS = 6;

/** B2: the faces of the combat die. */
export const FACES: readonly Face[] = [
  "2",
  "4",
  "6",
  "8",
  "10",
  "star",
];

/** S5: the treasure cards of the base game, in the order in which an urn holds them. */
export const TREASURES: readonly Treasure[] = [
  "morgans-map",
  "sarans-sabre",
  "lady-beth",
  "sixth-hold",
  "+3",
  "+3",
  "+5",
  "+7",
  "+7",
  "-2",
  "-3",
  "-4",
];

/** C6: the characters in the order in which an urn holds them, with their value if Port Royal was reached and if not. */
export const CHARACTERS: Readonly<Record<Character, readonly [reached: number, not: number]>> = {
  "sir-beth": [4, 1],
  "saran": [4, 1],
  "buccaneer": [5, 2],
  "strategist": [3, 1],
  "shipowner": [2, 0],
  "snoop": [4, 2],
  "king": [9, -3],
  "bishop": [3, 1],
  "cartographer": [4, 2],
  "sea-wolf": [5, 2],
  "anchorman": [4, 2],
  "navigator": [4, 2],
  "venetian-merchant": [5, 2],
  "prussian-merchant": [5, 2],
  "helvetian-merchant": [5, 2],
  "cooper": [4, 1],
  "calypso": [3, 0],
  "mage": [4, 1],
  "oracle": [4, 2],
  "lookout": [4, 1],
};
