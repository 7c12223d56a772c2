/** The server's clock, as far as its messages tell: everybody at a table counts down by the same time. */

/** An offset further off than this means that a clock was set anew. */
const JUMP_SECONDS = 5;
let offset: number | null = null;

/** Note the time that came with a message. The quickest message tells the most: none comes early. */
export function noteServerTime(time: number, now = Date.now() / 1000): void {
  const measured = time - now;
  const isFar = offset !== null && Math.abs(measured - offset) > JUMP_SECONDS;
  offset = offset === null || isFar ? measured : Math.max(offset, measured);
}

/** Return the time of the server, in seconds since 1970. */
export const serverNow = (now = Date.now() / 1000): number => now + (offset ?? 0);
