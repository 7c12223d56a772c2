/** A scene: the animation in which a board shows the events of one update. */

import type { Frame, GameEvent } from "../api/types";
import { beginScene, isMotionReduced } from "../shell/motion";
import type { BoardModule } from "./board";

/** How much faster each update that waits makes the scene before it, and how much faster at most. */
const HURRY_EACH = 0.5;
const MOST_HURRY = 8;

/** Return how many times faster a scene is played while others wait behind it. */
export const hurryOf = (waiting: number): number => Math.min(1 + waiting * HURRY_EACH, MOST_HURRY);

export interface Hurry {
  /** How many updates wait behind the scene. */
  waiting?: number;
  /** How many times faster it is wanted. */
  times?: number;
  /** How long it may last at normal speed. */
  most?: number;
  /** Whether the next turn, which begins in it by itself, is only seen beginning. */
  isCut?: boolean;
}

/** How long the beginning of the next turn is seen, where it is not the viewer's. */
const GLIMPSE_MS = 350;

/** Begin the scene of an update; return how long it lasts. What is cut off is to be finished then. */
export function startScene(
  module: BoardModule | null, events: GameEvent[], frame: Frame, { waiting = 0, times = 1, most = Infinity, isCut = false }: Hurry = {},
): number {
  const ms = isMotionReduced() ? 0 : (module?.durationMs?.(events, frame) ?? 0);
  const tail = isCut && ms ? (module?.nextTurnMs?.(events, frame) ?? 0) : 0;
  const seen = ms - tail + Math.min(tail, GLIMPSE_MS);
  const lasts = beginScene(ms, Math.max(hurryOf(waiting), seen / most) * times);
  return ms ? (lasts * seen) / ms : lasts;
}
