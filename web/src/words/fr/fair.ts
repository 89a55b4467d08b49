/** Les dés équitables : ce qui est promis, ce qui est dévoilé, ce qui est vérifié ici. */
const some = (count: number, one: string, many: string): string => `${count}\u00a0${count < 2 ? one : many}`;

export const fair = {
  title: "Dés équitables",
  intro:
    "Avant la course, la table a tiré un secret et montré son empreinte, et le navigateur de chaque capitaine a pu ajouter une graine. Le secret, les graines et le nom de la course déterminent chaque dé et chaque carte. Le secret est maintenant dévoilé, et cette page l’a vérifié ici, dans votre navigateur, sans rien demander au serveur.",
  noSecret: "Le secret de ces dés n’est pas dévoilé ici\u00a0: on ne peut pas les vérifier.",
  unproven: "Ce relevé ne dit rien de ses dés\u00a0: on ne peut pas les vérifier.",
  unreadable: "La preuve de ces dés est illisible : ils ne peuvent donc pas être vérifiés.",
  unfit: "La preuve de ces dés ne correspond pas à cette course : ils ne peuvent donc pas être vérifiés.",
  unproved: (line: number, reason: string) => `Ligne ${line} du relevé : ${reason}`,
  reasons: {
    missing: "la preuve s’arrête sans sa course ou son empreinte.",
    twice: "ceci figure une deuxième fois.",
    version: "cette version de la preuve est inconnue.",
    name: "ce nom ou cette graine est illisible.",
    hex: "cette empreinte ou ce secret est illisible.",
    seat: "cette place est illisible.",
    "no-such-seat": "cette graine est celle d’une place que la course n’a pas.",
    "too-late": "la preuve commence après la dernière étape du relevé.",
  },
  digest: "L’empreinte promise avant la course",
  secret: "Le secret dévoilé à la fin",
  race: "Le nom de la course",
  seeds: "Les graines des capitaines",
  noSeed: "pas de graine",
  checking: "Vérification…",
  failed: "La vérification n’a pas pu être faite\u00a0: la fonction de hachage n’est pas arrivée.",
  kept: "Le secret est bien celui qui était promis.",
  broken: "Le secret n’est pas celui qui était promis.",
  same: (count: number) =>
    `${some(count, "résultat du hasard recalculé", "résultats du hasard recalculés")} à partir du secret et des graines\u00a0: tous sont conformes.`,
  takenOver: (count: number) =>
    `${some(count, "résultat repris", "résultats repris")} d’un autre relevé. La promesse de ces dés commence après et ne dit rien de ce qui précède.`,
  wrong: (round: number, purpose: string, outcome: string, expected: string) =>
    `Tour ${round}, ${purpose}\u00a0: ${outcome} est tombé, mais le secret et les graines donnent ${expected}.`,
  kinds: {
    captain: () => "le premier Capitaine",
    dice: (count: number) => some(count, "lancer des dés action", "lancers des dés action"),
    combat: (count: number) => some(count, "dé de combat", "dés de combat"),
    shortage: (count: number) => some(count, "dé de pénurie", "dés de pénurie"),
    treasure: (count: number) => some(count, "trésor", "trésors"),
    card: (count: number) => some(count, "carte piochée", "cartes piochées"),
    character: (count: number) => some(count, "personnage retourné", "personnages retournés"),
    die: (count: number) => some(count, "dé à côté de celui de l’Oracle", "dés à côté de celui de l’Oracle"),
  },
  untold: {
    cards: "Non vérifiées ici\u00a0: les cartes que cette page n’a pas vues.",
    treasures: "Non vérifiés ici\u00a0: les trésors piochés.",
  },
  all: "Le programme vérifie tout à partir du relevé, et le vôtre peut en faire autant\u00a0:",
  record: "Télécharger le relevé",
  keep: "Une course pourrait être inventée du début à la fin. Comparez l’empreinte avec celle que vous avez vue avant les premiers dés, et la graine avec la vôtre.",
};
