/** Whether anything moves on this page, and how fast. */

import { speed, SPEEDS } from "./speed.svelte";

/** Whether the user asked the device for reduced motion. */
export function isDeviceStill(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether nothing is animated: the device asks for it, or the user wants moves to be shown at once. */
export function isMotionReduced(): boolean {
  return isDeviceStill() || speed() === "instant";
}

/** How much faster than written the scene at hand is played. */
let rate = 1;
let scaledUntil = 0;
let nextPaint = 0;

/** Return how long something of the scene at hand takes, given how long it takes at normal speed. */
export const paced = (ms: number): number => (isMotionReduced() ? 0 : ms / rate);

/**
 * Begin a scene that lasts some milliseconds at normal speed: from now on `paced` and everything that
 * is animated follow the speed of this browser. With others waiting it is `hurry` times faster.
 * Return how long it will last.
 */
export function beginScene(ms: number, hurry = 1): number {
  rate = isMotionReduced() ? 1 : SPEEDS[speed()] * hurry;
  const lasts = paced(ms);
  scaledUntil = rate === 1 ? 0 : performance.now() + lasts;
  if (scaledUntil && !nextPaint) scaleAnimations();
  return lasts;
}

/** What a scene does later, until it is done. */
const pending = new Set<() => void>();

/** Do something after some milliseconds at normal speed, at the latest when the scene is finished; return how to cancel it. */
export function later(ms: number, run: () => void): () => void {
  const timer = setTimeout(() => (pending.delete(act), run()), paced(ms));
  const act = (): void => (cancel(), run());
  const cancel = (): void => (clearTimeout(timer), void pending.delete(act));
  pending.add(act);
  return cancel;
}

/** Go to the end of the scene at hand: everything that is still to come happens now. */
export function finishScene(): void {
  for (const act of [...pending]) act();
  for (const animation of document.getAnimations?.() ?? []) if (!isEndless(animation)) animation.finish();
}

const isEndless = (animation: Animation): boolean => animation.effect?.getComputedTiming().endTime === Infinity;

/**
 * Play all animations at the rate of the scene, whoever began them: style sheets, transitions of pieces,
 * dice. Looked for before each painting, since a scene begins new ones as it goes; those that never end
 * are no part of it.
 */
function scaleAnimations(): void {
  for (const animation of document.getAnimations?.() ?? []) {
    if (!isEndless(animation) && animation.playbackRate !== rate) animation.updatePlaybackRate(rate);
  }
  const isOver = performance.now() > scaledUntil;
  nextPaint = isOver ? 0 : requestAnimationFrame(scaleAnimations);
}
