/** Les décisions : leurs boutons, leurs conseils, leurs raisons. */
import type { Words } from "../en/index";

export const decide: Words["decide"] = {
  dice: {
    title: "Placez les dés",
    hint: "Vos cartes montrent ce que donnerait chaque placement.",
    place: (morning, evening) => `Matin ${morning}, soir ${evening}`,
    confirm: "Placer ainsi",
    swap: "Dans l’autre sens",
  },
  card: {
    play: (card) => `Jouer ${card}`,
    pick: "Choisissez une carte pour voir où elle mène.",
    chosen: "Choisie. Vous pouvez encore en changer.",
    final: "Choisie",
    ways: "Si c’était à vous maintenant",
    more: "et d’autres voies",
    unsure: {
      battle: "comme si le combat ne changeait rien",
      loot: "sans compter le butin",
      shortage: "le dé décide où",
      treasure: "quel que soit le trésor",
      tavern: "quelle que soit la carte retournée",
    },
    likely: (percent) => `${percent} des lancers`,
    nothing: "rien ne se passe",
  },
  space: { pick: "Choisissez une case sur la carte marine, ou ici." },
  load: {
    title: (what) => `${what} à charger\u00a0: dans quelle cale\u00a0?`,
    loses: (what) => `${what} par-dessus bord`,
    forbidden: "Même marchandise\u00a0: cette cale ne se vide pas",
    isEmpty: "vide",
  },
  tokens: {
    price: (what) => `À payer\u00a0: ${what}`,
    rum: (who, what) => `Pour ${who}, le rhum coûte ${what}`,
    fewer: (hold) => `Un de moins de la cale ${hold}`,
    more: (hold) => `Un de plus de la cale ${hold}`,
    pay: "Payer ainsi",
    shortage: "Préférer la pénurie",
    incomplete: (given, due) => `${given} sur ${due}`,
  },
  powder: {
    fire: (count) => (count === 0 ? "Ne rien dépenser" : `En dépenser ${count}`),
    win: "gagné",
    tie: "égalité",
    lose: "perdu",
    exact: "Chances exactes",
    range: "Chances selon la réponse du défenseur",
    stakes: "L’enjeu",
    strength: (strength) => `force ${strength}`,
    holds: "De quelles cales\u00a0?",
    barred: "Cette poudre ne peut pas être dépensée ainsi",
  },
  loot: {
    hold: (hold) => `Sa cale ${hold}`,
    into: "Dans laquelle de vos cales\u00a0?",
    look: "Regarder des trésors avant d’en prendre un",
    lookAt: (count) => `En regarder ${count}`,
    place: (place) => `Trésor ${place}`,
    back: "Autre chose",
  },
  recruit: {
    price: (count) =>
      count === 0 ? "le rhum ne bouge pas" : count === 1 ? "1 doublon pour le rhum" : `${count} doublons pour le rhum`,
    nobody: "Ne recruter personne",
    confirm: (name) => `Recruter ${name}`,
  },
  rule: (id) => `Règle ${id}`,
  more: (shown, count) => `${shown} options montrées sur ${count}`,
};
