/** Where a replay stops: between turns. */

import type { GameEvent } from "../../api/types";

/** Return the positions between turns: before each move of another seat than the one that moved before. */
export function turnStops(log: GameEvent[]): number[] {
  const stops = [0];
  let mover: number | null = null;
  for (const { seat, number } of log) {
    if (typeof seat !== "number" || seat === mover) continue;
    if (number > 1) stops.push(number - 1);
    mover = seat;
  }
  if (log.length > 0) stops.push(log.length);
  return [...new Set(stops)];
}
