/** What a board wants to be heard while it shows events. */

import type { GameEvent } from "../api/types";

/**
 * `dice` clatter, a `card` is laid, a `lock` snaps shut behind something stolen, an `alarm` ends a job
 * badly, `loot` is brought home.
 */
export type SoundName = "dice" | "card" | "lock" | "alarm" | "loot";

export interface Cue {
  sound: SoundName;
  /** How many dice fall; 1 for everything else. */
  count?: number;
  /** When it is heard, in milliseconds after the scene began, at normal speed. */
  at?: number;
}

/** Return the outcomes of chance of some kinds. */
export const outcomesOf = (events: GameEvent[], ...kinds: string[]): GameEvent[] =>
  events.filter(({ seat, kind }) => seat === "chance" && kinds.includes(kind));

/** Return the clatter of some dice, if there are any. */
export const diceCues = (dice: number): Cue[] => (dice ? [{ sound: "dice", count: dice }] : []);
