/** Words of every screen. */
export const common = {
  title: "Xaymaca",
  ok: "OK",
  cancel: "Cancel",
  close: "Close",
  back: "Back",
  you: "you",
  /** A name that is the reader's: "Mary (you)". */
  isYou: (name: string) => `${name} (you)`,
  rules: "Rules",
  /** The link beside a reason: "Rule L2". */
  rule: (id: string) => `Rule ${id}`,
  fans: "An unofficial work of fans.",
  loading: "Loading…",
  line: {
    connecting: "Calling the server…",
    open: "Connected.",
    lost: "The connection is lost. Nothing of the race is: the page is calling again.",
    /** Seconds until the next try. */
    retry: (seconds: number) => `Next try in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
    now: "Try now",
  },
  again: "Try again",
  reload: "Load the page again",
  error: "Something went wrong on this page. The race is safe on the server: load the page again.",
  unreachable: "The server does not answer. Check your connection, then try again.",
  copied: "Copied",
  notCopied: "The browser would not copy: select the text and copy it yourself.",
};
