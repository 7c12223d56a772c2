import type { GameEvent } from "../api/types";

/** Add events to others. An event that was hidden is replaced once it is revealed. */
export function mergeEvents(known: GameEvent[], events: GameEvent[]): GameEvent[] {
  return [...new Map([...known, ...events].map((event) => [event.number, event])).values()];
}
