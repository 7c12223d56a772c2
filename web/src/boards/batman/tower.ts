/** The windows of a tower from the ground up: one for each point in a race to thirty. */

export const WINDOWS = 30;
export const FLOORS = 3;

export type Light = "lit" | "stake" | "dark";

/** Return the point that lights a window, counted from 1. */
export const pointOf = (nth: number, target: number): number => Math.ceil(((nth + 1) * target) / WINDOWS);

export function windowsOf(points: number, atStake: number, target: number): Light[] {
  const share = (value: number): number => Math.floor((value * WINDOWS) / target);
  const lit = share(points);
  const staked = share(points + atStake);
  return Array.from({ length: WINDOWS }, (_, n) => (n < lit ? "lit" : n < staked ? "stake" : "dark"));
}
