/** Tells a reader in another tab that it is their turn: by page title, tab icon and notification. It knows no words. */

/** The browser features that `Notices` uses; injected so that tests can replace them. */
export interface Around {
  document: Pick<Document, "hidden" | "title" | "getElementById">;
  /** Undefined in browsers without notifications. */
  Notification?: {
    permission: NotificationPermission;
    requestPermission(): Promise<NotificationPermission>;
    new (title: string, options?: NotificationOptions): Pick<Notification, "close" | "onclick">;
  };
  focus(): void;
  /** Chrome on Android has the constructor, which throws: there, notifications need a service worker. */
  android?: boolean;
}

const CALM = "/favicon.svg";
const CALLING = "/favicon-turn.svg";

export class Notices {
  private shown: { close(): void } | null = null;
  private calling = false;
  /** The constructor has thrown, although the browser had granted permission. */
  private failed = false;

  constructor(private readonly around: Around) {}

  /** The browser's permission; `missing` if it cannot show notifications. */
  get permission(): NotificationPermission | "missing" {
    if (this.failed || this.around.android) return "missing";
    return this.around.Notification?.permission ?? "missing";
  }

  /** Asks the reader for permission. Call it inside a click handler, as browsers demand. */
  async ask(): Promise<boolean> {
    if (this.around.Notification === undefined || this.permission === "missing") return false;
    if (this.around.Notification.permission !== "default") return this.around.Notification.permission === "granted";
    return (await this.around.Notification.requestPermission()) === "granted";
  }

  /**
   * Sets the title and the tab icon. Shows a notification when the reader's turn begins, if the page is hidden and they
   * have switched notifications on.
   */
  tell(now: { yours: boolean; title: string; body: string; notify: boolean }): void {
    const { document, Notification } = this.around;
    document.title = now.title;
    document.getElementById("favicon")?.setAttribute("href", now.yours ? CALLING : CALM);
    const begins = now.yours && !this.calling;
    this.calling = now.yours;
    if (!now.yours) this.hush();
    if (!begins || !now.notify || !document.hidden || this.permission !== "granted") return;
    if (Notification === undefined) return;
    this.hush();
    try {
      const shown = new Notification(now.title, { body: now.body, icon: "/icon-192.png", tag: "xaymaca-turn" });
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

  /** Call it when the reader leaves the table: resets title and icon and closes the notification. */
  rest(title: string): void {
    this.tell({ yours: false, title, body: "", notify: false });
  }

  private hush(): void {
    this.shown?.close();
    this.shown = null;
  }
}

/** The notices of this browser. */
export const notices = new Notices({
  get document() {
    return document;
  },
  get Notification() {
    return "Notification" in globalThis ? globalThis.Notification : undefined;
  },
  focus: () => window.focus(),
  get android() {
    return /Android.*Chrome\//.test(navigator.userAgent);
  },
});
