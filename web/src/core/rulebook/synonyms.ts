/** Synonyms and stop words for the search of the rulebook, by language. Data only. */
import type { Language } from "../../wire/server";

export interface Synonym {
  /** What people type, without accents and capitals. */
  asked: readonly string[];
  /** What the book says instead: beginnings of words, without accents and capitals. */
  means: readonly string[];
  /** The ids of the rules that answer, best first. */
  rules: readonly string[];
}

const say = (asked: string, means: string, rules: string): Synonym => ({
  asked: asked.split(" "),
  means: means.split(" ").filter(Boolean),
  rules: rules.split(" ").filter(Boolean),
});

export const SYNONYMS: Record<Language, readonly Synonym[]> = {
  en: [
    say("win wins won winner winning victory goal aim objective", "wins winner won", "E3 E2 E1"),
    say("lose loses losing lost loser defeat", "loser lose lost beaten", "B6 B5 H1 H3"),
    say("tie ties tied draw equal equality tiebreak tie-break", "tied tie equal", "E3 B5"),
    say("money cash coin coins doubloon doubloons gold", "gold doubloon", "L1 P1 E2"),
    say("food provisions supplies rations meal eat hunger starve fish", "food", "P1 L1 H1"),
    say("gunpowder powder ammunition ammo cannon cannons barrel", "gunpowder", "B2 L1 B5"),
    say("points point score scores scoring count value worth", "score points worth", "E2 E4 C6"),
    say("end ends finish finished finishing over", "end over", "E1 E3"),
    say("diamond youkounkoun gem jewel", "diamond", "C2"),
    say("amulet amulets curse curses cursed", "cursed curse amulet", "T2 B6 C2 C26"),
    say("card cards", "card", "R2 R5 R4"),
    say("treasure treasures chest loot", "treasure loot", "P3 T1 B6"),
    say("fight fights fighting battle combat attack duel war", "battle attack fight", "B1 B2 B5"),
    say("steal stealing rob plunder pillage take", "take loot steal stealing", "B6 B7"),
    say("pay paying tax taxes fee fees toll cost costs price", "pay price costs", "P1 P2 P4"),
    say("broke poor bankrupt unable cannot can't", "cannot shortage", "P4 H1 H3"),
    say("shortage penalty back retreat return", "shortage back retreat", "H1 H3"),
    say("hold holds cargo storage bay room", "hold", "L1 L2 S4"),
    say("discard throw overboard dump empty", "overboard", "L2"),
    say("reshuffle shuffle deck draw hand", "deck draw", "R5"),
    say("dice die roll rolls rolling", "dice die", "R1 B2"),
    say("star joker", "star", "B3 B4 H3"),
    say("sword saber sabre saran reroll", "sabre saran", "T4 C11"),
    say("cannon beth", "beth", "T5 C10"),
    say("map morgan cartographer", "map", "T3 C18"),
    say("player players captain captains", "captain", "S1 R1"),
    say("compass leader captain first-player starting", "compass", "S7 R6"),
    say("boat boats ship ships vessel", "ship", "S3 M1"),
    say("bot bots computer ai", "bot", "S1"),
    say("move moving sail sailing forward backward", "move", "M1 M4"),
    say("fork junction shortcut route path way", "fork way", "M1"),
    say("harbour harbor port ports", "port", "P1 C3"),
    say("cave skull lair lairs", "lair", "P3 T1"),
    say("rum bottle bar inn pub tavern recruit hire", "tavern bottle recruit", "C3 C4 C1"),
    say("privateer buccaneer", "buccaneer", "C12"),
    say("ghost phantom black dummy two-player", "ghost", "G1 G2 G3"),
    say("history story background biography biographies morgan", "governor", "story-the-story"),
    say("components contents box pieces material", "box", "story-what-is-in-the-box"),
    say("blackbeard teach", "blackbeard", "story-edward-drummond"),
    say("setup prepare preparation begin start beginning", "start", "S2 S4 S7"),
    say("edition editions version versions difference differences", "edition", "S2 H1 H3"),
  ],
  fr: [
    say("gagner gagne gagnant gagnante victoire vainqueur but objectif", "gagne vainqueur", "E3 E2 E1"),
    say("perdre perd perdu perdant perdante defaite", "perdant perd perdu", "B6 B5 H1 H3"),
    say("egalite egal egaux ex-aequo exaequo departage departager", "egalite", "E3 B5"),
    say("argent monnaie fric sous piece pieces or doublon doublons", "doublon or", "L1 P1 E2"),
    say("nourriture vivres provisions manger faim ration rations poisson", "nourriture", "P1 L1 H1"),
    say("poudre munition munitions canon canons baril", "poudre", "B2 L1 B5"),
    say("points point score compter decompte valeur", "score points", "E2 E4 C6"),
    say("fin finir termine terminer arrivee", "fin", "E1 E3"),
    say("diamant youkounkoun joyau gemme pierre", "diamant", "C2"),
    say("amulette amulettes malediction maudit maudits", "maudit malediction amulette", "T2 B6 C2 C26"),
    say("tresor tresors coffre butin", "tresor butin", "P3 T1 B6"),
    say("combat combattre bataille attaque attaquer duel battre abordage", "combat attaque", "B1 B2 B5"),
    say("voler vol piller pillage prendre derober", "voler prendre butin", "B6 B7"),
    say("payer paiement taxe taxes cout coute prix peage", "paye paie prix", "P1 P2 P4"),
    say("fauche ruine pauvre impossible", "penurie", "P4 H1 H3"),
    say("penurie manque recul reculer retraite", "penurie recul", "H1 H3"),
    say("cale cales soute cargaison stock place", "cale", "L1 L2 S4"),
    say("jeter defausser vider mer par-dessus", "par-dessus", "L2"),
    say("melanger pioche piocher paquet main", "pioche", "R5"),
    say("de des lancer jet", "de", "R1 B2"),
    say("etoile joker", "etoile", "B3 B4 H3"),
    say("epee sabre saran relancer", "sabre saran", "T4 C11"),
    say("beth", "beth", "T5 C10"),
    say("carte cartes", "carte", "R2 R5 R4"),
    say("morgan cartographe", "carte", "T3 C18"),
    say("joueur joueurs capitaine capitaines", "capitaine", "S1 R1"),
    say("boussole premier debute", "boussole", "S7 R6"),
    say("navire navires bateau bateaux vaisseau", "bateau", "S3 M1"),
    say("robot robots ordinateur ia bot", "bot", "S1"),
    say("avancer deplacement deplacer naviguer bouger", "deplace avance", "M1 M4"),
    say("bifurcation chemin raccourci route", "bifur voie", "M1"),
    say("port ports escale", "port", "P1 C3"),
    say("grotte crane repaire repaires", "repaire", "P3 T1"),
    say("rhum bouteille auberge bar taverne recruter embaucher", "taverne bouteille recrut", "C3 C4 C1"),
    say("corsaire boucanier flibustier", "flibustier", "C12"),
    say("fantome noir", "fantome", "G1 G2 G3"),
    say("histoire recit biographie biographies morgan", "gouverneur", "story-the-story"),
    say("materiel contenu boite elements", "boite", "story-what-is-in-the-box"),
    say("barbe-noire barbenoire teach", "barbe", "story-edward-drummond"),
    say("installation preparation preparer commencer debut depart", "depart", "S2 S4 S7"),
    say("edition editions version versions difference differences", "edition", "S2 H1 H3"),
  ],
};

/** Stop words: they say nothing about what the reader is looking for. */
export const IDLE: Record<Language, ReadonlySet<string>> = {
  en: new Set(
    (
      "a an and are at be by can do does for from get has have how i if in is it me must my of on or our should that the " +
      "their there they this to we what when where which who whom why will with you your happens happen mean means rule rules"
    ).split(" "),
  ),
  fr: new Set(
    (
      "a ai au aux avec ce ces cette comment dans de des doit dois du elle en est et il ils je la le les leur leurs " +
      "l ma mes mon ne nous on ou par pas peut peux pour pourquoi qu quand que quel quelle qui quoi sa se ses si son sont " +
      "sur un une vous y est-ce passe arrive regle regles"
    ).split(" "),
  ),
};
