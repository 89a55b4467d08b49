/** Words of every screen. */
export const common = {
  title: "Xaymaca",
  again: "Try again",
  reload: "Load the page again",
  error: "Something went wrong on this page. Your races are safe: load the page again.",
  unreachable: "The server does not answer. Check your connection, then try again.",
  percent: (figures: string) => `${figures}%`,
  copied: "Copied",
  notCopied: "The browser would not copy: select the text and copy it yourself.",
};
