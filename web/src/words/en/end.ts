/** The end of a race: who won, the count, the figures. */
const points = (count: number): string =>
  `${String(count).replace("-", "−")} ${Math.abs(count) === 1 ? "point" : "points"}`;
const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

const ordinal = (rank: number): string => `${rank}${["st", "nd", "rd"][rank - 1] ?? "th"}`;

export const end = {
  over: "The race is over",
  points,
  wins: (name: string) => `${name} wins!`,
  youWin: "You win!",
  came: (rank: number, of: number) => `You came ${ordinal(rank)} of ${of}`,
  score: (total: number) => `${points(total)}.`,
  behind: (total: number, count: number) =>
    count === 0 ? `You have as many.` : `You have ${points(total)}: ${count} behind.`,
  tie: (names: readonly string[], nearer: number, farther: number) =>
    `${list(names)}: the same number of points. The ship further along is ahead (${nearer} spaces to go against ${farther}).`,
  ghostWins: "The Ghost Ship wins!",
  share: (names: readonly string[]) => `${list(names)} share the victory!`,
  calypso: (name: string) =>
    `${name} has Calypso aboard and the three cursed amulets: the race ended at once, whatever the count says.`,
  ahead: (count: number, second: string) => `${points(count)} ahead of ${second}.`,
  level: "As many points, and equally far along: nothing is left to part them.",
  firstHome: (first: string, total: number) =>
    `${first} reached Port Royal first, and ends with ${points(total)}. First home is not the winner: gold counts too.`,
  count: "The count",
  skip: "Show it all",
  again: "Count again",
  place: (number: string) => `Place ${number}`,
  placeHint: "what the space counts; 15 in Port Royal",
  gold: "Doubloons",
  riches: "Riches",
  curses: "Curses",
  characters: "Characters",
  rest: "The rest",
  total: "Total",
  toGo: "Spaces to go",
  rank: "Rank",
  captain: "Captain",
  where: "Space",
  stands: (kind: string, space: number) => (space === 0 ? `Space: ${kind}` : `Space: ${kind} ${space}`),
  scores: "Scores",
  hidden: "a treasure, still face down",
  counted: (name: string, sum: number) => `${name}: ${points(sum)}`,
  course: "The course of the race",
  toGoChart: "Spaces to go, after each round",
  goldChart: "Doubloons aboard, after each round",
  lower: "lower is nearer home",
  higher: "higher is richer",
  round: "Round",
  start: "Start",
  asTable: "The same as a table",
  deeds: "What they went through",
  battles: "Battles won",
  of: (won: number, fought: number) => `${won} of ${fought}`,
  shortages: "Shortages",
  treasures: "Treasures found",
  loaded: "Doubloons loaded",
  overboard: "Tokens overboard",
  reading: "Reading the log of the race…",
  unread: "The course of the race could not be read.",
  retry: "Try again",
  rematch: "Rematch",
  sailAgain: "Sail again",
  setting: "Casting off…",
  joinRematch: "Join the rematch",
  replay: "Replay",
  home: "Home",
  copy: "Copy the link",
  you: "you",
};
