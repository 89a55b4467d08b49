// The next step before a race starts, which the lobby's main button offers.
import { describe, expect, it } from "vitest";
import type { ChairState, TableState } from "../../wire/server";
import { DEFAULT } from "../../wire/options";
import { nextStep, takenBy } from "./lobby";

const chair = (seat: number, kind: ChairState["kind"], ready = false): ChairState => ({
  seat: seat as ChairState["seat"],
  kind,
  name: kind === "free" ? null : `N${seat}`,
  flag: kind === "free" ? null : seat === 1 ? "anne-bonny" : "mary-read",
  ready: ready || kind === "bot",
  helm: null,
  gave_up: false,
});
const table = (...seats: ChairState[]): TableState => ({
  id: "t",
  phase: "open",
  code: "KZ7P-4MQH",
  options: { ...DEFAULT, seats: seats.length },
  host: 1,
  seats,
  digest: "",
  secret: null,
  seeds: seats.map(() => null),
  given_up: false,
  rematch: null,
});

describe("the next step", () => {
  it("of a guest without a seat is to sit down, if a seat is free", () => {
    expect(nextStep(table(chair(1, "captain"), chair(2, "free")), null, false)).toEqual({ step: "sit" });
    expect(nextStep(table(chair(1, "captain"), chair(2, "bot")), null, false)).toEqual({ step: "full" });
  });

  it("of a guest is to be ready, then to wait for those who are not; the host need not say so", () => {
    const seats = [chair(1, "captain"), chair(2, "captain"), chair(3, "captain"), chair(4, "free")];
    expect(nextStep(table(...seats), 2, false)).toEqual({ step: "ready" });
    seats[1]!.ready = true;
    expect(nextStep(table(...seats), 2, false)).toEqual({ step: "wait", free: 1, unready: ["N3"] });
  });

  it("of the host is what is missing, then the start", () => {
    expect(nextStep(table(chair(1, "captain"), chair(2, "free"), chair(3, "free")), 1, true)).toEqual({
      step: "free",
      free: 2,
    });
    expect(nextStep(table(chair(1, "captain"), chair(2, "captain")), 1, true)).toEqual({
      step: "unready",
      unready: ["N2"],
    });
    expect(nextStep(table(chair(1, "captain"), chair(2, "captain", true)), 1, true)).toEqual({ step: "start" });
    expect(nextStep(table(chair(1, "captain"), chair(2, "bot")), 1, true)).toEqual({ step: "start" });
  });

  it("of a host without a seat waits until all are ready", () => {
    const all = { ...table(chair(1, "captain"), chair(2, "captain", true)), host: null };
    expect(nextStep(all, null, true)).toEqual({ step: "unready", unready: ["N1"] });
  });
});

describe("a ship", () => {
  it("is taken by another captain or the ghost, never by oneself", () => {
    const two = table(chair(1, "captain"), chair(2, "captain"));
    expect(takenBy(two, "mary-read", 1, true)).toMatchObject({ seat: 2 });
    expect(takenBy(two, "anne-bonny", 1, true)).toBeNull();
    expect(takenBy(two, "edward-drummond", 1, true)).toBe("ghost");
    expect(takenBy(two, "edward-drummond", 1, false)).toBeNull();
  });
});
