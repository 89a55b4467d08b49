/** Maps events to sounds and plays them. The synthesiser is loaded after the first user gesture, not before. */
import type { Event, Seat, ShipId } from "../../../wire/game";

export type Sound =
  "dice" | "card" | "load" | "pay" | "sail" | "battle" | "win" | "lose" | "treasure" | "shortage" | "turn" | "end";

/** The sound of an event for the captain in that seat; null for silent events. */
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

/** The end of a battle sounds won or lost to the two who fought; others hear nothing. */
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

/** Plays sounds once the browser allows it. Player, volume and clock are injected for tests. */
export class Sounds {
  private player: Player | null = null;
  private woken = false;
  private last = new Map<Sound, number>();

  constructor(
    private readonly load: () => Promise<Player>,
    /** From 0 to 1; 0 is mute. Called for every sound. */
    private readonly volume: () => number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Loads the player. Call it after a user gesture: browsers allow no sound before one. Muted, it loads nothing. */
  async wake(): Promise<void> {
    if (this.woken || this.volume() === 0) return;
    this.woken = true;
    try {
      this.player = await this.load();
    } catch {
      // Without a player the page stays silent.
    }
  }

  /** Plays the sound of an event, if it has one for the captain in that seat. */
  playOf(event: Event, you: Seat | null): void {
    const sound = soundOf(event, you);
    if (sound !== null) this.play(sound);
  }

  /** Plays a sound, unless the same one began less than 80 ms ago: paying five tokens makes one sound, not five. */
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
      // The audio device is gone; the page goes on silently.
    }
  }
}

/** Loads the synthesiser and resumes its audio context. */
export async function synthesiser(): Promise<Player> {
  const { ZZFX } = await import("zzfx");
  await ZZFX.audioContext.resume();
  return ZZFX;
}
