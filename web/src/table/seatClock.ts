/** The time that a seat has left, in words. */

import type { SeatClock } from "../api/types";

/** From this many seconds on a clock warns. */
export const HURRY_SECONDS = 10;

/** Return the seconds that a clock shows at a time of the server. */
export function secondsLeft(clock: SeatClock, now: number): number {
  const spent = clock.since === null ? 0 : Math.max(0, now - clock.since);
  return Math.max(0, clock.left - spent);
}

/** Return `1:05`, `1:02:03`, or `0:00`; a second that has begun counts. */
export function clockText(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number: number): string => `${number}`.padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
