/** What is heard of Spell Stealers: dice, and a lock where an artifact is stolen. */

import type { GameEvent } from "../../api/types";
import { rollMs } from "../../pieces/die";
import { diceCues, outcomesOf, type Cue } from "../../sound/cue";

export function cuesOf(events: GameEvent[]): Cue[] {
  const dice = outcomesOf(events, "die", "artifact", "success").length;
  const isStolen = events.some((event) => event.victim !== null);
  return isStolen ? [...diceCues(dice), { sound: "lock", at: rollMs(dice) }] : diceCues(dice);
}
