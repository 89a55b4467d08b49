/** Tests of the list of people at a table, for a host and for other readers. */
import { describe, expect, it } from "vitest";
import type { LogLine, Model } from "../model";
import type { ChairState, PersonState, TableState } from "../../wire/server";
import { peopleOf } from "./people";

const chair = (seat: 1 | 2 | 3, name: string, kind: ChairState["kind"]): ChairState => ({
  seat,
  kind,
  name,
  flag: null,
  ready: true,
  helm: null,
  gave_up: false,
});
const said = (who: number | undefined, name: string): LogLine => ({
  key: `${who} ${name}`,
  at: 0,
  round: 0,
  kind: "news",
  news: { news: "said", seat: null, ...(who === undefined ? {} : { who }), name, text: "Ahoy", at: 0 },
});
const of = (log: LogLine[], people: PersonState[] | null): string[] => {
  const seats = [chair(1, "Anne", "captain"), chair(2, "One-Eyed Ned", "bot"), chair(3, "Mary", "captain")];
  const table = { host: 1, seats } as Partial<TableState> as TableState;
  const model: Pick<Model, "table" | "seat" | "people" | "log"> = { table, seat: 1, people, log };
  return peopleOf(model).map(({ name, seat, you, host, muted, banned }) =>
    [name, seat ?? "-", you && "you", host && "host", muted && "muted", banned && "banned"].filter(Boolean).join(" "),
  );
};

describe("the people at a table", () => {
  it("are captains, not bots, and spectators who spoke, each once under the last name", () => {
    expect(of([said(4, "Jack"), said(5, "Jo"), said(4, "John"), said(undefined, "Old")], null)).toEqual([
      "Anne 1 you host",
      "Mary 3",
      "John -",
      "Jo -",
    ]);
  });

  it("are for a host also those who are banned or muted", () => {
    const people: PersonState[] = [
      { who: 2, name: "Mary", seat: 3, muted: true, banned: false },
      { who: 4, name: "Jack", seat: null, muted: false, banned: true },
      { who: 6, name: "Left", seat: null, muted: false, banned: false },
    ];
    expect(of([said(2, "Mary")], people)).toEqual(["Anne 1 you host", "Mary 3 muted", "Jack - banned"]);
  });
});
