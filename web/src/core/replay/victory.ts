/** Who won a race and why: the facts for sentences. It knows no words. */
import type { Final, Seat, ShipId } from "../../wire/game";
import { ranking } from "./count";

export interface Victory {
  winners: readonly ShipId[];
  total: number;
  /** By more points, by being further along with equal points, tied with other winners, or by Calypso. */
  by: "points" | "further" | "level" | "calypso";
  /** The best ship that did not win; null if all did. */
  second: ShipId | null;
  margin: number;
  /** The first ship in Port Royal, if it did not win. */
  early: { ship: ShipId; total: number } | null;
}

/** How one captain did. */
export interface Own {
  rank: number;
  of: number;
  total: number;
  /** Points behind the winner; negative if Calypso won with fewer points. */
  behind: number;
}

export function ownOf(result: Final, seat: Seat): Own | null {
  const ranks = ranking(result);
  const mine = ranks.find(({ score }) => score.ship === seat);
  if (mine === undefined) return null;
  const { total } = mine.score;
  return { rank: mine.rank, of: ranks.length, total, behind: ranks[0]!.score.total - total };
}

/** E3: two ships with equal points, ranked by who is further along. */
export interface Tie {
  first: ShipId;
  second: ShipId;
  nearer: number;
  farther: number;
}

/** The ties behind the first rank, and those of `seat`. */
export function tiesOf(result: Final, seat: Seat | null): Tie[] {
  if (result.calypso !== null) return [];
  const ranks = ranking(result);
  return ranks.slice(1).flatMap(({ score, rank }, above) => {
    const before = ranks[above]!;
    const concerns = before.rank === 1 || score.ship === seat || before.score.ship === seat;
    if (!concerns || before.score.total !== score.total || before.rank === rank) return [];
    return [{ first: before.score.ship, second: score.ship, nearer: before.score.to_go, farther: score.to_go }];
  });
}

/** `home` is the ship that reached Port Royal first; null if the events do not show it. */
export function victoryOf(result: Final, home: ShipId | null): Victory {
  const ranks = ranking(result);
  const first = ranks[0]!.score;
  const second = ranks.find(({ score }) => !result.winners.includes(score.ship))?.score ?? null;
  const margin = second === null ? 0 : first.total - second.total;
  const arrived = result.scores.filter((score) => score.to_go === 0);
  const early = home ?? (arrived.length === 1 ? arrived[0]!.ship : null);
  const lost = early !== null && result.calypso === null && !result.winners.includes(early);
  return {
    winners: result.winners,
    total: first.total,
    by: result.calypso !== null ? "calypso" : result.winners.length > 1 ? "level" : margin === 0 ? "further" : "points",
    second: second?.ship ?? null,
    margin,
    early: lost ? { ship: early, total: result.scores.find((score) => score.ship === early)!.total } : null,
  };
}
