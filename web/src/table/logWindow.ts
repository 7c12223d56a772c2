/** Which lines of a long log are shown, so that the page stays quick however long the game is. */

export const MAX_LINES = 100;

export interface LogWindow {
  /** Lines left out before and after those shown. */
  earlier: number;
  later: number;
}

/** Return the window on the latest lines, or in a replay on those around the current line. */
export function logWindow(length: number, current: number | undefined, lines = MAX_LINES): LogWindow {
  const end = current === undefined ? length : Math.min(length, Math.max(current + lines / 2, lines));
  return { earlier: Math.max(0, end - lines), later: length - end };
}

/** Follows a game. Lines that are shown stay: if one left at the top, all others would jump. */
export class FollowingWindow {
  private length = 0;
  private earlier = 0;

  constructor(private readonly lines = MAX_LINES) {}

  /** Return the window on a log that has grown, or that begins anew with many lines or with fewer. */
  update(length: number): LogWindow {
    const isNew = length < this.length || length - this.length > this.lines;
    if (isNew) this.earlier = logWindow(length, undefined, this.lines).earlier;
    this.length = length;
    return { earlier: this.earlier, later: 0 };
  }
}
