// What a table agrees on: what is forced, what differs, what was kept, what was pasted.
import { describe, expect, it } from "vitest";
import { DEFAULT, differences, FIRST_SAIL, ghostIs, readSail, sailBody, tableIn } from "./agreement";

describe("the Ghost Ship", () => {
  it("is forced at two, impossible at six, free between", () => {
    expect([2, 3, 5, 6].map(ghostIs)).toEqual(["forced", "free", "free", "impossible"]);
  });

  it("is asked for only where it may sail, and takes the black ship", () => {
    const two = sailBody({ ...FIRST_SAIL, seats: 2, flag: "edward-drummond" }, "abc");
    expect(two.options?.ghost).toBe(true);
    expect(two.flag).toBeUndefined();
    const six = sailBody({ ...FIRST_SAIL, seats: 6, ghost: true, flag: "edward-drummond" }, "abc");
    expect(six.options?.ghost).toBe(false);
    expect(six.flag).toBe("edward-drummond");
  });
});

describe("differences", () => {
  it("are what somebody chose", () => {
    expect(differences(DEFAULT)).toEqual([]);
    expect(differences({ ...DEFAULT, seats: 2, ghost: true })).toEqual(["seats"]);
    expect(differences({ ...DEFAULT, edition: "second", ghost: true, patience: null })).toEqual([
      "edition",
      "ghost",
      "patience",
    ]);
  });
});

describe("what was kept", () => {
  it("is read back", () => {
    const sail = { ...FIRST_SAIL, seats: 5, crew: true, flag: "mary-read" as const };
    expect(readSail(JSON.stringify(sail))).toEqual(sail);
  });

  it("is as at first where it makes no sense", () => {
    for (const kept of [null, "", "no", "[]", "null", '{"seats":9,"level":"god","flag":7,"ghost":"yes"}'])
      expect(readSail(kept)).toEqual(FIRST_SAIL);
  });
});

describe("the table in what was pasted", () => {
  const id = "asRu7JqLTdIGDs1THc_hlQ";
  it.each([
    id,
    ` ${id}\n`,
    `https://xaymaca.example/table/${id}`,
    `http://localhost:1678/table/${id}?offer=abc`,
    `Come: https://xaymaca.example/table/${id} now`,
    `/table/${id}/replay`,
  ])("is found in %j", (pasted) => expect(tableIn(pasted)).toBe(id));
  it.each(["", "hello", `${id}x`, "https://xaymaca.example/rules"])("is not found in %j", (pasted) =>
    expect(tableIn(pasted)).toBeNull(),
  );
});
