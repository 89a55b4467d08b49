/** Les mots des réglages et des raccourcis clavier. */
import type { Words } from "../en/index";

export const settings: Words["settings"] = {
  title: "Réglages",
  pace: "Allure",
  paces: { slow: "Première course", normal: "Normale", fast: "Rapide", off: "Immédiate" },
  paceHint: "La vitesse à laquelle vous voyez les événements.",
  paceFirst:
    "Vos trois premières courses sont montrées à ce rythme, deux fois plus lent. Changez-en quand vous voulez.",
  listening: "Attendre la lecture vocale",
  listeningHint: "Pour les lecteurs d’écran\u00a0: chaque phrase reste le temps d’être lue.",
  motion: "Votre appareil demande moins de mouvement : les bateaux sautent au lieu de glisser.",
  sound: "Son",
  volume: "Volume",
  keys: "Raccourcis clavier",
  keysHint: "Une seule touche choisit une carte ou une case.",
  slips: "Signaler mes erreurs",
  slipsHint: "Dans les courses seul face aux bots : après un choix qui coûte cher, l’Amiral le dit une fois.",
  oneClick: "Jouer en un clic",
  oneClickHint:
    "Une carte, une case ou un visage est joué dès qu’on le touche. Sinon, la première pression montre où il mène.",
  listKeys: "Liste des raccourcis",
  theme: "Thème",
  themes: { auto: "Auto", light: "Jour", dark: "Quart de nuit" },
  language: "Langue",
  languages: { en: "English", fr: "Français" },
  notify: "Notifications",
  notifyHint: "Quand c’est à vous de jouer et que cette page est en arrière-plan.",
  notifyDenied:
    "Votre navigateur les interdit à ce site. Pour changer cela, touchez le signe devant l’adresse et autorisez les notifications.",
  notifyMissing: "Impossible dans ce navigateur. Le titre et l’icône de l’onglet vous disent quand c’est à vous.",
  keysTitle: "Raccourcis clavier",
  keysOff: "Les raccourcis sont désactivés.",
  keysOn: "Les activer",
  keyList: [
    { keys: ["1", "2", "3", "4"], does: "sélectionner une carte, ou l’option de ce numéro" },
    { keys: ["Entrée"], does: "jouer ce qui est sélectionné" },
    { keys: ["S"], does: "échanger les dés" },
    { keys: ["←", "→", "↑", "↓"], does: "aller d’une case à l’autre" },
    { keys: ["W"], does: "qui attend-on ?" },
    { keys: ["H"], does: "dire vos cales" },
    { keys: ["R"], does: "dire les cales d’un rival, l’un après l’autre" },
    { keys: ["A"], does: "dire ce qui vous attend" },
    { keys: ["B"], does: "redire le dernier combat" },
    { keys: ["Échap"], does: "fermer, revenir" },
    { keys: ["?"], does: "cette liste" },
  ],
};
