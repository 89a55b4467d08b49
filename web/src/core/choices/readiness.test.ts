/** A press that began before a question was painted never answers it. */
import { beforeEach, expect, test } from "vitest";
import { QUICK, Readiness } from "./readiness";
import { FakeWorld } from "../testing";

let world: FakeWorld;
let readiness: Readiness;
let told: boolean[];

beforeEach(() => {
  world = new FakeWorld();
  told = [];
  readiness = new Readiness(world, () => told.push(readiness.ready));
});

const down = (what = "mouse", repeat = false) => world.press({ state: "down", what, repeat });
const up = (what = "mouse") => world.press({ state: "up", what });
const click = () => {
  down();
  const took = readiness.ready;
  up();
  return took && readiness.ready;
};

test("a question is ready when it has been painted", () => {
  readiness.question = 8;
  expect(readiness.ready).toBe(false);
  world.paint();
  expect([readiness.ready, told]).toEqual([true, [true]]);
  expect(click()).toBe(true);
  readiness.question = null;
  expect([readiness.ready, told]).toEqual([false, [true, false]]);
});

test("a question that is gone before it was painted is never ready", () => {
  readiness.question = 8;
  readiness.question = null;
  world.paint();
  expect(readiness.ready).toBe(false);
});

test("two quick clicks answer one question", () => {
  readiness.question = 8;
  world.paint();
  expect(click()).toBe(true);
  world.pass(30);
  readiness.question = 9;
  world.pass(100);
  expect(click(), "the second of two").toBe(false);
  world.pass(100);
  expect(click(), "the third of three").toBe(false);
  world.pass(QUICK);
  expect(click()).toBe(true);
});

test("a finger or a button that is still down answers nothing, nor does its click", () => {
  down("finger");
  readiness.question = 8;
  world.pass(5000);
  expect(readiness.ready).toBe(false);
  up("finger");
  world.pass(50);
  expect(readiness.ready, "a tap's click comes after the finger has gone").toBe(false);
  world.pass(QUICK);
  expect(readiness.ready).toBe(true);
});

test("a held key answers one question; one held since before the page opened answers none", () => {
  readiness.question = 8;
  world.paint();
  down("Enter");
  expect(readiness.ready).toBe(true);
  readiness.question = 9;
  world.paint();
  for (let times = 0; times < 20; times += 1) {
    world.pass(30);
    down("Enter", true);
    expect(readiness.ready).toBe(false);
  }
  up("Enter");
  world.pass(QUICK);
  expect(readiness.ready).toBe(true);
  down("Space", true);
  expect(readiness.ready).toBe(false);
});

test("after `lost` nothing counts as down", () => {
  down("KeyS");
  readiness.question = 8;
  world.pass(1000);
  world.press({ state: "lost" });
  expect(readiness.ready).toBe(true);
  readiness.close();
  expect(world.timers).toBe(0);
});
