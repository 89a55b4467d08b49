// A race that was just begun reaches its screen once, and no other screen.
import { expect, test } from "vitest";
import { sync, TABLE } from "../testing";
import { keepBegun, takeBegun } from "./begun";

const made = sync(1);

test("the race goes to the screen of its table, once", () => {
  keepBegun(made);
  expect(takeBegun(TABLE.id)).toBe(made);
  expect(takeBegun(TABLE.id)).toBeNull();
});

test("the screen of another table does not get it, nor does its own later", () => {
  keepBegun(made);
  expect(takeBegun("another")).toBeNull();
  expect(takeBegun(TABLE.id)).toBeNull();
});
