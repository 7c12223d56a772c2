import type { Frame, GameEvent } from "../../api/types";
import type { Standing } from "../board";
import { count } from "../../shell/words";
import { sceneOf } from "./scene";
import type { View } from "./view";

export { default as Board } from "./Board.svelte";

export function lasts(events: GameEvent[]): number {
  return sceneOf(events).ended;
}

/** Points before the end: what lies open; artifacts count only where they can be known. */
export function standing(frame: Frame<View>, seat: number): Standing | null {
  const thief = frame.board.thieves[seat];
  if (!thief) return null;
  const points = thief.gem_points + thief.painting_points + (thief.artifacts ?? 0);
  const isUnsure = thief.artifacts === null && thief.artifact_cards > 0;
  const hidden = isUnsure ? `, and ${count(thief.artifact_cards, "face-down card")}` : "";
  return { value: isUnsure ? `${points}+` : `${points}`, words: count(points, "point") + hidden };
}
