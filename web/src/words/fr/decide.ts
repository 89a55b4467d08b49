/** Les décisions : leurs boutons, leurs conseils, leurs raisons. */
import type { Words } from "../en/index";
import { names } from "./names";

export const decide: Words["decide"] = {
  dice: {
    title: "Placez les dés",
    hint: "Vos cartes montrent ce que donnerait chaque placement.",
    place: (morning, evening) => `Matin ${morning}, soir ${evening}`,
    confirm: "Confirmer",
  },
  card: {
    play: (card) => `Jouer\u00a0: ${card}`,
    pick: "Sélectionnez une carte pour voir où elle mène.",
    chosen: "Choisie. Vous pouvez encore en changer.",
    final: "Choisie",
    ways: "Si c’était à vous maintenant",
    more: "et d’autres voies",
    unsure: {
      battle: "comme si le combat ne changeait rien",
      loot: "sans compter le butin",
      shortage: "le dé décide où",
      treasure: "quel que soit le trésor",
      tavern: "sans compter le personnage retourné",
    },
    likely: (percent) => `${percent} des lancers`,
    nothing: "rien ne se passe",
  },
  space: { pick: "Sélectionnez une case, sur le plateau ou ici" },
  load: {
    pick: "Sélectionnez une cale",
    title: (what) => `${what} à charger\u00a0: dans quelle cale\u00a0?`,
    loses: (what) => `${what} par-dessus bord`,
    forbidden: "Même cargaison\u00a0: on ne la remplace pas",
    emptyFirst: "Une cale vide passe avant",
    isEmpty: "vide",
    twin: (hold) => `comme la cale ${hold}`,
  },
  tokens: {
    price: (what) => `À payer\u00a0: ${what}`,
    rum: (who, what) => `Pour ${who}, le rhum coûte ${what}`,
    fewer: (hold) => `Un de moins de la cale ${hold}`,
    more: (hold) => `Un de plus de la cale ${hold}`,
    pay: (what) => `Payer ${what}`,
    shortage: "Préférer la pénurie",
    incomplete: (given, due) => `${given} sur ${due}`,
  },
  powder: {
    fire: (count) => (count === 0 ? "Ne pas dépenser de poudre" : `Dépenser ${names.goods.gunpowder(count)}`),
    of: (win) => `${win} sur 100`,
    chance: (count, win) => `${names.goods.gunpowder(count)}\u00a0: victoire ${win} fois sur 100`,
    wins: (win) => `victoire ${win} fois sur 100`,
    ghostWins: (ghost, win) => `${ghost} gagne ${win} fois sur 100`,
    rest: (tie, lose) => `(égalité ${tie}, défaite ${lose})`,
    why: "Pourquoi\u00a0?",
    range: (least, most) => `Entre ${least} et ${most} fois sur 100, selon la poudre que dépense le défenseur.`,
    stakes: ({ holds, treasures, gift }) => {
      const things = [
        ...holds.map((hold) =>
          "good" in hold ? names.goods[hold.good](hold.count) : names.characters[hold.character].the,
        ),
        ...(treasures === 0 ? [] : [treasures === 1 ? "son trésor" : `un de ses ${treasures} trésors`]),
        ...(gift ? ["un de vos trésors à donner"] : []),
      ];
      return things.length === 0
        ? "En cas de victoire, il n’y a rien à prendre."
        : `En cas de victoire, au choix\u00a0: ${things.join(", ")}.`;
    },
    afar: "À distance\u00a0: en cas de victoire, une de ses cales passe par-dessus bord. Rien d’autre ne change de mains.",
    fromAfar:
      "À distance\u00a0: en cas de défaite, une de vos cales passe par-dessus bord. Rien d’autre ne change de mains.",
    strength: (strength) => `puissance de feu ${strength}`,
    holds: "De quelles cales\u00a0?",
    barred: "Cette poudre ne peut pas être dépensée ainsi",
  },
  loot: {
    hold: (hold, what) => `Sa cale ${hold}\u00a0: ${what}`,
    pick: "Sélectionnez votre butin",
    pickAfar: "Sélectionnez la cale à vider",
    into: (what) => `${what}\u00a0: dans laquelle de vos cales\u00a0?`,
    look: "Regarder des trésors avant d’en prendre un",
    lookAt: (count) => `En regarder ${count}`,
    place: (place) => `Trésor ${place}`,
    back: "Retour",
  },
  recruit: {
    rum: "La bouteille de rhum doit se trouver à côté de votre recrue\u00a0: chaque table parcourue coûte 1 doublon.",
    pick: "Sélectionnez quelqu’un dans la taverne",
    price: (count) =>
      count === 0
        ? "Le rhum est déjà là\u00a0: rien à payer."
        : count === 1
          ? "1 doublon\u00a0: le rhum avance d’une table."
          : `${count} doublons\u00a0: le rhum avance de ${count} tables.`,
    at: (cell, count) => `Rhum en ${cell}\u00a0: ${names.goods.gold(count)}`,
    nobody: "Ne recruter personne",
    confirm: (name, price) => (price === 0 ? `Recruter ${name}` : `Recruter ${name} pour ${names.goods.gold(price)}`),
  },
  rule: (id) => `Voir dans les règles\u00a0: ${id}`,
  more: (shown, count) => `${shown} options montrées sur ${count}`,
};
