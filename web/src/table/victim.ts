/** Who flinches: the seats that lost something to somebody just now. */

import type { GameEvent } from "../api/types";

/** Once the board has come to rest at `version`: nobody flinches before it was taken. */
export function hurtSeats(events: GameEvent[], version: number): number[] {
  const over = events.filter((event) => event.number <= version);
  return [...new Set(over.flatMap((event) => event.victim ?? []))];
}
