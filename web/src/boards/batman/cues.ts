/** What is heard of Batman: dice, a heist brought home, and the alarm when a thief is busted. */

import type { FrameOf } from "../../api/types";
import { diceCues, outcomesOf, type Cue } from "../../sound/cue";
import { keyframesOf } from "./scene";
import type { BatmanEvent } from "./types";

type BatmanFrame = FrameOf<"batman">;

export function cuesOf(events: BatmanEvent[], frame: BatmanFrame, before: BatmanFrame | null): Cue[] {
  const verdicts = verdictCues(events, frame, before);
  // After a thief has stopped, the dice of the next one fall when that was seen.
  const at = events[0]?.kind === "stop" ? (verdicts[0]?.until ?? 0) : 0;
  const dice = diceCues(outcomesOf(events, "show").length).map((cue) => ({ ...cue, at }));
  return [...dice, ...verdicts.map(({ cue }) => cue)];
}

/** Return a sound for each turn that ends in a scene, and until when its verdict stands. */
function verdictCues(events: BatmanEvent[], frame: BatmanFrame, before: BatmanFrame | null): { cue: Cue; until: number }[] {
  const start = before ? (keyframesOf(null, [], before.board)[0]?.picture ?? null) : null;
  let at = 0;
  return keyframesOf(start, events, frame.board).flatMap(({ picture: { verdict }, ms }) => {
    const begins = at;
    at += ms;
    return verdict ? [{ cue: { sound: verdict.kind === "busted" ? "alarm" : "loot", at: begins }, until: at } as const] : [];
  });
}
