/**
 * Watches a shared device: which captains' secrets the worker tells the page, and that nothing of another captain's hand
 * is drawn or can be read aloud. It reads messages and the page; it changes nothing.
 */
import type { Page } from "@playwright/test";
import { names } from "../../src/words/en/names";
import type { Card, Seat } from "../../src/wire/game";

/** What the page of a shared device has been told and has shown. */
export interface Watched {
  /** The seats of the connections that are open now; `spectator` for one without a seat. */
  connected: (Seat | "spectator" | "me")[];
  /** The last hand that each captain was told. */
  hands: Partial<Record<Seat, Card[]>>;
  /** Sentences about cards that were shown while another captain, or none, was connected. */
  leaks: string[];
  /** How often the page was compared with a hand that must not be there. */
  compared: number;
  /** How often the device was told that another captain has it. */
  opened: number;
}

/** Installs the watch; call it before the first page is opened. */
export async function watchFamily(page: Page): Promise<() => Promise<Watched>> {
  await page.addInitScript((cards: Record<Card, string>) => {
    const sockets = new Map<number, Seat | "spectator" | "me">();
    const hands = new Map<Seat, Card[]>();
    const revealed = new Set<Card>();
    const watched = { leaks: [] as string[], compared: 0, opened: 0 };
    type Told = { own?: { seat: Seat; hand: Card[] } | null; events?: { event: string; seat: Seat; card: Card }[] };

    const hear = ({ to, text }: { to?: number; text?: string }): void => {
      if (to === undefined || text === undefined || !sockets.has(to)) return;
      const told = JSON.parse(text) as Told;
      if (told.own) {
        if (told.own.seat !== sockets.get(to)) watched.leaks.push(`seat ${told.own.seat} told to ${sockets.get(to)}`);
        hands.set(told.own.seat, told.own.hand);
      }
      for (const { event, seat, card } of told.events ?? [])
        if (event === "card-revealed") {
          revealed.add(card);
          hands.set(
            seat,
            (hands.get(seat) ?? []).filter((other) => other !== card),
          );
        }
    };
    window.Worker = class extends Worker {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options);
        this.addEventListener("message", ({ data }) => hear(data as object));
      }
      override postMessage(message: unknown): void {
        const { do: wish, socket, as } = message as { do: string; socket: number; as: Seat | "spectator" };
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
      const before = document.querySelector("[data-stage=open]") !== null;
      const seats = before ? [] : [...sockets.values()].filter((as) => typeof as === "number");
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
  }, names.cards);
  return () => page.evaluate(() => (window as unknown as { watchedFamily(): Watched }).watchedFamily());
}
