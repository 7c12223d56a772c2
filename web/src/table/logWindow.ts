/** Which lines of a long log are shown, so that the page stays quick however long the game is. */

export const MAX_LINES = 300;

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
