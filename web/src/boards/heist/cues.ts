/** What is heard of HEIST!: dice, a jewel taken from the vault, and one taken from somebody. */

import { rollMs } from "../../pieces/die";
import { diceCues, outcomesOf, type Cue } from "../../sound/cue";
import type { HeistEvent } from "./types";

export function cuesOf(events: HeistEvent[]): Cue[] {
  const dice = outcomesOf(events, "die").length;
  const isTaken = events.some(({ kind }) => kind === "take");
  const isStolen = events.some((event) => event.steal);
  if (!isTaken && !isStolen) return diceCues(dice);
  // A card that is taken goes first, and the dice of the next turn fall after it; a code is cracked by dice.
  const at = isTaken ? 0 : rollMs(dice);
  return [{ sound: isStolen ? "lock" : "loot", at }, ...diceCues(dice).map((cue) => ({ ...cue, at: isTaken ? 780 : 0 }))];
}
