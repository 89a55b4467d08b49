/** The next race of the same people and bots on this device. */
import { newSeed } from "../fairness/seed";
import type { NewCrew } from "../../wire/device";
import type { TableState, Update } from "../../wire/server";
import { json } from "../network/api";
import { device } from "../network/place";
import { type Crew, crewBody, optionsOf } from "./crew";

/** Opens a race of people who share this device. Returns the id of its table. */
export async function sailTogether(body: NewCrew): Promise<string> {
  const { table } = await json<Update>("POST", "/api/device/crew", body, device);
  return table!.id;
}

/** The crew of a table: people first, then bots, as they sit. */
export const crewOf = ({ seats }: TableState): Crew => ({
  people: seats.filter(({ kind }) => kind === "captain").map(({ name, flag }) => ({ name: name ?? "", flag })),
  bots: seats.flatMap(({ kind, helm }) => (kind === "bot" ? [helm?.level ?? "sailor"] : [])),
});

export const sailAgain = (table: TableState): Promise<string> =>
  sailTogether(crewBody(crewOf(table), optionsOf(table.options), newSeed()));
