/**
 * The panels of the rules in a minute in the order of the game, each with its pictures and rules. It holds no words.
 */
import type { SimpleWords } from "../../../words/simple";
import type { Words } from "../../../words/words.svelte";

/** Each panel's name is also the key of its words. */
const PANELS = {
  round: { pictures: ["dice", "choose", "turn", "draw"], rules: ["R1", "R2", "R3", "R5"] },
  actions: { pictures: ["card"], rules: ["R4", "M1"] },
  holds: { pictures: ["load", "full"], rules: ["L1", "L2", "L3"] },
  prices: { pictures: ["sea", "port", "lair"], rules: ["P1", "P3", "M4"] },
  shortage: { pictures: ["back"], rules: ["P4", "H1", "H3"] },
  battle: { pictures: ["fight", "loot"], rules: ["B1", "B2", "B5", "B6"] },
  end: { pictures: ["home", "count"], rules: ["E1", "E2", "E3"] },
} as const;

type PanelName = keyof typeof PANELS;
export type PictureName = (typeof PANELS)[PanelName]["pictures"][number];

export interface Panel {
  name: PanelName;
  title: string;
  pictures: readonly { of: PictureName; lead: string; text: string }[];
  /** A further sentence; empty in simple words. */
  more: string;
  rules: readonly string[];
}

/** The panels in a language; `simple` replaces the captions by words for a child. */
export function panelsIn(words: Words["minute"], simple: SimpleWords | null = null): Panel[] {
  return (Object.keys(PANELS) as PanelName[]).map((name) => {
    const { pictures, rules } = PANELS[name];
    const said = words[name];
    const captions: SimpleWords = simple ?? (said as unknown as SimpleWords);
    return {
      name,
      title: said.title,
      pictures: pictures.map((of) => ({ of, ...captions[of] })),
      more: simple === null && "more" in said ? said.more : "",
      rules,
    };
  });
}
