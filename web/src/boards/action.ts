/** An action: a seat's move, and the outcomes of dice and cards that follow it. */

import type { GameEvent } from "../api/types";

/** Return the events of the last action. */
export function lastAction(events: GameEvent[]): GameEvent[] {
  const start = events.findLastIndex((event) => event.seat !== "chance");
  return events.slice(Math.max(start, 0));
}

/** Return the part of an action known before these new events; nothing if they begin an action. */
export function earlierEvents(known: GameEvent[], fresh: GameEvent[]): GameEvent[] {
  return fresh[0]?.seat === "chance" ? lastAction(known) : [];
}
