/** The lessons' HTTP requests to the server. */
import type { Update } from "../../wire/server";
import { ask, json } from "../network/api";

const lesson = (name: string): string => `/api/lessons/${encodeURIComponent(name)}`;

/** Opens a table for a scene; scenes count from 1 here. */
export const openScene = (name: string, scene: number): Promise<Update> => json("POST", `${lesson(name)}/${scene}`);

/** Reports that the lesson was finished. The server only counts it, so a failure is ignored. */
export const tellFinished = (name: string): Promise<unknown> =>
  ask("POST", `${lesson(name)}/finished`).catch(() => null);
