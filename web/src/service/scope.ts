/**
 * The types of a service worker's global scope, as far as ours uses it: TypeScript's library has them only in a set that
 * contradicts the one of pages.
 */

/** An event whose work may outlast its listener. */
export interface LongEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends LongEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

export interface MessageFromPage extends LongEvent {
  readonly data: unknown;
}

export interface NotificationClick extends LongEvent {
  readonly notification: Notification;
}

/** A page of ours that is open. */
export interface Client {
  readonly url: string;
  focus(): Promise<unknown>;
}

export interface Scope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<readonly Client[]>;
    claim(): Promise<void>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", run: (event: LongEvent) => void): void;
  addEventListener(type: "fetch", run: (event: FetchEvent) => void): void;
  addEventListener(type: "message", run: (event: MessageFromPage) => void): void;
  addEventListener(type: "notificationclick", run: (event: NotificationClick) => void): void;
}
