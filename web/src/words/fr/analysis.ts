/** French for what really happened in a race: luck and choices, turning points, decisions. */
import type { Words } from "../en/index";
import type { HappeningWords } from "../shape";
import { names } from "./names";
import { de, list, say, who, whose } from "./speech";

const ORDINALS = ["premier", "deuxième", "troisième", "quatrième", "cinquième", "sixième", "septième"];
const count = (points: number): string => `${points} ${points < 2 ? "point" : "points"}`;
const short = (rank: number): string => (rank === 1 ? "1er" : `${rank}e`);
const SIGNS = ["▼▼▼", "▼▼", "▼", "●", "▲", "▲▲", "▲▲▲"];
const LUCK = [
  "beaucoup de malchance",
  "de la malchance",
  "un peu de malchance",
  "ni chance ni malchance",
  "un peu de chance",
  "de la chance",
  "beaucoup de chance",
];

const what: HappeningWords = {
  dice: ({ dice }) => (dice.length === 1 ? `le dé (${say.die(dice[0]!)})` : `les dés (${list(dice.map(say.die))})`),
  drawn: ({ seat, cards }, voice) =>
    cards.length === 1
      ? `${whose(seat, voice, "la ", "pioche")} (${say.card(cards[0]!)})`
      : whose(seat, voice, "la ", "pioche"),
  combat: ({ ship, face, enemy, own, other }, voice) => {
    const against = face === "star" && other !== null ? ` (force ${other})` : "";
    const rolled =
      face === "star"
        ? whose(ship, voice, "l’", "étoile")
        : whose(ship, voice, "le ", `dé ${say.face(face, "étoile")}`);
    const strengths =
      face === "star" || own === null ? "" : other === null ? ` (force ${own})` : ` (${own} à ${other})`;
    return `${rolled} contre ${who(enemy, voice)}${against}${strengths}`;
  },
  treasure: ({ ship, treasure }, voice) => `${whose(ship, voice, "le ", "trésor")} (${say.treasure(treasure)})`,
  shortage: ({ ship, shape }, voice) =>
    ship === voice.you
      ? `le dé de votre pénurie (${names.shapes[shape]})`
      : `le dé de la pénurie ${de(voice.ship(ship))} (${names.shapes[shape]})`,
  captain: ({ captain }, voice) => `le sort, qui a fait ${de(who(captain, voice))} le premier Capitaine`,
  character: ({ character }) => `${say.character(character)}, à la taverne`,
  choice: ({ seat, said, relieved }, voice) => {
    const choice = relieved
      ? `le choix du bot à ${whose(seat, voice, "la ", "place")}`
      : whose(seat, voice, "le ", "choix");
    return said === null ? choice : `${choice} (${said})`;
  },
  cards: ({ ship, card, relieved }, voice) => {
    if (card === null) return "les cartes choisies par tous";
    const theirs = relieved
      ? `celle du bot à ${whose(ship, voice, "la ", "place")}`
      : ship === voice.you
        ? "la vôtre"
        : `celle ${de(voice.ship(ship))}`;
    return `les cartes choisies par tous (${theirs} : ${say.card(card)})`;
  },
  luck: ({ of }) =>
    ({
      dice: "les dés",
      cards: "les cartes piochées",
      battles: "le dé de combat",
      treasures: "le trésor tiré",
      shortages: "le dé d’une pénurie",
      "first-captain": "le tirage du premier Capitaine",
      crew: "les cartes de la taverne",
    })[of],
};

export const analysis: Words["analysis"] = {
  title: "Ce qui s’est vraiment passé",
  reading: "Lecture de la course…",
  judging: "Les tours sont jugés…",
  weighing: "La chance et les choix sont pesés…",
  reviewing: "Les choix sont revus…",
  failed: "Ce qui s’est passé ne peut être dit pour l’instant.",
  busy: "Le serveur a beaucoup à calculer en ce moment, et cela a pris trop longtemps. Patientez un peu, puis réessayez : il garde ce qu’il a déjà calculé.",
  notKnown: "Ce serveur ne sépare pas encore la chance du talent : il est plus ancien que cette page.",
  lesson: "Une leçon suit un scénario : il n’y a pas de chance à y peser.",
  unfinished: "Cette course n’a pas de résultat : il n’y a rien à peser.",
  back: "Retour à la table",
  whole: "Revoir la course",
  whoseRace: "La course de qui ?",
  you: "vous",
  finished: (rank, of, shared, name) => {
    if (rank === 1 && shared) return name === null ? "Vous partagez la victoire." : `${name} partage la victoire.`;
    if (rank === 1) return name === null ? "Vous avez gagné." : `${name} a gagné.`;
    const place = `à la ${ORDINALS[rank - 1] ?? `${rank}e`} place sur ${of}`;
    return name === null ? `Vous avez fini ${place}.` : `${name} a fini ${place}.`;
  },
  fault: {
    luck: (name) => `C’était de la malchance, pas ${name === null ? "votre" : "sa"} faute.`,
    luckier: (name) => `C’était la malchance, plus que ${name === null ? "vos" : "ses"} choix.`,
    both: (name) => `La malchance et ${name === null ? "vos" : "ses"} choix y ont chacun leur part.`,
    choices: (name) => `${name === null ? "Vos" : "Ses"} choix ont compté plus que le hasard.`,
    close: (name) =>
      `C’était serré : rien ne l’a décidé à lui seul, et ${name === null ? "vous avez" : "ce capitaine a"} bien navigué.`,
    costly: (name) => `Certains de ${name === null ? "vos" : "ses"} choix ont coûté cher, et cela a suffi quand même.`,
    absent: (name) => `Un bot a navigué à ${name === null ? "votre" : "sa"} place.`,
    others: (name) =>
      `Les autres ont bien navigué : cela a compté plus que ${name === null ? "vos" : "ses"} choix ou le hasard.`,
    earned: () => "C’est mérité.",
    helped: (name) => `${name === null ? "Vous avez bien navigué" : "Une belle course"}, et la chance a aidé.`,
    lucky: (name) => `La chance a fait oublier quelques-uns de ${name === null ? "vos" : "ses"} choix.`,
  },
  lead: (luck, slips, name) => {
    const chances = name === null ? "à vos chances de victoire" : "à ses chances de victoire";
    const first =
      luck === 0
        ? `Le hasard n’a rien changé ${chances}`
        : `Le hasard a ${luck < 0 ? "retiré" : "ajouté"} ${count(Math.abs(luck))} ${chances}`;
    if (slips === null) return `${first}.`;
    const choices = name === null ? "vos choix" : "ses choix";
    if (slips.count === 0) return `${first}. Aucun de ${choices} n’a coûté cher.`;
    return slips.count === 1
      ? `${first}. Un de ${choices} est à revoir : il a coûté ${count(slips.dearest)}.`
      : `${first}. ${slips.count} de ${choices} sont à revoir ; le plus cher a coûté ${count(slips.dearest)}.`;
  },
  relieved: (choices, name) =>
    `Un bot a fait ${choices === 1 ? "un choix" : `${choices} choix`} à ${name === null ? "votre" : "sa"} place. Ce qu’il a fait compte parmi les choix des autres.`,
  point: "Un point est une chance sur cent de gagner.",
  adds: "Le détail du compte",
  start: "Avant la course",
  began: "Quand cette course a repris",
  earlier:
    "Cette course continue à partir d’un moment d’une course précédente. Ce qui s’est passé avant ne compte pour aucun capitaine.",
  result: "À la fin",
  luckSum: "Chance",
  percent: (chance) => `${chance}\u00a0%`,
  curve: "Les chances de gagner",
  curveHint:
    "Plus une bande est large, plus ce bateau a de chances. En bas, les tours ; les traits numérotés sont les moments décisifs.",
  eyes: "Vu",
  allOpen: "cartes ouvertes",
  ownEyes: "avec vos yeux",
  theirEyes: (name) => `avec les yeux ${de(name)}`,
  round: "Tour",
  end: "Fin",
  asTable: "La même chose en tableau",
  bars: "La chance, les choix et le reste",
  barsHint:
    "À droite du trait, les points gagnés ; à gauche, les points perdus. À côté de chaque nom, les chances au début et à la fin.",
  parts: {
    dice: "Dés",
    cards: "Cartes piochées",
    battles: "Dé de combat",
    treasures: "Trésors",
    shortages: "Pénuries",
    "first-captain": "Premier Capitaine",
    crew: "Taverne",
    own: "Choix du capitaine",
    others: "Choix des autres",
    uncertain: "Estimation corrigée",
  },
  uncertain:
    "L’Amiral, notre bot le plus fort, estime les chances. « Choix du capitaine » compare avec ce qu’il attend d’un capitaine : ce n’est pas une note. « Estimation corrigée » : il a changé d’avis de lui-même. Ni dé, ni carte, ni choix n’y sont pour rien.",
  bar: (name, parts) => `${name} : ${parts.join(", ")}.`,
  turns: "Moments décisifs",
  turn: (round, text, change, ship, voice) => {
    const whom = ship === voice.you ? "pour vous" : `pour ${voice.ship(ship)}`;
    const gained = change < 0 ? (change > -2 ? "perdu" : "perdus") : change < 2 ? "gagné" : "gagnés";
    return `${round === 0 ? "Avant la course" : `Tour ${round}`} : ${text}. ${count(Math.abs(change))} ${gained} ${whom}.`;
  },
  noTurns: "Aucun moment n’a décidé à lui seul de cette course.",
  see: "Voir ce moment",
  seeRound: (round) => (round === 0 ? "avant la course" : `tour ${round}`),
  what,
  decisions: "Des choix à revoir",
  decisionsHint: "Jugés d’après ce que l’on savait : ce qui a coûté 2 points ou plus, le plus cher d’abord.",
  others: (name) => `Ici, « vous » désigne ${name}.`,
  noDecisions: (name) =>
    name === null
      ? "Aucun de vos choix n’a clairement coûté 2 points ou plus."
      : `Aucun choix ${de(name)} n’a clairement coûté 2 points ou plus.`,
  allRelieved: (name) =>
    name === null
      ? "Un bot a fait tous les choix de votre bateau : aucun n’est de vous."
      : `Un bot a fait tous les choix du bateau ${de(name)} : aucun n’est de ce capitaine.`,
  more: (count) => (count === 1 ? "Encore un" : `Encore ${count}`),
  marks: { small: "Une petite erreur", clear: "Une nette erreur", large: "Une grosse erreur" },
  cost: (points, error) => `${count(points)}, à ${error} près`,
  chose: (option) => `Votre choix : ${option}.`,
  better: (option) => `Mieux : ${option}.`,
  inChosen: "Dans votre choix",
  inBest: "Dans le meilleur",
  answer: "Qu’est-ce qui était mieux ?",
  tryAgain: "Essayer encore",
  asked: "Que choisiriez-vous maintenant ?",
  someOptions: (shown, count) =>
    `Voici ${shown} manières sur ${count}. Votre choix d’alors et le meilleur sont parmi elles.`,
  right: "C’était mieux !",
  same: "C’est votre choix dans la course.",
  neither: "Un autre était mieux.",
  lineUp: "Le moment de la décision",
  once: "Encore une fois",
  share: "Partager",
  copy: "Copier le résultat",
  shareHint: "Rien du déroulement de la course n’y est révélé. Moins les choix ont coûté, plus il y a d’étoiles.",
  noStars: (name) =>
    name === null
      ? "Pas d’étoiles : un bot a mené votre bateau."
      : `Pas d’étoiles : un bot a mené le bateau ${de(name)}.`,
  shared: ({ captains, rank, luck, stars }) =>
    `Xaymaca · ${captains} capitaines · ${short(rank)} · chance ${SIGNS[luck + 3]}${stars === null ? "" : ` · talent ${"★".repeat(stars)}${"☆".repeat(3 - stars)}`}`,
  sharedAloud: ({ captains, rank, luck, stars }) =>
    `Xaymaca, ${captains} capitaines, ${short(rank)}, ${LUCK[luck + 3]}${stars === null ? "" : `, talent : ${stars} ${stars < 2 ? "étoile" : "étoiles"} sur 3`}`,
  judged: "Les chances sont des estimations de l’Amiral, notre bot le plus fort. Sa version :",
};
