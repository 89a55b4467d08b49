/** What the browser is asked to show, with and without a service worker. */
import { beforeEach, describe, expect, it } from "vitest";
import { type Around, Notifications } from "./notifications";

let made: { title: string; closed: boolean; onclick: unknown }[];
let focused: number;

function around(permission: NotificationPermission, answer: NotificationPermission = "granted"): Around {
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
  return { Notification: Shown, registration: null, focus: () => (focused += 1) };
}

class Illegal {
  static permission = "granted" as const;
  static requestPermission = async () => "granted" as const;
  close() {}
  onclick = null;
  constructor() {
    throw new TypeError("Illegal constructor");
  }
}

beforeEach(() => {
  made = [];
  focused = 0;
});

describe("without a service worker", () => {
  it("shows one notification at a time; a press brings the page to the front", async () => {
    const notifications = new Notifications(around("granted"));
    await notifications.show("Your turn", "now");
    (made[0]!.onclick as () => void)();
    expect([focused, made[0]!.closed]).toEqual([1, true]);
    await notifications.show("Your turn", "now");
    await notifications.show("Your turn", "again");
    expect(made.map(({ closed }) => closed)).toEqual([true, true, false]);
    await notifications.close();
    expect(made[2]!.closed).toBe(true);
  });

  it.each(["denied", "default"] as const)("shows none if the permission is %s", async (permission) => {
    await new Notifications(around(permission)).show("Your turn", "now");
    expect(made).toEqual([]);
  });

  it("has none in a browser that has none, or whose constructor throws", async () => {
    const none: Around = around("granted");
    delete none.Notification;
    expect(new Notifications(none).permission).toBe("missing");
    const notifications = new Notifications({ ...none, Notification: Illegal });
    expect(notifications.permission).toBe("granted");
    await notifications.show("Your turn", "now");
    expect(notifications.permission).toBe("missing");
  });

  it("has none on Android, and does not ask", async () => {
    const notifications = new Notifications({ ...around("default"), android: true });
    expect(notifications.permission).toBe("missing");
    expect(await notifications.ask()).toBe(false);
  });
});

it("goes through the service worker where there is one, on Android too", async () => {
  const shown: { title: string; tag: string | undefined; close(): void }[] = [];
  const registration = {
    showNotification: async (title: string, { tag }: NotificationOptions = {}) => {
      const notification = { title, tag, close: () => shown.splice(shown.indexOf(notification), 1) };
      shown.push(notification);
    },
    getNotifications: async ({ tag }: GetNotificationOptions = {}) =>
      shown.filter((one) => one.tag === tag) as unknown as Notification[],
  };
  const notifications = new Notifications({
    ...around("granted"),
    Notification: Illegal,
    registration: Promise.resolve(registration),
    android: true,
  });
  expect(notifications.permission).toBe("granted");
  await notifications.show("Your turn", "now");
  await notifications.show("Your turn", "again");
  expect(shown.map(({ title }) => title)).toEqual(["Your turn"]);
  await notifications.close();
  expect(shown).toEqual([]);
});

it("asks for permission only while it is undecided", async () => {
  expect(await new Notifications(around("default", "denied")).ask()).toBe(false);
  expect(await new Notifications(around("default")).ask()).toBe(true);
  expect(await new Notifications(around("denied")).ask()).toBe(false);
  expect(await new Notifications(around("granted")).ask()).toBe(true);
});
