/** An animation of a board as a list of keyframes, for boards that show several things in turn. */

import { isMotionReduced, later } from "../shell/motion";

/** One picture of an animation, and how long it stands before the next. */
export interface Keyframe<Picture> {
  picture: Picture;
  ms: number;
}

export const totalMs = (keyframes: { ms: number }[]): number =>
  keyframes.reduce((sum, keyframe) => sum + keyframe.ms, 0);

/**
 * Return the picture to show now. The keyframes are played whenever they change, and the last one
 * stays; with reduced motion it is shown at once. They follow the speed of the scene that they belong to.
 * Call this while a component is being set up.
 */
export function playKeyframes<Picture>(keyframes: () => Keyframe<Picture>[]): { readonly picture: Picture } {
  let reached = $state.raw<{ keyframes: Keyframe<Picture>[]; nth: number } | null>(null);
  const nth = $derived.by(() => {
    const last = keyframes().length - 1;
    if (isMotionReduced()) return last;
    return reached?.keyframes === keyframes() ? reached.nth : 0;
  });
  $effect(() => {
    const playing = keyframes();
    let time = 0;
    const timers = playing.slice(1).map((_, n) => {
      time += playing[n]?.ms ?? 0;
      return later(time, () => (reached = { keyframes: playing, nth: n + 1 }));
    });
    return () => timers.forEach((cancel) => cancel());
  });
  return {
    get picture() {
      return (keyframes()[nth] as Keyframe<Picture>).picture;
    },
  };
}
