/** C2: with The Crew no text of the page says "cursed treasure": they are amulets. */
import { expect, test } from "vitest";
import { amulets } from "./amulets";
import { plain } from "./marks";
import { EVENTS, TABLE, VIEW } from "./samples";
import { eventOf, optionOf } from "./sentences";
import { voiceOf } from "./voice";
import { en, fr } from "./whole";

test("c2_cursed_treasures_are_amulets_with_the_crew", () => {
  const crew = { en: amulets(en, "en"), fr: amulets(fr, "fr") };
  expect(crew.en.names.treasures["-3"].name).toBe("Cursed amulet −3");
  expect(crew.fr.names.treasures["-3"].name).toBe("Amulette maudite −3");
  expect(crew.fr.names.treasures["-3"].power).toContain("permet de la donner");
  expect(crew.fr.refusals["not-cursed"]).toBe("On ne donne à un capitaine qu’une amulette maudite.");
  const voice = voiceOf(TABLE, VIEW, null, crew.en);
  for (const given of EVENTS["treasure-given"]) {
    const said = plain(eventOf(given, voice, crew.en)!);
    if (said.includes("cursed")) expect(said).toContain("a cursed amulet");
  }
  for (const [language, words] of Object.entries(crew)) {
    const option = optionOf("loot give 1", VIEW, voiceOf(TABLE, VIEW, 1, words), words, {
      ask: "loot",
      ship: 1,
      enemy: 2,
    });
    expect(plain(option.text)).toContain(language === "en" ? "a cursed amulet, −3" : "une amulette maudite, −3");
  }
});
