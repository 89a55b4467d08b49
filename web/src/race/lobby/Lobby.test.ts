// The table before its race: what its one button says to each reader, and what it does.
// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT } from "../../wire/options";
import { EMPTY } from "../../core/table/server-state";
import type { TableSession } from "../../core/table/session.svelte";
import type { Model } from "../../core/model";
import type { Flag } from "../../wire/game";
import type { ChairState, Command } from "../../wire/server";
import { speak } from "../../words/words.svelte";
import Lobby from "./Lobby.svelte";

const chair = (seat: number, name: string | null, flag: Flag | null, more: Partial<ChairState> = {}): ChairState => ({
  seat: seat as ChairState["seat"],
  kind: name === null ? "free" : "captain",
  name,
  flag,
  ready: false,
  helm: null,
  gave_up: false,
  ...more,
});
const anne = chair(1, "Anne", "anne-bonny");
const mary = chair(2, "Mary", "mary-read");
const free = chair(2, null, null);

let sent: Command[];
function show(seats: ChairState[], model: Partial<Model>): void {
  const session: TableSession = {
    model: {
      ...EMPTY,
      table: {
        id: "asRu7JqLTdIGDs1THc_hlQ",
        phase: "open",
        code: "KZ7P-4MQH",
        options: { ...DEFAULT, seats: seats.length, edition: "second" },
        host: 1,
        seats,
        digest: "",
        secret: null,
        seeds: seats.map(() => null),
        given_up: false,
        rematch: null,
      },
      ...model,
    },
    send: async (command) => {
      sent.push(command);
      return { tell: "granted" };
    },
    choose: vi.fn(),
    preview: async () => null,
    odds: async () => null,
    coach: async () => null,
    review: async () => null,
    finish: vi.fn(),
    dismiss: vi.fn(),
    close: vi.fn(),
  };
  render(Lobby, { session });
}
const button = (name: string | RegExp): HTMLElement => screen.getByRole("button", { name });

beforeAll(() => speak("en"));
beforeEach(() => {
  sent = [];
});
afterEach(cleanup);

describe("the table before the start", () => {
  it("tells a stranger who invites them, and asks for a name before it gives them a seat", async () => {
    const asked: [method: string, path: string, body: unknown][] = [];
    vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit) => {
      const wanted: unknown = body ? JSON.parse(body as string) : null;
      asked.push([method, path, wanted]);
      return Response.json(method === "PUT" ? wanted : { name: "Guest 9136", language: "en" });
    });
    show([anne, free], {});
    expect(screen.getByRole("heading", { name: "Anne invites you to a race!" })).toBeTruthy();
    const field = await screen.findByRole("textbox", { name: "What shall we call you?" });
    expect((field as HTMLInputElement).value).toBe("");
    expect(document.activeElement).toBe(field);
    await fireEvent.input(field, { target: { value: " Marie " } });
    await fireEvent.click(button("Take a seat"));
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    expect(asked.slice(1)).toEqual([
      ["PUT", "/api/me", { name: "Marie", language: "en" }],
      ["POST", "/api/tables/asRu7JqLTdIGDs1THc_hlQ", { do: "sit" }],
    ]);
    cleanup();

    // A reader who already has a name only confirms it.
    show([anne, free], {});
    await fireEvent.click(await screen.findByRole("button", { name: "Take a seat as Marie" }));
    expect(sent).toEqual([{ do: "sit" }]);
    vi.unstubAllGlobals();
  });

  it("offers no time limit where one person sails with bots, and says so", async () => {
    const bot = {
      ...free,
      kind: "bot" as const,
      name: "Salty Tom",
      helm: { level: "sailor" as const, name: "Salty Tom" },
    };
    show([anne, bot], { seat: 1, host: true });
    expect(screen.getByText("no time limit")).toBeTruthy();
    await fireEvent.click(button("Change"));
    expect(screen.queryByRole("combobox", { name: "Patience" })).toBeNull();
    expect(screen.getByText(/Alone with bots you are never hurried/)).toBeTruthy();
  });

  it("shows a code to say aloud, and has it spoken letter by letter", () => {
    show([anne, free], { seat: 1, host: true });
    expect(screen.getByText("KZ7P-4MQH").getAttribute("aria-hidden")).toBe("true");
    expect(screen.getByText("K, Z, 7, P, 4, M, Q, H").closest("p")!.textContent).toMatch(/^Code/);
  });

  it("tells the host what is missing, on a button that does nothing", async () => {
    show([anne, free], { seat: 1, host: true });
    const missing = button("1 seat is free");
    expect(missing.getAttribute("aria-disabled")).toBe("true");
    await fireEvent.click(missing);
    expect(sent).toEqual([]);
    await fireEvent.click(button("Fill with bots"));
    expect(sent).toEqual([{ do: "hire", level: "sailor", seat: 2 }]);
  });

  it("lets the host start with a seed of their own", async () => {
    show([anne, { ...mary, ready: true }], { seat: 1, host: true });
    await fireEvent.click(button("Start the race"));
    expect(sent).toEqual([{ do: "start", seed: expect.stringMatching(/^[\w-]{22}$/) }]);
  });

  it("lets a guest be ready, and undo it", async () => {
    show([anne, mary], { seat: 2 });
    await fireEvent.click(button("I am ready"));
    expect(sent[0]).toMatchObject({ do: "ready" });
  });

  it("offers only ships that are free, and says who has the others", () => {
    show([anne, mary], { seat: 2 });
    const ships = within(screen.getByRole("group", { name: "You sail as" }));
    expect(ships.getByRole("radio", { name: /Anne Bonny.*taken by Anne/ })).toHaveProperty("disabled", true);
    // With two captains the ghost has the black ship.
    expect(ships.getByRole("radio", { name: /Edward Drummond.*Ghost Ship/ })).toHaveProperty("disabled", true);
    expect(ships.getByRole("radio", { name: "John Rackham" })).toHaveProperty("disabled", false);
  });

  it("marks options that differ from the default", () => {
    show([anne, mary], { seat: 2 });
    expect(screen.getByText("second edition").className).toContain("other");
    expect(screen.getByText("limited bank").className).not.toContain("other");
  });
});
