/** Calls a reader who looks elsewhere: by the title of the page, its icon in the tab, and a notification. */

/** What of a browser is needed; given, so that it can be tested. */
export interface Around {
  document: Pick<Document, "hidden" | "title" | "getElementById">;
  /** Missing where a browser has none. */
  Notification?: {
    permission: NotificationPermission;
    requestPermission(): Promise<NotificationPermission>;
    new (title: string, options?: NotificationOptions): Pick<Notification, "close" | "onclick">;
  };
  focus(): void;
  /** Chrome on Android has the constructor and throws when it is used: its notifications need a service worker. */
  android?: boolean;
}

const CALM = "/favicon.svg";
const CALLING = "/favicon-turn.svg";

export class Notices {
  private shown: { close(): void } | null = null;
  private calling = false;
  /** A notification could not be made, whatever the browser had said. */
  private failed = false;

  constructor(private readonly around: Around) {}

  /** Can this browser notify at all, and may we? */
  get permission(): NotificationPermission | "missing" {
    if (this.failed || this.around.android) return "missing";
    return this.around.Notification?.permission ?? "missing";
  }

  /** Asks for leave. Only ever in a click. */
  async ask(): Promise<boolean> {
    if (this.around.Notification === undefined || this.permission === "missing") return false;
    if (this.around.Notification.permission !== "default") return this.around.Notification.permission === "granted";
    return (await this.around.Notification.requestPermission()) === "granted";
  }

  /**
   * Says how the page is called now and whether it is the reader's turn. A notification comes when their turn begins, if the
   * page is hidden and they switched that on.
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
      // The title has told it; from now on the settings say that this browser cannot.
      this.failed = true;
    }
  }

  /** Leaving the table: the page is calm again. */
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
