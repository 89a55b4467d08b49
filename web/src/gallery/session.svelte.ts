/** The session of a table for the gallery: the real `Session`, on a socket that answers from a recorded message. */
import type { Previewed, Reckoned } from "../core/network/inquiries";
import type { Model } from "../core/model";
import { lastRound } from "../core/table/log";
import { EMPTY } from "../core/table/server-state";
import { Session } from "../core/table/session";
import type { TableSession } from "../core/table/session.svelte";
import type { SocketLike } from "../core/model";
import { browser } from "../core/table/browser";
import { RecordedSocket, type Recording } from "../core/table/recorded";
import type { Refused, Update } from "../wire/server";
import type { Scene } from "./scenes";

/**
 * A fixture: the server's message, the previews and odds for that moment, and for dice not yet placed the preview for
 * the other order (`preview2`).
 */
type Fixture = Update & { preview?: Previewed; preview2?: Previewed; odds?: Reckoned };

/** The same socket, which closes for good after the first message. */
class LostSocket extends RecordedSocket {
  override send(text: string): void {
    super.send(text);
    queueMicrotask(() => this.onclose?.({ code: 1006, reason: "" }));
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
  const { preview, preview2, odds = null, ...update } = fixture as Fixture;
  const previews = [preview, preview2].filter((one) => one !== undefined);
  const recording: Recording = { update, previews, odds };
  let calls = 0;
  const connect = (): SocketLike => {
    calls += 1;
    if (calls > 1) return new Silent();
    return manner === "lost" ? new LostSocket(recording) : new RecordedSocket(recording);
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
