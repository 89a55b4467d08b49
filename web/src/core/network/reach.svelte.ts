/** Whether the server answers, as reactive state: every request to it says how it went. It sends none itself. */

export type Reach =
  /** The last request was answered, or none was sent yet. */
  | "online"
  /** There was no answer, and the browser has no network. */
  | "offline"
  /** There was no answer, although the browser has a network. */
  | "unreachable";

let now = $state<Reach>("online");
let protocol = $state(0);

export const reach = {
  get now(): Reach {
    return now;
  },
  /** The version of the server's protocol; 0 before it has answered. */
  get protocol(): number {
    return protocol;
  },
  /** True if a reader can be offered what needs the server; never in the page as plain files. */
  get hasServer(): boolean {
    return !__SITE__ && now === "online";
  },
  /**
   * Tells whether a request was answered. `navigator.onLine` alone decides nothing: it is false without a network, and
   * a server on the same machine answers all the same. `version` is the protocol's, if the answer has it.
   */
  heard(answered: boolean, version?: string | null): void {
    protocol = Number(version ?? protocol);
    // Tests without a browser have no navigator.
    now = answered ? "online" : globalThis.navigator?.onLine === false ? "offline" : "unreachable";
  },
};
