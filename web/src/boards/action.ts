/** A beat: what a seat did, and all that dice and cards made of it. */

import type { GameEvent } from "../api/types";

/** The events of the beat that the last of these events belongs to. */
export function lastBeat(events: GameEvent[]): GameEvent[] {
  const start = events.findLastIndex((event) => event.seat !== "chance");
  return events.slice(Math.max(start, 0));
}

/** The part of the beat that was known before these new events; none if they begin a beat. */
export function pastOf(known: GameEvent[], fresh: GameEvent[]): GameEvent[] {
  return fresh[0]?.seat === "chance" ? lastBeat(known) : [];
}
