/** A socket without a server: it answers from a recorded message, and with recorded previews and odds. */
import type { Previewed, Reckoned } from "../network/inquiries";
import type { SocketLike } from "../model";
import type { Update } from "../../wire/server";

/** The server's message, and its answers to the inquiries that the page makes at that moment. */
export interface Recording {
  update: Update;
  /** Of the cards in hand; for dice not yet placed, one for each order. */
  previews: readonly Previewed[];
  odds: Reckoned | null;
}

/** Answers as the server would. */
export class RecordedSocket implements SocketLike {
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;

  constructor(private readonly recording: Recording) {
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    const { do: wish, id, dice } = JSON.parse(text) as { do: string; id?: number; dice?: [number, number] };
    const { update, previews, odds } = this.recording;
    const isOf = ({ dice: { morning, evening } }: Previewed) => morning === dice?.[0] && evening === dice[1];
    const preview = previews.find(isOf) ?? previews[0];
    if (wish === "join" || wish === "watch") {
      this.say({ ...update, tell: "sync", done: [id] });
      const seats = update.table?.seats.filter(({ kind }) => kind === "captain").map(({ seat }) => seat) ?? [];
      this.say({ tell: "present", seats, watchers: 1 });
    } else if (wish === "preview" && preview) this.say({ ...preview, id });
    else if (wish === "odds" && odds) this.say({ ...odds, id });
    else this.say({ tell: "refused", id, code: "not-following", rule: null, text: "nothing else was recorded" });
  }

  private say(message: unknown): void {
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(message) }));
  }

  close(): void {
    this.onclose = null;
  }
}
