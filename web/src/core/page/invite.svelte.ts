/** Carries from the home screen to the table just opened whether its invitation link was copied. */
class Invite {
  /** The table just opened, and whether its link is on the clipboard; null once the table screen has shown that. */
  made = $state.raw<{ id: string; copied: boolean } | null>(null);
}

export const invite = new Invite();
