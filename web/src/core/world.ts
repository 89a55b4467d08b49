/** The browser, as sessions see it. */
import type { SessionWorld } from "./session";
import type { SocketLike } from "./socket";

export const browser: SessionWorld = {
  connect: (address) => new WebSocket(address) as SocketLike,
  now: () => Date.now(),
  after: (ms, run) => setTimeout(run, ms),
  cancel: (timer) => clearTimeout(timer as number),
  random: () => Math.random(),
  onWake(run) {
    const looked = () => document.visibilityState === "visible" && run();
    addEventListener("online", run);
    addEventListener("pageshow", run);
    document.addEventListener("visibilitychange", looked);
    return () => {
      removeEventListener("online", run);
      removeEventListener("pageshow", run);
      document.removeEventListener("visibilitychange", looked);
    };
  },
  onVisible(run) {
    const looked = () => run(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", looked);
    looked();
    return () => document.removeEventListener("visibilitychange", looked);
  },
};
