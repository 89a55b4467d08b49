/**
 * The notifications of the browser: permission, showing one, closing it. They go through the service worker where there
 * is one, because Chrome on Android knows no other way. It does not know when to show one.
 */

/** The browser features that `Notifications` uses; injected so that tests can replace them. */
export interface Around {
  /** Undefined in browsers without notifications. */
  Notification?: {
    permission: NotificationPermission;
    requestPermission(): Promise<NotificationPermission>;
    new (title: string, options?: NotificationOptions): Pick<Notification, "close" | "onclick">;
  };
  /** The registration of the service worker that is in charge of this page; null if there is none. */
  registration: Promise<Pick<ServiceWorkerRegistration, "showNotification" | "getNotifications">> | null;
  focus(): void;
  /** Chrome on Android has the constructor, which throws. */
  android?: boolean;
}

/** A newer notification with this tag replaces the older one. */
const TAG = "xaymaca-turn";

export class Notifications {
  private shown: { close(): void } | null = null;
  /** The constructor has thrown, although the browser had granted permission. */
  private failed = false;

  constructor(private readonly around: Around) {}

  /** The browser's permission; `missing` if it cannot show notifications. */
  get permission(): NotificationPermission | "missing" {
    const { Notification, registration, android } = this.around;
    if (registration === null && (this.failed || android)) return "missing";
    return Notification?.permission ?? "missing";
  }

  /** Asks the reader for permission. Call it inside a click handler, as browsers demand. */
  async ask(): Promise<boolean> {
    if (this.around.Notification === undefined || this.permission === "missing") return false;
    if (this.around.Notification.permission !== "default") return this.around.Notification.permission === "granted";
    return (await this.around.Notification.requestPermission()) === "granted";
  }

  /** Shows a notification, if that is permitted, in place of the last one. */
  async show(title: string, body: string): Promise<void> {
    const { Notification, registration } = this.around;
    if (this.permission !== "granted" || Notification === undefined) return;
    await this.close();
    const options = { body, icon: `${import.meta.env.BASE_URL}icon-192.png`, tag: TAG };
    if (registration !== null) {
      // The service worker brings the reader to this address.
      await (await registration).showNotification(title, { ...options, data: globalThis.location?.href });
      return;
    }
    try {
      const shown = new Notification(title, options);
      shown.onclick = () => {
        this.around.focus();
        shown.close();
      };
      this.shown = shown;
    } catch {
      // Title and icon are set already; from now on the settings show that this browser cannot notify.
      this.failed = true;
    }
  }

  async close(): Promise<void> {
    this.shown?.close();
    this.shown = null;
    const kept = await (await this.around.registration)?.getNotifications({ tag: TAG });
    kept?.forEach((notification) => notification.close());
  }
}

/** The notifications of this browser. */
export const notifications = new Notifications({
  get Notification() {
    return "Notification" in globalThis ? globalThis.Notification : undefined;
  },
  get registration() {
    return navigator.serviceWorker?.controller ? navigator.serviceWorker.ready : null;
  },
  focus: () => window.focus(),
  get android() {
    return /Android.*Chrome\//.test(navigator.userAgent);
  },
});
