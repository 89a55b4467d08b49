/**
 * Tells a reader in another tab that it is their turn: by page title, tab icon and notification. It knows no words, and
 * loads notifications when the first one is wanted.
 */

/** The browser features that `Notices` uses; injected so that tests can replace them. */
export interface Around {
  document: Pick<Document, "hidden" | "title" | "getElementById">;
  notifications(): Promise<{ show(title: string, body: string): unknown; close(): unknown }>;
}

const BASE = import.meta.env.BASE_URL;

export class Notices {
  private calling = false;
  private shows = false;

  constructor(private readonly around: Around) {}

  /**
   * Sets the title and the tab icon. Shows a notification when the reader's turn begins, if the page is hidden and they
   * have switched notifications on.
   */
  tell({ yours, title, body, notify }: { yours: boolean; title: string; body: string; notify: boolean }): void {
    const { document, notifications } = this.around;
    document.title = title;
    document.getElementById("favicon")?.setAttribute("href", `${BASE}favicon${yours ? "-turn" : ""}.svg`);
    const begins = yours && !this.calling;
    this.calling = yours;
    if (begins && notify && document.hidden) {
      this.shows = true;
      // The turn may be over before the file is here.
      void notifications().then((all) => this.calling && all.show(title, body));
    } else if (!yours && this.shows) {
      this.shows = false;
      void notifications().then((all) => all.close());
    }
  }

  /** Call it when the reader leaves the table: resets title and icon and closes the notification. */
  rest(title: string): void {
    this.tell({ yours: false, title, body: "", notify: false });
  }
}

/** The notices of this browser. */
export const notices = new Notices({
  get document() {
    return document;
  },
  notifications: async () => (await import("./notifications")).notifications,
});
