/** Copies a text to the clipboard, also one that a promise still has to deliver. */

/** Returns whether the copy succeeded. Call it in a click handler: browsers refuse to copy without a user gesture. */
export async function copy(text: string | Promise<string>): Promise<boolean> {
  const coming = Promise.resolve(text);
  try {
    // Some browsers no longer count the click as a gesture after an `await`: they must be given the promise itself.
    if (typeof text !== "string" && typeof ClipboardItem === "function" && navigator.clipboard?.write) {
      const blob = coming.then((words) => new Blob([words], { type: "text/plain" }));
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
      return true;
    }
  } catch {
    // The older APIs below may still work.
  }
  const words = await coming;
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    return copyOld(words);
  }
}

/** Copies with `execCommand`, for old browsers and for pages without https, which have no clipboard API. */
function copyOld(words: string): boolean {
  const field = document.createElement("textarea");
  field.value = words;
  field.className = "aloud";
  field.setAttribute("aria-hidden", "true");
  document.body.append(field);
  field.select();
  let done: boolean;
  try {
    done = document.execCommand("copy");
  } catch {
    done = false;
  }
  field.remove();
  return done;
}
