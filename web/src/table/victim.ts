/** The seats that just lost something to another seat; their marks flinch. */

import type { GameEvent } from "../api/types";

/** Return the victims of the events up to a number: what the board has finished showing. */
export function victimsOf(events: GameEvent[], number: number): number[] {
  const shown = events.filter((event) => event.number <= number);
  return [...new Set(shown.flatMap((event) => event.victim ?? []))];
}
