/** A table that stands still: the real session on a line that answers from a recorded message. */
import type { Previewed, Reckoned } from "../core/network/inquiries";
import type { Model } from "../core/model";
import { lastRound } from "../core/table/log";
import { EMPTY } from "../core/table/server-state";
import { Session } from "../core/table/session";
import type { TableSession } from "../core/table/session.svelte";
import type { SocketLike } from "../core/network/socket";
import { browser } from "../core/table/browser";
import type { Refused, Update } from "../wire/server";
import type { Scene } from "./scenes";

/** What a fixture holds: the message, and what else was asked at that moment; for dice not yet placed also the other way round. */
type Fixture = Update & { preview?: Previewed; preview2?: Previewed; odds?: Reckoned };

/** The server's side of the line. */
class Recorded implements SocketLike {
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;

  constructor(
    private readonly fixture: Fixture,
    private readonly lost: boolean,
  ) {
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    const { do: wish, id, dice } = JSON.parse(text) as { do: string; id?: number; dice?: [number, number] };
    const { preview, preview2, odds, ...update } = this.fixture;
    if (wish === "join" || wish === "watch") {
      this.say({ ...update, tell: "sync", done: [id] });
      const seats = update.table?.seats.filter(({ kind }) => kind === "captain").map(({ seat }) => seat) ?? [];
      this.say({ tell: "present", seats, watchers: 1 });
      if (this.lost) queueMicrotask(() => this.onclose?.({ code: 1006, reason: "" }));
    } else if (wish === "preview" && preview) {
      const turned = preview2?.dice.morning === dice?.[0] && preview2?.dice.evening === dice?.[1];
      this.say({ ...(turned && preview2 ? preview2 : preview), id });
    } else if (wish === "odds" && odds) this.say({ ...odds, id });
    else this.say({ tell: "refused", id, code: "not-following", rule: null, text: "this is a picture" });
  }

  private say(message: unknown): void {
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(message) }));
  }

  close(): void {
    this.onclose = null;
  }
}

/** A server that does not answer any more. */
class Silent implements SocketLike {
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  send(): void {}
  close(): void {}
}

const REFUSAL: Refused = { tell: "refused", code: "must-pay", rule: "P4", text: "" };

/**
 * With a line that is `lost` after the first message and never comes back, on which something was `refused`, or with a reader
 * who was `away`.
 */
export function fixtureSession(fixture: unknown, manner?: Scene["line"]): TableSession {
  let model = $state.raw<Model>(EMPTY);
  let refused: Refused | null = manner === "refused" ? REFUSAL : null;
  let caughtUp = manner === "away" ? lastRound((fixture as Fixture).events) : null;
  let calls = 0;
  const connect = (): SocketLike => {
    calls += 1;
    return calls === 1 ? new Recorded(fixture as Fixture, manner === "lost") : new Silent();
  };
  const world = { ...browser, connect };
  const session = new Session(
    "recorded-moment-000000",
    "recorded",
    "watch",
    world,
    (changed) => (model = { ...changed, deadline: null, caughtUp, refused: changed.refused ?? refused }),
  );
  session.pace = "off";
  return {
    get model() {
      return model;
    },
    send: (command) => session.send(command),
    choose: (choice) => session.choose(choice),
    preview: (dice) => session.preview(dice),
    odds: () => session.odds(),
    coach: () => session.coach(),
    review: (ask) => session.review(ask),
    finish: () => session.finish(),
    dismiss: (what) => {
      refused = caughtUp = null;
      session.dismiss(what);
    },
    close: () => session.close(),
  };
}
