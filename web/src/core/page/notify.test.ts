// How the page tells a captain that it is their turn: title, tab icon, notification.
// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { type Around, Notices } from "./notify";

let made: { title: string; closed: boolean; onclick: unknown }[];
let focused: number;
const icon = document.createElement("link");

function around(
  permission: NotificationPermission,
  hidden: boolean,
  answer: NotificationPermission = "granted",
): Around {
  class Shown {
    static permission = permission;
    static async requestPermission() {
      Shown.permission = answer;
      return answer;
    }
    closed = false;
    onclick: ((this: Notification, ev: Event) => unknown) | null = null;
    constructor(readonly title: string) {
      made.push(this);
    }
    close() {
      this.closed = true;
    }
  }
  return {
    document: { hidden, title: "", getElementById: () => icon },
    Notification: Shown,
    focus: () => (focused += 1),
  };
}

const turn = { yours: true, title: "⚓ Your turn", body: "now", notify: true };

beforeEach(() => {
  made = [];
  focused = 0;
  icon.setAttribute("href", "/favicon.svg");
});

describe("your turn", () => {
  it("is in the title and the tab icon, and both are reset after it", () => {
    const here = around("default", false);
    const notices = new Notices(here);
    notices.tell(turn);
    expect([here.document.title, icon.getAttribute("href")]).toEqual(["⚓ Your turn", "/favicon-turn.svg"]);
    notices.rest("Xaymaca");
    expect([here.document.title, icon.getAttribute("href")]).toEqual(["Xaymaca", "/favicon.svg"]);
    expect(made).toEqual([]);
  });

  it("notifies once in a hidden page, and closes the notification after the turn", () => {
    const notices = new Notices(around("granted", true));
    notices.tell(turn);
    notices.tell(turn);
    expect(made.length).toBe(1);
    (made[0]!.onclick as () => void)();
    expect(focused).toBe(1);
    notices.tell({ ...turn, yours: false });
    expect(made[0]!.closed).toBe(true);
    notices.tell(turn);
    expect(made.length).toBe(2);
  });

  it.each([
    ["seen", around("granted", false), true],
    ["denied", around("denied", true), true],
    ["not asked", around("default", true), true],
    ["switched off", around("granted", true), false],
  ])("does not notify when %s", (_, here, notify) => {
    new Notices(here).tell({ ...turn, notify });
    expect(made).toEqual([]);
  });

  it("sets title and icon without notifications", () => {
    const here = around("granted", true);
    delete here.Notification;
    const notices = new Notices(here);
    notices.tell(turn);
    expect(notices.permission).toBe("missing");
  });
});

describe("asking for permission", () => {
  it("asks only while the permission is undecided", async () => {
    expect(await new Notices(around("default", false, "denied")).ask()).toBe(false);
    expect(await new Notices(around("default", false)).ask()).toBe(true);
    expect(await new Notices(around("denied", false)).ask()).toBe(false);
    expect(await new Notices(around("granted", false)).ask()).toBe(true);
  });
});

describe("a browser that has notifications and cannot make them", () => {
  it("counts as having none on Android, and does not ask", async () => {
    const notices = new Notices({ ...around("default", true), android: true });
    expect(notices.permission).toBe("missing");
    expect(await notices.ask()).toBe(false);
  });

  it("counts as having none after the constructor has thrown", () => {
    const here = around("granted", true);
    class Illegal {
      static permission = "granted" as const;
      static requestPermission = async () => "granted" as const;
      close() {}
      onclick = null;
      constructor() {
        throw new TypeError("Illegal constructor");
      }
    }
    const notices = new Notices({ ...here, Notification: Illegal });
    expect(notices.permission).toBe("granted");
    notices.tell(turn);
    expect(notices.permission).toBe("missing");
  });
});
