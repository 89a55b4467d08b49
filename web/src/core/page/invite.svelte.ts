/** What the table that was just opened must know of its link: was it copied, or did the browser refuse? */
class Invite {
  /** The table whose link was to be copied on opening it; null once that has been told. */
  made = $state.raw<{ id: string; copied: boolean } | null>(null);
}

export const invite = new Invite();
