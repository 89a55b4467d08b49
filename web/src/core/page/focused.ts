/** Gives the focus to the button of a message, and gives it back when the message goes. An action for `use:`. */
import { dialogs } from "./dialogs.svelte";

/** Enter and Space go on at once. A reader who is typing, or has a dialog open, keeps the focus. */
export function focused(button: HTMLElement): { destroy(): void } {
  const before = document.activeElement;
  if (!(before instanceof HTMLInputElement) && !dialogs.open) button.focus({ preventScroll: true });
  return {
    destroy() {
      // The button is removed by now, and its focus with it.
      const lost = document.activeElement === button || document.activeElement === document.body;
      if (lost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
  };
}
