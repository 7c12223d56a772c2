/** What is heard of Spell Stealers: dice, and a lock where an artifact is stolen. */

import { rollMs } from "../../pieces/die";
import { diceCues, outcomesOf, type Cue } from "../../sound/cue";
import type { SpellEvent } from "./types";

export function cuesOf(events: SpellEvent[]): Cue[] {
  const dice = outcomesOf(events, "die", "artifact", "success").length;
  const isStolen = events.some((event) => event.victim !== null);
  return isStolen ? [...diceCues(dice), { sound: "lock", at: rollMs(dice) }] : diceCues(dice);
}
