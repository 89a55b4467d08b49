/** The lessons' requests: to the server, or to this device if the server is out of reach. */
import type { Update } from "../../wire/server";
import { anywhere, ask, json } from "../network/api";

const lesson = (name: string): string => `/api/lessons/${encodeURIComponent(name)}`;

/** Opens a table for a scene; scenes count from 1 here. The server counts it unless it is opened `again`. */
export const openScene = (name: string, scene: number, again: boolean): Promise<Update> =>
  anywhere((place) => json("POST", `${lesson(name)}/${scene}${again ? "?again" : ""}`, undefined, place));

/** Reports the first answer to a step, counted from 1 through all scenes. A failure is ignored, as below. */
export const tellAnswered = (name: string, step: number): Promise<unknown> =>
  ask("POST", `${lesson(name)}/steps/${step}`).catch(() => null);

/** Reports that the lesson was finished. The server only counts it, so a failure is ignored. */
export const tellFinished = (name: string): Promise<unknown> =>
  ask("POST", `${lesson(name)}/finished`).catch(() => null);
