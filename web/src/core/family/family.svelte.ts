/** The sessions of a shared device as reactive state: the one of the current stage, and the stage itself. */
import type { Earlier, Update } from "../../wire/server";
import type { Seat } from "../../wire/game";
import { Session } from "../table/session";
import { openSession, type TableSession } from "../table/session.svelte";
import { Family } from "./family";
import { onlyCaptain, type Stage } from "./stages";

export interface FamilySession {
  /** The session of the stage. With the stage another session takes its place, and the one before is closed. */
  readonly session: TableSession;
  readonly stage: Stage;
  /** True once the page knows who plays at this table. */
  readonly known: boolean;
  draw(): void;
  call(seat: Seat): void;
  hide(): void;
  /** Opens the session of the stage anew, after the table was refused. */
  reopen(): void;
  close(): void;
}

/** A session that asks the family what it may take. */
const kindFor = (family: Family): typeof Session =>
  class extends Session {
    override update(update: Update): void {
      for (const told of family.update(update)) this.#take(told);
    }

    override earlier(earlier: Earlier): void {
      for (const told of family.earlier(earlier)) this.#take(told);
    }

    /** Only one captain is connected, but all are here. */
    override present(): void {}

    #take(told: Update | Earlier): void {
      if (told.tell === "earlier") super.earlier(told);
      else super.update(told);
    }
  };

export function openFamily(id: string): FamilySession {
  let closed = false;
  let changing = false;
  const family = new Family(() => {
    // Afterwards: the session that ends is still busy with a message.
    if (!changing) queueMicrotask(change);
    changing = true;
  });
  const Kind = kindFor(family);
  let stage = $state.raw<Stage>(family.stage);
  let session = $state.raw<TableSession>(openSession(id, "watch", Kind, undefined, "spectator"));
  const table = $derived(session.model.table);
  const alone = $derived(table !== null && onlyCaptain(table) !== null);

  function change(): void {
    changing = false;
    if (closed) return;
    const before = session;
    // The next session is opened first: a table without followers falls asleep.
    session = openSession(id, "watch", Kind, undefined, family.as, family.told);
    stage = family.stage;
    before.close();
  }

  const stop = $effect.root(() => {
    $effect(() => {
      const { line, beat, waiting, seq } = session.model;
      // A session that is being opened knows only what the one before has shown.
      if (line.state === "open" && beat === null && waiting === 0) family.shown(seq);
    });
  });
  return {
    get session() {
      return session;
    },
    get stage() {
      return stage;
    },
    get known() {
      return table !== null && (!alone || stage.show === "hand");
    },
    draw: () => family.draw(),
    call: (seat) => family.call(seat),
    hide: () => family.hide(),
    reopen: () => family.reopen(),
    close() {
      closed = true;
      stop();
      session.close();
    },
  };
}
