/** What the end says of ships: their names, flags and treasures' icons. */
import { nameAt } from "../core/past";
import type { IconName } from "../parts/icons";
import { flagOf, type AnyFlag } from "../parts/flags";
import type { ShipId, Treasure, View } from "../wire/game";
import type { TableState } from "../wire/server";

export const shipFlag = (view: View, ship: ShipId): AnyFlag => {
  const found = view.ships.find((other) => other.ship === ship);
  return found ? flagOf(found) : "ghost";
};

/** A captain's name, or what the Ghost Ship is called. */
export const shipName = (table: TableState, ship: ShipId, ghost: string): string => nameAt(table, ship) ?? ghost;

/** With the sign of print, not of keyboards. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : number(value));
export const number = (value: number): string => String(value).replace("-", "\u2212");

export function treasureIcon(treasure: Treasure): IconName {
  if (treasure === "morgans-map") return "map";
  if (treasure === "sarans-sabre") return "sabre";
  if (treasure === "lady-beth") return "lady";
  if (treasure === "sixth-hold") return "hold";
  return treasure.startsWith("-") ? "cursed" : "treasure";
}
