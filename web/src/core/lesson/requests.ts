/** The lessons' requests: to the server, or to this device if the server is out of reach. */
import type { Update } from "../../wire/server";
import { anywhere, ask, json } from "../network/api";

const lesson = (name: string): string => `/api/lessons/${encodeURIComponent(name)}`;

/** Opens a table for a scene; scenes count from 1 here. */
export const openScene = (name: string, scene: number): Promise<Update> =>
  anywhere((place) => json("POST", `${lesson(name)}/${scene}`, undefined, place));

/** Reports that the lesson was finished. The server only counts it, so a failure is ignored. */
export const tellFinished = (name: string): Promise<unknown> =>
  ask("POST", `${lesson(name)}/finished`).catch(() => null);
