/** How the turn before ended, for whoever begins the next one. */

import type { SpellEvent } from "./types";

export interface Recap {
  seat: number;
  /** What the server says of a stop; null: the turn was lost by a miss. */
  sentence: string | null;
}

/** Return how the last turn ended; null if a turn is going on, or none was played yet. */
export function recapOf(log: SpellEvent[]): Recap | null {
  const last = log.findLast(({ seat }) => typeof seat === "number");
  if (!last || typeof last.seat !== "number") return null;
  if (last.kind === "stop") return { seat: last.seat, sentence: last.sentence };
  return last.kind === "roll" ? { seat: last.seat, sentence: null } : null;
}
