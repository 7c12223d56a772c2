/** What is heard of Dice Heist: dice, the loot, the alarm, and a sidekick who changes sides. */

import type { FrameOf } from "../../api/types";
import { diceCues, outcomesOf, type Cue } from "../../sound/cue";
import { sceneOf } from "./scene";
import type { HeistEvent } from "./types";

const lootOf = (frame: FrameOf<"dice-heist">, seat: number): number => {
  const thief = frame.board.thieves[seat];
  return thief ? thief.cards.length + thief.artifact_cards : 0;
};

export function cuesOf(
  events: HeistEvent[],
  frame: FrameOf<"dice-heist">,
  before: FrameOf<"dice-heist"> | null,
): Cue[] {
  const { robbery, settled } = sceneOf(events);
  const cues = diceCues(outcomesOf(events, "die").length);
  if (events.some((event) => event.steal)) cues.push({ sound: "lock", at: settled });
  if (!robbery?.dice.length || !before) return cues;
  const isLoot = lootOf(frame, robbery.seat) > lootOf(before, robbery.seat);
  return [...cues, { sound: isLoot ? "loot" : "alarm", at: settled }];
}
