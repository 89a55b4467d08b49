/** Turning points and choices in both languages: every kind is said, without gaps, and the reader is addressed. */
import { expect, test } from "vitest";
import type { Happening } from "../core/analysis/causes";
import { points, turnsOf } from "../core/analysis/figures";
import { momentAt, optionsOf } from "../core/analysis/moments";
import { LUCK } from "../core/analysis/figures";
import { analysed, ANALYSES } from "../core/analysis/testing";
import { plain } from "../words/marks";
import type { Voice } from "../words/shape";
import { voiceOf } from "../words/voice";
import { en, fr } from "../words/whole";
import type { Words } from "../words/words.svelte";
import { saidOf, turnSaid } from "./said";

const LANGUAGES: [string, Words][] = [
  ["en", en],
  ["fr", fr],
];
const whole = (sentence: string): void => {
  expect(sentence).not.toMatch(/undefined|null|NaN| {2}|,,|\.\.|\(\)|,\.|[\u27e6\u27e7]/);
  expect(sentence).toMatch(/\.$/);
};

test.each(LANGUAGES)("%s: every turning point of every ship", (_, words) => {
  for (const [, { race, luck }] of ANALYSES) {
    const voice = voiceOf(race.replay.table, race.timeline.start, 1, words);
    for (const ship of luck.ships)
      for (const turn of turnsOf(luck, ship)) {
        const said = plain(turnSaid(turn, { race, relieved: luck.relieved }, ship, voice, words));
        whole(said);
        expect(said).toContain(String(turn.node.round || (words === en ? "Before" : "Avant")));
        expect(said).toContain(String(Math.abs(points(turn.change))));
      }
  }
});

test.each(LANGUAGES)("%s: every decision, chosen and better", (_, words) => {
  for (const [, { race, decisions }] of ANALYSES)
    for (const decision of Object.values(decisions).flatMap((told) => told.decisions)) {
      const voice = voiceOf(race.replay.table, race.timeline.start, decision.seat, words);
      const moment = momentAt(race.replay, race.timeline, decision.step, decision.seat, decision.chosen);
      const [chosen, best] = [decision.chosen, decision.best].map((choice) =>
        plain(words.analysis.chose(saidOf(choice, moment, voice, words))),
      );
      [chosen!, best!].forEach(whole);
      expect(chosen).not.toBe(best);
      const options = optionsOf(decision, (choice) => plain(saidOf(choice, moment, voice, words)));
      expect(options.length).toBeGreaterThan(1);
      for (const option of options) whole(plain(words.analysis.chose(saidOf(option, moment, voice, words))));
    }
});

const SAMPLES: { [Kind in Happening["kind"]]: Extract<Happening, { kind: Kind }>[] } = {
  dice: [
    { kind: "dice", dice: [5, 2] },
    { kind: "dice", dice: [3] },
  ],
  drawn: [
    { kind: "drawn", seat: 1, cards: ["gold-gold"] },
    { kind: "drawn", seat: 2, cards: ["gold-gold", "food-forward"] },
  ],
  combat: [
    { kind: "combat", ship: 1, face: "8", enemy: 2, own: 12, other: 9 },
    { kind: "combat", ship: 2, face: "8", enemy: 1, own: 12, other: null },
    { kind: "combat", ship: 2, face: "star", enemy: 1, own: null, other: 12 },
    { kind: "combat", ship: "ghost", face: "star", enemy: 1, own: null, other: null },
  ],
  treasure: [
    { kind: "treasure", ship: 1, treasure: "+7" },
    { kind: "treasure", ship: 2, treasure: "morgans-map" },
  ],
  shortage: [
    { kind: "shortage", ship: 1, shape: "skull" },
    { kind: "shortage", ship: 2, shape: "star" },
  ],
  captain: [
    { kind: "captain", captain: 1 },
    { kind: "captain", captain: 2 },
  ],
  character: [{ kind: "character", character: "mage" }],
  choice: [
    { kind: "choice", seat: 1, choice: null, relieved: false },
    { kind: "choice", seat: 1, choice: null, relieved: true },
    { kind: "choice", seat: 2, choice: null, relieved: true },
  ],
  cards: [
    { kind: "cards", ship: 1, card: "gold-gold", relieved: false },
    { kind: "cards", ship: 2, card: "gold-gold", relieved: false },
    { kind: "cards", ship: 1, card: "gold-gold", relieved: true },
    { kind: "cards", ship: 2, card: "gold-gold", relieved: true },
    { kind: "cards", ship: "ghost", card: null, relieved: false },
  ],
  luck: LUCK.map((of) => ({ kind: "luck", of, ship: null })),
};

test.each(LANGUAGES)("%s: every kind of happening, gained and lost", (_, words) => {
  const { race } = analysed("base");
  const voice = voiceOf(race.replay.table, race.timeline.start, 1, words);
  for (const happening of Object.values(SAMPLES).flat()) {
    const say = words.analysis.what[happening.kind] as (of: object, voice: Voice) => string;
    for (const [change, ship] of [
      [-23, 1],
      [1, 1],
      [2, "ghost"],
    ] as const)
      for (const said of [null, "Sail"])
        whole(plain(words.analysis.turn(7, say({ ...happening, said }, voice), change, ship, voice)));
  }
});

test("the sentences that people were promised", () => {
  const { race } = analysed("base");
  const voice = voiceOf(race.replay.table, race.timeline.start, 1, en);
  const dice = en.analysis.what.dice({ kind: "dice", dice: [5, 2] }, voice);
  expect(plain(en.analysis.turn(7, dice, -8, 1, voice))).toBe("Round 7: the dice (5 and 2) cost you 8 points.");
  const star = en.analysis.what.combat(
    { kind: "combat", ship: 2, face: "star", enemy: 1, own: null, other: 12 },
    voice,
  );
  expect(plain(en.analysis.turn(7, star, -23, 1, voice))).toBe(
    "Round 7: One-Eyed Ned’s star against your 12 cost you 23 points.",
  );
  expect(en.analysis.finished(2, 4, false, null)).toBe("You finished second of 4.");
  expect(en.analysis.fault.luck(null)).toBe("It was bad luck, not your fault.");
  expect(fr.analysis.fault.luck(null)).toBe("C’était de la malchance, pas votre faute.");
  const slips = (count: number, dearest: number) => ({ count, dearest, together: 2 * dearest });
  expect(en.analysis.lead(-9, slips(3, 14), null)).toBe(
    "Luck took 9 points from your chance to win. 3 of your choices are worth a second look; the dearest cost 14 points.",
  );
  expect(fr.analysis.lead(-9, slips(3, 14), null)).toBe(
    "Le hasard a retiré 9 points à vos chances de victoire. 3 de vos choix sont à revoir\u00a0; le plus cher a coûté 14 points.",
  );
  expect(en.analysis.lead(1, slips(0, 0), "Kate")).toBe(
    "Luck added 1 point to their chance to win. No choice of theirs cost much.",
  );
  expect(en.analysis.lead(-9, slips(1, 2), null)).toContain(
    "One of your choices is worth a second look: it cost 2 points.",
  );
  expect(en.analysis.lead(0, null, null)).toBe("Luck changed nothing about your chance to win.");
  expect(en.analysis.shared({ captains: 4, rank: 2, luck: 2, stars: 2 })).toBe(
    "Xaymaca · 4 captains · 2nd · luck ▲▲ · skill ★★☆",
  );
  // Before the decisions are known nothing is said about skill.
  const unknown = { captains: 4, rank: 2, luck: -2, stars: null };
  expect(en.analysis.shared(unknown)).toBe("Xaymaca · 4 captains · 2nd · luck ▼▼");
  expect(fr.analysis.sharedAloud(unknown)).toBe("Xaymaca, 4 capitaines, 2e, de la malchance");
});

test("what a bot chose in a captain's place is told as the bot's", () => {
  const { race } = analysed("base");
  for (const [words, mine, theirs] of [
    [en, "the choice of the bot in your place (sail)", "the choice of the bot in One-Eyed Ned’s place (sail)"],
    [fr, "le choix du bot à votre place (sail)", "le choix du bot à la place de Ned le Borgne (sail)"],
  ] as const) {
    const voice = voiceOf(race.replay.table, race.timeline.start, 1, words);
    const say = (seat: 1 | 2): string =>
      plain(words.analysis.what.choice({ kind: "choice", seat, choice: null, relieved: true, said: "sail" }, voice));
    expect([say(1), say(2)]).toEqual([mine, theirs]);
  }
  expect(en.analysis.relieved(1, null)).toContain("one choice in your place");
  expect(fr.analysis.relieved(3, "Kate")).toContain("3 choix à sa place");
});
