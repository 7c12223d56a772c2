/** The two ways to play a game that is a race: all at once, or in turn. */

import type { GameSummary } from "../../api/types";

type Played = Pick<GameSummary["rule_sets"][number], "needs_referee">;

/** Whether a game can be raced, and also played in turns. */
export function hasWays(sets: Played[]): boolean {
  return waysOf(sets).length === 2;
}

/** Return the first rule set of each way, in turns and raced. */
export function waysOf<Set extends Played>(sets: Set[]): Set[] {
  return [false, true].flatMap((isRace) => sets.find((set) => set.needs_referee === isRace) ?? []);
}
