// Made from the Rust types by `cargo xtask codegen`. Do not edit it.

import type {
  Awaiting,
  BankKind,
  Card,
  CardPreview,
  Character,
  Dice,
  Edition,
  Event,
  Final,
  Flag,
  Good,
  OwnView,
  PowderOdds,
  RefusalCode,
  SabreOdds,
  ScoreRange,
  Seat,
  SetupProblemCode,
  ShipId,
  Space,
  View,
} from "./game";

export type About = {
  /** Days after which a table whose race never began is deleted. */
  forget_open_days: number;
  /** Days after which a race in which nothing happens is deleted. */
  forget_racing_days: number;
  /** Days after which a race that is over is deleted; null for never. */
  forget_over_days: number | null;
};

export type Account = {
  /** The ship. */
  ship: ShipId;
  /** Its chance before the race, or at the moment of an earlier race from which this one goes on. */
  start: number;
  /** E3: 1 for the winner, a fraction if several won, else 0. */
  result: number;
  /** What chance did, by kind. Over all ships each kind adds up to 0. */
  luck: LuckSums;
  /** What the choices of its captain did. More than 0: they chose better than the judge expects of a captain. */
  own: number;
  /** What the choices of all others did, and those of a bot in the place of its captain. */
  others: number;
  /** What the judge itself did not foresee. */
  uncertain: number;
};

export type Advised = {
  /** Always `advice`. */
  tell: "advice";
  /** Which request. */
  id?: number;
  /** The question that it is about. */
  ask: number;
  /** What the captain chose, if a past choice was asked about. */
  chosen?: string;
  /** True if that choice cost much, and more than the estimate can be wrong by. */
  slip?: boolean;
  /** How many options there are. */
  count: number;
  /** The best ones, best first, and the one that was chosen. */
  options: Array<AdvisedOption>;
};

export type AdvisedOption = {
  /** As a choice is written. */
  choice: string;
  /** The chance to win after it, from 0 to 1. */
  chance: number;
  /** One standard error of that chance. */
  error: number;
  /** What the captain can see in it, the weightiest first. */
  reasons: Array<Reason>;
};

export type Agreement = {
  /** S2: which printed rules. */
  edition: Edition;
  /** S1: the number of captains, 2 to 6. */
  seats: number;
  /** S2: true if the Ghost Ship sails. With two captains it always does. */
  ghost: boolean;
  /** S6: whether goods can run out. */
  bank: BankKind;
  /** S2: true if it is played with The Crew. */
  crew: boolean;
  /** True if it stands in the list of open tables. Otherwise people need its link or code. */
  listed: boolean;
  /** True if guests without a seat may look on. */
  spectators: boolean;
  /** Seconds that a captain may be away or think before a bot takes the helm: 30 to 600, whole days up to 14, or null for ever. It applies while at least two seats belong to people. */
  patience: number | null;
};

export type Analysis = {
  /** The hash of the networks that judged, 16 hexadecimal digits: figures of another hash are those of another judge. */
  mind: string;
  /** Every ship: the captains' in the order of their seats, then the ghost. */
  ships: Array<ShipId>;
  /** The number of steps that were taken over from an earlier race, from which this one goes on; else 0. They count for no captain, and neither does the luck in them: accounts, nodes and the curve begin after them. */
  began: number;
  /** The chances at the beginning of each round, and at the end. */
  curve: Array<CurvePoint>;
  /** One for each ship, in the order of `ships`. */
  accounts: Array<Account>;
  /** The steps that changed some ship's chance by at least half a point. */
  nodes: Array<Node>;
  /** The steps, as in [`Node::step`], that a bot chose in the place of a captain who was away or gave up. They count as others'. */
  relieved: Array<number>;
  /** For each ship, in the order of `ships`: the nodes that changed its chance most, three at the most, in the order of the race. Indices into `nodes`. */
  turning_points: Array<Array<number>>;
};

export type AnalysisAnswer = AnalysisCurve | Analysis | AnalysisDecisions;

export type AnalysisCurve = {
  /** The hash of the networks that judged, 16 hexadecimal digits. */
  mind: string;
  /** Every ship: the captains' in the order of their seats, then the ghost. */
  ships: Array<ShipId>;
  /** The chances at the beginning of each round, and at the end. */
  curve: Array<CurvePoint>;
};

export type AnalysisDecisions = {
  /** The hash of the networks that judged, 16 hexadecimal digits. */
  mind: string;
  /** The dearest first. Those that cost little, or less than twice their standard error, are not among them, nor are those of a bot in the captain's place, or of an earlier race from which this one goes on. */
  decisions: Array<Decision>;
};

export type AnyCode = ServerRefusalCode | RefusalCode | SetupProblemCode;

export type BotLevel = "deckhand" | "sailor" | "captain" | "admiral";

export type BotState = {
  /** How well it sails. */
  level: BotLevel;
  /** Its name. */
  name: string;
};

export type ChairState = {
  /** Its seat. */
  seat: Seat;
  /** Who sits there. */
  kind: "free" | "captain" | "bot";
  /** The name of the captain or the bot. */
  name: string | null;
  /** S3: the flag it sails under. */
  flag: Flag | null;
  /** True if its captain agrees that the race begins. */
  ready: boolean;
  /** The bot at the helm, if there is one. */
  helm: BotState | null;
  /** True if its captain gave the race up: the bot sails to the end. */
  gave_up: boolean;
};

export type ClientMessage = (Follow | Command) & { id?: number };

export type Command =
  | { do: "sit"; seat?: Seat; flag?: Flag }
  | { do: "leave" }
  | { do: "flag"; flag: Flag }
  | { do: "hire"; level: BotLevel; seat?: Seat }
  | { do: "dismiss"; seat: Seat }
  | { do: "host"; seat?: Seat }
  | { do: "ban"; seat?: Seat; who?: number }
  | { do: "unban"; who: number }
  | { do: "mute"; seat?: Seat; who?: number }
  | { do: "unmute"; seat?: Seat; who?: number }
  | { do: "close" }
  | { do: "agree"; options: Partial<Agreement> }
  | { do: "ready"; seed?: string }
  | { do: "unready" }
  | { do: "start"; seed?: string }
  | { do: "choose"; ask: number; choice: string }
  | { do: "say"; text: string }
  | { do: "return" }
  | { do: "give-up" }
  | { do: "name"; name: string }
  | { do: "offer" }
  | { do: "take"; code: string }
  | { do: "rematch" }
  | { do: "preview"; dice?: [number, number] }
  | { do: "odds" }
  | { do: "coach" }
  | { do: "review"; ask: number };

export type CurvePoint = {
  /** The number of steps of the record before that moment. */
  step: number;
  /** The round that begins there. The last point, after the race, has that of the last round. */
  round: number;
  /** In the order of [`Analysis::ships`]. */
  chances: Array<number>;
};

export type Decision = {
  /** The number of steps of the record before it. */
  step: number;
  /** The round it is in. */
  round: number;
  /** The captain. */
  seat: Seat;
  /** What they chose. */
  chosen: string;
  /** What was better. */
  best: string;
  /** What they could choose: everything in the order of the rules, or a selection if there are very many. The chosen and the better one are among them. */
  options: string[];
  /** The number of all options. */
  count: number;
  /** The difference in the chance to win, a mean over races that fit what they knew. */
  cost: number;
  /** Its standard error. */
  error: number;
  /** What they could see in their choice. */
  chosen_reasons: Array<Reason>;
  /** What they could see in the better one. */
  best_reasons: Array<Reason>;
};

export type Done = {
  /** The code of an offered seat. */
  code?: string;
  /** The table of a rematch. */
  rematch?: string;
  /** The update, as over a socket. */
  update: Update;
};

export type Earlier = {
  /** Always `earlier`. */
  tell: "earlier";
  /** As in an update. */
  seq: number;
  /** As in an update. */
  at: number;
  /** As in an update. */
  events: Array<Event>;
};

export type Follow = {
  do: "join" | "watch";
  since?: number;
  name?: string;
  lean?: boolean;
  mismatch?: boolean;
};

export type Found = {
  /** Its id. */
  table: string;
};

export type Granting = {
  /** Always `granted`. */
  tell: "granted";
  /** The number that the client gave the request. */
  id?: number;
  /** The code of an offered seat. */
  code?: string;
  /** The table of a rematch. */
  rematch?: string;
};

export type Language = "en" | "fr";

export type LeanUpdate = {
  /** Always `lean`. */
  tell: "lean";
  /** As in an update. */
  seq: number;
  /** As in an update. */
  at: number;
  /** As in an update. */
  seat: Seat | null;
  /** As in an update. */
  host: boolean;
  /** As in an update. */
  table?: TableState;
  /** As in an update. */
  muted?: boolean;
  /** As in an update. */
  people?: Array<PersonState>;
  /** As in an update. */
  events: Array<Event>;
  /** As in an update. */
  news: Array<News>;
  /** As in a view. */
  awaiting: Awaiting;
  /** As in a view; left out if it is false. */
  could_end?: boolean;
  /** The scores of a view, in the order of its ships; left out if `own` has them. */
  scores?: Array<ScoreRange>;
  /** As in a view; left out if it is null. */
  result?: Final;
  /** The digest of the open view without these fields, eight hexadecimal digits: with the first update of each round, and at the end of the race. */
  digest?: string;
  /** As in an update. */
  own: OwnView | null;
  /** As in an update. */
  ask: number | null;
  /** As in an update. */
  options: Listed | null;
  /** As in an update. */
  deadline: number | null;
  /** As in an update. */
  done?: Array<number>;
};

export type LessonState = {
  /** The lesson's name, such as `first-voyage`. */
  name: string;
  /** Which of its scenes, from 1. */
  scene: number;
};

export type Listed = {
  /** The number of all options. */
  count: number;
  /** The first thousand, each as a choice is written. */
  list: string[];
};

export type LogOut = {
  /** A random secret of this browser, with which it can ask for the answer again. */
  attempt?: string;
};

export type LuckKind = "dice" | "cards" | "battles" | "treasures" | "shortages" | "first-captain" | "crew";

export type LuckSums = {
  /** [`LuckKind::Dice`]. */
  dice: number;
  /** [`LuckKind::Cards`]. */
  cards: number;
  /** [`LuckKind::Battles`]. */
  battles: number;
  /** [`LuckKind::Treasures`]. */
  treasures: number;
  /** [`LuckKind::Shortages`]. */
  shortages: number;
  /** [`LuckKind::FirstCaptain`]. */
  first_captain: number;
  /** [`LuckKind::Crew`]. */
  crew: number;
};

export type Me = {
  /** The name that others see: 1 to 24 characters. */
  name: string;
  /** The language of the page. */
  language: Language;
};

export type NewTable = {
  /** What is played. */
  options?: Partial<Agreement>;
  /** False if you want no seat and are only the host; left out, you take the first seat. */
  sit?: boolean;
};

export type NewToken = {
  /** The name of the program; left out, yours. */
  name?: string;
  /** For how many days it is valid, 1 to 400; left out, 400. */
  days?: number;
};

export type News =
  | { news: "agreed" }
  | { news: "host" }
  | { news: "sat"; seat: Seat; name: string }
  | { news: "hired"; seat: Seat; name: string; level: BotLevel }
  | { news: "left"; seat: Seat }
  | { news: "flagged"; seat: Seat; flag: Flag }
  | { news: "ready"; seat: Seat }
  | { news: "unready"; seat: Seat }
  | { news: "started" }
  | { news: "relieved"; seat: Seat; name: string; level: BotLevel }
  | { news: "returned"; seat: Seat }
  | { news: "gave-up"; seat: Seat; name: string; level: BotLevel }
  | { news: "coached"; seat: Seat }
  | { news: "named"; seat: Seat; name: string }
  | { news: "said"; seat: Seat | null; who?: number; name: string; text: string; at: number }
  | { news: "spectators"; muted: boolean }
  | { news: "removed"; seat: Seat; name: string; level: BotLevel }
  | { news: "handed-over"; seat: Seat }
  | { news: "rematch"; table: string };

export type Node =
  | { step: number; round: number; change: Array<number>; cause: "luck"; kind: LuckKind; ship: ShipId | null }
  | { step: number; round: number; change: Array<number>; cause: "choice"; seat: Seat }
  | { step: number; round: number; change: Array<number>; cause: "cards" };

export type OriginState = {
  /** `record`: the table was made from one, and shows it; no captain or bot sails there. `moment`: the race goes on from a moment of another one. */
  kind: "record" | "moment";
  /** The name of the race in the proof of its dice; null if the record has no proof. */
  race: string | null;
  /** The name of the race that it continues, if that is known. */
  continues: string | null;
  /** The number of steps at its beginning that were taken over from another record: the proof says nothing about them. */
  taken_over: number;
  /** Why there is no proof, though the record has comments about its dice. */
  unproved?: UnprovedState;
};

export type PersonState = {
  /** Their number at this table. */
  who: number;
  /** What they are called at this table. */
  name: string;
  /** Their seat; null without one. */
  seat: Seat | null;
  /** True if the host lets them say nothing. */
  muted: boolean;
  /** True if they may neither sit nor look on. */
  banned: boolean;
};

export type Present = {
  /** Always `present`. */
  tell: "present";
  /** Their seats. */
  seats: Array<Seat>;
  /** The number of other followers. */
  watchers: number;
};

export type Previewed = {
  /** Always `preview`. */
  tell: "preview";
  /** The number that the client gave the request. */
  id?: number;
  /** The number of the update that it is about. */
  seq: number;
  /** The question that was open. */
  ask: number;
  /** The dice that were tried. */
  dice: Dice;
  /** The captain's hand; in their own turn the card that is being carried out. */
  cards: Array<CardPreview>;
};

export type Reason =
  | { reason: "suits"; card: Card }
  | { reason: "home" }
  | { reason: "shortage"; space: Space; good: Good }
  | { reason: "treasure"; space: Space }
  | { reason: "battle"; ship: ShipId; powder: number }
  | { reason: "wins"; chance: number }
  | { reason: "takes"; good: Good; count: number }
  | { reason: "takes-treasure" }
  | { reason: "passes-curse" }
  | { reason: "loads"; good: Good; count: number }
  | { reason: "overboard"; good: Good; count: number }
  | { reason: "pays"; good: Good; count: number }
  | { reason: "keeps"; good: Good; count: number; spaces: number; ahead: number }
  | { reason: "in-reach"; ship: ShipId; powder: number }
  | { reason: "sails"; spaces: number }
  | { reason: "boards"; character: Character; home: number; away: number }
  | { reason: "leaves"; character: Character }
  | { reason: "worth"; points: number }
  | { reason: "sees"; count: number }
  | { reason: "empties"; holds: number }
  | { reason: "takes-nothing" }
  | { reason: "nothing-overboard" }
  | { reason: "holds-fire" }
  | { reason: "rolls" };

export type Reckoned = {
  /** Always `odds`. */
  tell: "odds";
  /** The number that the client gave the request. */
  id?: number;
  /** The number of the update that they are about. */
  seq: number;
  /** The question that was open. */
  ask: number;
  /** The ship that fights: the captain's own, or the ghost. */
  ship: ShipId;
  /** B2, B4: the odds of each amount of gunpowder, from none; empty if the Sabre is asked for. */
  amounts: Array<PowderOdds>;
  /** T4: the odds of rolling again, if the Sabre is asked for. */
  sabre: SabreOdds | null;
};

export type Refused = {
  /** Always `refused`. */
  tell: "refused";
  /** The number that the client gave the request. */
  id?: number;
  /** A stable name for programs. */
  code: AnyCode;
  /** The rule of the game behind it, if there is one. */
  rule: string | null;
  /** A sentence for people. */
  text: string;
};

export type Replay = {
  /** The table as it is now. */
  table: TableState;
  /** Who sees it so; `all` if nothing is hidden. */
  as: Seat | "spectator" | "all";
  /** The view before the first event. With `all` it is the spectator's. */
  start: View;
  /** What happened since, in order. */
  steps: Array<ReplayStep>;
  /** The view at the end; null while the race lasts. With `all` it is the spectator's. */
  final: View | null;
};

export type ReplayStep = {
  /** The number of its append: several steps may have the same. */
  seq: number;
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** The number of steps of the record so far: the race can be continued from there. */
  step: number;
  /** The seat that chose, if one did. */
  seat?: Seat;
  /** What it chose, if that is not hidden. */
  choice?: string;
  /** What happened in the race. */
  events: Array<Event>;
  /** What else happened at the table. */
  news?: Array<News>;
};

export type SailNow = {
  /** What is played. */
  options?: Partial<Agreement>;
  /** `deckhand`, `sailor`, `captain` or `admiral`; left out, a sailor. */
  level?: BotLevel;
  /** The captain you sail as, such as `anne-bonny`. */
  flag?: Flag;
  /** Your seed for the dice. */
  seed?: string;
  /** The lesson after which you sail your first race, such as `first-voyage`: it is counted, and nothing else. */
  after?: string;
};

export type ServerMessage =
  | Update
  | LeanUpdate
  | Earlier
  | Refused
  | Granting
  | Present
  | Previewed
  | Reckoned
  | Advised;

export type ServerRefusalCode =
  | "unreadable"
  | "unknown-request"
  | "too-large"
  | "too-fast"
  | "bad-name"
  | "bad-text"
  | "bad-patience"
  | "bad-level"
  | "bad-flag"
  | "bad-seed"
  | "bad-choice"
  | "bad-code"
  | "no-such-table"
  | "no-such-code"
  | "no-such-lesson"
  | "no-such-seat"
  | "no-such-step"
  | "not-a-record"
  | "record-too-large"
  | "record-too-long"
  | "record-unreadable"
  | "record-with-gaps"
  | "not-following"
  | "not-seated"
  | "seat-taken"
  | "table-full"
  | "flag-taken-here"
  | "not-host"
  | "nobody-there"
  | "already-started"
  | "not-started"
  | "not-over"
  | "chairs-empty"
  | "not-ready"
  | "stale"
  | "at-the-helm"
  | "gave-up"
  | "no-dice"
  | "no-battle"
  | "socket-only"
  | "no-spectators"
  | "not-alone"
  | "is-a-lesson"
  | "offer-gone"
  | "muted"
  | "spectators-muted"
  | "banned"
  | "closed"
  | "host-here"
  | "no-such-guest"
  | "not-yourself"
  | "chat-full"
  | "log-full"
  | "too-many-tables"
  | "too-many-sockets"
  | "too-slow"
  | "silent"
  | "no-guest"
  | "cookie-only"
  | "no-such-token"
  | "too-many-tokens"
  | "bad-days"
  | "foreign-origin"
  | "bad-host"
  | "wrong-host"
  | "not-stored"
  | "damaged"
  | "damaged-guest"
  | "adrift"
  | "stopping"
  | "not-found"
  | "wrong-method"
  | "internal";

export type Summary = {
  /** What its link ends with. */
  id: string;
  /** `open`, `racing` or `over`. */
  phase: TablePhase;
  /** What is played. */
  options: Agreement;
  /** The names of captains and bots, clockwise; null for a free seat. */
  seats: Array<string | null>;
  /** The number of bots. */
  bots: number;
  /** The seats of bots. */
  bot_seats: Array<Seat>;
  /** When the race began, in milliseconds since 1970. */
  started: number | null;
  /** When it was over, in milliseconds since 1970. */
  ended: number | null;
  /** E2: the scores, seat by seat; empty before the end, and if the race was given up. */
  scores: Array<number>;
  /** E3: the places from 1, seat by seat; captains who share a place have the same. The ghost has none. */
  places: Array<number>;
  /** True if every person gave the race up. */
  given_up: boolean;
  /** The seats whose captains gave the race up. */
  gave_up: Array<Seat>;
  /** `record` if it was made from one, `moment` if it goes on from a moment of another race; not said of other races. */
  origin?: "record" | "moment";
  /** Your seat; only said in your own list. */
  you: Seat | null;
  /** True if the table waits for you; only said in your own list. */
  your_turn: boolean;
};

export type TablePhase = "open" | "racing" | "over";

export type TableState = {
  /** Its id: what its link ends with. */
  id: string;
  /** Before, during or after the race. */
  phase: TablePhase;
  /** What it teaches, if it is a lesson's: its dice and its bots follow a script then. */
  lesson?: LessonState;
  /** Where its race comes from, if it did not begin here. */
  origin?: OriginState;
  /** Its short code, such as `KZ7P-4MQH`, which finds the table until its race starts; null from then on. */
  code: string | null;
  /** What is played. */
  options: Agreement;
  /** The host's seat, if they have one. */
  host: Seat | null;
  /** The chairs, clockwise. */
  seats: Array<ChairState>;
  /** The digest of the secret of the dice: the table's commitment. */
  digest: string;
  /** The secret of the dice; shown when the race is over. */
  secret: string | null;
  /** What the captains added to the dice; shown from the start on. */
  seeds: Array<string | null>;
  /** True if every person gave the race up before its end, or the record that it was made from ends early: it is over and has no result. */
  given_up: boolean;
  /** True if the host lets spectators say nothing; left out if not. */
  spectators_muted?: boolean;
  /** True while the race is on, if one of its hosts was not chosen by the host before: then no host removes its captains. Left out if not. */
  heir?: boolean;
  /** The table of the rematch. */
  rematch: string | null;
};

export type Tables = {
  /** Your own tables: those that wait for you first, then the latest you came to. Open tables: the last changed first. */
  tables: Array<Summary>;
  /** Where the next page begins, for `after`; null if this is the last. */
  next: string | null;
};

export type Token = {
  /** Send it as `Authorization: Bearer TOKEN`. A program that has it acts as you. */
  token: string;
  /** Its id, to revoke it. */
  id: string;
  /** The name under which the program plays. */
  name: string;
  /** When it ends, in milliseconds since 1970. */
  expires: number;
};

export type TokenInfo = {
  /** Its id, to revoke it. */
  id: string;
  /** The name under which the program plays. */
  name: string;
  /** When it was made, in milliseconds since 1970. */
  made: number;
  /** When it ends, in milliseconds since 1970. */
  expires: number;
};

export type Tokens = {
  /** In the order in which they were made. */
  tokens: Array<TokenInfo>;
};

export type UnprovedState = {
  /** The line of the record, counted from 1; one past the last for what is missing. */
  line: number;
  /** What is wrong there: it cannot be read, or (`no-such-seat`, `too-late`) does not fit the race. */
  reason: "missing" | "twice" | "version" | "name" | "hex" | "seat" | "no-such-seat" | "too-late";
};

export type Update = {
  /** `sync` for a follower who comes, `update` when something happened. */
  tell: "sync" | "update";
  /** The number of the append: after a gap the client has missed something. */
  seq: number;
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** The follower's seat; null for a spectator. */
  seat: Seat | null;
  /** True if the follower is the host. */
  host: boolean;
  /** The table, if it has changed. */
  table?: TableState;
  /** True if the host lets the follower say nothing; left out if not. */
  muted?: boolean;
  /** For the host, with the table: the guests whom they may mute and ban, if there are any. */
  people?: Array<PersonState>;
  /** What happened in the race, as far as the follower may know it. */
  events: Array<Event>;
  /** What else happened at the table. */
  news: Array<News>;
  /** What all may see of the race; null before it. */
  open: View | null;
  /** What only the follower knows of the race. */
  own: OwnView | null;
  /** The number of the question that is open; null if none is. */
  ask: number | null;
  /** What the follower may answer; null if they are asked nothing. */
  options: Listed | null;
  /** At a table in a page: the seats that are asked and need nothing that only they may know, so that they can answer before all who share the device. */
  openly?: Array<Seat>;
  /** When a bot takes the helm of the awaited captains, in milliseconds since 1970; null for never. */
  deadline: number | null;
  /** The follower's requests that are done with this update. */
  done?: Array<number>;
};
