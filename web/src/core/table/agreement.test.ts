// A table's options: what is forced, what differs; and ids and codes in pasted text.
import { describe, expect, it } from "vitest";
import { DEFAULT } from "../../wire/options";
import { codeIn, differences, ghostIs, sailBody, tableIn } from "./agreement";

describe("the Ghost Ship", () => {
  it("is forced at two, impossible at six, free between", () => {
    expect([2, 3, 5, 6].map(ghostIs)).toEqual(["forced", "free", "free", "impossible"]);
  });

  it("is asked for only where it may sail, and takes the black ship", () => {
    const two = sailBody({ options: { seats: 2 }, level: "sailor", flag: "edward-drummond" }, "abc");
    expect(two.options?.ghost).toBe(true);
    expect(two.flag).toBeUndefined();
    const six = sailBody({ options: { seats: 6, ghost: true }, level: "sailor", flag: "edward-drummond" }, "abc");
    expect(six.options?.ghost).toBe(false);
    expect(six.flag).toBe("edward-drummond");
  });

  it("is requested with the last table's rules, without its listing", () => {
    const body = sailBody({ options: { crew: true, listed: true }, level: "admiral", flag: null }, "abc");
    expect(body).toEqual({
      options: { seats: 4, edition: "first", ghost: false, crew: true, bank: "box" },
      level: "admiral",
      seed: "abc",
    });
  });
});

describe("differences", () => {
  it("are what the host chose", () => {
    expect(differences(DEFAULT)).toEqual([]);
    expect(differences({ ...DEFAULT, seats: 2, ghost: true })).toEqual(["seats"]);
    expect(differences({ ...DEFAULT, edition: "second", ghost: true, patience: null })).toEqual([
      "edition",
      "ghost",
      "patience",
    ]);
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

describe("the short code of a table", () => {
  it.each(["KZ7P-4MQH", "kz7p4mqh", " KZ7P 4MQH ", "K Z 7 P 4 M Q H", "KZ7P\u20134MQH", "kz7p\u00a04mqh"])(
    "is found in %j",
    (typed) => expect(codeIn(typed)).toBe("KZ7P4MQH"),
  );
  it.each(["", "KZ7P-4MQ", "KZ7P-4MQHX", "KZ7P-4MQU", "KZ7P_4MQH", "KZ7P-4MQÉ", "asRu7JqLTdIGDs1THc_hlQ"])(
    "is not found in %j",
    (typed) => expect(codeIn(typed)).toBeNull(),
  );
});
