/** How fast moves are shown in this browser. */

import { readStored, store } from "./browserStorage";

/** How many times faster than normal a scene is played; `instant` plays none. */
export const SPEEDS = { slow: 0.65, normal: 1, fast: 2.5, instant: Infinity } as const;
export type Speed = keyof typeof SPEEDS;

const isSpeed = (name: string): name is Speed => name in SPEEDS;
const stored = readStored("speed", "normal");
const chosen = $state<{ speed: Speed }>({ speed: isSpeed(stored) ? stored : "normal" });

export function speed(): Speed {
  return chosen.speed;
}

export function chooseSpeed(wanted: Speed): void {
  chosen.speed = wanted;
  store("speed", wanted);
  applySpeed();
}

/** Let the style sheet know whether anything may move. */
export function applySpeed(): void {
  document.documentElement.dataset.motion = chosen.speed === "instant" ? "none" : "some";
}
