/** Sounds: which event has which, and playing them. They are synthesised; nothing is loaded before a gesture. */
import type { Event, Seat, ShipId } from "../../wire/game";

export type Sound =
  "dice" | "card" | "load" | "pay" | "sail" | "battle" | "win" | "lose" | "treasure" | "shortage" | "turn" | "end";

/** The sound of an event for the captain in that seat; null for the many that are silent. */
export function soundOf(event: Event, you: Seat | null): Sound | null {
  switch (event.event) {
    case "dice-rolled":
    case "die-rolled":
    case "combat-rolled":
    case "shortage-rolled":
      return "dice";
    case "card-revealed":
    case "dice-swapped":
    case "recruited":
      return "card";
    case "loaded":
    case "hold-taken":
      return "load";
    case "paid":
    case "overboard":
    case "powder-spent":
      return "pay";
    case "sailed":
    case "retreated":
      return "sail";
    case "battle-began":
    case "sabre-drawn":
      return "battle";
    case "battle-ended":
      return outcome(event.winner === null ? null : event[event.winner], [event.attacker, event.defender], you);
    case "treasure-drawn":
    case "treasure-taken":
    case "treasure-turned-up":
      return "treasure";
    case "shortage-struck":
      return "shortage";
    case "race-over":
      return "end";
    default:
      return null;
  }
}

/** A battle sounds won or lost to those who fought; others have heard enough. */
function outcome(winner: ShipId | null, both: ShipId[], you: Seat | null): Sound | null {
  if (winner === null || you === null || !both.includes(you)) return null;
  return winner === you ? "win" : "lose";
}

type Synth = (number | undefined)[];
const _ = undefined;
/** Parameters of the synthesiser: volume, randomness, frequency, attack, sustain, release, shape, curve, slide, … */
const SYNTH: Record<Sound, Synth> = {
  // Wood on wood: short noise, twice.
  dice: [0.9, 0.2, 180, _, 0.01, 0.04, 4, 2.2, _, _, _, _, 0.05, 3, _, _, 0.04, 0.5, 0.02],
  // Paper: a breath of noise.
  card: [0.5, 0.1, 900, 0.01, 0.01, 0.05, 4, 0.4, -20, _, _, _, _, 1.5],
  // A crate set down.
  load: [0.9, 0.05, 110, _, 0.02, 0.12, 0, 1.8, -3, _, _, _, _, 0.4],
  // A coin.
  pay: [0.5, 0.02, 1250, _, 0.02, 0.14, 1, 1.6, _, _, 420, 0.04],
  // Wind in the sail.
  sail: [0.35, 0.2, 260, 0.12, 0.16, 0.3, 4, 0.3, 4, _, _, _, _, 5, _, _, _, 0.5],
  // A cannon.
  battle: [1.4, 0.1, 62, 0.01, 0.08, 0.5, 4, 2.6, -0.6, _, _, _, _, 4, _, 0.2, _, 0.6, 0.1],
  win: [0.7, 0, 392, 0.01, 0.1, 0.25, 1, 1.4, _, _, 196, 0.1, _, _, _, _, 0.06, 0.8],
  lose: [0.7, 0, 196, 0.02, 0.12, 0.35, 1, 1.4, -1.2, _, -49, 0.14],
  // A chest opens: a rising sparkle.
  treasure: [0.6, 0, 660, 0.02, 0.14, 0.3, 1, 1.7, _, _, 330, 0.07, 0.07, _, _, _, 0.08, 0.7],
  // Hull on sand.
  shortage: [0.7, 0.1, 140, 0.02, 0.12, 0.25, 2, 0.8, -2, _, _, _, _, 2],
  // The ship's bell.
  turn: [0.8, 0, 784, _, 0.03, 0.7, 0, 1.2, _, _, _, _, 0.22, _, 2.5, _, _, 0.5, 0.05],
  end: [0.8, 0, 262, 0.02, 0.4, 0.6, 1, 1.3, _, _, 131, 0.15, 0.15, _, _, _, 0.1, 0.8],
};

export interface Player {
  volume: number;
  play(...parameters: Synth): unknown;
}

/** Plays sounds, if it may. Everything around it is given, so that it can be tested without a loudspeaker. */
export class Sounds {
  private player: Player | null = null;
  private woken = false;
  private last = new Map<Sound, number>();

  constructor(
    private readonly load: () => Promise<Player>,
    /** From 0 to 1; 0 is mute. Asked each time. */
    private readonly volume: () => number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** After a gesture browsers let a page be heard. Nothing is loaded for those who want silence. */
  async wake(): Promise<void> {
    if (this.woken || this.volume() === 0) return;
    this.woken = true;
    try {
      this.player = await this.load();
    } catch {
      // A browser without sound plays the same race.
    }
  }

  /** Plays the sound of an event, if it has one for the captain in that seat. */
  playOf(event: Event, you: Seat | null): void {
    const sound = soundOf(event, you);
    if (sound !== null) this.play(sound);
  }

  /** Plays it. The same sound twice in a moment is one sound: five tokens paid are no drum roll. */
  play(sound: Sound): void {
    const volume = this.volume();
    if (this.player === null || volume === 0) return;
    const now = this.now();
    if (now - (this.last.get(sound) ?? -Infinity) < 80) return;
    this.last.set(sound, now);
    this.player.volume = 0.35 * volume;
    try {
      this.player.play(...SYNTH[sound]);
    } catch {
      // The loudspeaker is gone: the page goes on.
    }
  }
}

/** The synthesiser, loaded and awake. */
export async function synthesiser(): Promise<Player> {
  const { ZZFX } = await import("zzfx");
  await ZZFX.audioContext.resume();
  return ZZFX;
}
