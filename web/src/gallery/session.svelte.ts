/** The session of a table for the gallery: the real `Session`, on a socket that answers from a recorded message. */
import type { Previewed, Reckoned } from "../core/network/inquiries";
import type { Model } from "../core/model";
import { lastRound } from "../core/table/log";
import { EMPTY } from "../core/table/server-state";
import { Session } from "../core/table/session";
import type { TableSession } from "../core/table/session.svelte";
import type { SocketLike } from "../core/model";
import { browser } from "../core/table/browser";
import type { Refused, Update } from "../wire/server";
import type { Scene } from "./scenes";

/**
 * A fixture: the server's message, the previews and odds for that moment, and for dice not yet placed the preview for
 * the other order (`preview2`).
 */
type Fixture = Update & { preview?: Previewed; preview2?: Previewed; odds?: Reckoned };

/** A socket that answers as the server would, from a fixture. */
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

/** A socket that never opens or answers. */
class Silent implements SocketLike {
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  send(): void {}
  close(): void {}
}

const REFUSAL: Refused = { tell: "refused", code: "must-pay", rule: "P4", text: "" };

/**
 * Opens a session on a fixture. `manner` says whether the connection is `lost` for good after the first message, a
 * request was `refused`, or the reader was `away`.
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
    "me",
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
