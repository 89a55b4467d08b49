/** Requests of a session: what their replies, refusals and lost connections become. */
import { beforeEach, expect, test } from "vitest";
import { LineLost } from "../network/requests";
import { FakeWorld, sync, TABLE } from "../testing";
import { Session } from "./session";

let world: FakeWorld;
beforeEach(() => {
  world = new FakeWorld();
});

function following(): Session {
  const session = new Session(TABLE.id, "me", "join", world, () => undefined);
  world.socket.open();
  world.socket.tell(sync(5));
  world.paint();
  return session;
}

test("a refusal is shown until it is read, or something else is tried", async () => {
  const session = following();
  const refusal = { tell: "refused", id: 2, code: "not-host", rule: null, text: "only the host" };
  const first = session.send({ do: "hire", level: "sailor" });
  world.socket.tell(refusal);
  expect(await first).toBeNull();
  expect(session.model.refused).toMatchObject({ code: "not-host" });
  session.dismiss();
  expect(session.model.refused).toBeNull();
  const second = session.send({ do: "start" });
  world.socket.tell({ ...refusal, id: 3 });
  await second;
  expect(session.model.refused).not.toBeNull();
  void session.send({ do: "offer" });
  expect(session.model.refused).toBeNull();
  world.socket.tell({ ...refusal, id: 77 });
  expect(session.model.refused, "a refusal without a number is told").not.toBeNull();
});

test("a granted command resolves with its reply", async () => {
  const session = following();
  const offer = session.send({ do: "offer" });
  world.socket.tell({ tell: "granted", id: 2, code: "xyz" });
  expect(await offer).toMatchObject({ code: "xyz" });
  world.socket.break();
  expect(await session.send({ do: "offer" }), "the line is lost").toBeNull();
  expect(session.model.refused).toBeNull();
});

test("previews and odds are answered, and their refusals are not shown", async () => {
  const session = following();
  const preview = session.preview([6, 4]);
  expect(world.socket.last).toEqual({ do: "preview", dice: [6, 4], id: 2 });
  const odds = session.odds();
  world.socket.tell({ tell: "preview", id: 2, seq: 5, ask: 8, dice: { morning: 6, evening: 4 }, cards: [] });
  world.socket.tell({ tell: "refused", id: 3, code: "no-battle", rule: null, text: "no battle" });
  expect(await preview).toMatchObject({ cards: [] });
  expect(await odds).toBeNull();
  expect(session.model.refused).toBeNull();
  void session.preview();
  expect(world.socket.last).toEqual({ do: "preview", id: 4 });
});

test("a request for advice that fails says why", async () => {
  const session = following();
  const refused = session.coach();
  world.socket.tell({ tell: "refused", id: 2, code: "too-fast", rule: null, text: "too fast" });
  await expect(refused).rejects.toMatchObject({ refusal: { code: "too-fast" } });
  const lost = session.coach();
  world.socket.break();
  await expect(lost).rejects.toThrow(LineLost);
  expect(session.model.refused, "the coach shows it").toBeNull();
});
