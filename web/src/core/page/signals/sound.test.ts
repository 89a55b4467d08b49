// Which event has which sound, and when the page must be silent.
import { describe, expect, it } from "vitest";
import type { Event } from "../../../wire/game";
import { type Player, soundOf, Sounds } from "./sound";

const battle = (winner: "attacker" | "defender" | null): Event => ({
  event: "battle-ended",
  winner,
  attacker: 1,
  defender: "ghost",
});

describe("the sound of an event", () => {
  it("is that of its kind", () => {
    expect(soundOf({ event: "dice-rolled", first: 1, second: 2 }, 1)).toBe("dice");
    expect(soundOf({ event: "card-revealed", seat: 2, card: "gold-gold" as never }, 1)).toBe("card");
    expect(soundOf({ event: "shortage-struck", ship: 1, good: "food", price: 3, paid: 1 }, 1)).toBe("shortage");
    expect(soundOf({ event: "race-over" }, null)).toBe("end");
    expect(soundOf({ event: "card-drawn", seat: 1 }, 1)).toBeNull();
  });

  it("of a battle depends on the listener's seat", () => {
    expect(soundOf(battle("attacker"), 1)).toBe("win");
    expect(soundOf(battle("defender"), 1)).toBe("lose");
    expect(soundOf(battle("attacker"), 2)).toBeNull();
    expect(soundOf(battle("attacker"), null)).toBeNull();
    expect(soundOf(battle(null), 1)).toBeNull();
  });
});

describe("playing", () => {
  function room(volume = 0.5, broken = false) {
    const heard: number[] = [];
    let loads = 0;
    let clock = 0;
    const set = { volume };
    const player: Player = { volume: 1, play: () => heard.push(player.volume) };
    const load = async () => {
      loads += 1;
      if (broken) throw new Error("no loudspeaker");
      return player;
    };
    const sounds = new Sounds(
      load,
      () => set.volume,
      () => clock,
    );
    return { sounds, heard, set, loads: () => loads, tick: (ms: number) => (clock += ms) };
  }

  it("loads nothing and is silent before a gesture", async () => {
    const { sounds, heard, loads } = room();
    sounds.play("dice");
    expect([heard.length, loads()]).toEqual([0, 0]);
    await sounds.wake();
    await sounds.wake();
    sounds.play("dice");
    expect([heard.length, loads()]).toEqual([1, 1]);
  });

  it("loads nothing while muted, and follows a change of the setting", async () => {
    const { sounds, heard, set, loads } = room(0);
    await sounds.wake();
    sounds.play("pay");
    expect([heard.length, loads()]).toEqual([0, 0]);
    set.volume = 1;
    await sounds.wake();
    sounds.play("pay");
    expect(heard).toEqual([0.35]);
    set.volume = 0;
    sounds.play("card");
    expect(heard.length).toBe(1);
  });

  it("plays the same sound once within 80 ms", async () => {
    const { sounds, heard, tick } = room();
    await sounds.wake();
    for (const sound of ["pay", "pay", "load"] as const) sounds.play(sound);
    expect(heard.length).toBe(2);
    tick(100);
    sounds.play("pay");
    expect(heard.length).toBe(3);
  });

  it("ignores a player that fails", async () => {
    const { sounds, heard } = room(1, true);
    await sounds.wake();
    sounds.play("end");
    expect(heard).toEqual([]);
  });
});
