/** What is heard of HEIST!: dice, a jewel taken from the vault, and one taken from somebody. */

import type { GameEvent } from "../../api/types";
import { rollMs } from "../../pieces/die";
import { diceCues, outcomesOf, type Cue } from "../../sound/cue";

export function cuesOf(events: GameEvent[]): Cue[] {
  const dice = outcomesOf(events, "die").length;
  const isTaken = events.some(({ seat, move }) => seat !== "chance" && move.startsWith("take "));
  const isStolen = events.some((event) => event.steal);
  if (!isTaken && !isStolen) return diceCues(dice);
  // A card that is taken goes first, and the dice of the next turn fall after it; a code is cracked by dice.
  const at = isTaken ? 0 : rollMs(dice);
  return [{ sound: isStolen ? "lock" : "loot", at }, ...diceCues(dice).map((cue) => ({ ...cue, at: isTaken ? 780 : 0 }))];
}
