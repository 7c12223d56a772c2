/** Which lines of a long log are shown, so that the page stays quick however long the game is. */

export const MAX_LINES = 300;

export interface LogWindow {
  /** Lines left out before and after those shown. */
  earlier: number;
  later: number;
}

/**
 * Return the window on the latest lines, or in a replay on those around the current line.
 *
 * The latest lines are half as many more at times: earlier ones leave in portions. New lines scroll the
 * list as long as none leaves, and what scrolls does not shift the layout.
 */
export function logWindow(length: number, current: number | undefined, lines = MAX_LINES): LogWindow {
  const portion = lines / 2;
  const end = current === undefined ? length : Math.min(length, Math.max(current + portion, lines));
  const earlier = Math.max(0, end - lines);
  return { earlier: current === undefined ? earlier - (earlier % portion) : earlier, later: length - end };
}
