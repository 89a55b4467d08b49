/** Checks every text in both languages: no holes, no loose marks, correct punctuation, and not too long. */
import { describe, expect, test } from "vitest";
import type { Question, Treasure } from "../wire/game";
import type { News } from "../wire/server";
import { en, fr } from "./whole";
import { priceAt } from "./facts";
import { parts, plain } from "./marks";
import { EVENTS, NEWS, QUESTIONS, TABLE, VIEW } from "./samples";
import { askedOf, eventOf, newsOf, optionOf, factsOf, refusalOf, spaceOf } from "./sentences";
import { voiceOf } from "./voice";

const LANGUAGES = { en, fr };

/** What is wrong with a text that people read. */
function faults(text: string, language: keyof typeof LANGUAGES, most: number, whole = true): string[] {
  const spoken = plain(text);
  const wrong: string[] = [];
  const fault = (is: boolean, what: string) => is && wrong.push(`${what}: ${spoken}`);
  fault(spoken.trim() === "" || spoken !== spoken.trim(), "empty, or with white space around it");
  fault(/undefined|null|NaN|\[object/.test(spoken), "a hole");
  fault(/[\u27e6\u27e7]/.test(spoken), "a loose mark");
  fault(/[ \u00a0]{2}/.test(spoken), "two spaces");
  fault(/['"]/.test(spoken), "a typewriter's quote");
  fault(/-\d/.test(spoken), "a hyphen for a minus");
  fault(spoken.length > most, `longer than ${most}`);
  fault(whole && !/[.!?…]$/.test(spoken), "no end");
  fault(whole && /^\p{Ll}/u.test(spoken), "no capital");
  fault(/[.:;!?]{2}| [.,]/.test(spoken), "points beside points");
  if (language === "en") fault(/[ \u00a0][:;!?]/.test(spoken), "a space before a point");
  if (language === "fr") {
    fault(/[^\u00a0][:;!?»]/.test(spoken) || /«[^\u00a0]/.test(spoken), "no no-break space");
    fault(/(?<!\p{L})(de|à) (le|les) \p{Lu}/u.test(spoken), "an article that should melt");
    fault(/(?<!\p{L})(de|le|la|que|ne|se) [aeiouéèêàœ]/iu.test(spoken), "a vowel that should elide");
  }
  for (const part of parts(text)) if (part.kind) fault(!part.value || !part.text, `an empty mark ${part.kind}`);
  return wrong;
}

/** Every kind of question, and the rules that its "?" may lead to (`race/decisions/rule.ts`). */
const LEADS_TO: Record<Question["ask"], readonly string[]> = {
  dice: ["R1"],
  card: ["R2"],
  load: ["L2", "C5"],
  sail: ["M1", "G3", "C19", "C20", "C21"],
  retreat: ["H1", "H3"],
  pay: ["P2", "C22", "C23", "C24"],
  fight: ["B1", "C12", "G5"],
  powder: ["B2", "B4", "C23", "C24"],
  sabre: ["T4", "C11"],
  loot: ["B6", "C12", "C15", "G6", "G7"],
  oracle: ["C28"],
  mage: ["C27"],
  look: ["C15"],
  keep: ["C15"],
  recruit: ["C3"],
  rum: ["C4", "C22", "C24"],
  lookout: ["C29"],
};

const NAMES = [
  ["Anne", "Mary"],
  ["Zoé", "Olivier"],
  ["Mary", "Mary"],
] as const;
const voices = (language: keyof typeof LANGUAGES) =>
  NAMES.flatMap(([first, second]) => {
    const table = {
      ...TABLE,
      seats: TABLE.seats.map((chair) => ({ ...chair, name: chair.seat === 1 ? first : second })),
    };
    return ([1, 2, null] as const).map((seat) => voiceOf(table, VIEW, seat, LANGUAGES[language]));
  });

describe.each(["en", "fr"] as const)("%s", (language) => {
  const words = LANGUAGES[language];

  test("every event", () => {
    const wrong: string[] = [];
    for (const voice of voices(language))
      for (const event of Object.values(EVENTS).flat()) {
        const said = eventOf(event, voice, words);
        const silent = ["card-chosen", "card-drawn", "action-began"].includes(event.event);
        if (said === null && !silent) wrong.push(`nothing is said of ${event.event}`);
        // Names with a flag added are long.
        if (said !== null) wrong.push(...faults(said, language, voice.ship(1).includes("(") ? 125 : 92));
      }
    expect(wrong).toEqual([]);
  });

  test("all news", () => {
    const wrong = voices(language).flatMap((voice) =>
      Object.values(NEWS)
        .flat()
        .flatMap((news: News) => faults(newsOf(news, voice, words) ?? "", language, 100)),
    );
    expect(wrong).toEqual([]);
  });

  test("every question, worded for the captain who answers and for those who wait", () => {
    const asked = new Set(QUESTIONS.map(({ question }) => question.ask));
    expect([...asked].sort()).toEqual(Object.keys(words.questions).sort());
    const wrong = voices(language).flatMap((voice) =>
      QUESTIONS.flatMap(({ question }) =>
        [[1] as const, [2] as const, [1, 2] as const].flatMap((seats) =>
          // Only cards are chosen by several captains at once.
          seats.length > 1 && question.ask !== "card"
            ? []
            : faults(askedOf(question, [...seats], voice, words), language, 125),
        ),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test("what every question asks and why it matters, without the id of a rule", () => {
    const kinds = Object.keys(LEADS_TO) as Question["ask"][];
    expect(Object.keys(words.asked).sort()).toEqual(kinds.sort());
    const wrong = kinds.flatMap((ask) =>
      LEADS_TO[ask].flatMap((rule) => {
        const line = words.asked[ask](rule);
        const id = /\b[A-Z]\d+\b/.test(line) ? [`an id: ${line}`] : [];
        return [...id, ...faults(line, language, rule.startsWith("C2") ? 180 : 130)];
      }),
    );
    expect(wrong).toEqual([]);
    // No two questions share a line.
    expect(new Set(kinds.map((ask) => words.asked[ask](LEADS_TO[ask][0]!))).size).toBe(kinds.length);
  });

  test("every option, short and long", () => {
    const kinds = new Set<string>();
    const wrong: string[] = [];
    for (const voice of voices(language))
      for (const { question, choices } of QUESTIONS)
        for (const choice of choices) {
          const { label, text } = optionOf(choice, VIEW, voice, words, question);
          kinds.add(choice.split(" ")[0]!);
          wrong.push(...faults(label, language, 60, false), ...faults(text, language, 160));
        }
    expect(wrong).toEqual([]);
    expect([...kinds].sort()).toEqual(Object.keys(words.options).sort());
  });

  test("every refusal, each in words of its own", () => {
    const said = Object.values(words.refusals);
    expect(said.flatMap((text) => faults(text, language, 100))).toEqual([]);
    expect(new Set(said).size).toBe(said.length);
    expect(refusalOf("must-pay", "?", words)).toBe(words.refusals["must-pay"]);
    expect(refusalOf("newer-than-this-page", "the anchor is stuck.", words)).toBe("The anchor is stuck.");
  });

  test("names, and what things do in a line", () => {
    const { names } = words;
    const wrong: string[] = [];
    for (const { name, the, power } of [...Object.values(names.treasures), ...Object.values(names.characters)])
      wrong.push(
        ...faults(name, language, 26, false),
        ...faults(the, language, 40, false),
        ...faults(power, language, 90),
      );
    for (const { strength } of Object.values(names.levels)) wrong.push(...faults(strength, language, 60));
    const short = [names.symbols, names.halves, names.cards, names.spaces, names.shapes, names.flags];
    for (const name of [...short.flatMap((of) => Object.values(of)), names.ghost, names.theGhost])
      wrong.push(...faults(name, language, 26, false));
    expect(wrong).toEqual([]);
  });

  test("every space in the board's list", () => {
    const voice = voices(language)[0]!;
    for (let space = 0; space < 50; space += 1)
      expect(faults(spaceOf(space, VIEW, voice, words), language, 90, false)).toEqual([]);
  });
});

test("counts of one, none and several", () => {
  const all = (language: typeof en, good: "gold" | "food" | "gunpowder") => [0, 1, 2].map(language.names.goods[good]);
  expect(all(en, "gold")).toEqual(["0 doubloons", "1 doubloon", "2 doubloons"]);
  expect(all(en, "food")).toEqual(["0 food", "1 food", "2 food"]);
  expect(all(fr, "gold")).toEqual(["0 doublon", "1 doublon", "2 doublons"]);
  expect(all(fr, "food")).toEqual(["0 jeton nourriture", "1 jeton nourriture", "2 jetons nourriture"]);
  expect(all(fr, "gunpowder")).toEqual(["0 jeton poudre", "1 jeton poudre", "2 jetons poudre"]);
});

test("sample sentences as the reader sees them", () => {
  const voice = (words: typeof en) => voiceOf(TABLE, VIEW, 1, words);
  const event = (name: keyof typeof EVENTS, index = 0) =>
    [en, fr].map((words) => plain(eventOf(EVENTS[name][index]!, voice(words), words)!));
  expect(event("paid")).toEqual(["You pay 3 doubloons.", "Vous payez 3 doublons."]);
  expect(event("sabre-drawn", 1)).toEqual([
    "You have the Ghost Ship’s die rolled again.",
    "Vous faites relancer le dé du Bateau Fantôme.",
  ]);
  expect(event("sabre-drawn", 2)).toEqual(["Mary has your die rolled again.", "Mary fait relancer votre dé."]);
  expect(event("treasure-taken")).toEqual([
    "Mary takes a treasure from the Ghost Ship.",
    "Mary vole un trésor au Bateau Fantôme.",
  ]);
  const option = (question: Question, choice: string) =>
    [en, fr].map((words) => plain(optionOf(choice, VIEW, voice(words), words, question).text));
  expect(option({ ask: "sail", ship: 1, steps: 5 }, "sail 14")).toEqual([
    "Sail to space 14: sea, 4 food, battle with Mary or the Ghost Ship.",
    "Aller jusqu’à la case 14\u00a0: mer, 4 jetons nourriture, combat contre Mary ou le Bateau Fantôme.",
  ]);
  expect(option({ ask: "sail", ship: 1, steps: 5 }, "sail 0")[0]).toBe("Sail to Port Royal: the end of the race.");
  expect(option({ ask: "sail", ship: "ghost", steps: 5 }, "sail 5")[0]).toBe("Sail to space 5: port, no price.");
  expect(option({ ask: "loot", ship: 1, enemy: 2 }, "loot hold 1 into 2")[0]).toBe(
    "Take 5 doubloons from Mary’s hold 1 into your hold 2, which loses 1 food.",
  );
  expect(option({ ask: "loot", ship: 1, enemy: 2 }, "loot give 1")[0]).toBe(
    "Give Mary a cursed treasure, −3, out of your own.",
  );
  expect(spaceOf(14, VIEW, voice(en), en)).toBe("Space 14, sea, 4 food, here: Mary, the Ghost Ship");
  expect(spaceOf(46, VIEW, voice(en), en)).toBe("Space 46, sea, 2 food, counts 7 at the end, here: you");
  // The forks, the ends of the ways round an islet, and the last step.
  expect(spaceOf(6, null, voice(en), en)).toBe("Space 6, port, 5 doubloons, then 7 or 13");
  expect(spaceOf(12, null, voice(en), en)).toBe("Space 12, sea, 2 food, then 15");
  expect(spaceOf(49, null, voice(fr), fr)).toMatch(/vaut 10 à la fin, puis Port Royal$/);
  // E2: before the last stretch a ship scores −5; the full facts of a space say so.
  expect(factsOf(6, null, voice(en), en)).toContain("counts −5 at the end");
});

test("C12: after a victory from afar there is no loot, a hold is named", () => {
  const [first, second] = VIEW.ships;
  const battle = { attacker: 1, defender: 2, attack: null, powder: null, face: null, sabre_used: false } as const;
  const view = (space: number) => ({ ...VIEW, battle, ships: [first!, { ...second!, space }] });
  const said = (space: number) =>
    [en, fr].map((words) =>
      plain(askedOf({ ask: "loot", ship: 1, enemy: 2 }, [1], voiceOf(TABLE, VIEW, 1, words), words, view(space))),
    );
  expect(said(first!.space + 1)).toEqual([
    "You have beaten Mary from afar: which of their holds goes overboard?",
    "Vous gagnez à distance contre Mary\u00a0: laquelle de ses cales passe par-dessus bord\u00a0?",
  ]);
  expect(said(first!.space)[0]).toContain("loot");
});

test("T4, C11: the sentence names what rolls a die again, and the roll", () => {
  const said = (crew: boolean) =>
    plain(
      askedOf({ ask: "sabre", ship: 2, face: "8" }, [1], voiceOf(TABLE, VIEW, 1, en), en, {
        ...VIEW,
        setup: { ...VIEW.setup, crew },
      }),
    );
  expect(said(false)).toBe("Saran’s Sabre: Mary rolled 8. Have it rolled again? The second roll stands.");
  expect(said(true)).toBe("Saran: Mary rolled 8. Have it rolled again? The second roll stands.");
});

test("G4, H3: no price is shown where none is paid", () => {
  const view = (edition: "first" | "second") => ({ ...VIEW, setup: { ...VIEW.setup, edition } });
  expect(priceAt(view("second"), 14, 1, false)).toEqual({ good: "food", count: 4 });
  expect(priceAt(view("first"), 14, 1, true)).toEqual({ good: "food", count: 4 });
  expect(priceAt(view("second"), 14, 1, true)).toBeNull();
  expect(priceAt(view("first"), 14, "ghost", false)).toBeNull();
});

test("R2: a card stays chosen on a device that several people share", () => {
  const people = TABLE.seats.map((chair) => ({ ...chair, kind: "captain" as const }));
  const bots = people.map((chair) => (chair.seat === 1 ? chair : { ...chair, kind: "bot" as const }));
  const said = (id: string, seats: typeof TABLE.seats, words = en) =>
    askedOf({ ask: "card" }, [1], voiceOf({ ...TABLE, id, seats }, VIEW, 1, words), words);
  const changes = "Choose a card. You may change it until the last captain has chosen.";
  expect(said(TABLE.id, people)).toBe(changes);
  expect(said("device_abcdefghijklmno", bots)).toBe(changes);
  const stays = said("device_abcdefghijklmno", people);
  expect(stays).toBe("Choose a card. It stays chosen: the device goes to the next captain.");
  expect(said("device_abcdefghijklmno", people, fr)).toContain("définitif");
});

test("names that are the same are told apart", () => {
  const table = { ...TABLE, seats: TABLE.seats.map((chair) => ({ ...chair, name: "Jack" })) };
  const voice = voiceOf(table, VIEW, null, en);
  expect([plain(voice.ship(1)), plain(voice.ship(2))]).toEqual(["Jack (Anne Bonny)", "Jack (Mary Read)"]);
  expect(plain(voiceOf(null, VIEW, null, en).ship(2))).toBe("Mary Read");
  expect(plain(voiceOf(null, null, null, fr).ship("ghost"))).toBe("le Bateau Fantôme");
  expect(parts(voice.ship(2))).toEqual([{ kind: "ship", value: "2:mary-read", text: "Jack (Mary Read)" }]);
});

test("what a treasure is worth is the same in both languages", () => {
  for (const name of Object.keys(en.names.treasures) as Treasure[]) {
    const figures = (text: string) => [...text.matchAll(/\d+/g)].map(String);
    expect(figures(fr.names.treasures[name].name)).toEqual(figures(en.names.treasures[name].name));
    if (/\d/.test(name)) expect(en.names.treasures[name].name).toContain(name.replace("-", "−"));
  }
});
