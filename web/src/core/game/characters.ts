/** C6: what each character is worth if its ship reached Port Royal, and if it did not. Compared with the rulebook's figures. */
import type { Character } from "../../wire/game";

export const VALUES: Record<Character, readonly [reached: number, not: number]> = {
  "sir-beth": [4, 1],
  saran: [4, 1],
  buccaneer: [5, 2],
  strategist: [3, 1],
  shipowner: [2, 0],
  snoop: [4, 2],
  king: [9, -3],
  bishop: [3, 1],
  cartographer: [4, 2],
  "sea-wolf": [5, 2],
  anchorman: [4, 2],
  navigator: [4, 2],
  "venetian-merchant": [5, 2],
  "prussian-merchant": [5, 2],
  "helvetian-merchant": [5, 2],
  cooper: [4, 1],
  calypso: [3, 0],
  mage: [4, 1],
  oracle: [4, 2],
  lookout: [4, 1],
};
