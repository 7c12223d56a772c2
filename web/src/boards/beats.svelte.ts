/** A scene that is shown beat by beat. Boards with more than one thing to tell use it. */

import { isStill } from "../shell/motion";

/** One picture of a scene, and for how long it stands before the next. */
export interface Beat<Picture> {
  picture: Picture;
  ms: number;
}

export const totalMs = (beats: { ms: number }[]): number =>
  beats.reduce((sum, beat) => sum + beat.ms, 0);

/**
 * The picture to show now. Runs through the beats whenever they change and rests on the last;
 * with reduced motion it is there at once. Call it while a component is being set up.
 */
export function follow<Picture>(beats: () => Beat<Picture>[]): { readonly picture: Picture } {
  let reached = $state.raw<{ beats: Beat<Picture>[]; nth: number } | null>(null);
  const nth = $derived.by(() => {
    const last = beats().length - 1;
    if (isStill()) return last;
    return reached?.beats === beats() ? reached.nth : 0;
  });
  $effect(() => {
    const playing = beats();
    let time = 0;
    const timers = playing.slice(1).map((_, n) => {
      time += playing[n]?.ms ?? 0;
      return setTimeout(() => (reached = { beats: playing, nth: n + 1 }), time);
    });
    return () => timers.forEach(clearTimeout);
  });
  return {
    get picture() {
      return (beats()[nth] as Beat<Picture>).picture;
    },
  };
}
