/** A scene that is shown shot by shot. Boards with more than one thing to tell use it. */

import { isStill } from "../shell/motion";

/** One picture of a scene, and for how long it stands before the next. */
export interface Shot<Picture> {
  picture: Picture;
  ms: number;
}

export const totalMs = (shots: { ms: number }[]): number =>
  shots.reduce((sum, shot) => sum + shot.ms, 0);

/**
 * The picture to show now. Runs through the shots whenever they change and rests on the last;
 * with reduced motion it is there at once. Call it while a component is being set up.
 */
export function follow<Picture>(shots: () => Shot<Picture>[]): { readonly picture: Picture } {
  let reached = $state.raw<{ shots: Shot<Picture>[]; nth: number } | null>(null);
  const nth = $derived.by(() => {
    const last = shots().length - 1;
    if (isStill()) return last;
    return reached?.shots === shots() ? reached.nth : 0;
  });
  $effect(() => {
    const playing = shots();
    let time = 0;
    const timers = playing.slice(1).map((_, n) => {
      time += playing[n]?.ms ?? 0;
      return setTimeout(() => (reached = { shots: playing, nth: n + 1 }), time);
    });
    return () => timers.forEach(clearTimeout);
  });
  return {
    get picture() {
      return (shots()[nth] as Shot<Picture>).picture;
    },
  };
}
