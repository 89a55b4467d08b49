// Home: one click sails; a link brings to its table; what the server refuses is told.
// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { address } from "../core/address.svelte";
import { speak } from "../words/words.svelte";
import Home from "./Home.svelte";

const ID = "asRu7JqLTdIGDs1THc_hlQ";
let asked: { method: string; path: string; body: Record<string, unknown> }[];
let answers: Record<string, { status?: number; body: unknown }>;
let went: string[];

beforeAll(() => speak("en"));
beforeEach(() => {
  asked = [];
  went = [];
  answers = {
    "GET /api/me": { body: { name: "Grace", language: "en" } },
    "GET /api/me/tables": { body: { tables: [] } },
    "GET /api/tables": { body: { tables: [] } },
    "POST /api/sail": { status: 201, body: { table: { id: ID } } },
  };
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body = null }: RequestInit = {}) => {
    asked.push({ method, path, body: JSON.parse((body as string | null) ?? "{}") });
    const answer = answers[`${method} ${path}`] ?? { status: 404, body: {} };
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  });
  vi.spyOn(address, "go").mockImplementation((link) => void went.push(link));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("sails with one click, with a seed for the dice", async () => {
  render(Home);
  await fireEvent.click(screen.getByRole("button", { name: "Sail now" }));
  await waitFor(() => expect(went).toEqual([`/table/${ID}`]));
  const sail = asked.find((request) => request.path === "/api/sail")!;
  expect(sail.body).toMatchObject({
    level: "sailor",
    options: { seats: 4 },
    seed: expect.stringMatching(/^[\w-]{22}$/),
  });
});

it("tells a refusal in words, with a way to try again", async () => {
  answers["POST /api/sail"] = {
    status: 429,
    body: { tell: "refused", code: "too-many-tables", rule: null, text: "no" },
  };
  render(Home);
  await fireEvent.click(screen.getByRole("button", { name: "Sail now" }));
  expect((await screen.findByRole("button", { name: "Try again" })).closest("[role=alert]")).not.toBeNull();
  expect(went).toEqual([]);
});

it("goes to the table of a pasted link, and says what is wrong with anything else", async () => {
  render(Home);
  const field = screen.getByLabelText("Link or code");
  const go = screen.getByRole("button", { name: "Go there" });
  await fireEvent.input(field, { target: { value: "nonsense" } });
  await fireEvent.click(go);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await fireEvent.input(field, { target: { value: `https://xaymaca.example/table/${ID}` } });
  await fireEvent.click(go);
  expect(went).toEqual([`/table/${ID}`]);
});

it("shows a race that waits for you, and hides it among the open ones", async () => {
  const table = {
    id: ID,
    phase: "racing",
    options: { seats: 2, edition: "first", ghost: true, crew: false },
    seats: ["Grace", "Tom"],
    bots: 1,
    your_turn: true,
  };
  answers["GET /api/me/tables"] = { body: { tables: [table] } };
  answers["GET /api/tables"] = { body: { tables: [{ ...table, your_turn: false }] } };
  render(Home);
  const links = await screen.findAllByRole("link", { name: /Your turn/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([`/table/${ID}`]);
  expect(screen.getAllByRole("link", { name: /Your turn.*Tom/ }).length).toBe(1);
});
