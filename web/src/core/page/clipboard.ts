/** Copying a text, even one that is only being made. */

/** Says whether it is on the clipboard now. Call it in the click itself: a browser allows no copying out of the blue. */
export async function copy(text: string | Promise<string>): Promise<boolean> {
  const coming = Promise.resolve(text);
  try {
    // Some browsers forget the click while we wait for the server; they want the promise itself.
    if (typeof text !== "string" && typeof ClipboardItem === "function" && navigator.clipboard?.write) {
      const blob = coming.then((words) => new Blob([words], { type: "text/plain" }));
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
      return true;
    }
  } catch {
    // The older ways follow.
  }
  const words = await coming;
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    return copyOld(words);
  }
}

/** Before there were clipboards for pages, and where there are none: at addresses without https. */
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
