/** Addresses that the page writes parse to the same screens. */
import { expect, test } from "vitest";
import { analysisLink, inside, learnLink, parse, puzzleLink, replayLink, tableLink } from "./route";

const read = (link: string) => {
  const url = new URL(link, "http://here");
  return parse(url.pathname, url.search, url.hash);
};

test("each link parses to its screen", () => {
  expect(read("/")).toEqual({ screen: "home" });
  expect(read(tableLink("abc"))).toEqual({ screen: "table", id: "abc", offer: null });
  expect(read(replayLink("abc", 12, "all"))).toEqual({ screen: "replay", id: "abc", step: 12, as: "all" });
  expect(read(replayLink("abc"))).toEqual({ screen: "replay", id: "abc", step: null, as: null });
  expect(read(analysisLink("abc"))).toEqual({ screen: "analysis", id: "abc" });
  expect(read("/rules#L2")).toEqual({ screen: "rules", rule: "L2" });
  expect(read("/learn")).toEqual({ screen: "learn", name: null });
  expect(read(learnLink("first-voyage"))).toEqual({ screen: "learn", name: "first-voyage" });
  expect(read("/puzzles")).toEqual({ screen: "puzzles", name: null });
  expect(read(puzzleLink("dice-02"))).toEqual({ screen: "puzzles", name: "dice-02" });
});

test("an unknown address is the screen `lost`", () => {
  expect(read("/table/abc/replay?step=x")).toMatchObject({ step: null });
  expect(read("/table/abc/replay?step=-1")).toMatchObject({ step: null });
  expect(read("/table")).toEqual({ screen: "lost" });
  expect(read("/learn/one/two")).toEqual({ screen: "lost" });
  expect(read("/nowhere/at/all")).toEqual({ screen: "lost" });
});

test("plain files have their addresses after the `#`", () => {
  const at = (hash: string) => {
    const { pathname, search, hash: rest } = inside({ hash });
    return parse(pathname, search, rest);
  };
  expect([at(""), at("#"), at("#/")]).toEqual([{ screen: "home" }, { screen: "home" }, { screen: "home" }]);
  expect(at("#/rules#L2")).toEqual({ screen: "rules", rule: "L2" });
  expect(at("#/rules?asked=load#L2")).toEqual({ screen: "rules", rule: "L2" });
  expect(at("#/table/abc/analysis")).toEqual({ screen: "analysis", id: "abc" });
  expect(at("#L2")).toEqual({ screen: "rules", rule: "L2" });
  expect(at("#/learn/first-voyage")).toEqual({ screen: "learn", name: "first-voyage" });
  expect(at("#/table/abc/replay?as=all&step=12")).toEqual({ screen: "replay", id: "abc", step: 12, as: "all" });
  expect(at("#/nowhere/at/all")).toEqual({ screen: "lost" });
});
