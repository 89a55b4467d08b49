/** What the end calls ships and treasures: names, flags and icons. */
import { nameAt } from "../core/replay/finished";
import type { IconName } from "../parts/icons";
import { flagOf, type AnyFlag } from "../core/game/flags";
import type { ShipId, Treasure, View } from "../wire/game";
import type { TableState } from "../wire/server";
import { t } from "../words/words.svelte";

export const shipFlag = (view: View, ship: ShipId): AnyFlag => {
  const found = view.ships.find((other) => other.ship === ship);
  return found ? flagOf(found) : "ghost";
};

/** A captain's name, or what the Ghost Ship is called. */
export function shipName(table: TableState, ship: ShipId, ghost: string): string {
  const name = nameAt(table, ship) ?? ghost;
  const isBot = table.seats.some(({ seat, kind }) => seat === ship && kind === "bot");
  return isBot ? t().names.bot(name) : name;
}

/** A number with its sign, with a true minus sign instead of a hyphen. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : number(value));
export const number = (value: number): string => String(value).replace("-", "\u2212");

export function treasureIcon(treasure: Treasure): IconName {
  if (treasure === "morgans-map") return "map";
  if (treasure === "sarans-sabre") return "sabre";
  if (treasure === "lady-beth") return "lady";
  if (treasure === "sixth-hold") return "hold";
  return treasure.startsWith("-") ? "cursed" : "treasure";
}
