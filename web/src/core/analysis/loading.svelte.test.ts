/** Loading an analysis: the order of its requests, what fails, and asking again. */
import { expect, test, vi } from "vitest";
import type { Failure } from "../network/api";
import { RequestFailed } from "../network/api";
import { AnalysisLoader, type Requests } from "./loading.svelte";
import { analysed } from "./testing";

const { race, curves, luck, decisions } = analysed("base");
const refusal = (code: Failure["code"]): RequestFailed =>
  new RequestFailed({ tell: "refused", code, rule: null, text: "" }, 404);

/** Requests that are written down, and answered by `answer`, if it has something to say, or from the recording. */
function recorded(answer: (request: string) => Promise<never> | undefined = () => undefined) {
  const asked: string[] = [];
  const ask = <T>(request: string, told: T): Promise<T> => {
    asked.push(request);
    return answer(request) ?? Promise.resolve(told);
  };
  const requests: Requests = {
    curveOf: (_, eyes) => ask(`curve ${eyes}`, curves[eyes]!),
    luckOf: () => ask("luck", luck),
    decisionsOf: (_, seat) => ask(`decisions ${seat}`, decisions[seat]!),
    replay: (_, as) => ask(`replay ${as ?? "own"}`, { ...race.replay, as: as === undefined ? 1 : "all" }),
  };
  return { asked, requests };
}

test("asks for the curve first, then for luck, then for decisions, each once", async () => {
  const { asked, requests } = recorded();
  const loader = new AnalysisLoader("table", requests);
  expect([loader.race.state, loader.luck.state, loader.curve("all").state]).toEqual(["coming", "coming", "coming"]);
  await Promise.all([loader.review(1), loader.review(1), loader.see("all")]);
  expect(asked).toEqual(["curve all", "replay own", "replay all", "luck", "decisions 1"]);
  expect(loader.race).toMatchObject({ state: "here", value: { you: 1 } });
  expect(loader.decisions(1)).toEqual({ state: "here", value: decisions[1]!.decisions });
  expect(loader.decisions(2)).toEqual({ state: "coming" });
  await loader.see(2);
  expect(loader.curve(2)).toEqual({ state: "here", value: curves["2"] });
});

test("what fails has its reason, and can be asked for again", async () => {
  let busy = true;
  const { asked, requests } = recorded((request) =>
    busy && (request === "luck" || request === "decisions 1") ? Promise.reject(refusal("too-fast")) : undefined,
  );
  const loader = new AnalysisLoader("table", requests);
  await loader.review(1);
  expect(loader.luck).toMatchObject({ state: "failed", failure: { code: "too-fast" } });
  expect(loader.decisions(1)).toMatchObject({ state: "failed", failure: { code: "too-fast" } });
  busy = false;
  asked.length = 0;
  await Promise.all([loader.retry(), loader.review(1)]);
  expect(asked.toSorted()).toEqual(["decisions 1", "luck"]);
  expect([loader.luck.state, loader.decisions(1).state]).toEqual(["here", "here"]);
});

test("a server that does not know the request is told apart from one that refuses it", async () => {
  const { requests } = recorded((request) =>
    request.startsWith("replay") ? undefined : Promise.reject(refusal("not-found")),
  );
  const loader = new AnalysisLoader("table", requests);
  await vi.waitFor(() => expect(loader.luck.state).toBe("failed"));
  expect(loader.curve("all")).toMatchObject({ failure: { code: "not-known" } });
  expect(loader.race.state).toBe("here");
});

test("a race that this page cannot read is a failure, too", async () => {
  const { requests } = recorded();
  const broken = { ...race.replay, steps: null as never };
  const loader = new AnalysisLoader("table", { ...requests, replay: () => Promise.resolve(broken) });
  await vi.waitFor(() => expect(loader.race).toMatchObject({ state: "failed", failure: { code: "rubbish" } }));
});
