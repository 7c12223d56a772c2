/** Things that change hands: the eye follows them from where they were to where they go. */

import { crossfade, fade } from "svelte/transition";
import { cubicInOut } from "svelte/easing";
import { isStill } from "../shell/motion";

export const TRAVEL_MS = 520;

/**
 * A pair of transitions for a board: `out:send={{ key }}` where a thing leaves and
 * `in:receive={{ key }}` where it arrives. A thing without its other half fades.
 */
export function travel() {
  return crossfade({
    duration: () => (isStill() ? 0 : TRAVEL_MS),
    easing: cubicInOut,
    fallback: (node, params) =>
      fade(node, { duration: isStill() ? 0 : 220, delay: (params as { delay?: number }).delay ?? 0 }),
  });
}
