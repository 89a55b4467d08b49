/** What a lesson asks of the server. */
import type { Update } from "../../wire/server";
import { ask, json } from "../network/api";

const lesson = (name: string): string => `/api/lessons/${encodeURIComponent(name)}`;

/** Opens a table for a scene, which is counted from 1. */
export const openScene = (name: string, scene: number): Promise<Update> => json("POST", `${lesson(name)}/${scene}`);

/** Says that the lesson was played to its end; it is counted, and nothing depends on it. */
export const tellFinished = (name: string): Promise<unknown> =>
  ask("POST", `${lesson(name)}/finished`).catch(() => null);
