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

/** What a host may do to Mary, a captain, and to Jack, who only talked. */
const tools = (table: Partial<TableState>, gaveUp = false): string => {
  const seats = [chair(1, "Anne", "captain"), { ...chair(3, "Mary", "captain"), gave_up: gaveUp }];
  const model = { table: { host: 1, seats, ...table } as TableState, seat: 1 as const, people: null };
  const rows = peopleOf({ ...model, log: [said(4, "Jack")] }).filter(({ you }) => !you);
  return rows
    .map(({ name, removable, bannable }) => [name, removable && "remove", bannable && "ban"].filter(Boolean).join(" "))
    .join(", ");
};

describe("the tools of a host", () => {
  it("are those that the table grants", () => {
    expect(tools({ phase: "open" })).toBe("Mary remove ban, Jack ban");
    expect(tools({ phase: "racing" })).toBe("Mary remove ban, Jack ban");
    expect(tools({ phase: "racing" }, true)).toBe("Mary ban, Jack ban");
    expect(tools({ phase: "over" })).toBe("Mary ban, Jack ban");
  });

  it("of a host who inherited a race remove no captain who sails", () => {
    expect(tools({ phase: "racing", heir: true })).toBe("Mary, Jack ban");
    expect(tools({ phase: "racing", heir: true }, true)).toBe("Mary ban, Jack ban");
  });
});

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
