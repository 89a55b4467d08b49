/** How many dialogs lie in front of the page: what is behind them does not take the focus. */
let open = $state(0);

export const dialogs = {
  /** Is one open? */
  get open(): boolean {
    return open > 0;
  },
  /** Counts one more. Returns what to call when it is closed; a second call does nothing. */
  opened(): () => void {
    let counted = true;
    open += 1;
    return () => {
      if (counted) open -= 1;
      counted = false;
    };
  },
};
