/** French: every option, short for its button and in full for what it does. */
import type { Tokens } from "../../core/choices/notation";
import type { Good, Goods, Hold, Space } from "../../wire/game";
import { priceAt, spent, type OptionFacts } from "../facts";
import { capital } from "../marked";
import { mark } from "../marks";
import type { OptionWords } from "../shape";
import { names } from "./names";
import { a, de, list, say } from "./speech";

const halves = { morning: "Matin", evening: "Soir" } as const;
const enemyName = ({ enemy, voice }: OptionFacts) => (enemy ? voice.ship(enemy.ship) : "l’autre bateau");
const losing = (hold: Hold) => (hold === null ? "" : `, qui perd ${say.contents(hold)}`);
const priced = (price: Goods | null) => (price === null ? "rien à payer" : say.goods(price.good, price.count));

/** What a space has in store for who stops there. */
function waiting(space: Space, options: OptionFacts, retreat: boolean): string {
  const { voice, home, view, ship } = options;
  const facts = options.space(space);
  if (facts.kind === "port-royal") return home(0) ? "fin de la course" : "gratuit, sans combat";
  const what =
    facts.kind === "lair"
      ? `${names.spaces.lair}, gratuit${facts.token ? ", avec un trésor" : ", déjà pillé"}`
      : `${names.spaces[facts.kind]}, ${priced(priceAt(view, space, ship?.ship ?? null, retreat))}`;
  return facts.ships.length === 0
    ? what
    : `${what}, combat contre ${facts.ships.map((ship) => voice.ship(ship)).join(" ou ")}`;
}

/** « 2 doublons de la cale 1 et 1 doublon de la cale 3 ». */
const from = (facts: OptionFacts, choice: { tokens: Tokens }, asked: Good) =>
  list(
    facts.split(choice.tokens, asked).map(({ good, count, hold }) => `${say.goods(good, count)} de la cale ${hold}`),
  );

const RESERVE = { gold: "d’or", food: "de nourriture", gunpowder: "de poudre" } as const;
/** The same on a button: hold by hold. */
const holds = (facts: OptionFacts, choice: { tokens: Tokens }, asked: Good) =>
  facts
    .split(choice.tokens, asked)
    .map(({ good, count, hold }) => `cale ${hold}\u00a0: ${mark("good", good, String(count))}`)
    .join(", ");

const HIDDEN = "face cachée, inconnu de vous";

/** A treasure of another's row. */
function theirs(facts: OptionFacts, place: number): string {
  const card = facts.treasure(facts.enemy, place);
  if (card?.treasure) return card.face_up ? say.treasure(card.treasure) : `${say.treasure(card.treasure)}, face cachée`;
  // B7: the cards keep their places, so a place says which one.
  return card?.cursed ? `le trésor ${place}, maudit` : `le trésor ${place}`;
}

export const options: OptionWords = {
  dice: ({ morning, evening }) => {
    const label = `Matin ${say.die(morning)}, soir ${say.die(evening)}`;
    return { label, text: `${label}, pour tous les capitaines.` };
  },
  card: ({ card }, { view: { dice } }) => {
    const [first, second] = card.split("-") as [keyof typeof names.symbols, keyof typeof names.symbols];
    const by = (half: "morning" | "evening") => (dice ? ` ${say.die(dice[half])}` : "");
    return {
      label: capital(say.card(card)),
      text: `Matin${by("morning")}\u00a0: ${names.symbols[first]}. Soir${by("evening")}\u00a0: ${names.symbols[second]}.`,
    };
  },
  load: ({ hold }, facts) => {
    const now = facts.hold(hold);
    const load = facts.question?.ask === "load" ? say.contents(facts.question.load) : "le chargement";
    return {
      label:
        now === null
          ? `Charger dans la cale ${hold}`
          : `Charger dans la cale ${hold}, ${say.contents(now)} par-dessus bord`,
      text: `Charger ${load} dans la cale ${hold}${losing(now)}.`,
    };
  },
  sail: ({ space }, facts) => ({
    label: facts.own ? `Aller jusqu’à ${say.space(space)}` : `L’envoyer jusqu’à ${say.space(space)}`,
    text: `Aller jusqu’à ${say.space(space)}\u00a0: ${waiting(space, facts, false)}.`,
  }),
  stay: () => ({ label: "Rester sur place", text: "Rester sur place\u00a0: ni déplacement, ni combat, ni prix." }),
  retreat: ({ space }, facts) => ({
    label: `Reculer jusqu’à ${say.space(space)}`,
    text: `Reculer jusqu’à ${say.space(space)}\u00a0: ${waiting(space, facts, true)}.`,
  }),
  pay: (choice, facts) => {
    const asked = facts.question?.ask === "pay" || facts.question?.ask === "rum" ? facts.question.price.good : "gold";
    const parts = from(facts, choice, asked);
    return {
      label: capital(holds(facts, choice, asked)) || "Rien",
      text: parts ? `Payer ${parts}.` : "Ne rien payer.",
    };
  },
  shortage: (_choice, { question }) => ({
    label: "Choisir la pénurie",
    text:
      question?.ask === "pay"
        ? `Choisir la pénurie\u00a0: donner toute votre réserve ${RESERVE[question.price.good]}, puis reculer.`
        : "Choisir la pénurie\u00a0: donner ce que vous avez, puis reculer.",
  }),
  fight: ({ ship }, { voice, own }) => {
    if (ship === null) return { label: "Personne", text: "N’attaquer personne." };
    return {
      label: capital(voice.ship(ship)),
      text: own ? `Attaquer ${voice.ship(ship)}.` : `Faire attaquer ${voice.ship(ship)} par ${say.ghost}.`,
    };
  },
  powder: (choice, facts) => {
    const count = spent(choice);
    if (count === 0) return { label: "Pas de poudre", text: "Ne pas dépenser de poudre." };
    return {
      label: `${say.goods("gunpowder", count)} (${holds(facts, choice, "gunpowder")})`,
      text: `Dépenser ${from(facts, choice, "gunpowder")}.`,
    };
  },
  sabre: ({ again }) =>
    again
      ? { label: "Relancer", text: "Relancer\u00a0: le second jet compte." }
      : { label: "Garder", text: "Garder le dé." },
  loot: (choice, facts) => {
    const enemy = enemyName(facts);
    switch (choice.take) {
      case "nothing":
        return { label: "Ne rien prendre", text: `Ne rien prendre ${a(enemy)}.` };
      case "hold": {
        const cargo = facts.enemyHold(choice.hold);
        const what = cargo === null ? `la cale ${choice.hold}` : say.contents(cargo);
        if (choice.into === null)
          return {
            label: `Vider la cale ${choice.hold}\u00a0: ${what} par-dessus bord`,
            text: `Jeter par-dessus bord la cale ${choice.hold} ${de(enemy)}\u00a0: ${what}.`,
          };
        const mine = facts.own ? "votre" : "sa";
        return {
          label: `Prendre ${what} (cale ${choice.hold}), cale ${choice.into}`,
          text: `Voler ${what} de la cale ${choice.hold} ${de(enemy)} pour ${mine} cale ${choice.into}${losing(facts.hold(choice.into))}.`,
        };
      }
      case "treasure": {
        const card = facts.treasure(facts.enemy, choice.place);
        const what = theirs(facts, choice.place);
        const cargo = card?.treasure === "sixth-hold" ? facts.enemyHold(6) : null;
        const more = cargo === null ? "" : `, avec son contenu\u00a0: ${say.contents(cargo)}`;
        const hidden = card?.treasure || card?.cursed ? "" : `, ${HIDDEN}`;
        return { label: `Voler ${what}`, text: `Voler ${what} ${a(enemy)}${more}${hidden}.` };
      }
      case "look":
        return {
          label: `En regarder ${choice.places.length}`,
          text: `Faire regarder à la Fouine les trésors ${list(choice.places.map(String))} ${de(enemy)}, et en garder un.`,
        };
      case "give": {
        const card = facts.treasure(facts.ship, choice.place);
        const what = card?.treasure ? say.treasure(card.treasure) : `le trésor ${choice.place}`;
        return { label: `Donner ${what}`, text: `Donner ${a(enemy)} un de vos trésors\u00a0: ${what}.` };
      }
    }
  },
  oracle: ({ set }) =>
    set === null
      ? { label: "Lancer les deux", text: "Lancer les deux dés, comme d’habitude." }
      : {
          label: `${halves[set.half]} ${say.die(set.die)}`,
          text: `Fixer le dé du ${names.halves[set.half]} sur ${say.die(set.die)} et lancer l’autre.`,
        },
  mage: ({ swap }, { question }) => {
    const placed = question?.ask === "mage" ? question.placed : null;
    const [first, second] = swap ? [placed?.evening, placed?.morning] : [placed?.morning, placed?.evening];
    const so = first && second ? `\u00a0: matin ${say.die(first)}, soir ${say.die(second)}` : "";
    return swap
      ? { label: "Échanger les dés", text: `Échanger les dés pour vos actions${so}.` }
      : { label: "Les laisser", text: `Laisser les dés comme ils sont${so}.` };
  },
  look: ({ count }) =>
    count === 1
      ? { label: "Piocher", text: "Piocher un trésor sans en regarder d’autres." }
      : {
          label: `En regarder ${count}`,
          text: `Regarder ${count} trésors de la pile, en garder un, remettre les autres.`,
        },
  keep: ({ place }, facts) => {
    const seen =
      facts.enemy === null
        ? facts.view.looking[place - 1]
        : (facts.treasure(facts.enemy, place)?.treasure ?? undefined);
    const what = seen ? say.treasure(seen) : `le trésor ${place}`;
    return {
      label: capital(what),
      text: `Garder ${what}.${seen && !seen.startsWith("+") ? ` ${names.treasures[seen].power}` : ""}`,
    };
  },
  recruit: ({ character, cell }, facts) => {
    if (character === null) return { label: "Personne", text: "Ne recruter personne." };
    const price = facts.rum(cell);
    return {
      label: `${capital(say.character(character))} (${cell})`,
      text: `Recruter ${say.character(character)}, ${price === 0 ? "sans frais" : `pour ${say.goods("gold", price)}`}, le rhum en ${cell}. ${names.characters[character].power}`,
    };
  },
  lookout: ({ lair }) =>
    lair === null
      ? { label: "Aucun", text: "Laisser le trésor où il est." }
      : {
          label: `Repaire, ${say.space(lair).replace("|la case", "|case")}`,
          text: `Prendre le trésor du repaire de ${say.space(lair)}.`,
        },
};
