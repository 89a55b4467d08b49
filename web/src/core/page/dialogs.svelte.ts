/** Counts the open dialogs, so that components behind a dialog do not take the focus. */
let open = $state(0);

export const dialogs = {
  /** Is any dialog open? */
  get open(): boolean {
    return open > 0;
  },
  /** Counts a dialog as open. Returns the function to call when it closes; a second call does nothing. */
  opened(): () => void {
    let counted = true;
    open += 1;
    return () => {
      if (counted) open -= 1;
      counted = false;
    };
  },
};
