/** How the turn before ended, for whoever begins the next one. */

import type { GameEvent } from "../../api/types";

export interface Recap {
  seat: number;
  /** What the server says of a stop; null: the turn was lost by a miss. */
  sentence: string | null;
}

/** Return how the last turn ended; null if a turn is going on, or none was played yet. */
export function recapOf(log: GameEvent[]): Recap | null {
  const last = log.findLast(({ seat }) => typeof seat === "number");
  if (!last || typeof last.seat !== "number") return null;
  const verb = last.move.split(" ")[0];
  if (verb === "stop") return { seat: last.seat, sentence: last.sentence };
  return verb === "roll" ? { seat: last.seat, sentence: null } : null;
}
