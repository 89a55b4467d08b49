/**
 * Watches a shared device: which captains' secrets the worker tells the page, and that nothing of another captain's hand
 * is drawn or can be read aloud. It reads messages and the page; it changes nothing.
 */
import type { Page } from "@playwright/test";
import type { Card, Seat } from "../../src/wire/game";

type As = Seat | "spectator" | "me" | `open-${Seat}`;

/** What the page of a shared device has been told and has shown. */
export interface Watched {
  /** The guests of the connections that are open now. */
  connected: As[];
  /** The last hand that each captain was told. */
  hands: Partial<Record<Seat, Card[]>>;
  /** Secrets that were told, drawn or readable while another captain, all, or none looked at the screen. */
  leaks: string[];
  /** How many messages to a screen that all look at were searched. */
  searched: number;
  /** How often the page was compared with a hand that must not be there. */
  compared: number;
  /** How often the device was told that another captain has it. */
  opened: number;
}

/** Installs the watch; call it before the first page is opened. `cards` are the names of all cards in the page's language. */
export async function watchFamily(page: Page, cards: Record<Card, string>): Promise<() => Promise<Watched>> {
  await page.addInitScript((cards: Record<Card, string>) => {
    const sockets = new Map<number, As>();
    const hands = new Map<Seat, Card[]>();
    const revealed = new Set<Card>();
    const watched = { leaks: [] as string[], searched: 0, compared: 0, opened: 0 };
    type Told = {
      tell?: string;
      own?: { seat: Seat; hand: Card[] } | null;
      events?: { event: string; seat: Seat; card: Card }[];
    };

    /** The parts of a message in which all may see cards. */
    const OPEN = ["discard", "kept", "last_played", "turn"];
    const SECRET = ["drew-card", "chose-card", "treasure-seen", "pile-seen"];
    /** Searches a message to a screen that all look at: beside what was played it names no card, and no hidden treasure. */
    const search = (told: Told, as: As): void => {
      watched.searched += 1;
      const left = JSON.stringify(told, (key, value: unknown) => {
        const part = (typeof value === "object" ? value : null) as Record<string, unknown> | null;
        const is = part?.["event"];
        if (OPEN.includes(key) || is === "card-revealed") return undefined;
        if (SECRET.includes(is as string) || (part?.["face_up"] === false && part["treasure"] !== null))
          watched.leaks.push(`${JSON.stringify(part)} told to ${as}`);
        return value;
      });
      // A preview of the turn names its card, which lies open.
      const shown = told.tell === "preview" ? revealed : new Set<string>();
      for (const card of Object.keys(cards))
        if (left.includes(`"${card}"`) && !shown.has(card)) watched.leaks.push(`${card} told to ${as}`);
    };

    const hear = ({ to, text }: { to?: number; text?: string }): void => {
      if (to === undefined || text === undefined || !sockets.has(to)) return;
      const told = JSON.parse(text) as Told;
      const as = sockets.get(to)!;
      for (const { event, seat, card } of told.events ?? [])
        if (event === "card-revealed") {
          revealed.add(card);
          hands.set(
            seat,
            (hands.get(seat) ?? []).filter((other) => other !== card),
          );
        }
      if (typeof as !== "number") search(told, as);
      if (told.own) {
        if (told.own.seat !== as) watched.leaks.push(`seat ${told.own.seat} told to ${as}`);
        hands.set(told.own.seat, told.own.hand);
      }
    };
    window.Worker = class extends Worker {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options);
        this.addEventListener("message", ({ data }) => hear(data as object));
      }
      override postMessage(message: unknown): void {
        const { do: wish, socket, as } = message as { do: string; socket: number; as: As };
        if (wish === "open") {
          sockets.set(socket, as);
          if (typeof as === "number") watched.opened += 1;
        } else if (wish === "close") sockets.delete(socket);
        super.postMessage(message);
      }
    };

    /** Compares what is drawn and what can be read aloud with the hands that the page must not know now. */
    const compare = (): void => {
      // While a captain answers before all, their own hand is as secret as any other.
      const seats = [...sockets.values()].filter((as) => typeof as === "number");
      const own = new Set(seats.flatMap((seat) => hands.get(seat) ?? []));
      for (const drawn of document.querySelectorAll<HTMLElement>("[data-card]"))
        if (!own.has(drawn.dataset["card"] as Card)) watched.leaks.push(`drawn: ${drawn.dataset["card"]}`);
      const secret = [...hands.values()].flat().filter((card) => !own.has(card) && !revealed.has(card));
      if (secret.length === 0) return;
      watched.compared += 1;
      const labels = [...document.querySelectorAll("[aria-label], [title], [alt]")].map((element) =>
        ["aria-label", "title", "alt"].map((name) => element.getAttribute(name) ?? "").join(" "),
      );
      const read = `${document.body.textContent} ${labels.join(" ")}`;
      for (const card of secret) if (read.includes(cards[card])) watched.leaks.push(`read: ${cards[card]}`);
    };
    addEventListener("DOMContentLoaded", () =>
      new MutationObserver(compare).observe(document.body, { childList: true, subtree: true, characterData: true }),
    );
    Object.assign(window, {
      watchedFamily: (): Watched => ({
        ...watched,
        connected: [...sockets.values()],
        hands: Object.fromEntries(hands) as Watched["hands"],
      }),
    });
  }, cards);
  return () => page.evaluate(() => (window as unknown as { watchedFamily(): Watched }).watchedFamily());
}
