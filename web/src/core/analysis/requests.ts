/** The requests for the parts of an analysis. They go to the place where the table is. */
import type { Seat } from "../../wire/game";
import { json } from "../network/api";
import { placeOf } from "../network/place";
import type { Analysis, Curve, Decisions } from "./shape";

/** With whose eyes the chances are judged: with those of a seat, or with all cards open. */
export type Eyes = Seat | "all";

const part = <T>(id: string, query: string): Promise<T> =>
  json("GET", `/api/tables/${encodeURIComponent(id)}/analysis?part=${query}`, undefined, placeOf(id));

/** The chances over the rounds. The answer takes milliseconds. */
export const curveOf = (id: string, eyes: Eyes): Promise<Curve> => part(id, `curve&as=${eyes}`);

/** What luck and choices did. The answer takes a second or more. */
export const luckOf = (id: string): Promise<Analysis> => part(id, "luck");

/** The decisions of a captain that cost them something. The answer takes a second or more. */
export const decisionsOf = (id: string, seat: Seat): Promise<Decisions> => part(id, `decisions&as=${seat}`);
