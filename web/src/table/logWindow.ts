/** How much of a long story is shown: the page stays quick however long a game was. */

export const LINES = 300;

export interface Extract {
  /** Lines left out before and after those shown. */
  earlier: number;
  later: number;
}

/** The latest lines of a running game; in a replay those around the line shown now. */
export function extractOf(length: number, now: number | undefined, lines = LINES): Extract {
  const end = now === undefined ? length : Math.min(length, Math.max(now + lines / 2, lines));
  return { earlier: Math.max(0, end - lines), later: length - end };
}
