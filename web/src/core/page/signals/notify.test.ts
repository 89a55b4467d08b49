// When the page tells a captain that it is their turn: title, tab icon, notification.
// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { type Around, Notices } from "./notify";

let shown: string[];
const icon = document.createElement("link");

const around = (hidden: boolean): Around => ({
  document: { hidden, title: "", getElementById: () => icon },
  notifications: async () => ({
    show: (title) => shown.push(title),
    close: () => shown.push("closed"),
  }),
});

/** Lets what waits for the notifications happen. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const turn = { yours: true, title: "⚓ Your turn", body: "now", notify: true };

beforeEach(() => {
  shown = [];
  icon.setAttribute("href", "/favicon.svg");
});

describe("your turn", () => {
  it("is in the title and the tab icon, and both are reset after it", async () => {
    const here = around(false);
    const notices = new Notices(here);
    notices.tell(turn);
    expect([here.document.title, icon.getAttribute("href")]).toEqual(["⚓ Your turn", "/favicon-turn.svg"]);
    notices.rest("Xaymaca");
    expect([here.document.title, icon.getAttribute("href")]).toEqual(["Xaymaca", "/favicon.svg"]);
    await settled();
    expect(shown).toEqual([]);
  });

  it("notifies once in a hidden page, and closes the notification after the turn", async () => {
    const notices = new Notices(around(true));
    notices.tell(turn);
    notices.tell(turn);
    await settled();
    expect(shown).toEqual(["⚓ Your turn"]);
    notices.tell({ ...turn, yours: false });
    notices.tell({ ...turn, yours: false });
    await settled();
    notices.tell(turn);
    await settled();
    expect(shown).toEqual(["⚓ Your turn", "closed", "⚓ Your turn"]);
  });

  it("does not notify of a turn that is over before notifications are loaded", async () => {
    const notices = new Notices(around(true));
    notices.tell(turn);
    notices.tell({ ...turn, yours: false });
    await settled();
    expect(shown).toEqual(["closed"]);
  });

  it.each([
    ["seen", false, true],
    ["switched off", true, false],
  ])("does not notify when %s", async (_, hidden, notify) => {
    new Notices(around(hidden)).tell({ ...turn, notify });
    await settled();
    expect(shown).toEqual([]);
  });
});
