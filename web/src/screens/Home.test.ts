// Home: one click starts a race, a link leads to its table, and a refusal of the server is shown.
// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { address } from "../core/page/address.svelte";
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
    "GET /api/me/tables?show=all": { body: { tables: [] } },
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

it("starts a race with one click, with a seed for the dice", async () => {
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

it("shows a refusal in words, with a way to try again", async () => {
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
  await fireEvent.input(field, { target: { value: "hello there" } });
  await fireEvent.click(go);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await fireEvent.input(field, { target: { value: `https://xaymaca.example/table/${ID}` } });
  await fireEvent.click(go);
  expect(went).toEqual([`/table/${ID}`]);
});

it("goes to the table of a code, however it is typed, and says if there is none", async () => {
  answers["GET /api/codes/KZ7P4MQH"] = { body: { table: ID } };
  const refuse = (status: number, code: string) => ({
    status,
    body: { tell: "refused", code, rule: null, text: "no" },
  });
  answers["GET /api/codes/ZZZZZZZZ"] = refuse(404, "no-such-code");
  answers["GET /api/codes/XXXXXXXX"] = refuse(409, "already-started");
  answers["GET /api/codes/YYYYYYYY"] = refuse(429, "too-fast");
  render(Home);
  const field = screen.getByLabelText("Link or code");
  const type = async (value: string): Promise<void> => {
    await fireEvent.input(field, { target: { value } });
    await fireEvent.click(screen.getByRole("button", { name: "Go there" }));
  };
  await type("zzzz-zzzz");
  await screen.findByText(/No table has this code/);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await type("xxxx xxxx");
  await screen.findByText(/has begun: only its link leads there/);
  await type("yyyy yyyy");
  await screen.findByRole("button", { name: "Try again" });
  expect(field.getAttribute("aria-invalid")).toBe("false");
  expect(went).toEqual([]);
  await type(" kz7p 4mqh ");
  await waitFor(() => expect(went).toEqual([`/table/${ID}`]));
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

it("announces a wrong code once, also if it is sent again", async () => {
  const refused = { status: 404, body: { tell: "refused", code: "no-such-code", rule: null, text: "no" } };
  answers["GET /api/codes/ZZZZZZZZ"] = refused;
  render(Home);
  await fireEvent.input(screen.getByLabelText("Link or code"), { target: { value: "zzzzzzzz" } });
  const go = screen.getByRole("button", { name: "Go there" });
  await fireEvent.click(go);
  const alert = (await screen.findByText(/No table has this code/)).closest("[role='alert']")!;
  const announced = vi.fn();
  new MutationObserver(announced).observe(alert, { childList: true, characterData: true, subtree: true });
  await fireEvent.click(go);
  await waitFor(() => expect(go.getAttribute("aria-busy")).toBe("false"));
  await new Promise((resolve) => setTimeout(resolve));
  expect(alert.textContent).toMatch(/No table has this code/);
  expect(announced).not.toHaveBeenCalled();
});

it("lists a race that waits for you, and hides it among the open ones", async () => {
  const table = {
    id: ID,
    phase: "racing",
    options: { seats: 2, edition: "first", ghost: true, crew: false },
    seats: ["Grace", "Tom"],
    bots: 1,
    bot_seats: [2],
    started: null,
    ended: null,
    scores: [],
    places: [],
    given_up: false,
    gave_up: [],
    you: 1,
    your_turn: true,
  };
  answers["GET /api/me/tables?show=all"] = { body: { tables: [table] } };
  answers["GET /api/tables"] = { body: { tables: [{ ...table, your_turn: false }] } };
  render(Home);
  const links = await screen.findAllByRole("link", { name: /Your turn/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([`/table/${ID}`]);
  expect(screen.getAllByRole("link", { name: /Your turn.*Tom/ }).length).toBe(1);
});

it("says how my races ended, shows few of a thousand, and asks for the next page", async () => {
  const over = (race: number) => ({
    id: `${ID}${race}`,
    phase: "over",
    options: { seats: 2, edition: "first", ghost: true, crew: false },
    seats: ["Grace", "Tom"],
    bots: 1,
    bot_seats: [2],
    started: 0,
    ended: Date.UTC(2026, 8, 17, 12),
    scores: [26, 31],
    places: [2, 1],
    given_up: race === 1,
    gave_up: [],
    you: 1,
    your_turn: false,
  });
  const many = (from: number) => Array.from({ length: 20 }, (_, race) => over(from + race));
  answers["GET /api/me/tables?show=all"] = { body: { tables: many(0), next: "finished.1" } };
  answers["GET /api/me/tables?show=all&after=finished.1"] = { body: { tables: many(100), next: "finished.2" } };
  // A race that is already listed comes again, because it ended between two pages.
  answers["GET /api/me/tables?show=all&after=finished.2"] = { body: { tables: [over(119), over(200)], next: null } };
  render(Home);
  const lines = () => screen.queryAllByRole("link", { name: /Tom/ });
  await vi.waitFor(() => expect(lines()).toHaveLength(5));
  expect(lines()[0]!.textContent).toMatch(/2nd of 2, 26 points · Sep 17, 2026/);
  expect(lines()[1]!.textContent).toMatch(/Given up/);
  await fireEvent.click(screen.getByRole("button", { name: "Show more" }));
  await vi.waitFor(() => expect(lines()).toHaveLength(25));
  await fireEvent.click(screen.getByRole("button", { name: "Show more" }));
  await vi.waitFor(() => expect(lines()).toHaveLength(40));
  await fireEvent.click(screen.getByRole("button", { name: "Show more" }));
  await vi.waitFor(() => expect(lines()).toHaveLength(41));
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  await fireEvent.click(await screen.findByRole("radio", { name: "Going on" }));
  expect(lines()).toHaveLength(0);
});
