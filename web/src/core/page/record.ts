/** Saves the record of a race as a file. A server sends it as a download; of a race on this device the page makes one. */
import { record } from "../network/api";
import { isOnDevice } from "../network/place";

/** Handles a click on a link to a record. Rejects if this device cannot read the race. */
export async function saveRecord(click: MouseEvent, id: string): Promise<void> {
  if (!isOnDevice(id)) return;
  click.preventDefault();
  const address = URL.createObjectURL(new Blob([await record(id)], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${id}.record`;
  link.click();
  // The browser reads the file after this click; ten seconds are more than it takes.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
