/** Narrates a step in one sentence, a round in one line per ship, and a moment in all its details. */
import type { Moment } from "../core/model";
import type { Event, ShipId } from "../wire/game";
import { total } from "./marked";
import { eventOf } from "./sentences";
import type { BattleFacts, Deed, Voice } from "./shape";
import { t, type Words } from "./words.svelte";

type Named<Name extends Event["event"]> = Extract<Event, { event: Name }>;
const isNamed = <Name extends Event["event"]>(event: Event, name: Name): event is Named<Name> => event.event === name;
const find = <Name extends Event["event"]>(events: readonly Event[], name: Name): Named<Name> | undefined =>
  events.find((event): event is Named<Name> => isNamed(event, name));

/** Events of a battle that the sentence about its result covers. */
const FOUGHT = new Set<Event["event"]>([
  "battle-began",
  "powder-spent",
  "combat-rolled",
  "sabre-drawn",
  "strength",
  "battle-ended",
]);

/** The facts of a step's battle. `battle` also has its events from earlier steps. */
function battleOf(events: readonly Event[], battle: readonly Event[]): BattleFacts | null {
  const end = find(events, "battle-ended");
  const begin = find(events, "battle-began");
  const sides = end ?? begin;
  if (sides === undefined) return null;
  const { attacker, defender } = sides;
  const strength = (ship: ShipId) =>
    battle.findLast((event) => event.event === "strength" && event.ship === ship) as Named<"strength"> | undefined;
  const [attack, defence] = [strength(attacker), strength(defender)];
  return {
    attacker,
    defender,
    began: begin !== undefined,
    ended: end !== undefined,
    winner: !end?.winner ? null : end[end.winner],
    strengths: attack && defence ? [attack.strength, defence.strength] : null,
    // The last die of the battle decides it.
    star: battle.findLast((event) => event.event === "combat-rolled")?.face === "star",
  };
}

/** The ship that acts in an event; null if none does. */
function actor(event: Event): ShipId | null {
  if ("by" in event && !Array.isArray(event.by)) return event.by;
  if ("ship" in event) return event.ship;
  return "seat" in event ? event.seat : null;
}

/** The deeds of a step in order, each with its ship. */
function deedsOf(
  events: readonly Event[],
  battle: readonly Event[],
  voice: Voice,
  words: Words,
): { ship: ShipId; deed: string }[] {
  const fought = battleOf(events, battle);
  const deeds: { ship: ShipId; deed: string }[] = [];
  let told = false;
  for (const event of events) {
    if (FOUGHT.has(event.event)) {
      if (!told && fought !== null) deeds.push({ ship: fought.attacker, deed: words.deeds.battle(fought, voice) });
      told = true;
      continue;
    }
    // The treasure just found or taken: only the captains who may look at it are told which it is.
    const last = deeds.at(-1);
    if (event.event === "treasure-seen" && last && voice.you !== null && event.by.includes(voice.you))
      last.deed += words.story.seen(event.treasure);
    const say = words.deeds[event.event as Exclude<Deed, "battle">] as
      ((event: Event, voice: Voice) => string) | undefined;
    const ship = actor(event);
    if (say === undefined || ship === null || (event.event === "paid" && total(event.from) === 0)) continue;
    deeds.push({ ship, deed: say(event, voice) });
  }
  return deeds;
}

/** Joins deeds into sentences; a new one begins when the ship changes. */
function sentencesOf(deeds: readonly { ship: ShipId; deed: string }[], voice: Voice, { story }: Words): string[] {
  const runs: { ship: ShipId; deeds: string[] }[] = [];
  for (const { ship, deed } of deeds) {
    const run = runs.at(-1);
    if (run?.ship === ship) run.deeds.push(deed);
    else runs.push({ ship, deeds: [deed] });
  }
  return runs.map((run) => story.sentence(run.ship, run.deeds, voice));
}

/** One step in words: the dice of a round, half a turn of a ship, or the end. Null if there is nothing to say. */
export function narrationOf(
  events: readonly Event[],
  battle: readonly Event[],
  voice: Voice,
  words: Words = t(),
): string | null {
  const { story } = words;
  const said: string[] = [];
  for (const event of events) {
    if (event.event === "round-began") said.push(story.dawn(event, voice));
    else if (event.event === "dice-placed") said.push(story.placed(event.dice));
    else if (event.event === "dice-rolled") {
      // The sentence about the placed dice says what was rolled.
      if (find(events, "dice-placed") === undefined) said.push(story.dice([event.first, event.second]));
    } else if (["captain-drawn", "die-set", "die-rolled", "race-over"].includes(event.event))
      said.push(eventOf(event, voice, words) ?? "");
  }
  said.push(...sentencesOf(find(events, "race-over") ? [] : deedsOf(events, battle, voice, words), voice, words));
  return said.length === 0 ? null : said.join(" ");
}

/** A round in one line for each ship that acted, in the order in which they began. */
export function summaryOf(
  events: readonly Event[],
  voice: Voice,
  words: Words = t(),
): { ship: ShipId; text: string }[] {
  const ships = new Map<ShipId, string[]>();
  const of = (ship: ShipId): string[] => {
    if (!ships.has(ship)) ships.set(ship, []);
    return ships.get(ship)!;
  };
  let battle: Event[] = [];
  let action: Event[] = [];
  const tell = () => {
    for (const { ship, deed } of deedsOf(action, battle, voice, words)) of(ship).push(deed);
    action = [];
  };
  for (const event of events) {
    if (event.event === "card-revealed") of(event.seat);
    if (event.event === "action-began" || event.event === "battle-began" || event.event === "race-over") tell();
    if (event.event === "race-over") break;
    if (event.event === "battle-began") battle = [];
    battle.push(event);
    action.push(event);
  }
  tell();
  return [...ships].map(([ship, deeds]) => ({
    ship,
    text: words.story.sentence(ship, deeds.length > 0 ? deeds : [words.story.quiet(ship === voice.you)], voice),
  }));
}

/**
 * A battle in words: the parts of each strength, who won, and the loot. Events that the strengths cover are left out.
 */
export function battleTold(battle: readonly Event[], voice: Voice, words: Words = t()): string[] {
  const once = battle.filter(
    (event) =>
      event.event !== "powder-spent" &&
      event.event !== "substituted" &&
      (event.event !== "combat-rolled" || event.face === "star"),
  );
  return told(once, voice, words);
}

const told = (events: readonly Event[], voice: Voice, words: Words): string[] =>
  events.flatMap((event) => eventOf(event, voice, words) ?? []);

/** A moment in words: its title, and everything that belongs to it. */
export function momentOf(
  { kind, events }: Pick<Moment, "kind" | "events">,
  voice: Voice,
  words: Words = t(),
): { title: string; lines: string[] } {
  const title = words.story.moments[kind];
  if (kind === "end")
    return {
      title,
      lines: told(
        events.filter(({ event }) => event === "race-over"),
        voice,
        words,
      ),
    };
  const from = events.findIndex(({ event }) => event === "battle-began");
  const before = from < 0 ? events : events.slice(0, from);
  const battle = from < 0 ? [] : events.slice(from);
  const plainly = before.filter(({ event }) => event !== "card-revealed" && event !== "character-turned-up");
  return { title, lines: [...told(plainly, voice, words), ...battleTold(battle, voice, words)] };
}
