/** Transitions for pieces that change hands: they travel from the old place to the new one. */

import { cubicInOut } from "svelte/easing";
import { crossfade, fade } from "svelte/transition";
import { isMotionReduced } from "../shell/motion";

export const TRAVEL_MS = 520;

interface Journey {
  key: unknown;
  delay?: number;
}

/**
 * Return a pair of transitions for a board: `out:send={{ key }}` where a piece leaves and
 * `in:receive={{ key }}` where it arrives. A piece without a counterpart fades. With reduced motion
 * it is shown at once.
 */
export function travel() {
  const delayOf = (journey: Journey): number => (isMotionReduced() ? 0 : (journey.delay ?? 0));
  const [send, receive] = crossfade({
    duration: () => (isMotionReduced() ? 0 : TRAVEL_MS),
    easing: cubicInOut,
    fallback: (node, params) =>
      fade(node, { duration: isMotionReduced() ? 0 : 220, delay: delayOf(params as Journey) }),
  });
  type Transition = typeof send;
  const timed =
    (transition: Transition): Transition =>
    (node, journey) =>
      transition(node, { ...journey, delay: delayOf(journey) });
  return [timed(send), timed(receive)] as const;
}

/** One of the pair of transitions, as a board passes it to its parts. */
export type Travel = ReturnType<typeof travel>[number];
